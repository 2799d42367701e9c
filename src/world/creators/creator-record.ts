// Creators on the dashboard, the renewals of their audiences, and their consents, as they are kept.

import * as z from 'zod'
import { type Connector, ConnectorSchema, TrackableConnectorSchema } from '../../model/connector.ts'
import { audienceLifecycle, creatorLifecycle } from '../../model/creator.ts'
import { Count, Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { Handle } from '../../model/text.ts'
import { canonicalHandle } from '../../universe/handles.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import { collection, type PollingCall } from '../lifecycle/collection.ts'
import { FixtureId, MomentSchema as Moment } from '../lifecycle/fixture-fields.ts'
import { creatorOfProfileUrl } from './creator-of-profile.ts'

/** What names a creator in collections; any spelling of the handle will do. */
export function creatorId(connector: Connector, handle: string): string {
  return `${connector}/${canonicalHandle(connector, handle)}`
}

/** A creator on the dashboard. */
const CreatorShape = z.strictObject({
  connector: ConnectorSchema,
  handle: Name,
  status: statusOf(creatorLifecycle),
  added_at: Instant,
  /** When its data was last collected; null until it was. */
  processed_at: Instant.nullable(),
})

export type CreatorRecord = Readonly<z.output<typeof CreatorShape>>

const CreatorFixture = z.strictObject({
  connector: ConnectorSchema,
  handle: Handle,
  status: statusOf(creatorLifecycle).optional(),
  created_at: Moment.optional(),
})

export type CreatorFixture = z.output<typeof CreatorFixture>

export const creators = collection({
  name: 'creators',
  noun: 'creator',
  description: 'Creators on the dashboard (endpoint 20)',
  lifecycle: creatorLifecycle,
  record: CreatorShape,
  id: ({ connector, handle }) => creatorId(connector, handle),
  identity: ['connector', 'handle'],
  fixture: CreatorFixture,
  polledBy: { getCreatorsStatus: listedCreators },
})

/** The creators that a list of profile URLs names. */
function listedCreators({ body }: PollingCall, universe: UniverseOptions): string[] {
  const listed = typeof body === 'object' && body !== null && 'handles' in body ? body.handles : []
  return (Array.isArray(listed) ? listed : []).flatMap((url: string) => {
    const creator = creatorOfProfileUrl(universe, url)
    return creator ? [creatorId(creator.connector, creator.handle)] : []
  })
}

/** The analysis of a creator's audience, once a call has renewed one. */
const AudienceShape = z.strictObject({
  connector: ConnectorSchema,
  handle: Name,
  status: statusOf(audienceLifecycle),
  /** How often it was renewed, after the analysis that was there before. */
  renewed: Count,
  /** When it was last renewed; null as long as it was not. */
  processed_at: Instant.nullable(),
})

export type AudienceRecord = Readonly<z.output<typeof AudienceShape>>

export const audiences = collection({
  name: 'audiences',
  noun: 'audience',
  description: 'Renewed audiences (endpoint 22)',
  lifecycle: audienceLifecycle,
  record: AudienceShape,
  id: ({ connector, handle }) => creatorId(connector, handle),
  identity: ['connector', 'handle'],
  fixture: z.strictObject({
    connector: ConnectorSchema,
    handle: Handle,
    status: statusOf(audienceLifecycle).optional(),
    created_at: Moment.optional(),
  }),
})

/** A creator who gave consent. */
const ConsentShape = z.strictObject({
  creator_id: Name,
  connector: TrackableConnectorSchema,
  handle: Name,
  created_at: Instant,
})

export type ConsentRecord = Readonly<z.output<typeof ConsentShape>>

export const consents = collection({
  name: 'consents',
  noun: 'consent',
  description: 'Creators who gave consent (endpoints 17 to 19)',
  record: ConsentShape,
  id: ({ creator_id }) => creator_id,
  identity: ['creator_id', 'connector', 'handle'],
  fixture: z.strictObject({
    connector: TrackableConnectorSchema.default('instagram'),
    handle: Handle,
    /** The identifier of endpoint 19. */
    creator_id: FixtureId.optional(),
    created_at: Moment.optional(),
  }),
})
