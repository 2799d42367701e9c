import * as z from 'zod'
import type { Effect } from '../effect.ts'
import { OF_SUCCESS } from './editing.ts'
import { merged } from './merge-patch.ts'

const Patch = z.record(z.string(), z.unknown())

export const patch = {
  key: 'patch',
  keys: {
    patch: Patch.meta({
      description: 'Merged into the real response (objects by key, lists replaced; null is a value)',
    }).optional(),
  },
  ...OF_SUCCESS,
  compile: (document) => ({
    act: () => ({ did: 'patch', revise: (own) => ({ ...own, body: merged(own.body, document) }) }),
  }),
} satisfies Effect<z.output<typeof Patch>>
