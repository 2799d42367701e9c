// Creators and posts under real-time tracking (endpoints 10 to 15): what calls ask of their schedules, and what records show.

import { DAY } from '../../kit/days.ts'
import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import { instantOf, type Moment } from '../../model/fixture-time.ts'
import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import { InWorld } from '../in-world.ts'
import type { Records } from '../lifecycle/records.ts'
import { pastOf, type Seeding } from '../lifecycle/seeding.ts'
import { isSameHandle, otherAuthor } from '../people.ts'
import type { World } from '../world.ts'
import {
  addEvents,
  changeSchedule,
  type EventCounts,
  eventCounters,
  NO_EVENTS,
  type ScheduleChange,
  type ScheduleState,
  startSchedule,
  thisMonth,
  tickStamp,
  warnOfLate,
  withinMonth,
} from './schedule.ts'
import {
  countedOf,
  eventsOf,
  idOfTracked,
  type Tracked,
  type TrackedPost,
  trackedCreators,
  trackedPosts,
} from './tracked.ts'

/** How long (ms) tracking lasts unless a fixture says otherwise. */
const TRACKED_BY_DEFAULT = 30 * DAY

/** The fields by which calls and fixtures set the schedules, by the interface's names. Posts have none for stories. */
interface Fields<Expiry> {
  readonly tracking?: boolean | undefined
  readonly cron_expression?: string | undefined
  readonly tracking_expiry_at?: Expiry | undefined
  readonly stories_tracking?: boolean | undefined
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: Expiry | undefined
}

type Named = Pick<Tracked, 'connector' | 'handle' | 'shortcode'>
type Started = Named & Fields<number> & { readonly cron_expression: string; readonly tracking_expiry_at: number }
type Change = Fields<number> & { readonly connector?: Trackable | undefined }
type Fixture = Named & Fields<Moment> & { readonly cron_expression: string; readonly created_at?: Moment | undefined }
type Warn = (message: string) => void

abstract class TrackedThings<Kept extends Tracked, View extends object> extends InWorld {
  abstract readonly records: Records<Kept>
  /** What the records show at an instant: clients ask for the same one again and again. */
  readonly #shown = new WeakMap<Kept, { readonly now: number; readonly counted: EventCounts; readonly view: View }>()

  /** Starts tracking, or starts it anew with what is given now. */
  abstract start(input: Started, now: number, warn?: Warn): View

  /** Returns the record of that name. Refuses (404) a name without one. */
  abstract find(name: string): Kept

  protected abstract view(record: Kept, counted: EventCounts, now: number): View

  change(name: string, change: Change, now: number, warn: Warn = () => {}): View {
    const record = this.find(name)
    if (change.connector) refuseElsewhere(record, change.connector, name)
    const asked = { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at }
    const posts = changeSchedule(record.posts, asked, now)
    const askedStories = {
      on: change.stories_tracking,
      cron: change.stories_cron_expression,
      expires: change.stories_tracking_expiry_at,
    }
    const stories = changeStories({ ...record, posts }, askedStories, now)
    warnOfLate('tracking', asked, posts, now, warn)
    if (stories) warnOfLate('stories_tracking', askedStories, stories, now, warn)
    return this.show(this.records.put(idOfTracked(record), { ...record, posts, stories }), now)
  }

  /** Returns the documented record as of `now`, made once for an instant. */
  show(record: Kept, now: number): View {
    const counted = countedOf(record, this.world.successes)
    const known = this.#shown.get(record)
    if (known?.now === now && known.counted === counted) return known.view
    const view = this.view(record, counted, now)
    this.#shown.set(record, { now, counted, view })
    return view
  }

  protected schedulesFrom(input: Started, known: Kept | undefined, now: number, warn: Warn) {
    const { cron_expression: cron, tracking_expiry_at: expires } = input
    const { stories_cron_expression: storiesCron, stories_tracking_expiry_at: storiesExpiry } = input
    const posts = startSchedule(cron, expires, now, known?.posts)
    warnOfLate('tracking', { expires }, posts, now, warn)
    if (storiesCron === undefined && storiesExpiry === undefined) return { created_at: now, posts, stories: null }
    const asked = { expires: storiesExpiry ?? expires }
    const stories = startSchedule(storiesCron ?? cron, asked.expires, now, known?.stories)
    warnOfLate('stories_tracking', asked, stories, now, warn)
    return { created_at: now, posts, stories }
  }

