// What the rules of scenarios remember, as a snapshot has it.

import * as z from 'zod'
import { LAST_INSTANT } from '../kit/days.ts'
import { strict } from '../kit/shape.ts'
import { Count } from '../model/fields.ts'
import { LIMITS } from '../model/limits.ts'

/** Most characters of four 32-bit integers with dots between them. */
const DIGEST_LENGTH = 43

/** The digest of a request, and how often it was made. */
export const Drawn = z.tuple([z.string().max(DIGEST_LENGTH), z.int().min(1)])

/** An instant as ms. */
const At = z.int().min(0).max(LAST_INSTANT)

const LimitWindow = strict(() => ({ since: At, used: Count }))
export type LimitWindow = Readonly<z.output<typeof LimitWindow>>

/** The last call or event that a rule let pass: `on` is the operation or the event. */
const Mismatch = strict(() => ({ at: At, on: z.string(), why: z.string().max(LIMITS.mismatch_length) }))
export type Mismatch = Readonly<z.output<typeof Mismatch>>

/** How often calls met a rule's conditions and how often it acted, and since when (ms) its limit counts. */
const Counters = strict(() => ({
  signature: z.string(),
  calls: Count,
  hits: Count,
  /** That of the limit for the whole world. */
  window: LimitWindow.nullable(),
  /** Those of the limit for single credentials, by their digests. */
  windows: z
    .array(z.tuple([z.string(), LimitWindow]))
    .max(LIMITS.draws_per_rule)
    .exactOptional(),
  /** How often each request has drawn, by its digest. */
  draws: z.array(Drawn).max(LIMITS.draws_per_rule),
  missed: Mismatch.nullish(),
}))
export type SavedCounters = z.output<typeof Counters>

const ScenarioMemory = strict(() => ({
  name: z.string(),
  /** When it was loaded. */
  since: At,
  /** The keys of timeline entries that have happened. */
  fired: z.array(z.string()),
  /** The errors of timeline entries that could not be carried out. */
  troubles: z.array(z.string()).default([]),
  rules: z.array(Counters).max(LIMITS.rules_per_scenario),
  webhooks: z.array(Counters).max(LIMITS.rules_per_scenario),
}))
export type SavedScenario = z.output<typeof ScenarioMemory>

/** The memories of scenarios, restored into the scenarios of the same name. */
export const ScenarioMemories = strict(() => ({
  scenarios: z.array(ScenarioMemory).max(LIMITS.scenarios_per_world),
}))
