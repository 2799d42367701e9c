import { cronSchedule } from '../../kit/cron.ts'
import { HOUR } from '../../kit/days.ts'

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

/** How far back `newestTicks` looks first, ms. */
const SHORTEST_SPAN = HOUR

/** The newest `limit` ticks up to `now`, oldest first. Looks back twice as far each time until there are enough. */
export function newestTicks<Of>(stretches: readonly Stretch<Of>[], now: number, limit: number): Tick<Of>[] {
  const earliest = stretches.reduce((least, { from }) => Math.min(least, from), now)
  let back = Math.min(SHORTEST_SPAN, now - earliest)
  while (back < now - earliest && ticksIn(stretches, now - back) < limit) back = Math.min(2 * back, now - earliest)
  const ticks = stretches.flatMap((stretch) => listTicks(stretch, now - back, limit))
  return ticks.sort((a, b) => a.at - b.at).slice(-limit)
}

/** How many ticks there are after `since` (ms). Does not visit each. */
export function ticksIn(stretches: readonly Stretch<unknown>[], since: number): number {
  return stretches.reduce((sum, { cron, from, to }) => sum + cronSchedule(cron).count(Math.max(from, since), to), 0)
}

/** The newest ticks of one stretch after `since`, at most `limit`. */
function listTicks<Of>({ of, part, cron, from, to }: Stretch<Of>, since: number, limit: number): Tick<Of>[] {
  const schedule = cronSchedule(cron)
  const ticks: Tick<Of>[] = []
  for (let at = schedule.next(Math.max(from, since)); at !== null && at <= to; at = schedule.next(at)) {
    ticks.push({ of, part, at })
  }
  return ticks.slice(-limit)
}
