import * as z from 'zod'
import { changeAt } from '../../model/change.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { part } from './part.ts'

/** What stories have changed of creators and posts, in order. */
export const changes = part({
  name: 'changes',
  schema: z.array(changeAt(Instant)).max(LIMITS.changes).default([]).describe('What stories changed so far.'),
  save: ({ people }) => people.universe.changes?.list.map(({ at, ...change }) => ({ at: isoInstant(at), ...change })),
  load: ({ people }, list) => people.restoreChanges(list),
  copyFrom: ({ people }, parent) => people.restoreChanges(parent.people.universe.changes?.list ?? []),
})
