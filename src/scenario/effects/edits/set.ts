import * as z from 'zod'
import { parsePath, stepsOf } from '../../../conditions/paths.ts'
import type { Effect } from '../effect.ts'
import { editing, first, OF_SUCCESS } from './editing.ts'

const SetInput = z.record(z.string(), z.unknown()).superRefine((table, context) => {
  const paths = Object.keys(table)
  if (paths.length === 0) context.addIssue({ code: 'custom', message: 'must not be empty' })
  for (const path of paths) {
    const steps = parsePath(path)
    if ('problem' in steps) context.addIssue({ code: 'custom', message: steps.problem, path: [path] })
  }
})

export const set = {
  key: 'set',
  keys: {
    set: SetInput.meta({
      description:
        'Sets parts of the real response by path, after patch: {"objects[0].followers": 12}; [*] means every entry',
    }).optional(),
  },
  ...OF_SUCCESS,
  compile(document) {
    const paths = Object.keys(document)
    return editing(
      `set ${first(paths)}`,
      Object.entries(document).map(([path, value]) => ({ did: `set ${path}`, edit: { steps: stepsOf(path), value } })),
    )
  },
} satisfies Effect<z.output<typeof SetInput>>