  protected insert(record: Kept, known: Kept | undefined, now: number): View {
    this.records.insert(record, now)
    // What was kept of the population no longer holds.
    if (!known) this.world.people.universe = { ...this.world.universe }
    return this.show(record, now)
  }

  protected seed(entry: Fixture, field: 'handle' | 'shortcode', { start, refuse }: Seeding): void {
    const what = field === 'handle' ? 'creator' : 'post'
    if (this.records.has(idOfTracked(entry))) refuse(`the ${what} "${entry[field]}" is listed twice`, field)
    const { tracking, stories_tracking, stories_tracking_expiry_at: stories } = entry
    const expires = instantOf(entry.tracking_expiry_at, start, start + TRACKED_BY_DEFAULT)
    const expiries = {
      tracking_expiry_at: expires,
      stories_tracking_expiry_at: stories && instantOf(stories, start, expires),
    }
    this.start({ ...entry, ...expiries }, pastOf(entry.created_at, start))
    // Only what is off is changed: to switch on what has expired since would end it.
    const off = { tracking: tracking && undefined, stories_tracking: stories_tracking === false ? false : undefined }
    if (!tracking || stories_tracking === false) this.change(idOfTracked(entry), off, start)
  }
}

/** The creators under real-time tracking, by handle. */
export class TrackedCreators extends TrackedThings<Tracked, ReturnType<typeof creatorView>> {
  readonly records = this.world.collections.open(trackedCreators, {
    seed: (entry, seeding) => this.seed(entry, 'handle', seeding),
  })
  protected readonly view = creatorView

  start(input: Started, now: number, warn: Warn = () => {}) {
    const { connector } = input
    const known = this.records.get(idOfTracked(input))
    refuseElsewhere(known, connector, input.handle)
    const handle = known?.handle ?? input.handle
    return this.insert({ connector, handle, ...this.schedulesFrom(input, known, now, warn) }, known, now)
  }

  /** Takes a handle in any case, with or without `@`. */
  find(handle: string): Tracked {
    const bare = handle.replace(/^@/, '')
    return this.records.get(bare) ?? this.records.get(bare.toLowerCase()) ?? this.records.find(handle)
  }

  /** Returns the events of all tracking (endpoint 16): summed over creators and over posts, and for each of them. */
  insights(now: number) {
    const creators = countAll(this.world, this.records.values(), now)
    const posts = countAll(this.world, this.world.services.trackedPosts.records.values(), now)
    return {
      creators: { ...creators.counters, events_creatorwise_this_month: creators.byHandle },
      posts: { ...posts.counters, events_creatorwise_posts_this_month: posts.byHandle },
      tracked_creators: creators.totals.map(({ record: { connector, handle, posts }, total }) => {
        return { connector, handle, tracking: posts.on, total }
      }),
      tracked_posts: posts.totals.map(({ record: { connector, shortcode, posts }, total }) => {
        return { connector, shortcode, tracking: posts.on, total }
      }),
    }
  }
}

/** The posts under real-time tracking, by shortcode. */
export class TrackedPosts extends TrackedThings<TrackedPost, ReturnType<typeof postView>> {
  readonly records = this.world.collections.open(trackedPosts, {
    seed: (entry, seeding) =>
      this.seed({ ...entry, handle: entry.handle ?? this.world.people.authorOf(entry).handle }, 'shortcode', seeding),
  })
  protected readonly view = postView

  start(input: Started & { readonly shortcode: string }, now: number, warn: Warn = () => {}) {
    const { people } = this.world
    const { connector, shortcode } = input
    const known = this.records.get(shortcode)
    refuseElsewhere(known, connector, shortcode)
    // While the record is not there, its handle stands for it.
    const preferred = known?.handle ?? input.handle
    const author = people.authorOf(input, preferred).handle
    const handle = isSameHandle(connector, author, preferred) ? preferred : author
    const named = people.creatorOf(connector, input.handle).handle
    if (!isSameHandle(connector, author, named)) warn(`handle: ${otherAuthor(input, input.handle, author)}`)
    return this.insert({ connector, shortcode, handle, ...this.schedulesFrom(input, known, now, warn) }, known, now)
  }

