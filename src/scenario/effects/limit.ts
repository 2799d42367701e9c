import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import type { RequestInfo, Responded } from '../../world/script.ts'
import { Duration, ms } from '../schema/values.ts'
import type { Effect } from './effect.ts'
import { errorAnswer } from './error-answer.ts'

const LimitInput = strict(() => ({
  requests: z.int().min(0).max(1_000_000).meta({ description: 'How many calls are let through' }),
  per: Duration.meta({ description: 'In which time, on the clock of the world: 1m' }),
  by: z
    .enum(['token', 'world'])
    .meta({ description: 'token: each credential has so many; world: all together (the default)' })
    .optional(),
}))

export const limit = {
  key: 'limit',
  keys: {
    limit: LimitInput.meta({
      description: 'Responds with 429 and retry-after beyond so many calls: {requests: 10, per: 1m, by: token}',
    }).optional(),
  },
  step: 'refuse',
  decides: false,
  excludes: [],
  duringUpload: false,
  compile({ requests, per: length, by }) {
    const per = ms(length)
    const whose = (call: RequestInfo) => (by === 'token' ? credentialOf(call) : '')
    return {
      limit: {
        shown: `${requests} calls in ${per / 1000} s${by === 'token' ? ' for each credential' : ''}`,
        exceeded: ({ counters, now, call }) => counters.exceeds(requests, per, now, whose(call)),
      },
      act: ({ counters, now, call }) => ({
        did: 'limit exceeded',
        respond: tooManyRequests(requests, per, counters.untilNextWindow(per, now, whose(call))),
      }),
    }
  },
} satisfies Effect<z.output<typeof LimitInput>>

/** Returns the credential of a call: its token, or the key of campaign insights. */
function credentialOf({ headers, query }: RequestInfo): string {
  return headers.authorization?.replace(/^bearer +/i, '') ?? query.key ?? ''
}

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
