// What becomes of the call itself: the change is made although no answer comes, and the job that it starts fails.

import * as z from 'zod'
import type { Effect } from './effect.ts'

export const commit = {
  input: z.literal(true).describe('Makes the change all the same, before the delay and the fault'),
  step: 'commit',
  decides: true,
  compile: () => ({ act: () => ({ did: 'commit', commit: true }) }),
} satisfies Effect<true>

/** The operations that start a job that may fail. */
export const STARTS_FAILING_JOB: readonly string[] = ['createRefreshRequest', 'createVideoAnalysis']

export const outcome = {
  input: z.literal('failed').describe('The job that the call starts fails: a data_refresh or a video_analysis'),
  step: 'commit',
  decides: true,
  compile: (to) => ({ act: () => ({ did: `outcome ${to}`, outcome: to }) }),
} satisfies Effect<'failed'>
