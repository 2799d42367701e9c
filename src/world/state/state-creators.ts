// Creators, their consent and their audiences as the control API shows them and takes them back.

import * as z from 'zod'
import { ConnectorSchema, TrackableConnectorSchema } from '../../model/connector.ts'
import { audienceLifecycle, creatorLifecycle } from '../../model/creator.ts'
import { LIMITS } from '../../model/limits.ts'
import { CHOICES } from '../../model/verification.ts'
import { creatorId } from '../creators/creators.ts'
import { Instant, stateKind } from './state-kinds.ts'
import { Count, Name, statusOf } from './state-shapes.ts'

export const verificationSessionsKind = stateKind({
  name: 'verification_sessions',
  identity: [],
  schema: z.strictObject({
    id: Name,
    connector: TrackableConnectorSchema,
    redirectUrl: Name,
    state: Name,
    handle: Name,
    created_at: Instant,
    tokens: z
      .array(
        z.strictObject({
          token: Name,
          choice: z.enum(CHOICES),
          handle: Name,
          issued_at: Instant,
          spent: z.boolean(),
        }),
      )
      .max(LIMITS.tokens_per_session),
    issued: Count,
  }),
  collection: ({ verifications }) => verifications.records,
  id: ({ id }) => id,
  show: ({ redirect_url, tokens, ...kept }) => ({ ...kept, redirectUrl: redirect_url, tokens: [...tokens] }),
  keep: ({ redirectUrl, ...shown }) => ({ ...shown, redirect_url: redirectUrl }),
})

export const consentsKind = stateKind({
  name: 'consents',
  identity: ['creator_id', 'connector', 'handle'],
  schema: z.strictObject({
    creator_id: Name,
    connector: TrackableConnectorSchema,
    handle: Name,
    created_at: Instant,
  }),
  collection: ({ consents }) => consents.records,
  id: ({ creator_id }) => creator_id,
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

export const creatorsKind = stateKind({
  name: 'creators',
  job: creatorLifecycle.name,
  identity: ['connector', 'handle'],
  schema: z.strictObject({
    connector: ConnectorSchema,
    handle: Name,
    status: statusOf(creatorLifecycle),
    added_at: Instant,
    processed_at: Instant.nullable(),
  }),
  collection: ({ creators }) => creators.records,
  id: ({ connector, handle }) => creatorId(connector, handle),
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

export const audiencesKind = stateKind({
  name: 'audiences',
  job: audienceLifecycle.name,
  identity: ['connector', 'handle'],
  schema: z.strictObject({
    connector: ConnectorSchema,
    handle: Name,
    status: statusOf(audienceLifecycle),
    renewed: Count,
    processed_at: Instant.nullable(),
  }),
  collection: ({ audiences }) => audiences.records,
  id: ({ connector, handle }) => creatorId(connector, handle),
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})
