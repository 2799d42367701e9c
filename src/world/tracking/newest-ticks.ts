import TinyQueue from 'tinyqueue'
import { cronSchedule, type Schedule } from '../../kit/cron.ts'
import type { Work } from '../../kit/work.ts'

/** A time during which a schedule was in force. Its ticks are those in (from, to]. ms. */
export interface Stretch<Of> {
  readonly of: Of
  readonly part: 'posts' | 'stories'
  readonly cron: string
  readonly from: number
  readonly to: number
}

export interface Tick<Of> {
  readonly of: Of
  readonly part: 'posts' | 'stories'
  readonly at: number
}

/** The newest tick of a stretch that was not taken yet. */
interface Newest<Of> {
  readonly stretch: Stretch<Of>
  /** Of ticks at the same instant, those of later stretches count as newer. */
  readonly place: number
  readonly schedule: Schedule
  readonly at: number
}

/** How many stretches are looked at in one step of work. */
const STRETCHES_A_STEP = 500

/** Returns the newest `limit` ticks, oldest first. Visits no other ticks. */
export function* newestTicks<Of>(stretches: Iterable<Stretch<Of>>, limit: number): Work<Tick<Of>[]> {
  const heads: Newest<Of>[] = []
  let place = 0
  for (const stretch of stretches) {
    const head = newestOf(stretch, place++, cronSchedule(stretch.cron), stretch.to)
    if (head) heads.push(head)
    if (place % STRETCHES_A_STEP === 0) yield
  }
  const queue = new TinyQueue(heads, (a, b) => b.at - a.at || b.place - a.place)
  const ticks: Tick<Of>[] = []
  while (ticks.length < limit) {
    const newest = queue.pop()
    if (!newest) break
    const { stretch, schedule, at } = newest
    ticks.push({ of: stretch.of, part: stretch.part, at })
    const earlier = newestOf(stretch, newest.place, schedule, at - 1)
    if (earlier) queue.push(earlier)
    yield
  }
  return ticks.reverse()
}

function newestOf<Of>(stretch: Stretch<Of>, place: number, schedule: Schedule, to: number): Newest<Of> | null {
  const at = schedule.last(to)
  return at !== null && at > stretch.from ? { stretch, place, schedule, at } : null
}

/** Counts the ticks after `since` (ms). Does not visit each. */
export function ticksIn({ cron, from, to }: Stretch<unknown>, since: number): number {
  return cronSchedule(cron).count(Math.max(from, since), to)
}
