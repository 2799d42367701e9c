// The scenarios that a world plays, and what they remember.

import * as z from 'zod'
import { isLargerAsJson } from '../../kit/large-json.ts'
import { strict } from '../../kit/shape.ts'
import { formatBytes, JSON_INDENT, LIMITS } from '../../model/limits.ts'
import { ScenarioMemories } from '../scenario-memory.ts'
import { part } from './part.ts'

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

/** In the order in which they were loaded; left out: none. */
export const scenarios = part({
  name: 'scenarios',
  schema: () =>
    z
      .array(WrittenShape)
      .max(LIMITS.scenarios_per_world)
      .default([])
      .describe('The active scenarios, with the files they come from.'),
  save({ script }) {
    const written = script.active().map(({ source: { file, document } }) => ({ file, document: { ...document } }))
    return written.length > 0 ? written : undefined
  },
  load(world, _written, { played }) {
    for (const source of played) world.scenarios.load(source)
  },
  copyFrom(world, parent) {
    for (const { source } of parent.script.active()) world.scenarios.load(source)
  },
})

export const memories = part({
  name: 'memories',
  schema: () => ScenarioMemories.optional().describe('What their rules have counted.'),
  save: ({ script }) => script.save() ?? undefined,
  load({ script }, state) {
    if (state) script.restore(state.scenarios)
  },
  copyFrom: ({ script }, parent) => script.restore(parent.script.save()?.scenarios ?? []),
})
