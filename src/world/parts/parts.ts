import * as z from 'zod'
import { chance } from './chance.ts'
import { changes } from './changes.ts'
import { inbox } from './inbox.ts'
import { jobOverrides, jobTraces } from './jobs.ts'
import { authors, companies, names } from './names.ts'
import { part } from './part.ts'
import { planned } from './planned.ts'
import { collections } from './records.ts'
import { memories, scenarios } from './scenarios.ts'
import { webhooks } from './webhooks.ts'

/** Whether a reset would remove anything that was done; left out: it would. */
const used = part({
  name: 'used',
  schema: z.boolean().default(true).describe('Whether anybody has used the world.'),
  save: ({ changed }) => changed,
  load: (world, used) => (used ? world.markUsed() : undefined),
  copyFrom: (world, { changed }) => (changed ? world.markUsed() : undefined),
})

/**
 * The parts of a world's state, each after those that it needs. A world lacks nothing that it had once these are restored, but its
 * journal and coverage: past calls are not part of its state.
 */
export const PARTS = [
  names,
  authors,
  companies,
  changes,
  collections,
  chance,
  jobOverrides,
  jobTraces,
  webhooks,
  inbox,
  scenarios,
  memories,
  planned,
  used,
] as const
