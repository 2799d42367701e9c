// How a creator gives consent (interface, "First-party verification session"; endpoints 17 and 18).

import * as z from 'zod'
import { TrackableConnectorSchema } from '../connector.ts'
import { keyOf } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { assumed, documented, named } from '../shape.ts'
import { Text } from '../text.ts'
import { ReturnUrl } from './return-url.ts'

export const SESSION_ID_PREFIX = 'vs'
export const CREATOR_ID_PREFIX = 'cr'

/** The choices of a creator on the consent page. */
export const CHOICES = ['allow', 'deny'] as const
export type Choice = (typeof CHOICES)[number]

/** Returns `target` with these query parameters set; keeps the other parameters and the fragment. */
export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  // `href` encodes letters beyond ASCII, so that a header can carry the URL.
  const { href } = new URL(target)
  const [, before = href, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const names = Object.keys(parameters)
  const others = query.split('&').filter((pair) => pair !== '' && !names.includes(pair.split('=', 1)[0] ?? ''))
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return `${before}?${[...others, ...added].join('&')}${fragment}`
}

const State = Text.max(LIMITS.state_length, `expected at most ${LIMITS.state_length} characters`)

export const InitiateInput = documented(() => ({
  connector: TrackableConnectorSchema.describe('The platform.'),
  redirectUrl: ReturnUrl.describe('Where the creator returns, with state and token in the query.'),
  state: State.describe('The text that the client chose to recognise the answer.'),
})).meta({ id: 'InitiateInput', description: 'A creator who is to be asked for consent.' })

export const InitiatedSession = documented(() => ({
  redirectUrl: z.string().describe('The consent page for the creator.'),
  state: z.string().describe('The text that the client chose to recognise the answer.'),
})).meta({ id: 'InitiatedSession', description: 'Where a creator gives consent.' })

export const VerifyInput = documented(() => ({
  state: State.describe('The text that the client chose to recognise the answer.'),
  token: Text.describe('The token that the consent page gave; works once, for ten minutes.'),
})).meta({ id: 'VerifyInput', description: 'The state of a verification and the token of its redirect.' })

export const VERIFICATION_ERRORS = {
  access_denied: 'The creator did not give consent',
  invalid_token: 'The token was not issued for this state',
  token_used: 'The token has already been used; a token works once',
  token_expired: 'The token has expired; a token is valid for ten minutes',
} as const
export type VerificationError = keyof typeof VERIFICATION_ERRORS

export const VerifiedSession = documented(() => ({
  state: z.string().describe('The text that the client chose to recognise the answer.'),
  status: z
    .enum(['success', 'failed'])
    .describe('success, or failed where the creator refused or the token is not good.'),
  connector: TrackableConnectorSchema.describe('The platform.'),
  creator_id: z.string().nullable().describe('The identifier for endpoint 19; null when it failed.'),
  user_info: named(() => ({
    name: z.string().nullable().describe('The name; null where none is known.'),
    email: z.string().nullable().describe('An e-mail address; null where none is known.'),
    ig_user_id: z.string().nullable().describe("The creator's id on instagram; null elsewhere."),
    ig_username: z.string().nullable().describe('The handle on instagram; null elsewhere.'),
  })).describe('Who the creator is; nulls when it failed.'),
  error_info: assumed('verification-failure', () => ({
    code: keyOf(VERIFICATION_ERRORS).describe('The kind of failure.'),
    message: z.string().describe('What happened, in words.'),
  }))
    .nullable()
    .describe('Why it failed; null otherwise.'),
})).meta({ id: 'VerifiedSession', description: 'What came of a verification.' })
