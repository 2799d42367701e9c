import { fractionalStamp } from '../../kit/http-date.ts'
import { type CompetitionHandles, competitionLifecycle } from '../../model/competition.ts'
import type { Links } from '../../model/links.ts'
import type { Records } from '../lifecycle/records.ts'
import { pastOf } from '../lifecycle/seeding.ts'
import type { World } from '../world.ts'
import { type CompetitionReport, competitionInsights, pendingInsights } from './competition-insights.ts'
import { type CompetitionRecord, competitions } from './competition-record.ts'

export type NewCompetition = Omit<CompetitionRecord, 'id' | 'status' | 'created_at'>

/** The competitions (endpoints 30 and 31), by id. */
export class Competitions {
  readonly records: Records<CompetitionRecord>
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.records = world.collections.open(competitions, {
      facts: ({ status: _, created_at: __, ...facts }) => facts,
      seed: ({ brand_handle, competitor_handles, name, status, ...entry }, { start, refuse, id }) => {
        const brandHandle = bothPlatforms(brand_handle)
        const brand = brandHandle.instagram || brandHandle.youtube
        if (brand === '') refuse('needs a profile on instagram or on youtube', 'brand_handle')
        const created = pastOf(entry.created_at, start)
        const fresh = this.#new(id(this.records, entry.id), created, {
          name: name ?? `${brand.replace(/\/+$/, '').replace(/^.*\/@?/, '')} and its competitors`,
          fetch_interval: entry.fetch_interval,
          brand_handle: brandHandle,
          competitor_handles: competitor_handles.map(bothPlatforms),
        })
        this.records.insertSeeded(fresh, created, start, status)
      },
    })
  }

  /** Registers a brand and its competitors. */
  add(input: NewCompetition, requestKey: string, now: number): CompetitionRecord {
    return this.records.create(requestKey, now, (id) => this.#new(id, now, input))
  }

  #new(id: string, now: number, input: NewCompetition): CompetitionRecord {
    return { id, ...input, status: competitionLifecycle.initial, created_at: now }
  }

  show({ id, name, brand_handle, competitor_handles, status, created_at }: CompetitionRecord) {
    return {
      id,
      name,
      brand_handle,
      competitor_handles: [...competitor_handles],
      status,
      created_at: fractionalStamp(created_at),
    }
  }

  /** Returns the comparison as of today; an empty one until it is done. A promise where many competitors take long. */
  insights(record: CompetitionRecord, links: Links, now: number): CompetitionReport | Promise<CompetitionReport> {
    if (record.status === 'pending') return pendingInsights(record)
    return this.#world.inSlices(competitionInsights(this.#world, record, links, now))
  }
}

function bothPlatforms(given: { [Platform in keyof CompetitionHandles]?: string | undefined }): CompetitionHandles {
  return { instagram: given.instagram ?? '', youtube: given.youtube ?? '' }
}