  find(shortcode: string): TrackedPost {
    return this.records.find(shortcode)
  }
}

function refuseElsewhere(known: Tracked | undefined, asked: Trackable, id: string): void {
  if (known && known.connector !== asked) fail('tracked_elsewhere', { id, connector: known.connector })
}

/** Stories have a schedule of their own from the first call on that asks for another than the posts have. */
function changeStories({ posts, stories }: Tracked, asked: ScheduleChange, now: number): ScheduleState | null {
  if (stories) return changeSchedule(stories, asked, now)
  const { on = posts.on, cron, expires } = asked
  if (on === posts.on && cron === undefined && expires === undefined) return null
  return changeSchedule({ ...posts, since: now, counted: NO_EVENTS, past: [] }, { on, cron, expires }, now)
}

function creatorView(record: Tracked, counted: EventCounts, now: number) {
  const { connector, handle } = record
  const stories = record.stories ?? record.posts
  const { counters, underHandle } = insightsOf(record, counted, now)
  return {
    connector,
    handle,
    ...scheduleFields(record, now),
    stories_tracking: stories.on,
    stories_cron_expression: stories.cron,
    next_stories_tracking_at: tickStamp(stories, now),
    stories_tracking_expiry_at: stamp(stories.expires),
    event_insights: { ...counters, events_creatorwise_this_month: underHandle },
  }
}

function postView(record: TrackedPost, counted: EventCounts, now: number) {
  const { connector, shortcode } = record
  const { counters, underHandle } = insightsOf(record, counted, now)
  return {
    connector,
    shortcode,
    ...scheduleFields(record, now),
    event_insights: { ...counters, events_creatorwise_posts_this_month: underHandle },
  }
}

function scheduleFields({ posts, created_at }: Tracked, now: number) {
  return {
    tracking: posts.on,
    cron_expression: posts.cron,
    next_tracking_at: tickStamp(posts, now),
    tracking_expiry_at: stamp(posts.expires),
    created_at: fractionalStamp(created_at),
  }
}

/** Returns the counts of its events, and those of this month under its handle; none if there never were any. */
function insightsOf(record: Tracked, counted: EventCounts, now: number) {
  const events = eventsOf(record, now)
  const delivered = withinMonth(counted, now)
  const underHandle: Record<string, number>[] =
    events.total > 0 ? [{ [record.handle]: thisMonth(events), webhook_success: thisMonth(delivered) }] : []
  return { counters: eventCounters(events, delivered, now), underHandle }
}

/** Counts the events of all records: in sum, for each handle that had any, and in all of each record. */
function countAll<Record extends Tracked>({ successes }: World, records: Iterable<Record>, now: number) {
  let [sum, sumDelivered] = [NO_EVENTS, NO_EVENTS]
  // By handle without case; shown as the first one was given.
  const handles = new Map<string, { handle: string; count: number; webhook_success: number }>()
  const totals: { record: Record; total: number }[] = []
  for (const record of records) {
    const { handle } = record
    const events = eventsOf(record, now)
    const delivered = withinMonth(countedOf(record, successes), now)
    sum = addEvents(sum, events)
    sumDelivered = addEvents(sumDelivered, delivered)
    if (events.total > 0) {
      const counted = handles.get(handle.toLowerCase()) ?? { handle, count: 0, webhook_success: 0 }
      counted.count += thisMonth(events)
      counted.webhook_success += thisMonth(delivered)
      handles.set(handle.toLowerCase(), counted)
    }
    totals.push({ record, total: events.total })
  }
  const byHandle = [...handles.values()].map(({ handle, count, webhook_success }) => ({
    [handle]: count,
    webhook_success,
  }))
  return { counters: eventCounters(sum, sumDelivered, now), byHandle, totals }
}
