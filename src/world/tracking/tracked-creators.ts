import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Core } from '../core.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { Memo } from '../memo.ts'
import {
  addEvents,
  changeSchedule,
  type EventCounts,
  eventCounters,
  eventsAt,
  lateWarning,
  NO_EVENTS,
  type ScheduleChange,
  type ScheduleState,
  type SuccessCounts,
  startSchedule,
  thisMonth,
  tickStamp,
  untilChange,
  withinMonth,
} from './schedule.ts'
import {
  TRACKED_BY_DEFAULT,
  type TrackedCreatorFixture,
  type TrackedCreatorRecord,
  trackedCreators,
} from './tracked-record.ts'

export interface TrackedCreatorInput {
  readonly connector: Trackable
  readonly handle: string
  readonly cron_expression: string
  readonly tracking_expiry_at: number
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

type Warn = (message: string) => void

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
  readonly records: Records<TrackedCreatorRecord>
  readonly #views: Memo<ReturnType<typeof view>>
  readonly #successes: SuccessCounts

  constructor({ collections, memory }: Core, successes: SuccessCounts) {
    this.#views = new Memo(memory)
    this.#successes = successes
    this.records = collections.open(trackedCreators, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Counts the deliveries of its events that succeeded; days are those of the UTC month of `now`. */
  delivered(record: TrackedCreatorRecord, now: number): EventCounts {
    return withinMonth(this.#successes.of(subjectKey(record), record.created_at), now)
  }

  /** Starts the tracking of a creator, or starts it anew with what is given now. */
  start(input: TrackedCreatorInput, now: number, warn: Warn = () => {}) {
    const known = this.records.get(canonicalHandle(input.connector, input.handle))
    const other = known?.connector
    if (other && other !== input.connector) fail('tracked_elsewhere', { id: input.handle, connector: other })
    const { stories_cron_expression: storiesCron, stories_tracking_expiry_at: storiesExpiry } = input
    const record = {
      connector: input.connector,
      handle: known?.handle ?? input.handle,
      created_at: now,
      posts: startSchedule(input.cron_expression, input.tracking_expiry_at, now),
      stories: storiesCron ? startSchedule(storiesCron, storiesExpiry ?? input.tracking_expiry_at, now) : null,
    }
    const stories = { expires: storiesExpiry ?? input.tracking_expiry_at }
    warnOfLate(record, { posts: { expires: input.tracking_expiry_at }, stories }, now, warn)
    return this.show(this.records.insert(record, now), now)
  }

  /** Returns the record of a handle in any case, with or without `@`. */
  find(handle: string): TrackedCreatorRecord {
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
      // A first stories schedule ends with that of the posts, unless the call says otherwise.
      expires: change.stories_tracking_expiry_at ?? (record.stories ? undefined : posts.expires),
    }
    const stories = changeStories(record.stories, askedStories, now)
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
    const withStories = storiesCron ?? stories_tracking ?? entry.stories_tracking_expiry_at
    this.start(
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
    // Only what is off is changed: to switch on what has expired since would end it.
    const off = { tracking: tracking && undefined, stories_tracking: stories_tracking === false ? false : undefined }
    if (!tracking || stories_tracking === false) this.change(handle, off, start)
  }

  /** Returns the documented record as of `now`, made once while it stays the same. */
  show(record: TrackedCreatorRecord, now: number) {
    const schedules = record.stories ? [record.posts, record.stories] : [record.posts]
    const counted = this.#successes.of(subjectKey(record), record.created_at)
    return this.#views.of(record, now, [counted], () => ({
      value: view(record, withinMonth(counted, now), now),
      until: untilChange(schedules, now),
    }))
  }
}

function changeStories(stories: ScheduleState | null, asked: ScheduleChange, now: number): ScheduleState | null {
  if (stories) return changeSchedule(stories, asked, now)
  const { on, cron, expires } = asked
  return cron && expires !== undefined ? changeSchedule(startSchedule(cron, expires, now), { on }, now) : null
}

function warnOfLate(
  { posts, stories }: TrackedCreatorRecord,
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

/** Returns the events of posts and stories together. */
export function creatorEvents(record: TrackedCreatorRecord, now: number): EventCounts {
  return addEvents(eventsAt(record.posts, now), record.stories ? eventsAt(record.stories, now) : NO_EVENTS)
}

/** Returns the key under which the deliveries of its events are counted. */
export function subjectKey({ handle }: Pick<TrackedCreatorRecord, 'handle'>): string {
  return `creator/${handle}`
}

function view(record: TrackedCreatorRecord, delivered: EventCounts, now: number) {
  const { posts, stories } = record
  const events = creatorEvents(record, now)
  return {
    connector: record.connector,
    handle: record.handle,
    tracking: posts.on,
    cron_expression: posts.cron,
    next_tracking_at: tickStamp(posts, now),
    tracking_expiry_at: stamp(posts.expires),
    created_at: fractionalStamp(record.created_at),
    stories_tracking: stories?.on ?? false,
    stories_cron_expression: stories?.cron ?? null,
    next_stories_tracking_at: stories && tickStamp(stories, now),
    stories_tracking_expiry_at: stories && stamp(stories.expires),
    event_insights: {
      ...eventCounters(events, delivered, now),
      events_creatorwise_this_month:
        events.total > 0 ? [{ [record.handle]: thisMonth(events), webhook_success: thisMonth(delivered) }] : [],
    },
  }
}
