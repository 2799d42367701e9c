// The parts of a world's state, each with its key in a snapshot and its schema.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { changeAt } from '../../model/change.ts'
import { CONNECTORS } from '../../model/connector.ts'
import { Count } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { InboxEntry } from '../inbox.ts'
import { StoredOverride } from '../lifecycle/endings.ts'
import { Drawn } from '../scenario-memory.ts'
import { Trace } from '../trace-context.ts'
import { mapPart, part } from './part.ts'
import { MOST_JOBS, planned } from './planned.ts'
import { collections } from './records.ts'
import { memories, scenarios } from './scenarios.ts'
import { webhooks } from './webhooks.ts'

/** `<connector>/<handle>`. */
const NamedCreator = z
  .string()
  .max(LIMITS.url_length)
  .regex(
    new RegExp(`^(${CONNECTORS.join('|')})/.`, 's'),
    `expected <connector>/<handle>, with the connector ${CONNECTORS.join(', ')}`,
  )

const names = part({
  name: 'named_creators',
  schema: () => z.array(NamedCreator).default([]).describe('Creators outside the population that somebody has named.'),
  save: ({ people }) => people.named.all(),
  load: ({ people }, all) => people.named.restore(all),
  copyFrom: ({ people }, parent) => people.named.inherit(parent.people.named),
})

const Words = z.string().max(LIMITS.url_length)
/** By post: the first handle of its author, since when it is named (ms), and for which brand. */
const NamedPost = z.tuple([Words, Words, z.int().nullable().optional(), Words.nullable().optional()])

const authors = part({
  name: 'authors',
  schema: () =>
    z
      .array(NamedPost)
      .default([])
      .describe('Whose the posts are that records have named, since when, and for which brand.'),
  save: ({ people }) =>
    Array.from(
      people.posts(),
      ([key, { handle, seen, sponsor }]): z.output<typeof NamedPost> => [key, handle, seen, sponsor],
    ),
  load: ({ people }, all) =>
    people.restorePosts(
      all.map(([key, handle, seen = null, sponsor = null]) => [key, { handle, seen, sponsor }] as const),
    ),
  copyFrom: ({ people }, parent) => people.restorePosts(parent.people.posts()),
})

const companies = mapPart(
  'companies',
  () =>
    z
      .array(z.tuple([Words, Words.nullable()]))
      .default([])
      .describe('Handles of companies, with their categories.'),
  ({ people }) => people.companies,
)

const changes = part({
  name: 'changes',
  schema: () =>
    z.array(changeAt(Instant)).max(LIMITS.changes).default([]).describe('The changes of creators and posts so far.'),
  save: ({ people }) => people.universe.changes?.list.map(({ at, ...change }) => ({ at: isoInstant(at), ...change })),
  load: ({ people }, list) => people.restoreChanges(list),
})

const chance = mapPart(
  'chance',
  () => z.array(Drawn).max(LIMITS.creations).describe('How often each creation came, which draws depend on.'),
  ({ collections }) => collections.creations,
)

/** By `<job>/<id>`, while the job is unfinished. */
const jobOverrides = mapPart(
  'job_overrides',
  () =>
    z
      .array(z.tuple([z.string(), StoredOverride]))
      .max(MOST_JOBS)
      .default([])
      .describe('What scenarios decided about jobs.'),
  ({ collections }) => collections.overrides,
)

/** By `<job>/<id>`, while the job is unfinished. */
const jobTraces = part({
  name: 'job_traces',
  schema: () =>
    z
      .array(z.tuple([z.string(), Trace]))
      .max(MOST_JOBS)
      .default([])
      .describe('The traces in which jobs were started.'),
  save: ({ traces }) => (traces.size > 0 ? [...traces] : undefined),
  load: ({ traces }, saved) => {
    for (const [key, trace] of saved) traces.set(key, trace)
  },
})

const inbox = part({
  name: 'inbox',
  schema: () =>
    strict(() => ({ count: Count, entries: z.array(InboxEntry).max(LIMITS.inbox_entries) }))
      .optional()
      .describe('What came into the inbox; left out: nothing.'),
  save({ inbox }) {
    const entries = inbox.entries.map((entry) => z.encode(InboxEntry, entry))
    return inbox.count > 0 ? { count: inbox.count, entries } : undefined
  },
  load: ({ inbox }, saved) => (saved ? inbox.restore(saved) : undefined),
})

const used = part({
  name: 'used',
  schema: () => z.boolean().default(true).describe('Whether anybody has used the world.'),
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
