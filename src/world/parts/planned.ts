// The tasks on a world's clock, in their order, as tasks of the same time run in the order of planning.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import type { Work } from '../../kit/work.ts'
import { Name } from '../../model/fields.ts'
import { happenings } from '../../model/happening.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Sales } from '../../model/shortlink.ts'
import type { Planned } from '../clock/agenda.ts'
import { MOST_DELIVERIES } from '../outbox/delivery-state.ts'
import { KINDS, LIFECYCLES } from '../slices.ts'
import { type Task, taskKey } from '../task.ts'
import { MOST_SCHEDULES, showTick, TickState } from '../tracking/ticks-state.ts'
import { part } from './part.ts'
import type { Whole } from './whole.ts'

/** Most jobs that a world can have. */
export const MOST_JOBS = LIFECYCLES.length * LIMITS.records_per_collection

/** Most tasks on the clock: the steps of jobs, ticks, attempts at deliveries, entries of timelines. */
const MOST_TASKS =
  MOST_JOBS +
  MOST_SCHEDULES +
  MOST_DELIVERIES +
  LIMITS.scenarios_per_world * LIMITS.timeline_entries +
  LIMITS.fixture_happenings +
  1

/** When a task falls due, and whether a world with only such tasks is idle. */
const when = { due: Instant, background: z.boolean() }

/** Calls that wait on the clock are not part of a snapshot. */
const PlannedTask = z.discriminatedUnion('kind', [
  /** The edge that a job takes by itself. */
  strict(() => ({ kind: z.literal('edge'), job: z.string(), id: z.string(), edge: z.string(), ...when })).refine(
    ({ job, edge }) => LIFECYCLES.some(({ name, edges }) => name === job && Object.hasOwn(edges, edge)),
    'must be an edge that the lifecycle of the job has',
  ),
  strict(() => ({ kind: z.literal('timeline'), scenario: z.string(), entry: z.string(), ...when })),
  strict(() => ({ kind: z.literal('happening'), id: Name, ...happenings(), ...when })),
  strict(() => ({ kind: z.literal('sales'), sales: Sales, ...when })),
  strict(() => ({ kind: z.literal('attempt'), delivery: Name, ...when })),
  TickState.extend(when),
])

type Shown = z.input<typeof PlannedTask>
type Due = Pick<Planned<Task>, 'due' | 'background' | 'task'>

/** In the order in which they run; left out, jobs begin their wait anew. */
export const planned = part({
  name: 'planned',
  schema: z.array(PlannedTask).max(MOST_TASKS).optional().describe('What is due later.'),
  save: showPlanned,
  *load(world, tasks, { now }) {
    for (const { due, background, ...task } of tasks ?? []) {
      world.clock.plan(taskKey(task), due, task, background)
      yield
    }
    if (tasks === undefined) yield* planAnew(world, now)
    world.outbox.resume(now)
  },
  copyFrom({ clock, outbox }, parent) {
    clock.inherit(parent.clock, ({ kind }) => kind !== 'wake')
    outbox.resume(clock.now())
  },
})

/** Returns the tasks of a world in the order in which they run. Attempts under way leave again where it is restored. */
function* showPlanned({ clock, outbox }: Whole): Work<Shown[]> {
  const now = clock.now()
  const planned: Due[] = clock.agenda()
  const after = planned.findIndex(({ due }) => due > now)
  const again = outbox.attempts.underWay().map((delivery): Due => {
    return { due: now, background: false, task: { kind: 'attempt', delivery } }
  })
  planned.splice(after < 0 ? planned.length : after, 0, ...again)
  const shown: Shown[] = []
  for (const { due, background, task } of planned) {
    const what = showTask(task)
    if (what) shown.push({ ...what, due: isoInstant(due), background })
    yield
  }
  return shown
}

function showTask(task: Task) {
  switch (task.kind) {
    case 'edge':
      return { kind: task.kind, job: task.job, id: task.id, edge: task.edge }
    case 'timeline':
      return { kind: task.kind, scenario: task.scenario, entry: task.entry }
    case 'happening':
    case 'sales':
      return { ...task }
    case 'attempt':
      return { kind: task.kind, delivery: task.delivery }
    case 'tick':
      return showTick(task)
    case 'wake':
      return null
  }
}

/** Plans every job as if it had entered its status now. */
function* planAnew(world: Whole, now: number): Work<void> {
  for (const { name } of KINDS) {
    const records = world.collections.of(name)
    const job = records.kind.lifecycle?.name
    if (job === undefined) continue
    for (const id of records.keys()) {
      world.lifecycles.replan(job, id, now)
      yield
    }
  }
}
