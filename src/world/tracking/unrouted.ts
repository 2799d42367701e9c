// What nobody took of real-time tracking, in the document of a world.

import * as z from 'zod'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import { CronInput } from '../../model/tracking.ts'
import { Instant } from '../state/state-kinds.ts'
import type { Stretch } from './newest-ticks.ts'
import type { TrackedCreatorRecord } from './tracked-creators.ts'
import type { TrackedPostRecord } from './tracked-posts.ts'

/** What of a tracked creator or post its events hang on. */
export type TickSource =
  | { readonly what: 'creator'; readonly record: Pick<TrackedCreatorRecord, 'connector' | 'handle' | 'created_at'> }
  | {
      readonly what: 'post'
      readonly record: Pick<TrackedPostRecord, 'connector' | 'shortcode' | 'handle' | 'created_at'>
    }

/** Since when (ms) nobody has taken the events of creators and of posts; null while somebody does. */
export interface UnheardSince {
  readonly creator: number | null
  readonly post: number | null
}

/** Which ticks nobody took. */
export interface Unheard {
  readonly since: UnheardSince
  /** Schedules as they were while nobody took their events. */
  readonly past: readonly Stretch<TickSource>[]
}

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

export const UnheardState = z.strictObject({
  since: z.strictObject({ creator: Instant.nullable(), post: Instant.nullable() }),
  past: z.array(StretchState).max(2 * LIMITS.unrouted_ticks),
})

/** The ticks that wait for room: creators have two schedules, posts one. */
export const LateState = z.array(StretchState).max(3 * LIMITS.records_per_collection + LIMITS.schedules_behind)

export function showUnheard({ since, past }: Unheard): z.input<typeof UnheardState> {
  return z.encode(UnheardState, { since, past: past.map(shownStretch) })
}

/** What `showUnheard` answered, as a world keeps it. */
export function readUnheard({ since, past }: z.output<typeof UnheardState>): Unheard {
  return { since, past: past.map(readStretch) }
}

export function showLate(late: readonly Stretch<TickSource>[]): z.input<typeof LateState> {
  return z.encode(LateState, late.map(shownStretch))
}

function shownStretch({ of, part, cron, from, to }: Stretch<TickSource>): z.output<typeof StretchState> {
  const { connector, handle, created_at } = of.record
  const shown = { connector, handle, created_at, cron_expression: cron, from, to }
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

export function idOfSource({ record }: TickSource): string {
  return 'shortcode' in record ? record.shortcode : record.handle
}
