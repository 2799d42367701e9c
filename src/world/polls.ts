// Counts polls, which are reads of unfinished jobs. A scenario may finish a job after a number of polls.

import { formatDuration } from '../kit/duration.ts'
import { isoInstant } from '../model/instant.ts'
import type { Clock } from './clock/clock.ts'
import type { PollingCall, Profiles } from './lifecycle/collection.ts'
import type { Lifecycles } from './lifecycle/lifecycles.ts'
import { KINDS } from './slices.ts'
import type { Task } from './task.ts'

/** The kind of job and the ids that each reading operation polls. */
const POLLS = new Map(
  KINDS.flatMap(({ lifecycle, polledBy }) =>
    Object.entries(polledBy).map(([operation, ids]) => [operation, { job: lifecycle?.name ?? '', ids }] as const),
  ),
)

/** A world whose jobs are polled. */
interface Polled {
  readonly clock: Clock<Task>
  readonly lifecycles: Lifecycles
  readonly people: Profiles
  /** For each job: how often it was read at this time. */
  readonly idleReads: Map<string, { readonly at: number; readonly reads: number }>
}

/** After so many equal reads of a job on a clock that stands still, its client is told so. */
const PATIENCE = 5

/** Counts equal reads of jobs that only time finishes. Returns what to tell the client, once for each job. */
export function idlePoll(operation: string, call: PollingCall, world: Polled): string | null {
  const { clock, lifecycles, people, idleReads } = world
  const poll = POLLS.get(operation)
  if (!poll || clock.setting.mode !== 'manual') return null
  const now = clock.now()
  let hint: string | null = null
  for (const id of new Set(poll.ids(call, people))) {
    const key = `${poll.job}/${id}`
    const due = lifecycles.isUnfinished(poll.job, id) ? lifecycles.due(poll.job, id) : null
    const before = idleReads.get(key)
    if (due === null) idleReads.delete(key)
    if (due === null || before?.reads === PATIENCE) continue
    const reads = before?.at === now ? before.reads + 1 : 1
    idleReads.set(key, { at: now, reads })
    if (reads === PATIENCE) {
      hint = `${waitingFor(now, `${poll.job} ${id}`, due)}: POST /__sim/clock/advance`
    }
  }
  return hint
}

/** Says what a manual clock would bring about. */
export function waitingFor(now: number, what: string, due: number): string {
  const wait = formatDuration(due - now).replace(/(\d)([a-z])/g, '$1 $2')
  return `the clock is manual at ${isoInstant(now)}; ${what} is due in ${wait}`
}

/** Counts the polls of a call, and returns whether there may be any. One of the exceptions to "reads never write". */
export function countPoll(
  operation: string,
  call: PollingCall,
  { lifecycles, people }: { readonly lifecycles: Lifecycles; readonly people: Profiles },
  now: number,
): boolean {
  const poll = POLLS.get(operation)
  if (!poll) return false
  // A call polls each job once, even if it names its id several times.
  for (const id of new Set(poll.ids(call, people))) lifecycles.poll(poll.job, id, now)
  return true
}
