import * as z from 'zod'
import { EVERY, isIndex, parsePath, type Step, stepsOf } from '../../../conditions/paths.ts'
import type { Effect } from '../effect.ts'
import { GONE } from './edit.ts'
import { editing, first, OF_SUCCESS } from './editing.ts'

const EditPath = z.string().superRefine((path, context) => {
  const steps = parsePath(path)
  if ('problem' in steps) context.addIssue({ code: 'custom', message: steps.problem })
})

const RemoveInput = z.array(EditPath).min(1)

export const remove = {
  key: 'remove',
  keys: {
    remove: RemoveInput.meta({
      description: 'Leaves parts of the real response out by path, after set: [status, "objects[1]"]',
    }).optional(),
  },
  ...OF_SUCCESS,
  compile(document) {
    const paths = [...new Set(document)].map((path) => ({ path, steps: stepsOf(path) }))
    return editing(
      `remove ${first(document)}`,
      paths
        .sort((one, other) => compare(one.steps, other.steps))
        .map(({ path, steps }) => ({ did: `remove ${path}`, edit: { steps, value: GONE } })),
    )
  },
} satisfies Effect<z.output<typeof RemoveInput>>

/** Orders paths so that no removal moves what a later one means: the last entries of a list first, parts before wholes. */
function compare(one: readonly Step[], other: readonly Step[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]]
    if (a === b) continue
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1
    if (a === EVERY || b === EVERY) return a === EVERY ? -1 : 1
    if (isIndex(a) && isIndex(b)) return Number(b) - Number(a)
    return String(a) < String(b) ? -1 : 1
  }
  return 0
}
