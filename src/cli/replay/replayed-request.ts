// Makes the request of a bundled call again.

import type { Bundle, Call } from '../../control/bundle/bundle-shape.ts'
import type { USES } from '../../control/bundle/credentials.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { outbound } from '../../server/pipeline/ecom-word.ts'

/** Headers that tell how the body was sent. */
const OF_TRANSPORT = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'upgrade']

export function replayedRequest(call: Call, { options, world }: Bundle): { path: string; init: RequestInit } {
  const { method, body, operation, query } = call
  const path = `${options.prefix}${worldPath(world)}${call.path}${query === '' ? '' : `?${query}`}`
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (operation === null && call.path.startsWith('/__sim')) {
    return { path, init: { method, headers: { 'content-type': 'application/json' }, ...(json && { body: json }) } }
  }
  const headers = new Headers({ host: new URL(options.base).host })
  for (const [name, text] of Object.entries(call.headers)) {
    if (!OF_TRANSPORT.includes(name)) headers.set(name, text)
  }
  // A visit.
  if (call.id === null && body !== undefined) {
    return { path, init: { method, headers, body: new URLSearchParams({ ...Object(body) }) } }
  }
  const sendsBody = json !== undefined && method !== 'GET' && method !== 'HEAD'
  return { path, init: { method, headers, ...(sendsBody && { body: outbound(options.ecom_word, json, false) }) } }
}

/** Returns the credentials that are accepted where only known ones were; elsewhere none is listed, and any is. */
export function accepted({ options, credentials }: Bundle) {
  const goodFor = (use: (typeof USES)[number]) => [
    '-',
    ...credentials.flatMap(({ name, good_for }) => (good_for.includes(use) ? [name] : [])),
  ]
  return {
    tokens: options.tokens ? goodFor('calls') : [],
    discoveryTokens: options.discovery_tokens ? goodFor('search') : [],
    insightsKeys: options.insights_keys ? goodFor('insights') : [],
  }
}
