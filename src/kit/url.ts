// URL.canParse of Node 20 is not used: once it has been optimized, it says no to hosts with letters such as ü.

import { BoundedCache } from './bounded-cache.ts'

/** The absolute URL that a text is; null when it is none. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const HOST = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/

/** Whether each of the newest hosts is good: clients call the same few all the time. */
const hosts = new BoundedCache<string, boolean>(16)

/** True for a Host header that URLs can have: a name, an IPv4 address or an IPv6 address in brackets, and a port. */
export function isHost(text: string): boolean {
  return hosts.of(text, () => HOST.test(text) && parseUrl(`http://${text}`) !== null)
}
