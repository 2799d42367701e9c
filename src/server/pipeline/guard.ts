// Guards the control API: refuses calls from other web pages, and calls from other machines without a token.

import { sameSecret } from '../../contract/auth.ts'
import type { HeaderTable } from '../../kit/redact.ts'
import { fail, Problem } from '../../model/problems.ts'

export interface GuardSettings {
  /** The host that the main listener is bound to. */
  readonly boundHost: string
  readonly publicUrl: string | null
  /** Further Host names that the control API accepts. */
  readonly allowedHosts: readonly string[]
  /** When set, the control API needs it on every address, also if it is open. */
  readonly controlToken: string | null
  readonly controlOpen: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * Refuses a call to the control API with an unknown Host (DNS rebinding), from a page of another origin, or without the
 * control token. Without such a token only loopback addresses are served, unless the control API is open. `open` calls
 * (health) need neither a known Host nor a token. Calls in process (no `socket`) need no token, since they cannot come
 * from another machine.
 */
export function guardControl(
  settings: GuardSettings,
  headers: HeaderTable,
  { open, socket }: { readonly open: boolean; readonly socket: boolean },
): void {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const { controlToken } = settings
  const trusted = controlToken === null ? settings.controlOpen : hasToken(controlToken, headers)
  if (!open && !trusted && !isKnown(settings, host)) fail('control_host', { host })
  const { origin } = headers
  if (origin !== undefined && !isOwnOrigin(origin, headers.host ?? ''))
    fail('control_origin', { origin: origin.slice(0, 200) })
  if (!OWN_SITES.includes(headers['sec-fetch-site'])) fail('control_origin', { origin: 'another origin' })
  if (!open && socket && !trusted && (controlToken !== null || !isLoopback(settings.boundHost))) {
    const reason =
      controlToken === null
        ? 'The server is not bound to loopback, so the control API needs --control-token T (MOCKFLUENCE_CONTROL_TOKEN), or --control-open'
        : 'The control API needs "Authorization: Bearer T" with its control token (--control-token T, MOCKFLUENCE_CONTROL_TOKEN)'
    const sent = headers.authorization === undefined ? '' : ' error="invalid_token"'
    throw new Problem('control_token', { reason }, [], { 'www-authenticate': `Bearer${sent}` })
  }
}

/**
 * What browsers say of pages of the same origin, and of addresses that people type; other clients say nothing. GETs of
 * images and links of other pages have no Origin, so this header alone tells where they come from. Another port of this
 * machine is another origin, but the `same-site`.
 */
const OWN_SITES: readonly (string | undefined)[] = ['same-origin', 'none', undefined]

function isKnown({ boundHost, publicUrl, allowedHosts }: GuardSettings, name: string): boolean {
  if (isLoopback(name)) return true
  const named = [boundHost, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]), ...allowedHosts]
  return named.some((known) => bare(known) === bare(name))
}

/** Returns a host name in lower case, without the brackets of an IPv6 address. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
}

/** Whether the origin is the simulator's own. For pages without an origin, browsers send `null`, which never is. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return (
    origin.toLowerCase() === `http://${host.toLowerCase()}` || origin.toLowerCase() === `https://${host.toLowerCase()}`
  )
}

/** Whether the header has the token: alone, or as `<token>@<world>`. */
function hasToken(controlToken: string, { authorization }: HeaderTable): boolean {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return false
  return sameSecret(token, controlToken) || sameSecret(token.replace(/@[^@]*$/, ''), controlToken)
}
