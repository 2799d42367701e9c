// Who may reach the control API: nobody from another web page, and from other machines only with a token.

import { sameSecret } from '../kit/same-secret.ts'
import { fail, Problem } from '../model/problems.ts'
import type { HeaderTable } from './exchange.ts'

export interface GuardSettings {
  /** The name the main listener is bound to. */
  readonly boundHost: string
  readonly publicUrl: string | null
  /** Further Host names under which the control API answers. */
  readonly allowedHosts: readonly string[]
  readonly controlToken: string | null
  readonly controlOpen: boolean
}

/** How a call to the control API came, and what it is for. */
export interface Circumstances {
  readonly open: boolean
  readonly socket: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * Refuses a call to the control API that must not reach it: by its Host (DNS rebinding), its Origin (a page of
 * another site), or, when not bound to loopback, a missing token. `open` calls (health) need
 * neither a known Host nor a token; calls in process (no `socket`) need no token, as no other machine makes them.
 */
export function guardControl(settings: GuardSettings, headers: HeaderTable, { open, socket }: Circumstances): void {
  const host = nameOf(headers.host)
  if (host === null && !open) fail('control_host', { host: headers.host ?? '' })
  const trusted = settings.controlOpen || hasToken(settings, headers)
  if (host !== null && !open && !trusted && !isKnown(settings, host)) fail('control_host', { host })
  const { origin } = headers
  if (origin !== undefined && !isOwnOrigin(origin, headers.host ?? ''))
    fail('control_origin', { origin: origin.slice(0, 200) })
  if (!open && socket && !trusted && !isLoopback(settings.boundHost)) {
    const reason =
      settings.controlToken === null
        ? 'Not bound to loopback, the control API wants --control-token T (or --control-open)'
        : 'The control API wants "Authorization: Bearer <control token>"'
    throw new Problem('control_token', { reason }, [], { 'www-authenticate': 'Bearer' })
  }
}

/** The host name of a well-formed Host header, without the port; null otherwise. */
function nameOf(host: string | undefined): string | null {
  const [, name = null] = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.exec(host ?? '') ?? []
  return name === null ? null : name.toLowerCase()
}

function isKnown({ boundHost, publicUrl, allowedHosts }: GuardSettings, name: string): boolean {
  if (isLoopback(name)) return true
  const named = [boundHost, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]), ...allowedHosts]
  return named.some((known) => bare(known) === bare(name))
}

/** A host name without the brackets of an IPv6 address. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
}

/** A browser says `null` for pages without an origin of their own: that is never ours. */
function isOwnOrigin(origin: string, host: string): boolean {
  return (
    origin.toLowerCase() === `http://${host.toLowerCase()}` || origin.toLowerCase() === `https://${host.toLowerCase()}`
  )
}

function hasToken({ controlToken }: GuardSettings, { authorization }: HeaderTable): boolean {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return controlToken !== null && token !== undefined && sameSecret(token, controlToken)
}
