// Calls in process, without a socket: `sim.fetch` next to the `fetch` of a Hono app.

import { PATHS } from '../mocks.ts'
import type { Target } from '../targets.ts'
import { CAMPAIGN, HEADERS, inNewWorld } from './calls.ts'
import { HONO, OURS, SECONDS, type Work } from './work.ts'

export const IN_PROCESS: readonly Work[] = [
  {
    name: 'GET a tracked creator, in process',
    unit: 'req/s',
    more: true,
    goal: '>= 45,000',
    servers: [HONO, OURS],
    measure: (target) => fetched(target, PATHS.get, { headers: HEADERS }),
  },
  {
    name: 'POST createCampaign, in process',
    unit: 'req/s',
    more: true,
    goal: '>= 25,000',
    servers: [HONO, OURS],
    measure: (target, round) => created(target, `fetches${round}`),
  },
]

async function fetched({ rate }: Target, fetch: string, init: object): Promise<number> {
  if (!rate) throw new Error('only our own servers call themselves')
  await rate({ fetch, init, ms: 1_000 })
  return rate({ fetch, init, ms: 1_000 * SECONDS })
}

/** Each second in a world of its own: four of them would fill one. The first is for the compiler. */
async function created(target: Target, name: string): Promise<number> {
  const init = { method: 'POST', headers: HEADERS, body: CAMPAIGN }
  const seconds = Math.ceil(SECONDS)
  let sum = 0
  for (let second = 0; second <= seconds; second++) {
    const rate = await inNewWorld(target, `${name}-${second}`, async (world) => {
      if (!target.rate) throw new Error('only our own servers call themselves')
      return target.rate({ fetch: world + PATHS.post, init, ms: 1_000 })
    })
    if (second > 0) sum += rate
  }
  return sum / seconds
}
