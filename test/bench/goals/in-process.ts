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
    measure: (target, round) =>
      inNewWorld(target, `fetches${round}`, (world) =>
        fetched(target, world + PATHS.post, { method: 'POST', headers: HEADERS, body: CAMPAIGN }),
      ),
  },
]

async function fetched({ rate }: Target, fetch: string, init: object): Promise<number> {
  if (!rate) throw new Error('only our own servers call themselves')
  await rate({ fetch, init, ms: 1_000 })
  return rate({ fetch, init, ms: 1_000 * SECONDS })
}
