// An advance says how many of its attempts at webhooks failed.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const emit = (sim: Sim) => sim.post('/__sim/webhooks/emit', { event: 'my.event' })
const advance = async (sim: Sim, by: string) => (await sim.post('/__sim/clock/advance', { by })).body
const closed = async () => {
  const receiver = await receive()
  await receiver.close()
  return receiver
}

describe('an advance counts the attempts', () => {
  it('of every endpoint, with retries', async () => {
    const urls = [await receive(204), await receive(500, 500, 204), await closed()].map(({ url }) => url)
    const sim = await simulate({ webhooks: { endpoints: urls.map((url) => ({ url })) } })
    await emit(sim)
    // At once, after 5 s, and 5 minutes later.
    expect(await advance(sim, '6m')).toMatchObject({ deliveries: 7, attempts: { delivered: 2, failed: 5 } })
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    const ended = deliveries.flatMap(({ attempts }: { attempts: { status: number | null }[] }) =>
      attempts.map(({ status }) => status),
    )
    expect(ended).toEqual([204, 500, 500, 204, null, null, null])
    expect(await advance(sim, '1d')).toMatchObject({ attempts: { delivered: 0, failed: 4 } })
  })

  it('each in its own advance, and those that are given up', async () => {
    const { url } = await receive(410)
    const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
    for (let at = 0; at < 40; at++) await emit(sim)
    const both = await Promise.all([advance(sim, '0s'), advance(sim, '1h')])
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(deliveries.flatMap(({ attempts }: { attempts: unknown[] }) => attempts).length).toBe(40)
    expect(both.map(({ attempts }) => attempts)).toEqual([
      { delivered: 0, failed: 40 },
      { delivered: 0, failed: 0 },
    ])
  })
})
