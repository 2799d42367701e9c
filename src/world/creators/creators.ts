import { Collection, CollectionFull } from '../../kit/collection.ts'
import type { Connector } from '../../model/connector.ts'
import { type CreatorStatus, creatorLifecycle } from '../../model/creator.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import { creatorOf } from '../../universe/creators.ts'
import { canonicalHandle } from '../../universe/handles.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import { creatorOfProfileUrl } from './creator-of-profile.ts'

/** A creator that was added to the dashboard, as it is kept. Instants in ms. */
export interface CreatorRecord {
  readonly connector: Connector
  readonly handle: string
  readonly status: CreatorStatus
  readonly added_at: number
  /** When its data was last collected; null until it was. */
  readonly processed_at: number | null
}

/** What names a creator in collections; any spelling of the handle will do. */
export function creatorId(connector: Connector, handle: string): string {
  return `${connector}/${canonicalHandle(connector, handle)}`
}

/** The creators on the dashboard (endpoints 20 and 21), by `<connector>/<handle>`. */
export class Creators {
  readonly records = new Collection<CreatorRecord>('creators', LIMITS.records_per_collection)
  readonly #core: Core
  readonly #requireAdded: boolean
  /** The creator of each record; a creator never changes. */
  readonly #creators = new WeakMap<CreatorRecord, Creator>()

  /** `requireAdded`: insights only of creators that were added. */
  constructor(core: Core, requireAdded: boolean) {
    this.#core = core
    this.#requireAdded = requireAdded
    core.lifecycles.register<CreatorRecord>({
      machine: creatorLifecycle,
      collection: this.records,
      enter: (record, status, at) => ({
        ...record,
        processed_at: status === 'success' ? at : status === 'expired' ? (record.processed_at ?? at) : null,
      }),
      facts: ({ connector, handle }) => ({ connector, handle }),
    })
  }

  /** Adds the creators of these profile URLs; `warn` hears of texts that are none. An expired one is collected anew. */
  add(handles: readonly string[], now: number, warn: (message: string) => void): void {
    const added = new Map<string, Creator>()
    for (const [at, text] of handles.entries()) {
      const creator = creatorOfProfileUrl(this.#core.universe, text)
      if (creator) added.set(creatorId(creator.connector, creator.handle), creator)
      else warn(`handles.${at} is not the URL of an instagram, youtube or tiktok profile and was not added`)
    }
    const fresh = [...added.keys()].filter((id) => !this.records.has(id))
    const { name, limit, size } = this.records
    if (size + fresh.length > limit) throw new CollectionFull(name, limit)
    for (const [id, { connector, handle }] of added) this.#add(id, connector, handle, now)
  }

  #add(id: string, connector: Connector, handle: string, now: number): void {
    const { lifecycles } = this.#core
    const known = this.records.get(id)
    if (known?.status === 'expired') lifecycles.take(creatorLifecycle.name, id, 'refresh', now)
    else if (known) lifecycles.take(creatorLifecycle.name, id, 'retry', now)
    else this.restore({ connector, handle, status: creatorLifecycle.initial, added_at: now, processed_at: null }, now)
  }

  /** Puts a record in as it was at `at`, when it had just entered its status. */
  restore(record: CreatorRecord, at: number): string {
    const id = creatorId(record.connector, record.handle)
    this.records.put(id, record)
    this.#core.lifecycles.begin(creatorLifecycle.name, id, at)
    return id
  }

  /** The documented entry of each text, in the order asked. */
  statuses(handles: readonly string[]) {
    const entries = handles.map((text) => {
      const creator = creatorOfProfileUrl(this.#core.universe, text)
      if (!creator) return { handle_url: text, handle: text, connector: null, status: 'not_found' as const }
      const { connector, handle } = creator
      return { handle_url: text, handle, connector, status: this.#shownStatus(connector, handle) }
    })
    return { data: entries }
  }

  #shownStatus(connector: Connector, handle: string) {
    const status = this.records.get(creatorId(connector, handle))?.status ?? 'not_found'
    return status === 'processing' ? ('not_found' as const) : status
  }

  /** Hears that the data of a creator has been collected anew: its time until expiry begins again. */
  refreshed(connector: Connector, handle: string, at: number): void {
    this.#core.lifecycles.take(creatorLifecycle.name, creatorId(connector, handle), 'refresh', at)
  }

  /** When its data was first collected or last refreshed, ms; null for a creator that is not on the dashboard. */
  processedAt(connector: Connector, handle: string): number | null {
    return this.records.get(creatorId(connector, handle))?.processed_at ?? null
  }

  /** Refuses a creator that has not been added, where the world wants that. */
  checkAdded(connector: Connector, handle: string): void {
    if (this.#requireAdded && !this.inMyCreators(connector, handle)) this.#unknown(connector, handle)
  }

  /** Refuses a creator whose data has not been collected, where the world wants that. */
  checkProcessed(connector: Connector, handle: string): void {
    if (this.#requireAdded && this.processedAt(connector, handle) === null) this.#unknown(connector, handle)
  }

  #unknown(connector: Connector, handle: string): never {
    fail('unknown_record', { what: `${connector} creator`, id: handle })
  }

  /** True from the moment a creator is added, unless its profile turned out not to exist. */
  inMyCreators(connector: Connector, handle: string): boolean {
    const record = this.records.get(creatorId(connector, handle))
    return record !== undefined && record.status !== 'not_found'
  }

  /** All creators that are on the dashboard, those of the population included. */
  overlay(): readonly Creator[] {
    const all: Creator[] = []
    for (const record of this.records.values()) {
      if (record.status === 'not_found') continue
      let creator = this.#creators.get(record)
      if (!creator) {
        creator = creatorOf(this.#core.universe, record.connector, record.handle)
        this.#creators.set(record, creator)
      }
      all.push(creator)
    }
    return all
  }
}
