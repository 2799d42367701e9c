import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { ReturnUrl } from '../../model/creators/return-url.ts'
import { CHOICES, InitiateInput } from '../../model/creators/verification.ts'
import { Count, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Handle } from '../../model/text.ts'
import { collection } from '../lifecycle/collection.ts'
import { CreatedAt } from '../lifecycle/seeding.ts'

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
  fixture: strict(() => ({
    ...InitiateInput.shape,
    handle: Handle.optional().describe('The creator that the consent page suggests.'),
    created_at: CreatedAt,
  })),
})
