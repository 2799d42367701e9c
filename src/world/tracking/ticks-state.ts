// Ticks of real-time tracking in a snapshot: those that are unrouted, and those that wait for room.

import * as z from 'zod'
import type { Work } from '../../kit/work.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CronInput } from '../../model/tracking.ts'
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
  z.strictObject({ of: z.literal('creator'), ...common, schedule: z.enum(['posts', 'stories']) }),
  z.strictObject({ of: z.literal('post'), ...common, shortcode: z.string() }),
])

export const UnroutedState = z.strictObject({
  since: z.strictObject({ creator: Instant.nullable(), post: Instant.nullable() }),
  past: z.array(StretchState).max(2 * LIMITS.unrouted_ticks),
})

/** The ticks that wait for room: creators have two schedules, posts one. */
export const LateState = z.array(StretchState).max(3 * LIMITS.records_per_collection + LIMITS.schedules_behind)

export function* showUnrouted({ since, past }: Unrouted): Work<z.input<typeof UnroutedState>> {
  return { ...z.encode(UnroutedState, { since, past: [] }), past: yield* showStretches(past) }
}

/** Reads what `showUnrouted` returned. */
export function readUnrouted({ since, past }: z.output<typeof UnroutedState>): Unrouted {
  return { since, past: past.map(readStretch) }
}

export function* showStretches(stretches: readonly Stretch<TickSource>[]): Work<z.input<typeof StretchState>[]> {
  const shown: z.input<typeof StretchState>[] = []
  for (const stretch of stretches) {
    shown.push(showStretch(stretch))
    yield
  }
  return shown
}

function showStretch({ of, part, cron, from, to }: Stretch<TickSource>): z.input<typeof StretchState> {
  const { connector, handle, created_at } = of.record
  const times = { created_at: isoInstant(created_at), from: isoInstant(from), to: isoInstant(to) }
  const shown = { connector, handle, cron_expression: cron, ...times }
  return of.what === 'post'
    ? { of: of.what, ...shown, shortcode: of.record.shortcode }
    : { of: of.what, ...shown, schedule: part }
}

export function readStretch(shown: z.output<typeof StretchState>): Stretch<TickSource> {
  const { connector, handle, created_at, cron_expression: cron, from, to } = shown
  const record = { connector, handle, created_at }
  return shown.of === 'post'
    ? { of: { what: 'post', record: { ...record, shortcode: shown.shortcode } }, part: 'posts', cron, from, to }
    : { of: { what: 'creator', record }, part: shown.schedule, cron, from, to }
}
