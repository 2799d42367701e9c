import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import type { Core } from '../core.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { Memo } from '../memo.ts'
import { isSameHandle, otherAuthor, type People } from '../people.ts'
import {
  changeSchedule,
  type EventCounts,
  eventCounters,
  eventsAt,
  lateWarning,
  type SuccessCounts,
  startSchedule,
  thisMonth,
  tickStamp,
  untilChange,
  withinMonth,
} from './schedule.ts'
import { TRACKED_BY_DEFAULT, type TrackedPostFixture, type TrackedPostRecord, trackedPosts } from './tracked-record.ts'

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
  readonly #views: Memo<ReturnType<typeof view>>
  readonly #successes: SuccessCounts
  readonly #people: People

  constructor({ collections, people, memory }: Core, successes: SuccessCounts) {
    this.#people = people
    this.#views = new Memo(memory)
    this.#successes = successes
    this.records = collections.open(trackedPosts, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Counts the deliveries of its events that succeeded; days are those of the UTC month of `now`. */
  delivered(record: TrackedPostRecord, now: number): EventCounts {
    return withinMonth(this.#successes.of(postSubjectKey(record), record.created_at), now)
  }

  /** Returns the handle of its author, as it was given first. */
  handleOf(record: TrackedPostRecord): string {
    return this.#people.shownHandle(record)
  }

  /** Starts the tracking of a post, or starts it anew with what is given now. */
  start(input: TrackedPostInput, now: number, warn: (message: string) => void = () => {}) {
    const known = this.records.get(input.shortcode)
    if (known) refuseOther(known, input.connector)
    const { connector, shortcode, cron_expression, tracking_expiry_at } = input
    // While the record is not there, its handle stands for it.
    const said = known?.handle ?? input.handle
    const handle = this.#people.authorOf(input, said).handle
    const shown = isSameHandle(connector, handle, said) ? said : handle
    const named = this.#people.creatorOf(connector, input.handle).handle
    if (!isSameHandle(connector, handle, named)) warn(`handle: ${otherAuthor(input, input.handle, handle)}`)
    const schedule = startSchedule(cron_expression, tracking_expiry_at, now)
    const late = lateWarning('tracking', { expires: tracking_expiry_at }, schedule, now)
    if (late !== null) warn(late)
    return this.show(this.records.insert({ connector, shortcode, handle: shown, created_at: now, schedule }, now), now)
  }

  find(shortcode: string): TrackedPostRecord {
    return this.records.find(shortcode)
  }

  change(shortcode: string, change: TrackedPostChange, now: number, warn: (message: string) => void = () => {}) {
    const record = this.find(shortcode)
    if (change.connector) refuseOther(record, change.connector)
    const asked = { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at }
    const schedule = changeSchedule(record.schedule, asked, now)
    const late = lateWarning('tracking', asked, schedule, now)
    if (late !== null) warn(late)
    return this.show(this.records.put(shortcode, { ...record, schedule }), now)
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

  /** Returns the documented record as of `now`, made once while it stays the same. */
  show(record: TrackedPostRecord, now: number) {
    const counted = this.#successes.of(postSubjectKey(record), record.created_at)
    const handle = this.handleOf(record)
    return this.#views.of(record, now, [counted, handle], () => ({
      value: view({ ...record, handle }, withinMonth(counted, now), now),
      until: untilChange([record.schedule], now),
    }))
  }
}

function refuseOther(record: TrackedPostRecord, connector: string): void {
  if (record.connector !== connector) {
    fail('tracked_elsewhere', { id: record.shortcode, connector: record.connector })
  }
}

/** Returns the key under which the deliveries of its events are counted. */
export function postSubjectKey({ shortcode }: Pick<TrackedPostRecord, 'shortcode'>): string {
  return `post/${shortcode}`
}

function view(record: TrackedPostRecord, delivered: EventCounts, now: number) {
  const { schedule } = record
  const events = eventsAt(schedule, now)
  return {
    connector: record.connector,
    shortcode: record.shortcode,
    tracking: schedule.on,
    cron_expression: schedule.cron,
    next_tracking_at: tickStamp(schedule, now),
    tracking_expiry_at: stamp(schedule.expires),
    created_at: fractionalStamp(record.created_at),
    event_insights: {
      ...eventCounters(events, delivered, now),
      events_creatorwise_posts_this_month:
        events.total > 0 ? [{ [record.handle]: thisMonth(events), webhook_success: thisMonth(delivered) }] : [],
    },
  }
}
