// The schema of a snapshot: a whole world as one document.

import * as z from 'zod'
import { ShownClock } from '../../model/clock-setting.ts'
import { Amount, Count } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { WebhooksState } from '../outbox/webhooks-state.ts'
import { KINDS, LIFECYCLES } from '../slices.ts'
import { CreatorPinInput } from './pins.ts'

/** Rises when older documents can no longer be read. */
export const SNAPSHOT_VERSION = 2

/** The next step of a job: the edge that it takes by itself, and when. */
export const Planned = z
  .strictObject({ job: z.string(), id: z.string(), edge: z.string(), due: Instant, background: z.boolean() })
  .refine(
    ({ job, edge }) => LIFECYCLES.some(({ name, edges }) => name === job && Object.hasOwn(edges, edge)),
    'must be an edge that the lifecycle of the job has',
  )

const KeptOverrideShape = z.strictObject({
  override: z.strictObject({
    edge: z.string().exactOptional(),
    after: Amount.nullable().exactOptional(),
    polls: Count.exactOptional(),
    error: z.record(z.string(), z.unknown()).exactOptional(),
    entries: z.record(z.string(), z.string()).exactOptional(),
  }),
  since: Instant,
  polled: Count,
})

/** How often calls met a rule's conditions and how often it acted, and since when (ms) its limit counts. */
const CounterShape = z.strictObject({
  signature: z.string(),
  calls: Count,
  hits: Count,
  window: z.strictObject({ since: Count, used: Count }).nullable(),
  draws: z.array(z.tuple([z.string(), Count])),
})

/** A scenario as written, and its file. */
const WrittenShape = z.strictObject({
  file: z.string().max(LIMITS.text_length),
  document: z.record(z.string(), z.unknown()),
})

export type Written = z.output<typeof WrittenShape>

/** The memories of scenarios, restored into the scenarios of the same name. */
export const ScenarioMemories = z.strictObject({
  scenarios: z.array(
    z.strictObject({
      name: z.string(),
      since: Count,
      fired: z.array(z.string()),
      /** The errors of timeline entries that could not be carried out. */
      troubles: z.array(z.string()).default([]),
      rules: z.array(CounterShape),
      webhooks: z.array(CounterShape),
    }),
  ),
})

const Records = z.array(z.record(z.string(), z.unknown())).max(LIMITS.records_per_collection)

/** The document. It lacks the journal and coverage: past calls are not part of a world's state. */
export const Snapshot = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  /** The name of the world it was taken of. */
  world: z.string().optional(),
  seed: z.string(),
  /** When the world, and with it the growth of its population, began. */
  started_at: Instant,
  clock: ShownClock,
  universe: z.strictObject({
    size: z.int().min(0).max(LIMITS.universe_creators),
    require_added: z.boolean(),
    /** Creators whose figures are fixed. */
    pins: z.strictObject({ creators: z.array(CreatorPinInput) }),
  }),
  collections: z.partialRecord(z.enum(KINDS.map(({ name }) => name)), Records),
  /** How often each creation was requested; further ids depend on it. */
  chance: z.array(z.tuple([z.string(), z.int().min(1)])),
  /** The overrides of unfinished jobs, by `<job>/<id>`. */
  job_overrides: z.array(z.tuple([z.string(), KeptOverrideShape])).default([]),
  /** Left out: the world where it is restored keeps its endpoints, and has no deliveries. */
  webhooks: WebhooksState.optional(),
  /** In the order in which they were loaded; left out: those of the world where it is restored stay. */
  scenarios: z.array(WrittenShape).min(1).max(LIMITS.scenarios_per_world).optional(),
  memories: ScenarioMemories.optional(),
  /** The next steps of jobs, earliest first; left out, they follow from the records. */
  planned: z.array(Planned).optional(),
})

export type SnapshotDocument = z.input<typeof Snapshot>
