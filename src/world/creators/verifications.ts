import { Collection } from '../../kit/collection.ts'
import { idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { MAGIC } from '../../model/magic.ts'
import { fail } from '../../model/problems.ts'
import {
  type Choice,
  SESSION_ID_PREFIX,
  VERIFICATION_ERRORS,
  type VerificationError,
  withParameters,
} from '../../model/verification.ts'
import { creatorOf } from '../../universe/creators.ts'
import { countOf, handleOf, nthOf } from '../../universe/handles.ts'
import type { Core } from '../core.ts'
import type { Consents } from './consents.ts'

type VerifiedConnector = 'instagram' | 'youtube'

/** A token that a creator brought back to the client. */
export interface IssuedToken {
  readonly token: string
  readonly choice: Choice
  readonly handle: string
  /** ms. */
  readonly issued_at: number
  readonly spent: boolean
}

/** A verification session, as it is kept. There is one for each state, as a state is unique to a creator. */
export interface VerificationSession {
  readonly id: string
  readonly connector: VerifiedConnector
  /** Where the creator returns. */
  readonly redirect_url: string
  readonly state: string
  /** Whom the consent page suggests. */
  readonly handle: string
  /** ms. */
  readonly created_at: number
  /** The latest ones, oldest first. */
  readonly tokens: readonly IssuedToken[]
  /** How many were ever issued. */
  readonly issued: number
}

/** The sessions in which creators give their consent (endpoints 17 and 18), by id. */
export class Verifications {
  readonly records = new Collection<VerificationSession>('verification_sessions', LIMITS.records_per_collection)
  readonly #core: Core
  readonly #consents: Consents

  constructor(core: Core, consents: Consents) {
    this.#core = core
    this.#consents = consents
  }

  /** Starts the session of a state. Asked for again it goes on; with another target or platform it starts anew. */
  initiate(
    { connector, redirectUrl, state }: { connector: VerifiedConnector; redirectUrl: string; state: string },
    links: Links,
    now: number,
  ) {
    const id = this.#idOf(state)
    const known = this.records.get(id)
    if (known?.connector !== connector || known.redirect_url !== redirectUrl) {
      const handle = this.#suggest(connector, state)
      const fresh = { tokens: [], issued: known?.issued ?? 0 }
      this.records.put(id, { id, connector, redirect_url: redirectUrl, state, handle, created_at: now, ...fresh })
    }
    return { redirectUrl: `${links.base}/consent/${id}`, state }
  }

  find(id: string): VerificationSession | undefined {
    return this.records.get(id)
  }

  /** Where the creator goes back to after this choice: the client's address, with the state and a token. */
  choose(session: VerificationSession, chosen: Choice, handle: string, now: number): string {
    const name = creatorOf(this.#core.universe, session.connector, handle).handle
    const choice = name === MAGIC.creator_denies.value ? 'deny' : chosen
    const live = session.tokens.find(
      (each) => each.choice === choice && each.handle === name && !each.spent && !isExpired(each, now),
    )
    const { seed } = this.#core
    const token = live?.token ?? idOf(seed, 'consent', session.id, choice, name, session.issued)
    const others = session.tokens.filter((each) => each !== live)
    const tokens = [...others, { token, choice, handle: name, issued_at: now, spent: false }]
    this.records.put(session.id, {
      ...session,
      tokens: tokens.slice(-LIMITS.tokens_per_session),
      issued: session.issued + (live ? 0 : 1),
    })
    return withParameters(session.redirect_url, { state: session.state, token })
  }

  /** Turns a token into the documented session object. A token is spent by this; a wrong one changes nothing. */
  verify(state: string, token: string, now: number) {
    const session =
      this.records.get(this.#idOf(state)) ??
      fail('unknown_record', { what: 'verification session of state', id: state })
    const issued = magicToken(session, token, now) ?? session.tokens.find((each) => each.token === token)
    const error = errorOf(issued, now)
    if (!issued || error === 'token_used' || error === 'token_expired') return failed(session, error ?? 'invalid_token')
    const answer = error ? failed(session, error) : this.#consented(session, issued, now)
    const tokens = session.tokens.map((each) => (each === issued ? { ...each, spent: true } : each))
    this.records.put(session.id, { ...session, tokens })
    return answer
  }

  #consented({ state, connector }: VerificationSession, { handle }: IssuedToken, now: number) {
    const creator = creatorOf(this.#core.universe, connector, handle)
    const { creator_id } = this.#consents.give(connector, creator.handle, now)
    const instagram = connector === 'instagram'
    return {
      state,
      status: 'success' as const,
      connector,
      creator_id,
      user_info: {
        name: creator.fullName,
        email: creator.email,
        ig_user_id: instagram ? creator.platformId : null,
        ig_username: instagram ? creator.handle : null,
      },
      error_info: null,
    }
  }

  #idOf(state: string): string {
    return `${SESSION_ID_PREFIX}_${idOf(this.#core.seed, SESSION_ID_PREFIX, state)}`
  }

  /** A creator of the population, or one of our own where there is none. */
  #suggest(connector: VerifiedConnector, state: string): string {
    const { universe, chance } = this.#core
    const count = countOf(connector, universe.size)
    if (count === 0) return 'sample.creator'
    const nth = chance.draws('consent', connector, state).int(0, count - 1)
    return handleOf(universe, nthOf(connector, nth))
  }
}

/** The token that stands for a consent given or denied without a browser. */
function magicToken({ handle }: VerificationSession, token: string, now: number): IssuedToken | undefined {
  const choice = token === MAGIC.consent.value ? 'allow' : token === MAGIC.consent_denied.value ? 'deny' : null
  return choice === null ? undefined : { token, choice, handle, issued_at: now, spent: false }
}

function isExpired({ issued_at }: IssuedToken, now: number): boolean {
  return now - issued_at >= LIMITS.verification_token_ms
}

function errorOf(issued: IssuedToken | undefined, now: number): VerificationError | null {
  if (!issued) return 'invalid_token'
  if (issued.spent) return 'token_used'
  if (isExpired(issued, now)) return 'token_expired'
  return issued.choice === 'deny' ? 'access_denied' : null
}

function failed({ state, connector }: VerificationSession, code: VerificationError) {
  return {
    state,
    status: 'failed' as const,
    connector,
    creator_id: null,
    user_info: { name: null, email: null, ig_user_id: null, ig_username: null },
    error_info: { code, message: VERIFICATION_ERRORS[code] },
  }
}
