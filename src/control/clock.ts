// The clock of a world: read it, set it, advance it.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { ClockInput, ClockModeName, type ClockSetting, FOR_SCALED } from '../model/clock-setting.ts'
import { Instant, isoInstant } from '../model/instant.ts'
import { fail, failFields } from '../model/problems.ts'
import { Duration, ms } from '../scenario/schema/values.ts'
import { ClockRefusal } from '../world/clock/clock.ts'
import type { Task } from '../world/task.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { WholeNumber } from './inputs.ts'

export const ClockState = strict(() => ({
  mode: ClockModeName.describe('real, manual, or scaled by the factor.'),
  factor: z.number().describe('How many times as fast as real time.'),
  now: z.iso.datetime().describe("The time, on the world's clock."),
  pending: z.int().describe('How many tasks wait.'),
  next_due: z.iso.datetime().nullable().describe('When the next is due; null when nothing waits.'),
})).meta({ id: 'ClockReading', description: 'The clock of a world.' })

export function showClock({
  clock,
}: {
  readonly clock: Pick<World['clock'], 'setting' | 'now' | 'pending' | 'nextDue'>
}): z.input<typeof ClockState> {
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

export function refuseClock(error: unknown): never {
  if (error instanceof ClockRefusal) fail('clock_refusal', { reason: error.message })
  throw error
}

/** Refuses a factor without a mode for a clock that is not scaled. `path`: the factor's path, for the message. */
export function refuseLoneFactor(change: Partial<ClockSetting>, { mode }: ClockSetting, path: string): void {
  if (change.factor === undefined || change.mode !== undefined || mode === 'scaled') return
  failFields([{ path, message: FOR_SCALED }])
}

/** How many of the planned tasks a reading of the clock has. */
const NEXT = 20

const Planned = strict(() => ({
  at: z.iso.datetime().describe("When, on the world's clock."),
  what: z.string().describe('What is due: the kind of record and what becomes of it.'),
  id: z.string().describe('Its id.'),
}))

export const ClockReading = strict(() => ({
  ...ClockState.shape,
  next: z.array(Planned).describe('The first 20 tasks that wait.'),
}))

function readClock(world: World, limit = NEXT): z.input<typeof ClockReading> {
  const planned = world.clock.agenda().slice(0, limit)
  return { ...showClock(world), next: planned.map(({ due, task }) => ({ at: isoInstant(due), ...showTask(task) })) }
}

export function showTask(task: Task): { what: string; id: string } {
  switch (task.kind) {
    case 'edge':
      return { what: `${task.job} ${task.edge}`, id: task.id }
    case 'timeline':
      return { what: 'timeline entry', id: task.scenario }
    case 'happening':
      return { what: 'planned by fixtures', id: task.id }
    case 'sales':
      return { what: 'sales of the day', id: task.kind }
    case 'wake':
      return { what: 'waiting call', id: task.id }
    case 'attempt':
      return { what: 'webhook attempt', id: task.delivery }
    case 'tick':
      return { what: `${task.what} ${task.schedule} tick`, id: task.id }
  }
}

export const getClock = control({
  id: 'getClock',
  method: 'GET',
  path: '/__sim/clock',
  summary: 'The time, how many tasks wait, and which are due next',
  query: strict(() => ({
    limit: WholeNumber.optional().meta({ description: 'How many to return.', example: '20' }),
  })),
  replies: { 200: ClockReading },
  handle: ({ query: { limit } }, world) => readClock(world, limit),
})

export const setClock = control({
  id: 'setClock',
  method: 'PUT',
  path: '/__sim/clock',
  summary: 'Change the mode or the time; time only moves forward',
  changes: true,
  body: ClockInput,
  replies: { 200: ClockReading },
  problems: ['clock_refusal'],
  handle: async ({ body }, world) => {
    refuseLoneFactor(body, world.clock.setting, 'factor')
    await moved(world, () => world.clock.move(body))
    world.markUsed()
    return readClock(world)
  },
})

/** Awaits what moves the clock, and publishes it; turns its refusal into a 409. */
function moved<Result>({ clock, feed }: World, move: () => Promise<Result>): Promise<Result> {
  return move()
    .catch(refuseClock)
    .finally(() => feed.publish({ event: 'clock', data: clock }))
}

const AdvanceInput = strict(() => ({
  by: Duration.transform(ms).optional().describe('By how much: 2h, 90s, 500ms or an ISO 8601 duration.'),
  to: Instant.optional().describe('Up to this time.'),
  until: z.enum(['next', 'idle']).optional().describe('Up to the next task, or until nothing but schedules waits.'),
}))
  .refine(
    ({ by, to, until }) => [by, to, until].filter((value) => value !== undefined).length === 1,
    'expected exactly one of by, to and until',
  )
  .meta({ minProperties: 1, maxProperties: 1 })

export const advanceClock = control({
  id: 'advanceClock',
  method: 'POST',
  path: '/__sim/clock/advance',
  changes: true,
  summary: 'Move time forward; responds when everything due has happened',
  body: AdvanceInput.describe('Exactly one of by, to and until.'),
  replies: {
    200: strict(() => ({
      now: z.iso.datetime().describe("The time, on the world's clock."),
      fired: z.int().describe('How many tasks were due.'),
      deliveries: z.int().describe('How many webhooks were sent.'),
      attempts: strict(() => ({
        delivered: z.int().describe('Those that a receiver took.'),
        failed: z.int().describe('Those that failed.'),
      })).describe('Attempts at webhooks.'),
    })),
  },
  problems: ['clock_refusal'],
  handle: async ({ body: { by, to, until } }, world) => {
    const how = until === undefined ? (to === undefined ? { by: by ?? 0 } : { to }) : { until }
    // Even a refused advance may have moved the clock.
    world.markUsed()
    const { now, fired, sent, delivered, failed } = await moved(world, () => world.clock.advance(how))
    return { now: isoInstant(now), fired, deliveries: sent, attempts: { delivered, failed } }
  },
})
