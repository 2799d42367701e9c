// Where a bundle begins: at the oldest call that the journal has, or earlier.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../src/model/limits.ts'
import { type Sim, simulate } from '../../simulate.ts'
import { receive } from '../../webhooks/receiver.ts'
import { type Bundle, bundleOf, expectReplay } from './replayed.ts'

const CAMPAIGN = { name: 'Spring', brand_name: 'Acme' }

const RULES = {
  name: 'busy',
  rules: [
    { name: 'seventh', on: 'createCampaign', every: 7, respond: { status: 503, body: { later: true } } },
    { name: 'odd', on: 'addStore', probability: 0.5, respond: { status: 429 } },
  ],
}

/** Makes many calls, changes among them, that depend on those before. */
async function work(sim: Sim, rounds: number, world = ''): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await sim.post(`${world}/admin/api/v1/campaigns`, CAMPAIGN)
    await sim.post(`${world}/admin/api/v1/ecom_shop`, { shop: `s${round % 90}.example-store.com`, access_token: 't' })
    for (let read = 0; read < 8; read++) await sim.get(`${world}/admin/api/v1/nowhere/${read}`)
    if (round % 10 === 0) await sim.advance('1h', world)
    if (round % 50 === 0) await sim.post(`${world}/__sim/webhooks/emit`, { event: 'my.event', data: { round } })
  }
}

async function journalOf(sim: Sim, world = ''): Promise<string[]> {
  const { body } = await sim.get(`${world}/__sim/requests?limit=2000`)
  return body.requests.map(({ id }: { id: string }) => id)
}

function idsIn({ calls }: Bundle): string[] {
  return calls.flatMap(({ operation, path, id }: Bundle['calls'][number]) =>
    operation === null && path.startsWith('/__sim') ? [] : [id],
  )
}

describe('a bundle', () => {
  it('has every call of a journal that has dropped many, and its forks have, too', async () => {
    const sim = await simulate()
    const receiver = await receive(...Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 503 : 204)))
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
    expect(await sim.post('/__sim/scenarios', RULES)).toMatchObject({ status: 201 })
    await work(sim, 160)
    const kept = await journalOf(sim)
    expect(kept).toHaveLength(LIMITS.journal_entries)
    const bundle = await expectReplay(sim)
    const ids = idsIn(bundle)
    expect(ids.slice(-kept.length)).toEqual(kept)
    expect(ids.length).toBeLessThanOrEqual(LIMITS.journal_entries + LIMITS.calls_between_starts)
    expect(bundle.state.collections.campaigns.length).toBeGreaterThan(20)
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    await work(sim, 2, '/w/fork')
    expect(idsIn(await bundleOf(sim, '/w/fork'))).toEqual(expect.arrayContaining(await journalOf(sim, '/w/fork')))
  })

  it('begins after DELETE /__sim/requests, and at a restored state however large', async () => {
    const sim = await simulate()
    await work(sim, 2)
    await sim.request('DELETE', '/__sim/requests')
    await sim.post('/admin/api/v1/campaigns', CAMPAIGN)
    const { calls, state } = await expectReplay(sim)
    expect([calls.length, state.collections.campaigns.length]).toEqual([1, 2])
    const large = { ...(await sim.get('/__sim/state')).body }
    const [campaign] = large.collections.campaigns
    const name = 'x'.repeat(9_000)
    large.collections.campaigns = Array.from({ length: LIMITS.history_start_bytes / 9_000 }, (_, at) => ({
      ...campaign,
      id: `cmp_${at}`,
      name,
    }))
    const { status, text } = await sim.put('/w/large/__sim/state', large)
    expect(status, text).toBe(200)
    await sim.post('/w/large/admin/api/v1/campaigns', CAMPAIGN)
    expect((await expectReplay(sim, '/w/large')).calls).toHaveLength(1)
  })

  it('gives back what only it needs before the journal forgets anything, and begins anew', async () => {
    const sim = await simulate()
    await work(sim, 150)
    const world = sim.simulator.worlds.open('default')
    const { journal } = world.memory
    const [before, entries] = [world.history.bytes, world.journal.size]
    expect(before).toBeGreaterThan(30_000)
    journal?.shed(1)
    await expectReplay(sim)
    expect(world.history.bytes).toBeLessThan(before)
    expect(world.journal.size).toBe(entries)
    journal?.shed(world.history.bytes + 1)
    expect(world.history.bytes).toBe(0)
    expect(world.journal.size).toBeLessThan(entries)
    expect(await bundleOf(sim)).toMatchObject({
      complete: false,
      calls: [],
      missing: [expect.stringContaining('memory')],
    })
    await work(sim, 60)
    const { calls } = await expectReplay(sim)
    expect(calls.length).toBeGreaterThan(50)
  })
})
