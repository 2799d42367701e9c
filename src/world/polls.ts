// Counts polls, which are reads of unfinished jobs. A scenario may finish a job after a number of polls.

import { formatDuration } from '../kit/duration.ts'
import { isoInstant } from '../model/instant.ts'
import type { PollingCall } from './lifecycle/collection.ts'
import type { People } from './people.ts'
import { KINDS } from './slices.ts'
import type { World } from './world.ts'

/** The kind of job and the ids that each reading operation polls. */
const POLLS = new Map(
  KINDS.flatMap(({ lifecycle, polledBy }) =>
    Object.entries(polledBy).map(([operation, ids]) => [operation, { job: lifecycle?.name ?? '', ids }] as const),
  ),
)

/** After so many equal reads of a job on a clock that stands still, its client gets a hint. */
const PATIENCE = 5

/** Counts equal reads of jobs on a manual clock. Returns what to tell the client, once for each job. */
export function idlePoll(operation: string, call: PollingCall, world: World): string | null {
  const { clock, collections, people, idleReads } = world
  const now = clock.now()
  let hint: string | null = null
  for (const { job, id } of polledBy(operation, call, people)) {
    const key = `${job}/${id}`
    const jobs = collections.jobs(job)
    const due = jobs.isUnfinished(id) ? jobs.due(id) : null
    const before = idleReads.get(key)
    if (due === null) idleReads.delete(key)
    if (due === null || before?.reads === PATIENCE) continue
    const reads = before?.at === now ? before.reads + 1 : 1
    idleReads.set(key, { at: now, reads })
    if (reads === PATIENCE) {
      hint = `${waitingFor(now, `${job} ${id}`, due)}: POST /__sim/clock/advance`
    }
  }
  return hint
}

/** Says what a manual clock would bring about. */
export function waitingFor(now: number, what: string, due: number): string {
  const wait = formatDuration(due - now).replace(/(\d)([a-z])/g, '$1 $2')
  return `the clock is manual at ${isoInstant(now)}; ${what} is due in ${wait}`
}

/** Counts the polls of a call, and returns whether there are any. One of the exceptions to "reads never write". */
export function countPoll(operation: string, call: PollingCall, { collections, people }: World, now: number): boolean {
  const polled = polledBy(operation, call, people)
  for (const { job, id } of polled) collections.jobs(job).poll(id, now)
  return polled.length > 0
}

/** Returns the jobs that a call polls: each once, even if the call names its id several times. */
function polledBy(operation: string, call: PollingCall, people: People) {
  const poll = POLLS.get(operation)
  return poll ? [...new Set(poll.ids(call, people))].map((id) => ({ job: poll.job, id })) : []
}
