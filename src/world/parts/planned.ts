// The tasks on a world's clock, in their order, as tasks of the same time run in the order of planning.

import * as z from 'zod'
import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Planned } from '../clock/agenda.ts'
import { LIFECYCLES } from '../slices.ts'
import { PlannedTask } from '../task.ts'
import type { World } from '../world.ts'
import { part } from './part.ts'

export const MOST_JOBS = LIFECYCLES.length * LIMITS.records_per_collection

/** The steps of jobs, and others: ticks, attempts at deliveries, entries of timelines, what fixtures have happen. */
const MOST_TASKS = MOST_JOBS + 2 * LIMITS.records_per_collection

const Known = PlannedTask.refine(
  (task) =>
    task.kind !== 'edge' || LIFECYCLES.some(({ name, edges }) => name === task.job && Object.hasOwn(edges, task.edge)),
  'must be an edge that the lifecycle of the job has',
)

/** In the order in which they run; left out, jobs begin their wait anew. */
export const planned = part({
  name: 'planned',
  schema: () => z.array(Known).max(MOST_TASKS).optional().describe('What is due later.'),
  save: showPlanned,
  *load(world, tasks, { now }) {
    for (const { due, background, ...task } of tasks ?? []) {
      world.clock.plan(task, due, background)
      yield
    }
    if (tasks === undefined) yield* planAnew(world, now)
    world.outbox.resume(now)
  },
  copyFrom({ clock, outbox }, parent) {
    clock.inherit(parent.clock)
    outbox.resume(clock.now())
  },
})

/** Returns the tasks of a world in the order in which they run. Attempts under way leave again where it is restored. */
function* showPlanned({ clock, outbox }: World): Work<z.input<typeof PlannedTask>[]> {
  const now = clock.now()
  const planned: Pick<Planned, 'due' | 'background' | 'task'>[] = clock.agenda()
  const after = planned.findIndex(({ due }) => due > now)
  const underWay = outbox.attempts.underWay().map((delivery) => {
    return { due: now, background: false, task: { kind: 'attempt', delivery } as const }
  })
  planned.splice(after < 0 ? planned.length : after, 0, ...underWay)
  const shown: z.input<typeof PlannedTask>[] = []
  for (const { due, background, task } of planned) {
    if (task.kind !== 'wake') shown.push(z.encode(PlannedTask, { ...task, due, background }))
    yield
  }
  return shown
}

/** Plans every job as if it had entered its status now. */
function* planAnew(world: World, now: number): Work<void> {
  for (const { name } of LIFECYCLES) {
    const jobs = world.collections.jobs(name)
    for (const id of jobs.keys()) {
      jobs.plan(id, now)
      yield
    }
  }
}
