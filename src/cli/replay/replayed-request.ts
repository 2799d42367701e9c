// Makes the request of a bundled call again.

import type { Bundle, Call } from '../../control/bundle/bundle-shape.ts'
import { MAGIC } from '../../model/magic.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { outbound } from '../../server/ecom-word.ts'

/** Headers that tell how the body was sent. */
const OF_TRANSPORT = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'upgrade']

/** Returns the path of a call below the origin, and what is sent. */
export function replayedRequest(call: Call, { options, world }: Bundle): { path: string; init: RequestInit } {
  const { method, query, body, operation } = call
  const path = `${options.prefix}${worldPath(world)}${call.path}${query === '' ? '' : `?${query}`}`
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (operation === null && call.path.startsWith('/__sim')) {
    return { path, init: { method, headers: { 'content-type': 'application/json' }, ...(json && { body: json }) } }
  }
  const headers = new Headers({ host: new URL(options.base).host })
  for (const [name, text] of Object.entries(call.headers)) {
    if (!OF_TRANSPORT.includes(name)) headers.set(name, text)
  }
  if (headers.has('authorization')) headers.set('authorization', authorization(call))
  // A visit.
  if (call.id === null && body !== undefined) {
    return { path, init: { method, headers, body: new URLSearchParams({ ...Object(body) }) } }
  }
  const sendsBody = json !== undefined && method !== 'GET' && method !== 'HEAD'
  return { path, init: { method, headers, ...(sendsBody && { body: outbound(options.ecom_word, json, false) }) } }
}

/** Returns a token in place of the one that is not told, which is met with the same answer. */
function authorization({ headers, response }: Call): string {
  const { authorization = '' } = headers
  const reason = response.status === 401 ? JSON.stringify(response.body) : ''
  if (reason.includes('must be')) return 'Basic x'
  if (reason.includes('has expired')) return `Bearer ${MAGIC.expired_token.value}`
  return `Bearer ${tokenOf(authorization)}`
}

function tokenOf(placeholder: string): string {
  return placeholder.replace(/[^a-z0-9]+/gi, '-')
}

/** Returns the tokens that must be accepted, if only known ones were; otherwise none, and any is. */
export function acceptedTokens({ options, calls }: Bundle): string[] {
  if (!options.tokens) return []
  const good = calls.filter(({ response }) => response.status !== 401)
  return [
    '-',
    ...new Set(good.flatMap(({ headers: { authorization } }) => (authorization ? [tokenOf(authorization)] : []))),
  ]
}
