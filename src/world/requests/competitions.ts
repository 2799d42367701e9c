import * as z from 'zod'
import { fractionalStamp } from '../../kit/http-date.ts'
import { strict } from '../../kit/shape.ts'
import {
  COMPETITION_ID_PREFIX,
  CompetitionHandles,
  type CompetitionInput,
  competitionLifecycle,
  FetchIntervalSchema,
} from '../../model/competition.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { Text } from '../../model/text.ts'
import { InWorld } from '../in-world.ts'
import { byParam, byProfiles, collection } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf, SeededId, statusAtStart } from '../lifecycle/seeding.ts'
import { type CompetitionReport, competitionInsights, pendingInsights } from './competition-insights.ts'

const CompetitionShape = strict(() => ({
  id: Name,
  name: Name,
  fetch_interval: FetchIntervalSchema,
  brand_handle: CompetitionHandles,
  competitor_handles: z.array(CompetitionHandles).max(LIMITS.entries_per_request),
  status: statusOf(competitionLifecycle),
  created_at: Instant,
}))

type CompetitionRecord = Readonly<z.output<typeof CompetitionShape>>

export const competitions = collection({
  name: 'competitions',
  noun: 'competition',
  description: 'Competitions (endpoint 30)',
  prefix: COMPETITION_ID_PREFIX,
  lifecycle: competitionLifecycle,
  facts: strict(() => CompetitionShape.omit({ status: true, created_at: true }).shape),
  record: CompetitionShape,
  id: ({ id }) => id,
  names: ({ brand_handle, competitor_handles }) => {
    const profiles = [brand_handle, ...competitor_handles].flatMap(({ instagram, youtube }) => [instagram, youtube])
    return byProfiles(profiles).map((named) => ({ ...named, company: true }))
  },
  fixture: strict(() => ({
    id: SeededId,
    name: Text.optional().describe('The name of the competition.'),
    fetch_interval: FetchIntervalSchema.default('monthly').describe('The span of posts that is analysed.'),
    brand_handle: CompetitionHandles.partial().describe('The profiles of the brand, by platform.'),
    competitor_handles: z
      .array(CompetitionHandles.partial())
      .max(LIMITS.entries_per_request)
      .default([])
      .describe('Those of its competitors.'),
    status: statusAtStart(competitionLifecycle),
    created_at: CreatedAt,
  })),
  polledBy: { getCompetitionInsights: byParam('competition_id') },
})

type NewCompetition = z.output<typeof CompetitionInput>

/** The competitions (endpoints 30 and 31), by id. */
export class Competitions extends InWorld {
  readonly records = this.world.collections.openJobs(competitions, {
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

  add(input: NewCompetition, requestKey: string, now: number): CompetitionRecord {
    return this.records.create(requestKey, now, (id) => this.#new(id, now, input))
  }

  #new(id: string, now: number, input: NewCompetition): CompetitionRecord {
    return { id, ...input, status: competitionLifecycle.initial, created_at: now }
  }

  show({ fetch_interval: _, created_at, ...shown }: CompetitionRecord) {
    return { ...shown, created_at: fractionalStamp(created_at) }
  }

  /** Returns the comparison as of today; an empty one until it is done. A promise where many competitors take long. */
  insights(record: CompetitionRecord, links: Links, now: number): CompetitionReport | Promise<CompetitionReport> {
    if (record.status === 'pending') return pendingInsights(record)
    return this.world.inSlices(competitionInsights(this.world, record, links, now))
  }
}

function bothPlatforms(handles: { [Platform in keyof CompetitionHandles]?: string | undefined }): CompetitionHandles {
  return { instagram: handles.instagram ?? '', youtube: handles.youtube ?? '' }
}
