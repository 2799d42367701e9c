// Finds the world of a request and authenticates the caller.

import { authorize, checkInsightsKey, worldOfToken } from '../api/auth.ts'
import type { Control } from '../control/control.ts'
import { faultInQuery } from '../kit/query.ts'
import { quoted } from '../kit/quoted.ts'
import { isHost } from '../kit/url.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { DEFAULT_WORLD, worldNameIn, worldNameProblem } from '../model/worlds/world-name.ts'
import type { Exchange } from './exchange.ts'
import { guardControl } from './guard.ts'
import type { ServerOptions } from './options.ts'

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

/** What is said of a wrong name in a token, without the name: it may be part of a secret. */
const OF_TOKEN = `The text after the @ of the token cannot be the name of a world: use 1 to ${LIMITS.world_name_length} printable ASCII characters, percent-encoded where a token cannot have them`

/** Returns the name of a world that is sent percent-encoded or not: no name has a % of its own. */
function checkedName(sent: string, reason?: string): string {
  const name = worldNameIn(sent)
  const problem = worldNameProblem(name)
  if (problem !== null) fail('bad_world_name', { reason: reason ?? problem })
  return name
}
