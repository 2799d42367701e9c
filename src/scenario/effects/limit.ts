import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import type { Responded } from '../../world/script.ts'
import { Duration, ms } from '../schema/values.ts'
import type { Effect } from './effect.ts'
import { errorAnswer } from './error-answer.ts'

const Limit = strict(() => ({
  requests: z.int().min(0).max(1_000_000).meta({ description: 'How many calls are let through' }),
  per: Duration.meta({ description: 'In which time, on the clock of the world: 1m' }),
}))

export const limit = {
  key: 'limit',
  keys: {
    limit: Limit.meta({
      description: 'Responds with 429 and retry-after beyond so many calls: {requests: 10, per: 1m}',
    }).optional(),
  },
  step: 'refuse',
  decides: true,
  excludes: [],
  duringUpload: false,
  compile(document) {
    const { requests } = document
    const per = ms(document.per)
    return {
      restriction: {
        shown: `beyond ${requests} calls in ${per / 1000} s`,
        holds: ({ counters, now }) => counters.exceeds(requests, per, now),
      },
      act: ({ counters, now }) => ({
        did: 'limit exceeded',
        otherwise: tooManyRequests(requests, per, counters.untilNextWindow(per, now)),
      }),
    }
  },
} satisfies Effect<z.output<typeof Limit>>

/** Returns the 429. `per` and `left` (until the window ends) are in ms; its headers have seconds, rounded up. */
function tooManyRequests(requests: number, per: number, left: number): Responded {
  const seconds = String(Math.max(1, Math.ceil(left / 1000)))
  return errorAnswer(429, 4290, `Rate limit of ${requests} requests per ${per / 1000} s exceeded`, {
    'retry-after': seconds,
    'ratelimit-limit': String(requests),
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
    'ratelimit-policy': `${requests};w=${Math.ceil(per / 1000)}`,
  })
}
