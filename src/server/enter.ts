// Finds the world of a request and authenticates the caller.

import { authorize, checkInsightsKey, worldOfToken } from '../api/auth.ts'
import type { Control } from '../control/control.ts'
import { faultInQuery } from '../kit/query.ts'
import { quoted } from '../kit/quoted.ts'
import { isHost } from '../kit/url.ts'
import { fail } from '../model/problems.ts'
import type { Exchange } from './exchange.ts'
import { guardControl } from './guard.ts'
import type { ServerOptions } from './options.ts'
import { DEFAULT_WORLD, WORLD_NAME } from './worlds.ts'

/** The operation that needs no authentication. */
export const OPEN_TO_ALL = 'getHealth'

/** Returns the name of the world in the path, else the default world's. */
export function worldOfPath({ address }: Exchange<Control | null>): string {
  return checkedName(address.world ?? DEFAULT_WORLD)
}

/** Refuses a Host that URLs cannot have. */
export function checkHost({ headers: { host } }: Exchange<Control | null>): void {
  if (host !== undefined && !isHost(host)) fail('bad_host', { reason: `${quoted(host)} is not a host and a port` })
}

/** Refuses a query that is not text. */
export function checkQuery({ address }: Exchange<Control | null>): void {
  const fault = faultInQuery(address.search)
  if (fault !== null) fail('malformed_query', { reason: fault })
}

/** Authenticates the caller. Returns the world's name: from the path, else from the token, else the default. */
export function authenticate(exchange: Exchange<Control | null>): string {
  const { endpoint, family, address, credentials, pipeline, worldName } = exchange
  const { authorization } = credentials
  const { options } = pipeline
  if (family === 'control') guard(exchange)
  const ofToken =
    family === 'control'
      ? worldOfToken(authorization, controlTokens(options))
      : authorize(endpoint?.auth ?? 'open', authorization, options)
  return address.world === null && ofToken !== null ? checkedName(ofToken, OF_TOKEN) : worldName
}

/** Returns the tokens that choose no world although they have an @ in them. */
function controlTokens({ tokens, guard: { controlToken } }: ServerOptions): readonly string[] {
  return controlToken === null ? tokens : [...tokens, controlToken]
}

/** Refuses a call to the control API with a wrong Host, Origin or control token. */
export function guard({ endpoint, headers, credentials, context, pipeline }: Exchange<Control | null>): void {
  const host = headers.host ?? new URL(context.req.url).host
  const open = endpoint?.id === OPEN_TO_ALL
  const socket = context.env.incoming !== undefined
  const { authorization } = credentials
  const { origin, 'sec-fetch-site': site } = headers
  guardControl(pipeline.options.guard, { host, origin, authorization, 'sec-fetch-site': site }, { open, socket })
}

/** Refuses a call without the key that its endpoint needs, or one to the wrong host. */
export function checkKeyAndHost(exchange: Exchange): void {
  const { id, auth, family, host } = exchange.endpoint
  const { options } = exchange.pipeline
  if (auth === 'key') checkInsightsKey(exchange.query.values.key, options)
  if (options.insightsApart && family === 'service' && exchange.onInsights !== (host === 'insights')) {
    fail('wrong_host', { operation: id, url: exchange.links[host] })
  }
}

/** Returns the name of a page's world: from the path, else from the token (which is not checked), else the default. */
export function worldOfPage({ address, credentials, pipeline }: Exchange<null>): string {
  if (address.world !== null) return checkedName(address.world)
  return checkedName(worldOfToken(credentials.authorization, pipeline.options.tokens) ?? DEFAULT_WORLD, OF_TOKEN)
}

/** How a wrong name in a token is called, since it may be part of a secret. */
const OF_TOKEN = 'The text after the @ of the token'

function checkedName(name: string, shown = `'${name.slice(0, 100)}'`): string {
  if (!WORLD_NAME.test(name)) fail('bad_world_name', { name: shown })
  return name
}
