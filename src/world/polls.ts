// Counts the reads of unfinished jobs: a scenario may finish a job after so many of them.

import type { UniverseOptions } from '../universe/types.ts'
import type { PolledIds, PollingCall } from './lifecycle/collection.ts'
import type { Lifecycles } from './lifecycle/lifecycles.ts'
import { KINDS } from './slices.ts'

interface Poll {
  readonly job: string
  readonly ids: PolledIds
}

/** Which jobs each reading operation polls. */
const POLLS: ReadonlyMap<string, Poll> = new Map(
  KINDS.flatMap(({ lifecycle, polledBy }) =>
    [...polledBy].map(([operation, ids]) => [operation, { job: lifecycle?.name ?? '', ids }] as const),
  ),
)

/** Counts a call that reads jobs; the one exception to "reads never write". */
export function countPoll(
  operation: string,
  call: PollingCall,
  { lifecycles, universe }: { readonly lifecycles: Lifecycles; readonly universe: UniverseOptions },
  now: number,
): void {
  const poll = POLLS.get(operation)
  if (!poll || !lifecycles.counts) return
  // A call is one poll, however often it names what it reads.
  for (const id of new Set(poll.ids(call, universe))) lifecycles.poll(poll.job, id, now)
}
