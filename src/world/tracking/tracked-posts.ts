import type { Trackable } from '../../model/platforms.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { Memo } from '../memo.ts'
import { isSameHandle, otherAuthor } from '../people.ts'
import type { World } from '../world.ts'
import { changeSchedule, type EventCounts, eventCounters, startSchedule, warnOfLate, withinMonth } from './schedule.ts'
import { countedOf, eventsOf, refuseElsewhere, scheduleFields, type TrackedChange, underHandle } from './tracked.ts'
import { TRACKED_BY_DEFAULT, type TrackedPostFixture, type TrackedPostRecord, trackedPosts } from './tracked-record.ts'

interface TrackedPostInput extends Pick<TrackedPostRecord, 'connector' | 'shortcode' | 'handle'> {
  readonly cron_expression: string
  readonly tracking_expiry_at: number
}

type Warn = (message: string) => void

/** The posts under real-time tracking (endpoints 13-15), by shortcode. */
export class TrackedPosts {
  readonly records: Records<TrackedPostRecord>
  readonly #world: World
  readonly #views: Memo<ReturnType<typeof view>>

  constructor(world: World) {
    this.#world = world
    this.#views = new Memo(world.memory)
    this.records = world.collections.open(trackedPosts, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  /** Starts the tracking of a post, or starts it anew with what is given now. */
  start(input: TrackedPostInput, now: number, warn: Warn = () => {}) {
    const { people } = this.#world
    const { connector, shortcode, cron_expression, tracking_expiry_at: expires } = input
    const known = this.records.get(shortcode)
    refuseElsewhere(known, connector, shortcode)
    // While the record is not there, its handle stands for it.
    const said = known?.handle ?? input.handle
    const handle = people.authorOf(input, said).handle
    const shown = isSameHandle(connector, handle, said) ? said : handle
    const named = people.creatorOf(connector, input.handle).handle
    if (!isSameHandle(connector, handle, named)) warn(`handle: ${otherAuthor(input, input.handle, handle)}`)
    const posts = startSchedule(cron_expression, expires, now, known?.posts)
    warnOfLate('tracking', { expires }, posts, now, warn)
    const fresh = { connector, shortcode, handle: shown, created_at: now, posts, stories: null }
    this.records.insert(fresh, now)
    if (!known) people.polled()
    return this.show(fresh, now)
  }

  find(shortcode: string): TrackedPostRecord {
    return this.records.find(shortcode)
  }

  change(
    shortcode: string,
    change: TrackedChange & { readonly connector?: Trackable | undefined },
    now: number,
    warn: Warn = () => {},
  ) {
    const record = this.find(shortcode)
    if (change.connector) refuseElsewhere(record, change.connector, record.shortcode)
    const asked = { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at }
    const posts = changeSchedule(record.posts, asked, now)
    warnOfLate('tracking', asked, posts, now, warn)
    return this.show(this.records.put(shortcode, { ...record, posts }), now)
  }

  #seed({ created_at, tracking, ...entry }: TrackedPostFixture, { start, refuse }: Seeding): void {
    const { shortcode, handle = this.#world.people.authorOf(entry).handle } = entry
    if (this.records.has(shortcode)) refuse(`the post "${shortcode}" is listed twice`, 'shortcode')
    const tracking_expiry_at = instantOf(entry.tracking_expiry_at, start, start + TRACKED_BY_DEFAULT)
    this.start({ ...entry, handle, tracking_expiry_at }, pastOf(created_at, start))
    if (!tracking) this.change(shortcode, { tracking }, start)
  }

  /** Returns the documented record as of `now`, made once for an instant. */
  show(record: TrackedPostRecord, now: number) {
    const counted = countedOf(record, this.#world.successes)
    return this.#views.of(record, now, [counted], () => ({ value: view(record, counted, now), until: now + 1 }))
  }
}

function view(record: TrackedPostRecord, counted: EventCounts, now: number) {
  const { connector, shortcode, handle } = record
  const events = eventsOf(record, now)
  const delivered = withinMonth(counted, now)
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
