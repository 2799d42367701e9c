// The schema of a snapshot: a whole world as one document.

import * as z from 'zod'
import { LAST_INSTANT } from '../../kit/clock.ts'
import { isLargerAsJson } from '../../kit/json/json-size.ts'
import { strict } from '../../kit/shape.ts'
import { ShownClock } from '../../model/clock-setting.ts'
import { CONNECTORS } from '../../model/connector.ts'
import { Amount, Count, Name, Seed } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { formatBytes, JSON_INDENT, LIMITS } from '../../model/limits.ts'
import { TraceState } from '../outbox/delivery-state.ts'
import { WebhooksState } from '../outbox/webhooks-state.ts'
import { KINDS } from '../slices.ts'
import { CreatorPinInput, PostPinInput } from './pins.ts'
import { MOST_JOBS, PlannedState } from './planned.ts'

/** Rises when the meaning of documents changes: those of other versions are refused. */
export const SNAPSHOT_VERSION = 3

/** Most characters of four 32-bit integers with dots between them. */
const DIGEST_LENGTH = 43

/** An instant as ms. */
const At = z.int().min(0).max(LAST_INSTANT)

export const KeptOverrideShape = strict(() => ({
  override: strict(() => ({
    edge: z.string().exactOptional(),
    after: Amount.nullable().exactOptional(),
    polls: Count.exactOptional(),
    error: z.record(z.string(), z.unknown()).exactOptional(),
    entries: z
      .record(z.string(), Name)
      .refine(
        (entries) => Object.keys(entries).length <= LIMITS.entries_per_request,
        `must have at most ${LIMITS.entries_per_request} entries`,
      )
      .exactOptional(),
  })),
  since: Instant,
  polled: Count,
}))

/** The digest of a request, and how often it was made. */
const Drawn = z.tuple([z.string().max(DIGEST_LENGTH), z.int().min(1)])

/** How often calls met a rule's conditions and how often it acted, and since when (ms) its limit counts. */
const CounterShape = strict(() => ({
  signature: z.string(),
  calls: Count,
  hits: Count,
  window: strict(() => ({ since: At, used: Count })).nullable(),
  draws: z.array(Drawn).max(LIMITS.draws_per_rule),
  /** The last call or event that it let pass, and why. */
  missed: strict(() => ({ at: At, on: z.string(), why: z.string().max(LIMITS.mismatch_length) })).nullish(),
}))

/** A scenario as written, and its file. */
const WrittenShape = strict(() => ({
  file: z.string().max(LIMITS.text_length),
  document: z
    .record(z.string(), z.unknown())
    .refine(
      (document) => !isLargerAsJson(document, LIMITS.scenario_bytes, JSON_INDENT),
      `must have at most ${formatBytes(LIMITS.scenario_bytes)} as indented JSON`,
    ),
}))

export type Written = z.output<typeof WrittenShape>

/** The memories of scenarios, restored into the scenarios of the same name. */
export const ScenarioMemories = strict(() => ({
  scenarios: z
    .array(
      strict(() => ({
        name: z.string(),
        since: At,
        fired: z.array(z.string()),
        /** The errors of timeline entries that could not be carried out. */
        troubles: z.array(z.string()).default([]),
        rules: z.array(CounterShape).max(LIMITS.rules_per_scenario),
        webhooks: z.array(CounterShape).max(LIMITS.rules_per_scenario),
      })),
    )
    .max(LIMITS.scenarios_per_world),
}))

const Records = z.array(z.record(z.string(), z.unknown())).max(LIMITS.records_per_collection)

/** `<connector>/<handle>`. */
const NamedCreator = z
  .string()
  .max(LIMITS.url_length)
  .regex(
    new RegExp(`^(${CONNECTORS.join('|')})/.`, 's'),
    `expected <connector>/<handle>, with the connector ${CONNECTORS.join(', ')}`,
  )

/** The document. It lacks the journal and coverage: past calls are not part of a world's state. */
export const Snapshot = strict(() => ({
  version: z.literal(SNAPSHOT_VERSION),
  /** The name of the world it was taken of. */
  world: Name.optional(),
  seed: Seed,
  /** When the world, and with it the growth of its population, began. */
  started_at: Instant,
  clock: ShownClock,
  universe: strict(() => ({
    size: z.int().min(0).max(LIMITS.universe_creators),
    require_added: z.boolean(),
    /** Creators and posts whose figures are fixed. */
    pins: strict(() => ({
      creators: z.array(CreatorPinInput).max(LIMITS.records_per_collection),
      posts: z.array(PostPinInput).max(LIMITS.records_per_collection).default([]),
    })),
  })),
  /** The creators outside the population that were named, as `<connector>/<handle>`: their ids are known. */
  named_creators: z.array(NamedCreator).max(LIMITS.named_creators).default([]),
  collections: z.partialRecord(z.enum(KINDS.map(({ name }) => name)), Records),
  /** How often each creation was requested; further ids depend on it. */
  chance: z.array(Drawn).max(LIMITS.creations),
  /** The overrides of unfinished jobs, by `<job>/<id>`. */
  job_overrides: z
    .array(z.tuple([z.string(), KeptOverrideShape]))
    .max(MOST_JOBS)
    .default([]),
  /** The traces that unfinished jobs belong to, by `<job>/<id>`. */
  job_traces: z
    .array(z.tuple([z.string(), TraceState]))
    .max(MOST_JOBS)
    .default([]),
  /** Left out: no endpoints and no deliveries. */
  webhooks: WebhooksState.optional(),
  /** In the order in which they were loaded; left out: none. */
  scenarios: z.array(WrittenShape).max(LIMITS.scenarios_per_world).default([]),
  memories: ScenarioMemories.optional(),
  /** The tasks on the clock, in the order in which they run; left out, jobs begin their wait anew. */
  planned: PlannedState.optional(),
  /** Whether a reset would remove anything that was done; left out: it would. */
  used: z.boolean().default(true),
}))

export type SnapshotDocument = z.input<typeof Snapshot>
