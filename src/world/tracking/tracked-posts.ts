import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import type { Core } from '../core.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { isSameHandle, otherAuthor, type People } from '../people.ts'
import {
  changeSchedule,
  type EventCounts,
  eventCounters,
  lateWarning,
  type SuccessCounts,
  startSchedule,
} from './schedule.ts'
import { eventsOf, scheduleFields, TrackedViews, underHandle, type Warn } from './tracked.ts'
import {
  TRACKED_BY_DEFAULT,
  type Tracked,
  type TrackedPostFixture,
  type TrackedPostRecord,
  trackedPosts,
} from './tracked-record.ts'

export interface TrackedPostInput {
  readonly connector: Trackable
  readonly shortcode: string
  readonly handle: string
  readonly cron_expression: string
  readonly tracking_expiry_at: number
}

export interface TrackedPostChange {
  readonly connector?: Trackable | undefined
  readonly tracking?: boolean | undefined
  readonly cron_expression?: string | undefined
  readonly tracking_expiry_at?: number | undefined
}

/** The posts under real-time tracking (endpoints 13-15), by shortcode. */
export class TrackedPosts {
  readonly records: Records<TrackedPostRecord>
  readonly views: TrackedViews<ReturnType<typeof view>>
  readonly #people: People

  constructor({ collections, people, memory }: Core, successes: SuccessCounts) {
    this.#people = people
    this.views = new TrackedViews(memory, successes, view)
    this.records = collections.open(trackedPosts, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Starts the tracking of a post, or starts it anew with what is given now. */
  start(input: TrackedPostInput, now: number, warn: Warn = () => {}) {
    const known = this.records.get(input.shortcode)
    if (known) refuseOther(known, input.connector)
    const { connector, shortcode, cron_expression, tracking_expiry_at } = input
    // While the record is not there, its handle stands for it.
    const said = known?.handle ?? input.handle
    const handle = this.#people.authorOf(input, said).handle
    const shown = isSameHandle(connector, handle, said) ? said : handle
    const named = this.#people.creatorOf(connector, input.handle).handle
    if (!isSameHandle(connector, handle, named)) warn(`handle: ${otherAuthor(input, input.handle, handle)}`)
    const posts = startSchedule(cron_expression, tracking_expiry_at, now, known?.posts)
    const late = lateWarning('tracking', { expires: tracking_expiry_at }, posts, now)
    if (late !== null) warn(late)
    const fresh = { connector, shortcode, handle: shown, created_at: now, posts, stories: null }
    this.records.insert(fresh, now)
    if (!known) this.#people.polled()
    return this.show(fresh, now)
  }

  find(shortcode: string): TrackedPostRecord {
    return this.records.find(shortcode)
  }

  change(shortcode: string, change: TrackedPostChange, now: number, warn: Warn = () => {}) {
    const record = this.find(shortcode)
    if (change.connector) refuseOther(record, change.connector)
    const asked = { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at }
    const posts = changeSchedule(record.posts, asked, now)
    const late = lateWarning('tracking', asked, posts, now)
    if (late !== null) warn(late)
    return this.show(this.records.put(shortcode, { ...record, posts }), now)
  }

  #seed(entry: TrackedPostFixture, { start, refuse }: Seeding): void {
    const { connector, shortcode, cron_expression, tracking } = entry
    if (this.records.has(shortcode)) refuse(`the post "${shortcode}" is listed twice`, 'shortcode')
    this.start(
      {
        connector,
        shortcode,
        handle: entry.handle ?? this.#people.authorOf(entry).handle,
        cron_expression,
        tracking_expiry_at: instantOf(entry.tracking_expiry_at, start, start + TRACKED_BY_DEFAULT),
      },
      pastOf(entry.created_at, start),
    )
    if (!tracking) this.change(shortcode, { tracking }, start)
  }

  /** Returns the documented record as of `now`. */
  show(record: TrackedPostRecord, now: number) {
    return this.views.show(record, now, record.handle)
  }
}

function refuseOther(record: TrackedPostRecord, connector: string): void {
  if (record.connector !== connector) {
    fail('tracked_elsewhere', { id: record.shortcode, connector: record.connector })
  }
}

function view(record: Tracked, delivered: EventCounts, now: number) {
  const { connector, handle, shortcode = '' } = record
  const events = eventsOf(record, now)
  return {
    connector,
    shortcode,
    ...scheduleFields(record, now),
    event_insights: {
      ...eventCounters(events, delivered, now),
      events_creatorwise_posts_this_month: underHandle(handle, events, delivered),
    },
  }
}
