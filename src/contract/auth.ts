// Checks the credentials of calls (interface, Authentication).

import { createHash, timingSafeEqual } from 'node:crypto'
import { MAGIC } from '../model/magic.ts'
import { Problem } from '../model/problems.ts'
import type { Credential } from './endpoint.ts'

/** Returns whether two texts are equal, in a time that reveals neither where they differ nor how long they are. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The accepted credentials; an empty list accepts any. */
export interface Credentials {
  readonly tokens: readonly string[]
  readonly discoveryTokens: readonly string[]
  readonly insightsKeys: readonly string[]
}

/** Returns the token of an `Authorization` header; null if it has none. `bareAllowed`: `Bearer` may be missing. */
function tokenOf(header: string | undefined, bareAllowed: boolean): string | null {
  if (!header) return null
  const [, bearer] = /^bearer +(\S+) *$/i.exec(header) ?? []
  if (bearer) return bearer
  return bareAllowed && /^\S+$/.test(header) && !/^bearer$/i.test(header) ? header : null
}

function isAmong(secret: string, accepted: readonly string[]): boolean {
  return accepted.some((each) => sameSecret(each, secret))
}

/** A token and the world that it chooses (`<any>@<world>`). A token that is accepted as a whole chooses none. */
interface Claim {
  readonly token: string
  readonly world: string | null
}

function claimOf(token: string, accepted: readonly string[]): Claim {
  const at = token.lastIndexOf('@')
  if (at < 0 || isAmong(token, accepted)) return { token, world: null }
  return { token: token.slice(0, at), world: token.slice(at + 1) }
}

/**
 * Checks the bearer token of a call. Returns the name of the world that the token chooses; null if it chooses none.
 * Throws `unauthorized` (401 with WWW-Authenticate) if the token is missing, malformed, expired or not accepted.
 */
export function authorize(kind: Credential, header: string | undefined, credentials: Credentials): string | null {
  if (kind === 'open') return null
  const token = tokenOf(header, kind === 'bare')
  if (token === null) {
    throw unauthorized(
      header
        ? 'The Authorization header must be "Bearer <ACCESS_TOKEN>"'
        : 'The Authorization header is missing: send "Authorization: Bearer <ACCESS_TOKEN>"',
    )
  }
  const accepted = kind === 'discovery' ? credentials.discoveryTokens : credentials.tokens
  const claim = claimOf(token, accepted)
  if (claim.token === MAGIC.expired_token.value && !isAmong(claim.token, accepted)) {
    throw unauthorized('The access token has expired', INVALID_TOKEN)
  }
  if (accepted.length > 0 && !isAmong(claim.token, accepted)) {
    throw unauthorized(
      kind === 'discovery' ? 'The token was not issued for the discovery search' : 'The access token is not known',
      INVALID_TOKEN,
    )
  }
  return claim.world
}

/** Returns what a credential is accepted for, whatever it is sent as. */
export function accepts(secret: string, { tokens, discoveryTokens, insightsKeys }: Credentials) {
  const isOf = (accepted: readonly string[]) =>
    accepted.length === 0 || isAmong(secret, accepted) || isAmong(claimOf(secret, accepted).token, accepted)
  return { calls: isOf(tokens), search: isOf(discoveryTokens), insights: isOf(insightsKeys) }
}

/** Returns the world that a token chooses, without checking the token. A token that is `accepted` whole chooses none. */
export function worldOfToken(header: string | undefined, accepted: readonly string[]): string | null {
  const token = tokenOf(header, true)
  return token === null ? null : claimOf(token, accepted).world
}

/** Checks the query parameter `key` of endpoint 5. Throws `wrong_insights_key`. */
export function checkInsightsKey(key: string | undefined, { insightsKeys }: Credentials): void {
  if (!key) throw wrongKey('The query parameter "key" is missing: send an insights key')
  if (insightsKeys.length > 0 && !isAmong(key, insightsKeys)) throw wrongKey('The insights key is not known')
}

const CHALLENGE = { 'www-authenticate': 'Bearer' }
/** For a token that was sent and is refused (RFC 6750). */
const INVALID_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' }

function unauthorized(reason: string, challenge: Readonly<Record<string, string>> = CHALLENGE): Problem {
  return new Problem('unauthorized', { reason }, [], challenge)
}

function wrongKey(reason: string): Problem {
  return new Problem('wrong_insights_key', { reason }, [], CHALLENGE)
}
