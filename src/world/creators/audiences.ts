import { Collection } from '../../kit/collection.ts'
import type { Connector } from '../../model/connector.ts'
import { type AudienceStatus, audienceLifecycle } from '../../model/creator.ts'
import { LIMITS } from '../../model/limits.ts'
import { dayZero } from '../../universe/days.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import { creatorId } from './creators.ts'

/** The analysis of a creator's audience, once somebody asked for one. */
export interface AudienceRecord {
  readonly connector: Connector
  readonly handle: string
  readonly status: AudienceStatus
  /** How often it was renewed, after the analysis that was there before. */
  readonly renewed: number
  /** When it was last renewed, ms; null as long as it was not. */
  readonly processed_at: number | null
}

/** The audiences that were renewed (endpoint 22), by `<connector>/<handle>`. */
export class Audiences {
  readonly records = new Collection<AudienceRecord>('audiences', LIMITS.records_per_collection)
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
    core.lifecycles.register<AudienceRecord>({
      machine: audienceLifecycle,
      collection: this.records,
      enter: (record, status, at) =>
        status === 'success' ? { ...record, renewed: record.renewed + 1, processed_at: at } : record,
      facts: ({ connector, handle }) => ({ connector, handle }),
    })
  }

  /** Has the audience analysed anew; while that is on its way, asking again changes nothing. */
  renew({ connector, handle }: Pick<Creator, 'connector' | 'handle'>, now: number): void {
    const { lifecycles } = this.#core
    const id = creatorId(connector, handle)
    if (this.records.has(id)) {
      lifecycles.take(audienceLifecycle.name, id, 'renew', now)
      return
    }
    this.records.put(id, { connector, handle, status: audienceLifecycle.initial, renewed: 0, processed_at: null })
    lifecycles.begin(audienceLifecycle.name, id, now)
  }

  /** How often the audience of a creator was renewed, and when it was last analysed (ms): at first when the world began. */
  stateOf({ connector, handle }: Pick<Creator, 'connector' | 'handle'>): { renewed: number; at: number } {
    const record = this.records.get(creatorId(connector, handle))
    return { renewed: record?.renewed ?? 0, at: record?.processed_at ?? dayZero(this.#core.universe) }
  }
}
