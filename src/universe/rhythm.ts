// How people spend their days: they are awake by day and most active in the evening, in their time zone. 00:00 UTC of each day
// stays where it is, so that days have all their posts and views either way.

import { DAY } from '../kit/days.ts'
import { mix, unit } from './people/trait-draws.ts'

/** How active people are in each hour of their day, from midnight on: the least at night, the most from 19:00 to 22:00. */
const ACTIVITY = [3, 2, 1, 1, 1, 2, 4, 6, 8, 8, 8, 9, 10, 9, 8, 8, 9, 10, 12, 14, 14, 12, 8, 5] as const
/** Some time zones are half an hour off. */
const STEPS = 48

/** A day in a time zone: how much of its activity is over at each half hour of UTC, and when each 48th of it is. */
interface Day {
  readonly until: readonly number[]
  readonly when: readonly number[]
}

/** By hours ahead of UTC. */
const days = new Map<number, Day>()

function dayIn(utc: number): Day {
  const known = days.get(utc)
  if (known) return known
  const until = [0]
  for (let step = 0; step < STEPS; step++) {
    const hour = ((Math.floor(step / 2 + utc) % 24) + 24) % 24
    until.push((until[step] ?? 0) + (ACTIVITY[hour] ?? 0))
  }
  const sum = until[STEPS] ?? 1
  const when = until.map((_, step) => {
    const wanted = (step * sum) / STEPS
    const after = Math.max(
      1,
      until.findIndex((active) => active >= wanted),
    )
    const [from = 0, to = 1] = [until[after - 1], until[after]]
    return (after - 1 + (wanted - from) / (to - from)) / STEPS
  })
  const day = { until: until.map((active) => active / sum), when }
  days.set(utc, day)
  return day
}

/** Returns the value of a table at a part of the day, from 0 to 1. */
function valueAt(table: readonly number[], part: number): number {
  const step = Math.floor(part * STEPS)
  const before = table[step] ?? 0
  return before + ((table[step + 1] ?? 1) - before) * (part * STEPS - step)
}

/** Returns an instant (ms) of the same UTC day at which people are awake: any drawn evenly becomes one drawn by activity. */
export function whenActive(utc: number, at: number): number {
  const day = Math.floor(at / DAY)
  return DAY * (day + valueAt(dayIn(utc).when, at / DAY - day))
}

/** The audience of a post: where it lives, and its good and bad days. */
export interface Pulse {
  /** Hours ahead of UTC. */
  readonly utc: number
  readonly salt: number
}

function luck(salt: number, day: number): number {
  return 0.67 * unit(mix(day ^ salt))
}

/** Returns how much attention there has been until `at`, in ms: a day's on an average day, a third to five thirds of it on others. */
export function attentionUntil({ utc, salt }: Pulse, at: number): number {
  const day = Math.floor(at / DAY)
  const begin = day + luck(salt, day)
  const part = at / DAY - day
  return DAY * (part === 0 ? begin : begin + (day + 1 + luck(salt, day + 1) - begin) * valueAt(dayIn(utc).until, part))
}
