// Makes the request of a bundled call again.

import type { Bundle, Call } from '../../control/bundle/bundle-shape.ts'
import { MAGIC } from '../../model/magic.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { outbound } from '../../server/ecom-word.ts'

/** Headers that tell how the body was sent. */
const OF_TRANSPORT = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'upgrade']

/** Returns the path of a call below the origin, and what is sent. */
export function replayedRequest(call: Call, { options, world }: Bundle): { path: string; init: RequestInit } {
  const { method, body, operation } = call
  const query = queryOf(call)
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

/** Returns the query, without the key where an empty one was refused. */
function queryOf({ operation, query, response }: Call): string {
  const isEmpty = operation === 'getCampaignInsights' && response.status === 401
  return isEmpty && JSON.stringify(response.body).includes('is missing') ? '' : query
}

function tokenOf(placeholder: string): string {
  return placeholder.replace(/[^a-z0-9]+/gi, '-')
}

/** Returns the credentials that must be accepted where only known ones were; elsewhere none is listed, and any is. */
export function accepted({ options, calls }: Bundle) {
  const good = calls.filter(({ response }) => response.status !== 401)
  const tokensOf = (some: typeof good) => [
    '-',
    ...new Set(some.flatMap(({ headers: { authorization } }) => (authorization ? [tokenOf(authorization)] : []))),
  ]
  const isDiscovery = ({ operation }: Call) => operation === 'searchCreators'
  const keys = good.flatMap(({ operation, query }) =>
    operation === 'getCampaignInsights' ? (new URLSearchParams(query).get('key') ?? []) : [],
  )
  return {
    tokens: options.tokens ? tokensOf(good.filter((call) => !isDiscovery(call))) : [],
    discoveryTokens: options.discovery_tokens ? tokensOf(good.filter(isDiscovery)) : [],
    insightsKeys: options.insights_keys ? ['-', ...new Set(keys)] : [],
  }
}
