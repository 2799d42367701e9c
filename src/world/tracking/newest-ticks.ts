import TinyQueue from 'tinyqueue'
import { cronSchedule, type Schedule } from '../../kit/cron.ts'
import type { Tracked } from './tracked.ts'

/** A time during which a schedule was in force. Its ticks are those in (from, to]. ms. */
export interface Stretch {
  readonly of: Tracked
  readonly part: 'posts' | 'stories'
  readonly cron: string
  readonly from: number
  readonly to: number
}

export interface Tick {
  readonly of: Tracked
  readonly part: 'posts' | 'stories'
  readonly at: number
}

/** The newest tick of a stretch that was not taken yet. */
interface Newest {
  readonly stretch: Stretch
  /** Of ticks at the same instant, those of later stretches count as newer. */
  readonly place: number
  readonly schedule: Schedule
  readonly at: number
}

/** Returns the newest `limit` ticks, oldest first. Visits no other ticks. */
export function newestTicks(stretches: Iterable<Stretch>, limit: number): Tick[] {
  const heads: Newest[] = []
  let place = 0
  for (const stretch of stretches) {
    const head = newestOf(stretch, place++, cronSchedule(stretch.cron), stretch.to)
    if (head) heads.push(head)
  }
  const queue = new TinyQueue(heads, (a, b) => b.at - a.at || b.place - a.place)
  const ticks: Tick[] = []
  while (ticks.length < limit) {
    const newest = queue.pop()
    if (!newest) break
    const { stretch, schedule, at } = newest
    ticks.push({ of: stretch.of, part: stretch.part, at })
    const earlier = newestOf(stretch, newest.place, schedule, at - 1)
    if (earlier) queue.push(earlier)
  }
  return ticks.reverse()
}

function newestOf(stretch: Stretch, place: number, schedule: Schedule, to: number): Newest | null {
  const at = schedule.last(to)
  return at !== null && at > stretch.from ? { stretch, place, schedule, at } : null
}

/** Counts the ticks after `since` (ms). Does not visit each. */
export function ticksIn({ cron, from, to }: Stretch, since: number): number {
  return cronSchedule(cron).count(Math.max(from, since), to)
}
