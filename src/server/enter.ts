// The door: which world is meant, and who may come in.

import { authorize, checkInsightsKey, worldOfToken } from '../api/auth.ts'
import type { Control } from '../control/control.ts'
import { fail } from '../model/problems.ts'
import type { Exchange } from './exchange.ts'
import { guardControl } from './guard.ts'
import { DEFAULT_WORLD, WORLD_NAME } from './worlds.ts'

/** What even strangers may call: is it up? */
export const OPEN_TO_ALL = 'getHealth'

/** The name of the world in the path, else of the default one. */
export function worldOfPath({ address }: Exchange<Control | null>): string {
  return checkedName(address.world ?? DEFAULT_WORLD)
}

/** Refuses callers who may not come in. Returns the name of the world, which a token may choose where the path does not. */
export function authenticate(exchange: Exchange<Control | null>): string {
  const { endpoint, family, address, credentials, pipeline, worldName } = exchange
  const { authorization } = credentials
  const { options } = pipeline
  if (family === 'control') guard(exchange)
  const ofToken =
    family === 'control'
      ? worldOfToken(authorization, options)
      : authorize(endpoint?.auth ?? 'open', authorization, options)
  return address.world === null && ofToken !== null ? checkedName(ofToken) : worldName
}

/** Refuses a call to the control API that must not reach it. */
export function guard({ endpoint, headers, credentials, context, pipeline }: Exchange<Control | null>): void {
  const host = headers.host ?? new URL(context.req.url).host
  const { authorization } = credentials
  const open = endpoint?.id === OPEN_TO_ALL
  const socket = context.env.incoming !== undefined
  guardControl(pipeline.options.guard, { host, origin: headers.origin, authorization }, { open, socket })
}

/** Refuses a call without the key that its endpoint wants besides, or at the wrong one of two hosts. */
export function checkKeyAndHost(exchange: Exchange): void {
  const { id, auth, family, host } = exchange.endpoint
  const { options } = exchange.pipeline
  if (auth === 'key') checkInsightsKey(exchange.query.values.key, options)
  if (options.insightsApart && family === 'service' && exchange.onInsights !== (host === 'insights')) {
    fail('wrong_host', { operation: id, url: exchange.links[host] })
  }
}

/** The name of the world that a page is of: in its path, else chosen by the token, which nobody checks. */
export function worldOfPage({ address, credentials, pipeline }: Exchange<null>): string {
  return checkedName(address.world ?? worldOfToken(credentials.authorization, pipeline.options) ?? DEFAULT_WORLD)
}

function checkedName(name: string): string {
  if (!WORLD_NAME.test(name)) fail('bad_world_name', { name: name.slice(0, 100) })
  return name
}
