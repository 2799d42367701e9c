// How a creator gives consent (interface, "First-party verification session"; endpoints 17 and 18).

import * as z from 'zod'
import { TrackableConnectorSchema } from '../connector.ts'
import { LIMITS } from '../limits.ts'
import { shape } from '../shape.ts'
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
  const kept = query.split('&').filter((pair) => pair !== '' && !names.includes(pair.split('=', 1)[0] ?? ''))
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return `${before}?${[...kept, ...added].join('&')}${fragment}`
}

const State = Text.max(LIMITS.state_length, `expected at most ${LIMITS.state_length} characters`)

export const InitiateInput = shape(() => ({
  documented: { connector: TrackableConnectorSchema, redirectUrl: ReturnUrl, state: State },
}))

export const InitiatedSession = shape(() => ({ documented: { redirectUrl: z.string(), state: z.string() } }))

export const VerifyInput = shape(() => ({ documented: { state: State, token: Text } }))

/** Why a verification failed. */
export const VERIFICATION_ERRORS = {
  access_denied: 'The creator did not give consent',
  invalid_token: 'The token was not issued for this state',
  token_used: 'The token has already been used; a token works once',
  token_expired: 'The token has expired; a token is valid for ten minutes',
} as const
export type VerificationError = keyof typeof VERIFICATION_ERRORS

const CODES = Object.keys(VERIFICATION_ERRORS) as VerificationError[]

export const VerifiedSession = shape(() => ({
  documented: {
    state: z.string(),
    status: z.enum(['success', 'failed']),
    connector: TrackableConnectorSchema,
    /** null when the verification failed. */
    creator_id: z.string().nullable(),
    user_info: shape(() => ({
      named: {
        name: z.string().nullable(),
        email: z.string().nullable(),
        ig_user_id: z.string().nullable(),
        ig_username: z.string().nullable(),
      },
    })),
    error_info: shape(() => ({
      assumed: { 'verification-failure': { code: z.enum(CODES), message: z.string() } },
    })).nullable(),
  },
}))
