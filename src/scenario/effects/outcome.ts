import * as z from 'zod'
import type { Effect } from './effect.ts'

/** The operations that start a job that may fail. */
export const STARTS_FAILING_JOB: readonly string[] = ['createRefreshRequest', 'createVideoAnalysis']

export const outcome = {
  key: 'outcome',
  keys: {
    outcome: z
      .literal('failed')
      .meta({ description: 'The job that the call starts fails: a data_refresh or a video_analysis' })
      .optional(),
  },
  step: 'commit',
  decides: true,
  excludes: [],
  duringUpload: false,
  compile: (to) => ({ act: () => ({ did: `outcome ${to}`, outcome: to }) }),
} satisfies Effect<'failed'>
