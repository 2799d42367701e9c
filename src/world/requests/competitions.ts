import { Collection } from '../../kit/collection.ts'
import { DAY, startOfDay } from '../../kit/days.ts'
import { fractionalStamp } from '../../kit/http-date.ts'
import { Memo } from '../../kit/memo.ts'
import {
  COMPETITION_ID_PREFIX,
  type CompetitionHandles,
  type CompetitionStatus,
  competitionLifecycle,
  type FetchInterval,
} from '../../model/competition.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { fail } from '../../model/problems.ts'
import type { Core } from '../core.ts'
import { type CompetitionReport, competitionInsights, pendingInsights } from './competition-insights.ts'

/** A competition, as it is kept. */
export interface CompetitionRecord {
  readonly id: string
  readonly name: string
  readonly fetch_interval: FetchInterval
  readonly brand_handle: CompetitionHandles
  readonly competitor_handles: readonly CompetitionHandles[]
  readonly status: CompetitionStatus
  /** ms */
  readonly created_at: number
}

export type NewCompetition = Omit<CompetitionRecord, 'id' | 'status' | 'created_at'>

/** The competitions (endpoints 30 and 31), by id. */
export class Competitions {
  readonly records = new Collection<CompetitionRecord>('competitions', LIMITS.records_per_collection)
  readonly #views = new Memo<ReturnType<typeof view>>()
  readonly #insights = new Memo<CompetitionReport>()
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
    core.lifecycles.register<CompetitionRecord>({
      machine: competitionLifecycle,
      collection: this.records,
      enter: (record) => record,
      facts: ({ id, name, fetch_interval, brand_handle, competitor_handles }) => ({
        id,
        name,
        fetch_interval,
        brand_handle,
        competitor_handles,
      }),
    })
  }

  /** Registers a brand and its competitors. */
  add(input: NewCompetition, requestKey: string, now: number): CompetitionRecord {
    const id = this.#core.chance.newId(COMPETITION_ID_PREFIX, requestKey)
    return this.restore({ id, ...input, status: competitionLifecycle.initial, created_at: now }, now)
  }

  /** Keeps a competition that is complete already, and plans what is still to come. */
  restore(record: CompetitionRecord, now: number): CompetitionRecord {
    this.records.put(record.id, record)
    this.#core.lifecycles.begin(competitionLifecycle.name, record.id, now)
    return record
  }

  find(id: string): CompetitionRecord {
    return this.records.get(id) ?? fail('unknown_record', { what: 'competition', id })
  }

  /** The documented record. */
  show(record: CompetitionRecord, now: number) {
    return this.#views.of(record, now, [], () => ({ value: view(record), until: Infinity }))
  }

  /** What the comparison says today; empty until it is done. */
  insights(record: CompetitionRecord, links: Links, now: number) {
    return this.#insights.of(record, now, [links.base], () =>
      record.status === 'pending'
        ? { value: pendingInsights(record), until: Infinity }
        : {
            value: competitionInsights(this.#core.universe, record, links, now),
            until: startOfDay(now) + DAY,
          },
    )
  }
}

function view({ id, name, brand_handle, competitor_handles, status, created_at }: CompetitionRecord) {
  return {
    id,
    name,
    brand_handle,
    competitor_handles: [...competitor_handles],
    status,
    created_at: fractionalStamp(created_at),
  }
}
