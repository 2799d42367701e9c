// The clock of a world: look at it, set it, move it.

import * as z from 'zod'
import { ClockRefusal } from '../kit/clock.ts'
import { parseDuration } from '../kit/duration.ts'
import { parseAnyDate } from '../kit/http-date.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, failFields } from '../model/problems.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'

export const ClockState = z.strictObject({
  mode: z.enum(['real', 'manual', 'scaled']),
  factor: z.number(),
  now: z.iso.datetime(),
  pending: z.int(),
  next_due: z.iso.datetime().nullable(),
})

/** An instant: ISO 8601, as ms. */
export const InstantInput = z.string().transform((text, context) => {
  const at = parseAnyDate(text)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: `expected an ISO 8601 time such as 2026-01-05T09:00:00Z, not "${text}"` })
  return z.NEVER
})

const DurationInput = z.union([z.string(), z.number()]).transform((written, context) => {
  const ms = parseDuration(written)
  if (typeof ms === 'number') return ms
  context.addIssue({ code: 'custom', message: ms.problem })
  return z.NEVER
})

const Factor = z
  .number()
  .min(LIMITS.slowest_clock, `must be at least ${LIMITS.slowest_clock}`)
  .max(LIMITS.fastest_clock, `must be at most ${LIMITS.fastest_clock}`)

const ModeInput = z
  .string()
  .regex(/^(real|manual|scaled|x\d+(\.\d+)?)$/, 'must be real, manual, scaled or xN such as x60')
  .refine(
    (mode) => !mode.startsWith('x') || Factor.safeParse(Number(mode.slice(1))).success,
    `must be xN with N from ${LIMITS.slowest_clock} to ${LIMITS.fastest_clock}`,
  )

/** `real`, `manual`, `scaled` with a factor, or `xN`. */
export const ClockInput = z
  .strictObject({
    mode: ModeInput.optional(),
    factor: Factor.optional(),
    now: InstantInput.optional(),
  })
  .transform(({ mode, factor, now }) => {
    const times = mode?.startsWith('x') ? Number(mode.slice(1)) : (factor ?? null)
    const kind = mode?.startsWith('x') ? 'scaled' : mode
    return {
      ...(kind === undefined ? {} : { mode: kind as 'real' | 'manual' | 'scaled' }),
      ...(times === null ? {} : { factor: times }),
      ...(now === undefined ? {} : { now }),
    }
  })

export function showClock({ clock }: World): z.input<typeof ClockState> {
  const { mode, factor } = clock.setting
  const due = clock.nextDue
  return {
    mode,
    factor,
    now: iso(clock.now()),
    pending: clock.pending,
    next_due: due === null ? null : iso(due),
  }
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

/** Runs `act`; what its clock refuses becomes a 409. */
function orConflict<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (error instanceof ClockRefusal) fail('clock_refusal', { reason: error.message })
    throw error
  }
}

export const getClock = control({
  id: 'getClock',
  method: 'GET',
  path: '/__sim/clock',
  summary: 'What time it is, and what is planned',
  answer: ClockState,
}).handle((_call, world) => showClock(world))

export const setClock = control({
  id: 'setClock',
  method: 'PUT',
  path: '/__sim/clock',
  summary: 'Change the mode or the time; it only goes forward',
  body: ClockInput,
  answer: ClockState,
  problems: ['clock_refusal'],
}).handle(({ body }, world) => {
  if (body.factor !== undefined && (body.mode ?? world.clock.setting.mode) !== 'scaled') {
    failFields([{ path: 'factor', message: 'belongs to the mode scaled' }])
  }
  orConflict(() => world.clock.set(body))
  world.markUsed()
  return showClock(world)
})

const AdvanceInput = z
  .strictObject({
    by: DurationInput.optional(),
    to: InstantInput.optional(),
    until: z.enum(['next', 'idle']).optional(),
  })
  .refine(
    ({ by, to, until }) => [by, to, until].filter((given) => given !== undefined).length === 1,
    'expected exactly one of by, to and until',
  )

export const advanceClock = control({
  id: 'advanceClock',
  method: 'POST',
  path: '/__sim/clock/advance',
  summary: 'Move time forward; answers when everything that fell due has happened',
  body: AdvanceInput,
  answer: z.strictObject({ now: z.iso.datetime(), fired: z.int(), deliveries: z.int() }),
  problems: ['clock_refusal'],
}).wait(async ({ body: { by, to, until } }, world) => {
  const how = until === undefined ? (to === undefined ? { by: by ?? 0 } : { to }) : { until }
  // Even an advance that is refused in the end may have come some way.
  world.markUsed()
  try {
    const { now, fired, sent } = await world.clock.advance(how)
    return { now: iso(now), fired, deliveries: sent }
  } catch (error) {
    return orConflict(() => {
      throw error
    })
  }
})
