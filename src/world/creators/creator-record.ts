import type * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { type Connector, ConnectorSchema } from '../../model/connector.ts'
import { creatorLifecycle } from '../../model/creators/creator.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { Handle } from '../../model/text.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { byHandle, collection, type PollingCall } from '../lifecycle/collection.ts'
import { CreatedAt, statusAtStart } from '../lifecycle/seeding.ts'
import type { People } from '../people.ts'

/** Returns the id of a creator in collections. Accepts any spelling of the handle. */
export function creatorId(connector: Connector, handle: string): string {
  return `${connector}/${canonicalHandle(connector, handle)}`
}

const CreatorShape = strict(() => ({
  connector: ConnectorSchema,
  handle: Name,
  status: statusOf(creatorLifecycle),
  added_at: Instant,
  /** When its data was last collected; null until then. */
  processed_at: Instant.nullable(),
}))

export type CreatorRecord = Readonly<z.output<typeof CreatorShape>>

const CreatorFixture = strict(() => ({
  connector: ConnectorSchema.describe('The platform.'),
  handle: Handle.describe('The handle of the creator.'),
  status: statusAtStart(creatorLifecycle),
  created_at: CreatedAt,
}))

export type CreatorFixture = z.output<typeof CreatorFixture>

export const creators = collection({
  name: 'creators',
  noun: 'creator',
  description: 'Creators on the dashboard (endpoint 20)',
  lifecycle: creatorLifecycle,
  facts: strict(() => CreatorShape.pick({ connector: true, handle: true }).shape),
  record: CreatorShape,
  id: ({ connector, handle }) => creatorId(connector, handle),
  names: byHandle,
  identity: ['connector', 'handle'],
  fixture: CreatorFixture,
  polledBy: { getCreatorsStatus: listedCreators },
})

/** Returns the ids of the creators that a list of profile URLs names. */
function listedCreators({ body }: PollingCall, people: People): string[] {
  const listed = typeof body === 'object' && body !== null && 'handles' in body ? body.handles : []
  return (Array.isArray(listed) ? listed : []).flatMap((url: string) => {
    const creator = people.creatorOfProfile(url)
    return creator ? [creatorId(creator.connector, creator.handle)] : []
  })
}
