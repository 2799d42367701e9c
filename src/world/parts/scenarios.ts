// The scenarios that a world plays, and what they remember.

import * as z from 'zod'
import { LAST_INSTANT } from '../../kit/days.ts'
import { isLargerAsJson } from '../../kit/large-json.ts'
import { strict } from '../../kit/shape.ts'
import { isValid } from '../../kit/source/value-check.ts'
import { Count } from '../../model/fields.ts'
import { formatBytes, JSON_INDENT, LIMITS } from '../../model/limits.ts'
import { Drawn } from './chance.ts'
import { part } from './part.ts'

/** An instant as ms. */
const At = z.int().min(0).max(LAST_INSTANT)

const LimitWindow = strict(() => ({ since: At, used: Count }))

/** How often calls met a rule's conditions and how often it acted, and since when (ms) its limit counts. */
const CounterShape = strict(() => ({
  signature: z.string(),
  calls: Count,
  hits: Count,
  window: LimitWindow.nullable(),
  /** Those of single credentials, by their digests. */
  windows: z
    .array(z.tuple([z.string(), LimitWindow]))
    .max(LIMITS.draws_per_rule)
    .exactOptional(),
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
const ScenarioMemories = strict(() => ({
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

function isMemories(state: unknown): state is z.input<typeof ScenarioMemories> {
  return isValid(ScenarioMemories, state)
}

/** In the order in which they were loaded; left out: none. */
export const scenarios = part({
  name: 'scenarios',
  schema: z
    .array(WrittenShape)
    .max(LIMITS.scenarios_per_world)
    .default([])
    .describe('The active scenarios, with the files they come from.'),
  save({ script }) {
    const written = script.active().map(({ source: { file, document } }) => ({ file, document: { ...document } }))
    return written.length > 0 ? written : undefined
  },
  load(world, _written, { played }) {
    for (const source of played) world.load(source)
  },
  copyFrom(world, parent) {
    for (const { source } of parent.script.active()) world.load(source)
  },
})

export const memories = part({
  name: 'memories',
  schema: ScenarioMemories.optional().describe('What their rules have counted.'),
  save({ script }) {
    const state = script.save()
    if (state === null) return undefined
    if (!isMemories(state)) throw new Error('the memories of scenarios have another form')
    return state
  },
  load({ script }, state) {
    if (state) script.restore(state)
  },
  copyFrom: ({ script }, parent) => script.restore(parent.script.save() ?? {}),
})
