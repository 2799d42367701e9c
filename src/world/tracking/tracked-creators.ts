import { stamp } from '../../kit/http-date.ts'
import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Core } from '../core.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import type { People } from '../people.ts'
import {
  changeSchedule,
  type EventCounts,
  eventCounters,
  lateWarning,
  NO_EVENTS,
  type ScheduleChange,
  type ScheduleState,
  type SuccessCounts,
  startSchedule,
  tickStamp,
} from './schedule.ts'
import { eventsOf, scheduleFields, TrackedViews, underHandle, type Warn } from './tracked.ts'
import { TRACKED_BY_DEFAULT, type Tracked, type TrackedCreatorFixture, trackedCreators } from './tracked-record.ts'

export interface TrackedCreatorInput {
  readonly connector: Trackable
  readonly handle: string
  readonly cron_expression: string
  readonly tracking_expiry_at: number
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

export interface TrackedCreatorChange {
  readonly tracking?: boolean | undefined
  readonly cron_expression?: string | undefined
  readonly tracking_expiry_at?: number | undefined
  readonly stories_tracking?: boolean | undefined
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

/** The creators under real-time tracking (endpoints 10-12), by handle. */
export class TrackedCreators {
  readonly records: Records<Tracked>
  readonly views: TrackedViews<ReturnType<typeof view>>

  readonly #people: People

  constructor({ collections, people, memory }: Core, successes: SuccessCounts) {
    this.#people = people
    this.views = new TrackedViews(memory, successes, view)
    this.records = collections.open(trackedCreators, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Starts the tracking of a creator, or starts it anew with what is given now. */
  start(input: TrackedCreatorInput, now: number, warn: Warn = () => {}) {
    const known = this.records.get(canonicalHandle(input.connector, input.handle))
    const other = known?.connector
    if (other && other !== input.connector) fail('tracked_elsewhere', { id: input.handle, connector: other })
    const { cron_expression: cron, tracking_expiry_at: expires } = input
    const { stories_cron_expression: storiesCron, stories_tracking_expiry_at: storiesExpiry } = input
    const record = {
      connector: input.connector,
      handle: known?.handle ?? input.handle,
      created_at: now,
      posts: startSchedule(cron, expires, now, known?.posts),
      stories:
        (storiesCron ?? storiesExpiry)
          ? startSchedule(storiesCron ?? cron, storiesExpiry ?? expires, now, known?.stories)
          : null,
    }
    warnOfLate(record, { posts: { expires }, stories: { expires: storiesExpiry ?? expires } }, now, warn)
    this.records.insert(record, now)
    if (!known) this.#people.polled()
    return this.show(record, now)
  }

  /** Returns the record of a handle in any case, with or without `@`. */
  find(handle: string): Tracked {
    const bare = handle.replace(/^@/, '')
    return this.records.get(bare) ?? this.records.get(bare.toLowerCase()) ?? this.records.find(handle)
  }

  change(handle: string, change: TrackedCreatorChange, now: number, warn: Warn = () => {}) {
    const record = this.find(handle)
    const asked = { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at }
    const posts = changeSchedule(record.posts, asked, now)
    const askedStories = {
      on: change.stories_tracking,
      cron: change.stories_cron_expression,
      expires: change.stories_tracking_expiry_at,
    }
    const stories = changeStories({ ...record, posts }, askedStories, now)
    const changed = { ...record, posts, stories }
    warnOfLate(changed, { posts: asked, stories: askedStories }, now, warn)
    return this.show(this.records.put(trackedCreators.id(record), changed), now)
  }

  #seed(entry: TrackedCreatorFixture, { start, refuse }: Seeding): void {
    const {
      connector,
      handle,
      cron_expression,
      tracking,
      stories_tracking,
      stories_cron_expression: storiesCron,
    } = entry
    if (this.records.has(canonicalHandle(connector, handle)))
      refuse(`the creator "${handle}" is listed twice`, 'handle')
    const expires = instantOf(entry.tracking_expiry_at, start, start + TRACKED_BY_DEFAULT)
    this.start(
      {
        connector,
        handle,
        cron_expression,
        tracking_expiry_at: expires,
        stories_cron_expression: storiesCron,
        stories_tracking_expiry_at:
          entry.stories_tracking_expiry_at && instantOf(entry.stories_tracking_expiry_at, start, expires),
      },
      pastOf(entry.created_at, start),
    )
    // Only what is off is changed: to switch on what has expired since would end it.
    const off = { tracking: tracking && undefined, stories_tracking: stories_tracking === false ? false : undefined }
    if (!tracking || stories_tracking === false) this.change(handle, off, start)
  }

  /** Returns the documented record as of `now`. */
  show(record: Tracked, now: number) {
    return this.views.show(record, now)
  }
}

/** Stories have a schedule of their own from the first call on that asks for another than the posts have. */
function changeStories({ posts, stories }: Tracked, asked: ScheduleChange, now: number): ScheduleState | null {
  if (stories) return changeSchedule(stories, asked, now)
  const { on = posts.on, cron, expires } = asked
  if (on === posts.on && cron === undefined && expires === undefined) return null
  return changeSchedule({ ...posts, since: now, counted: NO_EVENTS, past: [] }, { on, cron, expires }, now)
}

function warnOfLate(
  { posts, stories }: Tracked,
  asked: { readonly posts: ScheduleChange; readonly stories: ScheduleChange },
  now: number,
  warn: Warn,
): void {
  const late = [
    lateWarning('tracking', asked.posts, posts, now),
    stories && lateWarning('stories_tracking', asked.stories, stories, now),
  ]
  for (const warning of late) if (warning !== null) warn(warning)
}

function view(record: Tracked, delivered: EventCounts, now: number) {
  const { connector, handle } = record
  const stories = record.stories ?? record.posts
  const events = eventsOf(record, now)
  return {
    connector,
    handle,
    ...scheduleFields(record, now),
    stories_tracking: stories.on,
    stories_cron_expression: stories.cron,
    next_stories_tracking_at: tickStamp(stories, now),
    stories_tracking_expiry_at: stamp(stories.expires),
    event_insights: {
      ...eventCounters(events, delivered, now),
      events_creatorwise_this_month: underHandle(handle, events, delivered),
    },
  }
}
