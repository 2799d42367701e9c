// Ticks of real-time tracking in a snapshot: those that are unrouted, and those that wait for room.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CronInput } from '../../model/tracking.ts'
import type { TickTask } from '../task.ts'
import type { Stretch } from './newest-ticks.ts'
import type { TickQueueState } from './tick-queue.ts'
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

/** Most schedules: creators have two, posts one, and some have fallen behind. */
export const MOST_SCHEDULES = 3 * LIMITS.records_per_collection + LIMITS.schedules_behind

/** A tick on the clock or in line. */
export const TickState = strict(() => ({
  kind: z.literal('tick'),
  what: z.enum(['creator', 'post']),
  id: z.string(),
  schedule: z.enum(['posts', 'stories']),
  tick: Instant,
  until: Instant.nullable(),
}))

/** The ticks that wait for room: the schedules that are no longer in force, and the ticks in line. */
export const WaitingState = strict(() => ({
  behind: z.array(StretchState).max(LIMITS.schedules_behind),
  line: z.array(TickState).max(MOST_SCHEDULES),
}))

export function* showUnrouted({ since, past }: Unrouted): Work<z.input<typeof UnroutedState>> {
  return { ...z.encode(UnroutedState, { since, past: [] }), past: yield* showStretches(past) }
}

/** Reads what `showUnrouted` returned. */
export function readUnrouted({ since, past }: z.output<typeof UnroutedState>): Unrouted {
  return { since, past: past.map(readStretch) }
}

export function* showWaiting({ behind, line }: TickQueueState): Work<z.input<typeof WaitingState>> {
  return { behind: yield* showStretches(behind), line: yield* eachOf(line, showTick) }
}

/** Reads what `showWaiting` returned. */
export function readWaiting({ behind, line }: z.output<typeof WaitingState>): TickQueueState {
  return { behind: behind.map(readStretch), line }
}

export function showTick({ kind, what, id, schedule, tick, until }: TickTask): z.input<typeof TickState> {
  return { kind, what, id, schedule, tick: isoInstant(tick), until: until === null ? null : isoInstant(until) }
}

function showStretches(stretches: readonly Stretch<TickSource>[]): Work<z.input<typeof StretchState>[]> {
  return eachOf(stretches, showStretch)
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
