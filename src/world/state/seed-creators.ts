// Creators and posts of fixtures: added, consented, tracked.

import { creatorLifecycle } from '../../model/creator.ts'
import { creatorOf, creatorOfShortcode } from '../../universe/creators.ts'
import { DAY } from '../../universe/days.ts'
import { creatorId } from '../creators/creators.ts'
import { instantOf, pastOf } from './fixture-moment.ts'
import type { Fixtures } from './fixtures.ts'
import type { Seeding } from './seed.ts'
import { settle } from './seed-jobs.ts'

/** How long tracking lasts unless a fixture says otherwise. */
const TRACKED = 30 * DAY

/** Added a day before the start unless told otherwise, and an expired one long enough ago to be so. */
export function seedAddedCreator(entry: Fixtures['added_creators'][number], seeding: Seeding): void {
  const { world, start, refuse } = seeding
  const { connector, status } = entry
  const { handle } = creatorOf(world.universe, connector, entry.handle)
  if (world.creators.records.has(creatorId(connector, handle))) {
    refuse(`the ${connector} creator "${handle}" is listed twice`, 'handle')
  }
  const created = pastOf(entry.created_at, start, Math.max(0, start - (status === 'expired' ? 91 : 1) * DAY))
  const fresh = { connector, handle, status: creatorLifecycle.initial, added_at: created, processed_at: null }
  settle(seeding, creatorLifecycle.name, world.creators.restore(fresh, created), created, status)
}

export function seedConsentedCreator(entry: Fixtures['consented_creators'][number], seeding: Seeding): void {
  const { world, start, refuse } = seeding
  const { connector, creator_id } = entry
  const { consents } = world
  const { handle } = creatorOf(world.universe, connector, entry.handle)
  const id = creator_id ?? consents.idOf(connector, handle)
  if (consents.records.has(id)) refuse(`another of the consented_creators has the creator_id "${id}"`, 'creator_id')
  consents.records.put(id, { creator_id: id, connector, handle, created_at: pastOf(entry.created_at, start) })
}

export function seedTrackedCreator(entry: Fixtures['tracked_creators'][number], seeding: Seeding): void {
  const { world, start, refuse } = seeding
  const { connector, handle, cron_expression, tracking, stories_tracking, stories_cron_expression: storiesCron } = entry
  if (world.trackedCreators.records.has(handle)) refuse(`the creator "${handle}" is listed twice`, 'handle')
  const expires = instantOf(entry.tracking_expiry_at, start, start + TRACKED)
  const withStories = storiesCron ?? stories_tracking ?? entry.stories_tracking_expiry_at
  world.trackedCreators.start(
    {
      connector,
      handle,
      cron_expression,
      tracking_expiry_at: expires,
      stories_cron_expression: withStories === undefined ? undefined : (storiesCron ?? cron_expression),
      stories_tracking_expiry_at: instantOf(entry.stories_tracking_expiry_at, start, expires),
    },
    pastOf(entry.created_at, start),
  )
  if (!tracking || stories_tracking === false)
    world.trackedCreators.change(handle, { tracking, stories_tracking }, start)
}

export function seedTrackedPost(entry: Fixtures['tracked_posts'][number], seeding: Seeding): void {
  const { world, start, refuse } = seeding
  const { connector, shortcode, cron_expression, tracking } = entry
  if (world.trackedPosts.records.has(shortcode)) refuse(`the post "${shortcode}" is listed twice`, 'shortcode')
  world.trackedPosts.start(
    {
      connector,
      shortcode,
      handle: entry.handle ?? creatorOfShortcode(world.universe, connector, shortcode).creator.handle,
      cron_expression,
      tracking_expiry_at: instantOf(entry.tracking_expiry_at, start, start + TRACKED),
    },
    pastOf(entry.created_at, start),
  )
  if (!tracking) world.trackedPosts.change(shortcode, { tracking }, start)
}
