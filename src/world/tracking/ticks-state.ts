// Ticks of real-time tracking in a snapshot: those that are unrouted, and those on the clock.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CronInput } from '../../model/tracking.ts'
import type { TickTask } from '../task.ts'
import type { Stretch } from './newest-ticks.ts'
import type { TickSource } from './tick-source.ts'
import type { Unrouted } from './unrouted-ticks.ts'

const common = {
  connector: TrackableConnectorSchema,
  handle: z.string(),
  created_at: Instant,
  cron_expression: CronInput,
  from: Instant,
  to: Instant,
}

const StretchState = z.discriminatedUnion('of', [
  strict(() => ({ of: z.literal('creator'), ...common, schedule: z.enum(['posts', 'stories']) })),
  strict(() => ({ of: z.literal('post'), ...common, shortcode: z.string() })),
])

export const UnroutedState = strict(() => ({
  since: strict(() => ({ creator: Instant.nullable(), post: Instant.nullable() })),
  past: z.array(StretchState).max(2 * LIMITS.unrouted_ticks),
}))

/** Most schedules: creators have two, posts one. */
export const MOST_SCHEDULES = 3 * LIMITS.records_per_collection

/** A tick on the clock. */
export const TickState = strict(() => ({
  kind: z.literal('tick'),
  what: z.enum(['creator', 'post']),
  id: z.string(),
  schedule: z.enum(['posts', 'stories']),
  tick: Instant,
}))

export function* showUnrouted({ since, past }: Unrouted): Work<z.input<typeof UnroutedState>> {
  return { ...z.encode(UnroutedState, { since, past: [] }), past: yield* eachOf(past, showStretch) }
}

/** Reads what `showUnrouted` returned. */
export function readUnrouted({ since, past }: z.output<typeof UnroutedState>): Unrouted {
  return { since, past: past.map(readStretch) }
}

export function showTick({ tick, ...task }: TickTask): z.input<typeof TickState> {
  return { ...task, tick: isoInstant(tick) }
}

function showStretch({ of, part, cron, from, to }: Stretch<TickSource>): z.input<typeof StretchState> {
  const { connector, handle, created_at } = of.record
  const times = { created_at: isoInstant(created_at), from: isoInstant(from), to: isoInstant(to) }
  const shown = { connector, handle, cron_expression: cron, ...times }
  return of.what === 'post'
    ? { of: of.what, ...shown, shortcode: of.record.shortcode }
    : { of: of.what, ...shown, schedule: part }
}

function readStretch(shown: z.output<typeof StretchState>): Stretch<TickSource> {
  const { connector, handle, created_at, cron_expression: cron, from, to } = shown
  const record = { connector, handle, created_at }
  return shown.of === 'post'
    ? { of: { what: 'post', record: { ...record, shortcode: shown.shortcode } }, part: 'posts', cron, from, to }
    : { of: { what: 'creator', record }, part: shown.schedule, cron, from, to }
}
