// Tasks planned on a world's clock, as plain data. The key of each follows from it, so that a restored world has it, too.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { Name } from '../model/fields.ts'
import { happenings } from '../model/happening.ts'
import { Instant } from '../model/instant.ts'
import { Sales } from '../model/shortlink.ts'

/** When a task falls due, and whether a world with only such tasks is idle. */
const when = { due: Instant, background: z.boolean() }

/** A task as a snapshot has it: all but those of calls that wait on the clock. */
export const PlannedTask = z.discriminatedUnion('kind', [
  strict(() => ({ kind: z.literal('edge'), job: z.string(), id: z.string(), edge: z.string(), ...when })),
  strict(() => ({ kind: z.literal('timeline'), scenario: z.string(), entry: z.string(), ...when })),
  /** Has something happen that fixtures said. */
  strict(() => ({ kind: z.literal('happening'), id: Name, ...happenings(), ...when })),
  /** Has short links bring the visits and orders of the UTC day that ends. */
  strict(() => ({ kind: z.literal('sales'), sales: Sales, ...when })),
  strict(() => ({ kind: z.literal('attempt'), delivery: Name, ...when })),
  /** Emits the event of a tick in a schedule of a tracked creator or post. */
  strict(() => ({
    kind: z.literal('tick'),
    what: z.enum(['creator', 'post']),
    id: z.string(),
    schedule: z.enum(['posts', 'stories']),
    tick: Instant,
    ...when,
  })),
])

type Undue<One> = One extends unknown ? Readonly<Omit<One, keyof typeof when>> : never

/** `wake`: resumes a call that waits on the world's clock. */
export type Task =
  | Undue<z.output<typeof PlannedTask>>
  | { readonly kind: 'wake'; readonly id: string; readonly over: () => void }
export type TimelineTask = Extract<Task, { kind: 'timeline' }>
export type TickTask = Extract<Task, { kind: 'tick' }>

export function taskKey(task: Task): string {
  switch (task.kind) {
    case 'edge':
      return `${task.job}/${task.id}`
    case 'timeline':
      return `timeline/${task.scenario}/${task.entry}`
    case 'sales':
      return 'sales'
    case 'happening':
    case 'wake':
      return `${task.kind}/${task.id}`
    case 'attempt':
      return `webhook/${task.delivery}`
    case 'tick':
      return tickKey(task)
  }
}

/** Returns the key of the next tick of a schedule, whichever tick it is. */
export function tickKey({ what, id, schedule }: Pick<TickTask, 'what' | 'id' | 'schedule'>): string {
  return `tick/${what}/${schedule}/${id}`
}
