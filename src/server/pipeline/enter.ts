// Finds the world of a request and authenticates the caller.

import { authorize, checkInsightsKey, worldOfToken } from '../../contract/auth.ts'
import type { Control } from '../../control/control.ts'
import { quoted } from '../../kit/quoted.ts'
import { decoded, faultInQuery } from '../../kit/url.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import { DEFAULT_WORLD, worldNameProblem } from '../../model/worlds/world-name.ts'
import type { Exchange } from './exchange.ts'
import { guardControl } from './guard.ts'

/** Checks the Host and the query, authenticates the caller, and finds the name of its world: in the path, the token, or the default. */
export function enter(exchange: Exchange<Control | null>): void {
  const { address, endpoint, family, headers, pipeline } = exchange
  const { options } = pipeline
  checkHost(exchange)
  if (address.world !== null) exchange.worldName = nameOfPath(address.world)
  const ofToken =
    family === 'service'
      ? authorize(endpoint?.auth ?? 'open', headers.authorization, options)
      : worldOfControl(exchange)
  if (address.world === null && ofToken !== null) exchange.worldName = nameOfToken(ofToken)
  const fault = address.search === '' ? null : faultInQuery(address.search)
  if (fault !== null) fail('malformed_query', { reason: fault })
  if (endpoint?.auth === 'key') checkInsightsKey(exchange.query.values.key, options)
  if (endpoint !== null && options.insightsApart) checkPort(exchange, endpoint)
}

/** A name, an IPv4 address or an IPv6 address in brackets, and a port. */
const HOST = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/

export function checkHost({ headers: { host }, pipeline }: Exchange<Control | null>): void {
  // Parsing takes 5 to 10 % of a GET, and most requests repeat the Host of the last one.
  if (host === undefined || host === pipeline.lastHost) return
  if (!(HOST.test(host) && URL.canParse(`http://${host}`))) {
    fail('bad_host', { reason: `${quoted(host)} is not a host and a port` })
  }
  pipeline.lastHost = host
}

/** Guards a call of the control API. Returns the name of the world that its token chooses; null for none. */
function worldOfControl(exchange: Exchange<Control | null>): string | null {
  guard(exchange)
  const { tokens, guard: own } = exchange.pipeline.options
  // These choose no world, although they may have an @ in them.
  const whole = own.controlToken === null ? tokens : [...tokens, own.controlToken]
  return worldOfToken(exchange.headers.authorization, whole)
}

/** Refuses a call to the control API with a wrong Host, Origin or control token. */
export function guard({ traits, headers, context, pipeline }: Exchange<Control | null>): void {
  const host = headers.host ?? new URL(context.req.url).host
  const open = traits.openToAll || traits.anybody
  const socket = context.env.incoming !== undefined
  const { authorization, origin, 'sec-fetch-site': site } = headers
  guardControl(pipeline.options.guard, { host, origin, authorization, 'sec-fetch-site': site }, { open, socket })
}

/** Refuses a call to the port of the other host. */
function checkPort({ context, family, links }: Exchange<Control | null>, { id, host }: Control): void {
  if (family === 'service' && (context.env.onInsights ?? false) !== (host === 'insights')) {
    fail('wrong_host', { operation: id, url: links[host] })
  }
}

/** Returns the name of a page's world: from the path, else from the token (which is not checked), else the default. */
export function worldOfPage({ address, headers, pipeline }: Exchange<null>): string {
  if (address.world !== null) return nameOfPath(address.world)
  return nameOfToken(worldOfToken(headers.authorization, pipeline.options.tokens) ?? DEFAULT_WORLD)
}

/** What a name may have in a token as it is; tokens of HTTP cannot have much more. All else is percent-encoded. */
const IN_TOKEN = /^(?:[A-Za-z0-9._~+:=[\]-]|%[0-9A-Fa-f]{2})*$/

/** Says nothing of the wrong name, which may be part of a secret. */
const WRONG_IN_TOKEN = `The text after the @ of the token cannot be the name of a world: use 1 to ${LIMITS.world_name_length} printable ASCII characters, percent-encoded but for letters, digits and - . _ ~ + : = [ ]`

function nameOfToken(sent: string): string {
  const name = decoded(sent)
  if (!IN_TOKEN.test(sent) || worldNameProblem(name) !== null) fail('bad_world_name', { reason: WRONG_IN_TOKEN })
  return name
}

/** Returns the name of a world that a path has, percent-encoded or not: no name has a % of its own. */
function nameOfPath(sent: string): string {
  const name = decoded(sent)
  const reason = worldNameProblem(name)
  if (reason !== null) fail('bad_world_name', { reason })
  return name
}
