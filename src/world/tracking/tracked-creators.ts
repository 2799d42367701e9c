import { stamp } from '../../kit/http-date.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { Memo } from '../memo.ts'
import type { World } from '../world.ts'
import {
  changeSchedule,
  type EventCounts,
  eventCounters,
  NO_EVENTS,
  type ScheduleChange,
  type ScheduleState,
  startSchedule,
  tickStamp,
  warnOfLate,
  withinMonth,
} from './schedule.ts'
import { countedOf, eventsOf, refuseElsewhere, scheduleFields, type TrackedChange, underHandle } from './tracked.ts'
import { TRACKED_BY_DEFAULT, type Tracked, type TrackedCreatorFixture, trackedCreators } from './tracked-record.ts'
import { trackingInsights } from './tracking-insights.ts'

interface TrackedCreatorInput extends Pick<Tracked, 'connector' | 'handle'> {
  readonly cron_expression: string
  readonly tracking_expiry_at: number
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

interface TrackedCreatorChange extends TrackedChange {
  readonly stories_tracking?: boolean | undefined
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

type Warn = (message: string) => void

/** The creators under real-time tracking (endpoints 10-12), by handle. */
export class TrackedCreators {
  readonly records: Records<Tracked>
  readonly #world: World
  readonly #views: Memo<ReturnType<typeof view>>

  constructor(world: World) {
    this.#world = world
    this.#views = new Memo(world.memory)
    this.records = world.collections.open(trackedCreators, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Starts the tracking of a creator, or starts it anew with what is given now. */
  start(input: TrackedCreatorInput, now: number, warn: Warn = () => {}) {
    const known = this.records.get(canonicalHandle(input.connector, input.handle))
    refuseElsewhere(known, input.connector, input.handle)
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
    warnOfLate('tracking', { expires }, record.posts, now, warn)
    if (record.stories) {
      warnOfLate('stories_tracking', { expires: storiesExpiry ?? expires }, record.stories, now, warn)
    }
    this.records.insert(record, now)
    if (!known) this.#world.people.polled()
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
    warnOfLate('tracking', asked, posts, now, warn)
    if (stories) warnOfLate('stories_tracking', askedStories, stories, now, warn)
    return this.show(this.records.put(trackedCreators.id(record), changed), now)
  }

  #seed(entry: TrackedCreatorFixture, { start, refuse }: Seeding): void {
    const { connector, handle, tracking, stories_tracking } = entry
    if (this.records.has(canonicalHandle(connector, handle)))
      refuse(`the creator "${handle}" is listed twice`, 'handle')
    const expires = instantOf(entry.tracking_expiry_at, start, start + TRACKED_BY_DEFAULT)
    const { stories_tracking_expiry_at: stories } = entry
    const expiries = {
      tracking_expiry_at: expires,
      stories_tracking_expiry_at: stories && instantOf(stories, start, expires),
    }
    this.start({ ...entry, ...expiries }, pastOf(entry.created_at, start))
    // Only what is off is changed: to switch on what has expired since would end it.
    const off = { tracking: tracking && undefined, stories_tracking: stories_tracking === false ? false : undefined }
    if (!tracking || stories_tracking === false) this.change(handle, off, start)
  }

  /** Returns the events of all tracking (endpoint 16). */
  insights(now: number) {
    return trackingInsights(this.#world, now)
  }

  /** Returns the documented record as of `now`, made once for an instant. */
  show(record: Tracked, now: number) {
    const counted = countedOf(record, this.#world.successes)
    return this.#views.of(record, now, [counted], () => ({ value: view(record, counted, now), until: now + 1 }))
  }
}

function view(record: Tracked, counted: EventCounts, now: number) {
  const { connector, handle } = record
  const stories = record.stories ?? record.posts
  const events = eventsOf(record, now)
  const delivered = withinMonth(counted, now)
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

/** Stories have a schedule of their own from the first call on that asks for another than the posts have. */
function changeStories({ posts, stories }: Tracked, asked: ScheduleChange, now: number): ScheduleState | null {
  if (stories) return changeSchedule(stories, asked, now)
  const { on = posts.on, cron, expires } = asked
  if (on === posts.on && cron === undefined && expires === undefined) return null
  return changeSchedule({ ...posts, since: now, counted: NO_EVENTS, past: [] }, { on, cron, expires }, now)
}
