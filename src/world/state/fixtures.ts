// The document a world starts from: `fixtures/*.yaml`, a user's own file, or what code hands in.

import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'
import * as record from './fixture-records.ts'

/** A collection; `description` is what an editor shows. */
const listOf = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  z.array(schema).max(LIMITS.records_per_collection).default([]).meta({ description })

export const FixturesSchema = z.strictObject({
  $schema: z.string().optional(),
  universe: z
    .strictObject({
      creators: z
        .int()
        .min(0)
        .max(LIMITS.universe_creators)
        .default(10_000)
        .meta({ description: 'How many creators there are to be found' }),
      require_added: z
        .boolean()
        .default(false)
        .meta({ description: 'Public insights (23-25) only of creators that were added' }),
    })
    .prefault({})
    .meta({ description: 'The population, generated from the seed' }),
  creators: listOf(record.CreatorFixture, 'Creators whose figures and facts are fixed at the start'),
  added_creators: listOf(record.AddedCreatorFixture, 'Creators on the dashboard (endpoint 20)'),
  consented_creators: listOf(record.ConsentedCreatorFixture, 'Creators who gave consent (endpoints 17 to 19)'),
  stores: listOf(record.StoreFixture, 'Connected online stores (endpoint 8)'),
  shortlinks: listOf(record.ShortlinkFixture, 'Short links (endpoint 9), with clicks and orders'),
  campaigns: listOf(record.CampaignFixture, 'Campaigns (endpoints 1 to 5)'),
  post_trackings: listOf(record.PostTrackingFixture, 'One-post campaigns (endpoints 6 and 7)'),
  tracked_creators: listOf(record.TrackedCreatorFixture, 'Creators under real-time tracking (endpoint 10)'),
  tracked_posts: listOf(record.TrackedPostFixture, 'Posts under real-time tracking (endpoint 13)'),
  refresh_requests: listOf(record.RefreshRequestFixture, 'Data refresh requests (endpoint 26)'),
  data_requests: listOf(record.DataRequestFixture, 'Data requests (endpoint 28)'),
  competitions: listOf(record.CompetitionFixture, 'Competitions (endpoint 30)'),
  video_analyses: listOf(record.VideoAnalysisFixture, 'Video analyses (endpoint 33)'),
})

export type Fixtures = z.output<typeof FixturesSchema>
