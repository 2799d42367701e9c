import type * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import { strict } from '../../kit/shape.ts'
import type { Work } from '../../kit/work.ts'
import { parseProfileUrl } from '../../model/campaigns/post-url.ts'
import { type Connector, ConnectorSchema } from '../../model/connector.ts'
import { creatorLifecycle } from '../../model/creators/creator.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { fail } from '../../model/problems.ts'
import { Handle } from '../../model/text.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Creator } from '../../universe/types.ts'
import { InWorld } from '../in-world.ts'
import { byHandle, collection, type PollingCall } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf, type Seeding, statusAtStart } from '../lifecycle/seeding.ts'
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

/** Returns the handle in the URL of a profile; undefined where it has none. */
function handleIn(text: string): string | undefined {
  const profile = parseProfileUrl(text)
  return profile && 'handle' in profile ? profile.handle : undefined
}

/** The creators on the dashboard (endpoints 20 and 21), by `<connector>/<handle>`. */
export class Creators extends InWorld {
  readonly records = this.world.collections.openJobs(creators, {
    enter: (record, status, at) => ({
      ...record,
      processed_at: status === 'success' ? at : status === 'expired' ? (record.processed_at ?? at) : null,
    }),
    facts: ({ connector, handle }) => ({ connector, handle }),
    seed: (entry, seeding) => this.#seed(entry, seeding),
  })

  /** Adds the creators of these profile URLs, and warns of other texts. Data of expired creators is collected anew. */
  add(handles: readonly string[], now: number, warn: (message: string) => void): void {
    const added = new Map<string, Creator>()
    for (const [at, text] of handles.entries()) {
      const creator = this.world.people.creatorOfProfile(text)
      if (creator) added.set(creatorId(creator.connector, creator.handle), creator)
      else warn(`handles.${at} is not the URL of an instagram, youtube or tiktok profile and was not added`)
    }
    const fresh = [...added.keys()].filter((id) => !this.records.has(id))
    this.records.refuseMore(fresh.length)
    for (const [id, { connector, handle }] of added) {
      const known = this.records.get(id)
      if (known) this.records.take(id, known.status === 'expired' ? 'refresh' : 'retry', now)
      else this.records.insert(newCreator(connector, handle, now), now)
    }
  }

  /** Seeds a creator. By default it was added a day before the start; an expired one, long enough ago to expire. */
  #seed({ connector, handle: written, status, created_at }: CreatorFixture, { start, refuse }: Seeding): void {
    const { handle } = this.world.people.creatorOf(connector, written)
    if (this.records.has(creatorId(connector, handle)))
      refuse(`the ${connector} creator "${handle}" is listed twice`, 'handle')
    const created = pastOf(created_at, start, Math.max(0, start - (status === 'expired' ? 91 : 1) * DAY))
    this.records.insertSeeded(newCreator(connector, handle, created), created, start, status)
  }

  /** Returns the documented entry of each text, in the order of the request. */
  statuses(handles: readonly string[], now: number) {
    return { data: handles.map((text) => this.#entryOf(text, now)) }
  }

  #entryOf(text: string, now: number) {
    const creator = this.world.people.creatorOfProfile(text)
    if (!creator) return { handle_url: text, handle: text, connector: null, status: 'not_found' as const }
    const { connector } = creator
    const there = this.world.people.profileIsThere(text, now)
    const handle = there ? creator.handle : (handleIn(text) ?? creator.handle)
    const status = there ? this.statusOf(connector, handle) : ('not_found' as const)
    return { handle_url: text, handle, connector, status }
  }

  /** Returns the status that endpoints 21 and 32 show of a creator. */
  statusOf(connector: Connector, handle: string) {
    const status = this.records.get(creatorId(connector, handle))?.status ?? 'not_found'
    return status === 'processing' ? ('not_found' as const) : status
  }

  /** Notes that the data of a creator has been collected anew: its time until expiry starts again. */
  refreshed(connector: Connector, handle: string, at: number): void {
    this.records.take(creatorId(connector, handle), 'refresh', at)
  }

  get #requiresAdded(): boolean {
    return this.world.settings.fixtures.universe.require_added
  }

  /** Refuses a creator that has not been added, if the world requires that. */
  checkAdded(connector: Connector, handle: string): void {
    if (this.#requiresAdded && !this.inMyCreators(connector, handle)) this.#unknown(connector, handle)
  }

  /** Refuses a creator whose data has not been collected, if the world requires that. */
  checkProcessed(connector: Connector, handle: string): void {
    const record = this.records.get(creatorId(connector, handle))
    if (this.#requiresAdded && (record?.processed_at ?? null) === null) this.#unknown(connector, handle)
  }

  /** Refuses a creator that is deleted or private, or has another handle now. */
  checkThere(connector: Connector, handle: string, now: number): void {
    if (!this.world.people.isThere(connector, handle, now)) this.#unknown(connector, handle)
  }

  #unknown(connector: Connector, handle: string): never {
    fail('unknown_record', { what: `${connector} creator`, id: handle })
  }

  /** Returns true from the moment a creator is added, unless its profile turned out not to exist. */
  inMyCreators(connector: Connector, handle: string): boolean {
    const record = this.records.get(creatorId(connector, handle))
    return record !== undefined && record.status !== 'not_found'
  }

  /** Returns all creators on the dashboard, those of the population included. */
  *overlay(): Work<readonly Creator[]> {
    const { people } = this.world
    const all: Creator[] = []
    for (const record of this.records.values()) {
      if (record.status === 'not_found') continue
      all.push(people.creatorOf(record.connector, record.handle))
      yield
    }
    return all
  }
}

function newCreator(connector: Connector, handle: string, now: number): CreatorRecord {
  return { connector, handle, added_at: now, status: creatorLifecycle.initial, processed_at: null }
}
