// The clock of a world: read it, set it, advance it.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { ClockInput, ClockModeName, type ClockSetting, FOR_SCALED } from '../model/clock-setting.ts'
import { Instant, isoInstant } from '../model/instant.ts'
import { fail, failFields } from '../model/problems.ts'
import { Duration, ms } from '../scenario/schema/values.ts'
import { ClockRefusal } from '../world/clock/clock.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'

export const ClockState = strict(() => ({
  mode: ClockModeName,
  factor: z.number(),
  now: z.iso.datetime(),
  pending: z.int(),
  next_due: z.iso.datetime().nullable(),
}))

export function showClock({ clock }: World): z.input<typeof ClockState> {
  const { mode, factor } = clock.setting
  const due = clock.nextDue
  return {
    mode,
    factor,
    now: isoInstant(clock.now()),
    pending: clock.pending,
    next_due: due === null ? null : isoInstant(due),
  }
}

/** Runs `act`; turns a refusal of the clock into a 409. */
export function orConflict<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (error instanceof ClockRefusal) fail('clock_refusal', { reason: error.message })
    throw error
  }
}

/** Refuses a factor without a mode for a clock that is not scaled. `path`: the factor's path, for the message. */
export function refuseLoneFactor(change: Partial<ClockSetting>, { mode }: ClockSetting, path: string): void {
  if (change.factor === undefined || change.mode !== undefined || mode === 'scaled') return
  failFields([{ path, message: FOR_SCALED }])
}

export const getClock = control({
  id: 'getClock',
  method: 'GET',
  path: '/__sim/clock',
  summary: 'The time, how many tasks wait, and when the next is due',
  replies: { 200: ClockState },
  handle: (_call, world) => showClock(world),
})

export const setClock = control({
  id: 'setClock',
  method: 'PUT',
  path: '/__sim/clock',
  summary: 'Change the mode or the time; time only moves forward',
  changes: true,
  body: ClockInput,
  replies: { 200: ClockState },
  problems: ['clock_refusal'],
  handle: async ({ body }, world) => {
    refuseLoneFactor(body, world.clock.setting, 'factor')
    await moved(() => world.clock.move(body))
    world.markUsed()
    return showClock(world)
  },
})

/** Awaits what moves the clock; turns its refusal into a 409. */
async function moved<Result>(move: () => Promise<Result>): Promise<Result> {
  try {
    return await move()
  } catch (error) {
    return orConflict(() => {
      throw error
    })
  }
}

const AdvanceInput = strict(() => ({
  by: Duration.transform(ms).optional(),
  to: Instant.optional(),
  until: z.enum(['next', 'idle']).optional(),
})).refine(
  ({ by, to, until }) => [by, to, until].filter((given) => given !== undefined).length === 1,
  'expected exactly one of by, to and until',
)

export const advanceClock = control({
  id: 'advanceClock',
  method: 'POST',
  path: '/__sim/clock/advance',
  changes: true,
  summary: 'Move time forward; responds when everything due has happened',
  body: AdvanceInput,
  replies: {
    200: strict(() => ({
      now: z.iso.datetime(),
      /** How many tasks were due. */
      fired: z.int(),
      deliveries: z.int(),
      /** The attempts at webhooks: those that a receiver took, and those that failed. */
      attempts: strict(() => ({ delivered: z.int(), failed: z.int() })),
    })),
  },
  problems: ['clock_refusal'],
  handle: async ({ body: { by, to, until } }, world) => {
    const how = until === undefined ? (to === undefined ? { by: by ?? 0 } : { to }) : { until }
    // Even a refused advance may have moved the clock.
    world.markUsed()
    const { now, fired, sent, delivered, failed } = await moved(() => world.clock.advance(how))
    return { now: isoInstant(now), fired, deliveries: sent, attempts: { delivered, failed } }
  },
})
