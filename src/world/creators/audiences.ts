import type * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import { strict } from '../../kit/shape.ts'
import { type Connector, ConnectorSchema } from '../../model/connector.ts'
import { audienceLifecycle } from '../../model/creators/creator.ts'
import { Count, Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { Handle } from '../../model/text.ts'
import { dayZero } from '../../universe/days.ts'
import type { Creator } from '../../universe/types.ts'
import { InWorld } from '../in-world.ts'
import { byHandle, collection } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf, statusAtStart } from '../lifecycle/seeding.ts'
import { creatorId } from './creators.ts'
import type { Renewal } from './discovery.ts'

/** The analysis of a creator's audience; kept from its first renewal on. */
const AudienceShape = strict(() => ({
  connector: ConnectorSchema,
  handle: Name,
  status: statusOf(audienceLifecycle),
  /** How often it was renewed after the initial analysis. */
  renewed: Count,
  /** When it was last renewed; null before the first renewal. */
  processed_at: Instant.nullable(),
}))

export type AudienceRecord = Readonly<z.output<typeof AudienceShape>>

export const audiences = collection({
  name: 'audiences',
  noun: 'audience',
  description: 'Renewed audiences (endpoint 22)',
  lifecycle: audienceLifecycle,
  facts: strict(() => AudienceShape.pick({ connector: true, handle: true }).shape),
  record: AudienceShape,
  id: ({ connector, handle }) => creatorId(connector, handle),
  names: byHandle,
  identity: ['connector', 'handle'],
  fixture: strict(() => ({
    connector: ConnectorSchema.describe('The platform.'),
    handle: Handle.describe('The handle of the creator.'),
    status: statusAtStart(audienceLifecycle),
    created_at: CreatedAt,
  })),
})

/** The audiences that were renewed (endpoint 22), by `<connector>/<handle>`. */
export class Audiences extends InWorld {
  readonly records = this.world.collections.openJobs(audiences, {
    enter: (record, status, at) =>
      status === 'success' ? { ...record, renewed: record.renewed + 1, processed_at: at } : record,
    facts: ({ connector, handle }) => ({ connector, handle }),
    seed: ({ connector, handle: written, status, created_at }, { start, refuse }) => {
      const { handle } = this.world.people.creatorOf(connector, written)
      if (this.records.has(creatorId(connector, handle)))
        refuse(`the audience of the ${connector} creator "${handle}" is listed twice`, 'handle')
      const created = pastOf(created_at, start, Math.max(0, start - DAY))
      this.records.insertSeeded(newAudience(connector, handle), created, start, status)
    },
  })

  /** Starts a new analysis of the audience. Does nothing while one is in progress. */
  renew({ connector, handle }: Pick<Creator, 'connector' | 'handle'>, now: number): void {
    const id = creatorId(connector, handle)
    if (this.records.has(id)) this.records.take(id, 'renew', now)
    else this.records.insert(newAudience(connector, handle), now)
  }

  *renewals(): Generator<Renewal> {
    for (const { connector, handle, processed_at: at } of this.records.values()) {
      if (at !== null) yield { creator: this.world.people.creatorOf(connector, handle), at }
    }
  }

  /** Returns how often an audience was renewed, and when it was last analysed (ms): at first when the world began. */
  stateOf({ connector, handle }: Pick<Creator, 'connector' | 'handle'>): { renewed: number; at: number } {
    const record = this.records.get(creatorId(connector, handle))
    return { renewed: record?.renewed ?? 0, at: record?.processed_at ?? dayZero(this.world.universe) }
  }
}

function newAudience(connector: Connector, handle: string): AudienceRecord {
  return { connector, handle, status: audienceLifecycle.initial, renewed: 0, processed_at: null }
}
