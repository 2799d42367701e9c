import * as z from 'zod'
import type { Effect } from './effect.ts'

export const commit = {
  key: 'commit',
  keys: {
    commit: z
      .literal(true)
      .meta({ description: 'Makes the change all the same, before the delay and the fault' })
      .optional(),
  },
  step: 'commit',
  decides: true,
  excludes: [],
  duringUpload: false,
  compile: () => ({ act: () => ({ did: 'commit', commit: true }) }),
} satisfies Effect<true>
