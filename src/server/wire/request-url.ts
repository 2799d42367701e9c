// The URL of a request over a socket, from its target and its Host header.

import type { IncomingMessage } from 'node:http'
import { parseUrl } from '../../kit/url.ts'

/** Hosts and targets that a URL has as they are. All others go through the platform's parser. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/

const ABSOLUTE = /^https?:\/\//

/** Returns the URL of a request; null if it makes none. `name`: the host of a request without a Host header. */
export function urlOf({ url: target = '', headers }: IncomingMessage, name: string): string | null {
  if (ABSOLUTE.test(target)) return parsed(target, target)?.href ?? null
  const host = headers.host || name
  const url = `http://${host}${target}`
  if (!PLAIN_HOST.test(host)) {
    const made = parsed(url, target)
    // A host that reaches into the path, or has a name and a password, makes another URL than was meant.
    return made !== null && isWhole(host, made.hostname) ? made.href : null
  }
  if (target === '') return `${url}/`
  if (!target.startsWith('/')) return null
  return PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target) ? url : (parsed(url, target)?.href ?? null)
}

/** Returns the URL; null if there is none, and for a backslash in the path, which would become a slash. */
function parsed(url: string, target: string): URL | null {
  const [path = ''] = target.split('?', 1)
  return path.includes('\\') ? null : parseUrl(url)
}

function isWhole(host: string, hostname: string): boolean {
  return hostname.length === host.length || hostname === host.replace(/:\d+$/, '').toLowerCase()
}
