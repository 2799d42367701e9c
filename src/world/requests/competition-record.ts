import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import {
  COMPETITION_ID_PREFIX,
  CompetitionHandles,
  competitionLifecycle,
  FetchIntervalSchema,
} from '../../model/competition.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Text } from '../../model/text.ts'
import { byParam, byProfiles, collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'

const CompetitionShape = strict(() => ({
  id: Name,
  name: Name,
  fetch_interval: FetchIntervalSchema,
  brand_handle: CompetitionHandles,
  /** Snapshots of earlier versions may have more than new competitions. */
  competitor_handles: z.array(CompetitionHandles).max(LIMITS.entries_per_request),
  status: statusOf(competitionLifecycle),
  created_at: Instant,
}))

export type CompetitionRecord = Readonly<z.output<typeof CompetitionShape>>

export const competitions = collection({
  name: 'competitions',
  noun: 'competition',
  description: 'Competitions (endpoint 30)',
  prefix: COMPETITION_ID_PREFIX,
  lifecycle: competitionLifecycle,
  facts: strict(() => CompetitionShape.omit({ status: true, created_at: true }).shape),
  record: CompetitionShape,
  id: ({ id }) => id,
  names: ({ brand_handle, competitor_handles }, before) =>
    brand_handle === before?.brand_handle && competitor_handles === before?.competitor_handles
      ? []
      : byProfiles([brand_handle, ...competitor_handles].flatMap(({ instagram, youtube }) => [instagram, youtube])).map(
          (named) => ({ ...named, company: true }),
        ),
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
