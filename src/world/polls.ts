// Counts polls, which are reads of unfinished jobs. A scenario may finish a job after a number of polls.

import type { PolledIds, PollingCall, Profiles } from './lifecycle/collection.ts'
import type { Lifecycles } from './lifecycle/lifecycles.ts'
import { KINDS } from './slices.ts'

interface Poll {
  readonly job: string
  readonly ids: PolledIds
}

/** The kind of job and the ids that each reading operation polls. */
const POLLS: ReadonlyMap<string, Poll> = new Map(
  KINDS.flatMap(({ lifecycle, polledBy }) =>
    [...polledBy].map(([operation, ids]) => [operation, { job: lifecycle?.name ?? '', ids }] as const),
  ),
)

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
