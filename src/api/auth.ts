// Who may call (interface, Authentication).

import { sameSecret } from '../kit/same-secret.ts'
import { MAGIC } from '../model/magic.ts'
import { Problem } from '../model/problems.ts'
import type { Credential } from './endpoint.ts'

/** Which credentials are accepted; an empty list accepts any. */
export interface Credentials {
  readonly tokens: readonly string[]
  readonly discoveryTokens: readonly string[]
  readonly insightsKeys: readonly string[]
}

/** The token of an `Authorization` header; null when it has none of the form wanted. */
function tokenOf(header: string | undefined, bareAllowed: boolean): string | null {
  if (!header) return null
  const [, bearer] = /^bearer +(\S+) *$/i.exec(header) ?? []
  if (bearer) return bearer
  return bareAllowed && /^\S+$/.test(header) && !/^bearer$/i.test(header) ? header : null
}

function isAmong(secret: string, accepted: readonly string[]): boolean {
  return accepted.some((each) => sameSecret(each, secret))
}

/** A token and the world it chooses: `<any>@<world>`, unless the token is listed whole. */
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
 * Checks the bearer token of a call and answers the world it names, if any.
 * Throws `unauthorized` (401 with WWW-Authenticate) when it is missing, malformed or not among those accepted.
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
    throw unauthorized('The access token has expired')
  }
  if (accepted.length > 0 && !isAmong(claim.token, accepted)) {
    throw unauthorized(
      kind === 'discovery' ? 'The token is not one issued for the discovery search' : 'The access token is not known',
    )
  }
  return claim.world
}

/** The world that a token would choose, without checking it: what an open page goes by. */
export function worldOfToken(header: string | undefined, credentials: Credentials): string | null {
  const token = tokenOf(header, true)
  return token === null ? null : claimOf(token, credentials.tokens).world
}

/** Checks the query parameter `key` of endpoint 5. */
export function checkInsightsKey(key: string | undefined, { insightsKeys }: Credentials): void {
  if (!key) throw wrongKey('The query parameter "key" is missing: send an insights key')
  if (insightsKeys.length > 0 && !isAmong(key, insightsKeys)) throw wrongKey('The insights key is not known')
}

const CHALLENGE = { 'www-authenticate': 'Bearer' }

function unauthorized(reason: string): Problem {
  return new Problem('unauthorized', { reason }, [], CHALLENGE)
}

function wrongKey(reason: string): Problem {
  return new Problem('wrong_insights_key', { reason }, [], CHALLENGE)
}
