// Ticks of real-time tracking in a snapshot: those that are unrouted, and those on the clock.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { TickTask } from '../task.ts'

/** Since when no endpoint takes these events. */
export const UnroutedState = strict(() => ({
  since: strict(() => ({ creator: Instant.nullable(), post: Instant.nullable() })),
}))

/** Most schedules: creators have two, posts one. */
export const MOST_SCHEDULES = 3 * LIMITS.records_per_collection

export const TickState = strict(() => ({
  kind: z.literal('tick'),
  what: z.enum(['creator', 'post']),
  id: z.string(),
  schedule: z.enum(['posts', 'stories']),
  tick: Instant,
}))

export function showTick({ tick, ...task }: TickTask): z.input<typeof TickState> {
  return { ...task, tick: isoInstant(tick) }
}
