// What becomes of deliveries that leave at one instant does not depend on which of their receivers answers first.

import { expect, it } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { START, simulate } from '../simulate.ts'
import { type Received, receive } from './receiver.ts'

/** Time that stands still, since signatures and durations depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START, elapsed: () => 0 }

/** Real ms: far more than an answer takes. */
const LATER = 60

const ANSWERS = [
  { status: 429, headers: { 'retry-after': '100' } },
  { status: 410, headers: {} },
  { status: 204, headers: {} },
  { status: 503, headers: {} },
]

/** Plays a tick of four creators. Returns all that is seen of it. */
async function played(url: string) {
  const sim = await simulate({ real: STILL })
  await sim.post('/__sim/scenarios', { name: 's', webhooks: [{ on: '*', nth: 3, deliver: { duplicate: 2 } }] })
  await sim.put('/__sim/webhooks/endpoints', [{ url }])
  for (const handle of ['creator.0', 'creator.1', 'creator.2', 'creator.3']) {
    await sim.post('/api/v1/rt_tracking/creators', {
      ...{ connector: 'instagram', handle },
      ...{ cron_expression: '0 * * * *', tracking_expiry_at: '2026-12-31 00:00:00' },
    })
  }
  const told: string[] = []
  sim.simulator.worlds.find('default')?.feed.listen(({ event, data }) => {
    if (event === 'delivery') told.push(`${data.id} ${data.status}`)
  })
  await sim.advance('90m')
  const pages = ['state', 'webhooks/deliveries', 'webhooks/endpoints', 'coverage']
  return { seen: await Promise.all(pages.map(async (page) => (await sim.get(`/__sim/${page}`)).text)), told }
}

it('is the same, whichever answer comes first', async () => {
  let late = (_number: number) => false
  const numberOf = ({ payload }: Received) => Number(/\d+$/.exec(String(payload.data.handle))?.[0] ?? 0)
  const { url } = await receive((one, response) => {
    const number = numberOf(one)
    const { status, headers } = ANSWERS[number] ?? { status: 204, headers: {} }
    setTimeout(() => response.writeHead(status, headers).end(), late(number) ? LATER : 0)
  })
  const first = await played(url)
  for (const some of [(number: number) => number === 0, (number: number) => number > 0, (n: number) => n % 2 === 0]) {
    late = some
    const again = await played(url)
    expect(again.told).toEqual(first.told)
    expect(again.seen).toEqual(first.seen)
  }
})
