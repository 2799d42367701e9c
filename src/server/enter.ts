// The door: who calls, and which world is meant.

import { authorize, checkInsightsKey, worldOfToken } from '../api/auth.ts'
import { fail } from '../model/problems.ts'
import { type Exchange, linksOf } from './call.ts'
import { parseQuery } from './exchange.ts'
import { guardControl } from './guard.ts'
import { WORLD_NAME } from './worlds.ts'

/** What even strangers may ask: whether it is up. */
export const OPEN_TO_ALL = 'getHealth'

/** Who calls, which world, and is this the host for it? */
export function enter(exchange: Exchange): void {
  const { endpoint, headers, pipeline, address, context } = exchange
  const { options } = pipeline
  if (address.world !== null) exchange.worldName = worldOf(address.world)
  if (endpoint.family === 'control') {
    const host = headers.host ?? new URL(context.req.url).host
    const socket = context.env?.incoming !== undefined
    guardControl(options.guard, { ...headers, host }, { open: endpoint.id === OPEN_TO_ALL, socket })
  }
  const named =
    endpoint.family === 'control'
      ? worldOfToken(headers.authorization, options)
      : authorize(endpoint.auth, headers.authorization, options)
  if (address.world === null && named !== null) exchange.worldName = worldOf(named)
  if (endpoint.auth === 'key') checkInsightsKey(parseQuery(address.search).query.key, options)
  const onInsights = context.env?.onInsights ?? false
  if (options.insightsApart && endpoint.family === 'service' && onInsights !== (endpoint.host === 'insights')) {
    const links = linksOf(exchange)
    fail('wrong_host', { operation: endpoint.id, url: endpoint.host === 'insights' ? links.insights : links.base })
  }
}

function worldOf(name: string): string {
  if (!WORLD_NAME.test(name)) fail('bad_world_name', { name: name.slice(0, 100) })
  return name
}
