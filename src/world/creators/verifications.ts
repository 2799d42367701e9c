import * as z from 'zod'
import { draws, idOf } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { ReturnUrl } from '../../model/creators/return-url.ts'
import {
  CHOICES,
  type Choice,
  InitiateInput,
  SESSION_ID_PREFIX,
  VERIFICATION_ERRORS,
  type VerificationError,
  withParameters,
} from '../../model/creators/verification.ts'
import { Count, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { MAGIC } from '../../model/magic.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import { Handle } from '../../model/text.ts'
import { pinOf } from '../../universe/drawn-creators.ts'
import { countOf, handleOf, nthOf } from '../../universe/handles.ts'
import { MAIL_HOSTS, mailOf } from '../../universe/people/handle-text.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'
import { InWorld } from '../in-world.ts'
import { collection } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf } from '../lifecycle/seeding.ts'

/** A token that a creator brought back to the client. */
const TokenShape = strict(() => ({
  token: Name,
  choice: z.enum(CHOICES),
  handle: Name,
  issued_at: Instant,
  spent: z.boolean(),
}))

/** A verification session. There is one for each `state`, as a state is unique to a creator. */
const SessionShape = strict(() => ({
  id: Name,
  connector: TrackableConnectorSchema,
  /** Where the creator returns. */
  redirectUrl: ReturnUrl,
  state: z.string().max(LIMITS.state_length),
  /** The creator that the consent page suggests. */
  handle: Name,
  created_at: Instant,
  /** The latest ones, oldest first. */
  tokens: z.array(TokenShape).max(LIMITS.tokens_per_session),
  /** How many tokens were ever issued. */
  issued: Count,
}))

export type IssuedToken = Readonly<z.output<typeof TokenShape>>
export type VerificationSession = Readonly<z.output<typeof SessionShape>>

export const verificationSessions = collection({
  name: 'verification_sessions',
  noun: 'verification session',
  description: 'Verification sessions (endpoint 17)',
  record: SessionShape,
  id: ({ id }) => id,
  identity: ['state'],
  fixture: strict(() => ({
    ...InitiateInput.shape,
    handle: Handle.optional().describe('The creator that the consent page suggests.'),
    created_at: CreatedAt,
  })),
})

type NewSession = Pick<VerificationSession, 'connector' | 'redirectUrl' | 'state'>

/** The sessions in which creators give their consent (endpoints 17 and 18), by id. */
export class Verifications extends InWorld {
  readonly records = this.world.collections.open(verificationSessions, {
    seed: ({ connector, redirectUrl, state, handle, created_at }, { start, refuse }) => {
      if (this.records.has(this.#idOf(state))) refuse(`the state "${state}" is listed twice`, 'state')
      const named = handle === undefined ? undefined : this.world.people.creatorOf(connector, handle).handle
      this.#start({ connector, redirectUrl, state }, pastOf(created_at, start), 0, named)
    },
  })

  /** Starts the session of a state. A repeated call continues it; one with another URL or platform starts it anew. */
  initiate(input: NewSession, links: Links, now: number) {
    const { connector, redirectUrl, state } = input
    const id = this.#idOf(state)
    const known = this.records.get(id)
    if (known?.connector !== connector || known.redirectUrl !== redirectUrl) {
      this.#start(input, now, known?.issued)
    }
    return { redirectUrl: `${links.base}/consent/${id}`, state }
  }

  #start({ connector, redirectUrl, state }: NewSession, now: number, issued = 0, named?: string): void {
    const id = this.#idOf(state)
    const handle = named ?? this.#suggest(connector, state)
    this.records.insert({ id, connector, redirectUrl, state, handle, created_at: now, tokens: [], issued }, now)
  }

  /** Issues a token for the creator's choice. Returns the client's redirect URL with the state and the token. */
  choose(session: VerificationSession, chosen: Choice, handle: string, now: number): string {
    const name = this.world.people.creatorOf(session.connector, handle).handle
    const choice = name === MAGIC.creator_denies.value ? 'deny' : chosen
    const live = session.tokens.find(
      (each) => each.choice === choice && each.handle === name && !each.spent && !isExpired(each, now),
    )
    const { seed } = this.world
    const token = live?.token ?? idOf(seed, 'consent', session.id, choice, name, session.issued)
    const others = session.tokens.filter((each) => each !== live)
    const tokens = [...others, { token, choice, handle: name, issued_at: now, spent: false }]
    this.records.put(session.id, {
      ...session,
      tokens: tokens.slice(-LIMITS.tokens_per_session),
      issued: session.issued + (live ? 0 : 1),
    })
    return withParameters(session.redirectUrl, { state: session.state, token })
  }

  /** Returns the documented session object for a token. Spends the token; a wrong token changes nothing. */
  verify(state: string, token: string, now: number) {
    const session =
      this.records.get(this.#idOf(state)) ??
      fail('unknown_record', { what: 'verification session of state', id: state })
    const issued = magicToken(session, token, now) ?? session.tokens.find((each) => each.token === token)
    const error = errorOf(issued, now)
    if (!issued || error === 'token_used' || error === 'token_expired') return failed(session, error ?? 'invalid_token')
    const result = error ? failed(session, error) : this.#consented(session, issued, now)
    const tokens = session.tokens.map((each) => (each === issued ? { ...each, spent: true } : each))
    this.records.put(session.id, { ...session, tokens })
    return result
  }

  #consented({ state, connector }: VerificationSession, { handle }: IssuedToken, now: number) {
    const creator = this.world.people.creatorOf(connector, handle)
    const { creator_id } = this.world.services.consents.give(connector, creator.handle, now)
    const instagram = PLATFORMS[connector].insights.idField === 'ig_user_id'
    return {
      state,
      status: 'success' as const,
      connector,
      creator_id,
      user_info: {
        name: creator.fullName,
        email: consentedEmail(this.world.universe, creator),
        ig_user_id: instagram ? creator.platformId : null,
        ig_username: instagram ? creator.handle : null,
      },
      error_info: null,
    }
  }

  #idOf(state: string): string {
    return `${SESSION_ID_PREFIX}_${idOf(this.world.seed, SESSION_ID_PREFIX, state)}`
  }

  /** Returns the handle of a creator of the population, or a sample handle if the population has none. */
  #suggest(connector: NewSession['connector'], state: string): string {
    const { universe, seed } = this.world
    const count = countOf(connector, universe.size)
    if (count === 0) return 'sample.creator'
    const nth = draws(seed, 'consent', connector, state).int(0, count - 1)
    return handleOf(universe, nthOf(connector, nth))
  }
}

/** Returns the token for a magic value, which gives or denies consent without a browser. */
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

/**
 * Returns the address of the account of a creator who consents. Its profile may show none; a pin of null says that there is
 * none.
 */
function consentedEmail(universe: UniverseOptions, creator: Creator): string | null {
  const { connector, handle, email } = creator
  if (email !== null || pinOf(universe, connector, handle)?.email === null) return email
  return mailOf(handle, draws(universe.seed, 'email', connector, handle).pick(MAIL_HOSTS))
}
