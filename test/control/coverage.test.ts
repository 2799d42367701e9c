import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/api/index.ts'
import { LIFECYCLES } from '../../src/model/lifecycles.ts'
import { runScript } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

interface Item {
  readonly name: string
  readonly count: number
}

const COVERAGE = '/__sim/coverage'
const coverage = async (sim: Sim, query = '') => (await sim.get(COVERAGE + query)).body
const exercised = (items: readonly Item[]) => items.filter(({ count }) => count > 0).map(({ name }) => name)

describe('coverage', () => {
  it('begins at nothing, out of all there is', async () => {
    const body = await coverage(await simulate())
    expect(body).toMatchObject({ worlds: ['default'], percent: 0 })
    expect(body.operations.items.map(({ name }: Item) => name)).toEqual(ENDPOINTS.map(({ id }) => id))
    expect(body.states.total).toBe(LIFECYCLES.reduce((sum, { states }) => sum + Object.keys(states).length, 0))
    for (const kind of ['operations', 'answers', 'error_codes', 'states', 'transitions', 'webhooks']) {
      expect([kind, body[kind].exercised, body[kind].percent]).toEqual([kind, 0, 0])
      expect(body[kind].items).toHaveLength(body[kind].total)
      expect(body[kind].total).toBeGreaterThan(0)
    }
  })

  it('tells operations, statuses, error codes, states and transitions apart', async () => {
    const sim = await simulate()
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    await sim.post('/admin/api/v1/campaigns', { name: 5 })
    await sim.patch(`/__sim/state/campaigns/${id}`, { status: 'completed' })
    const body = await coverage(sim)
    expect(exercised(body.operations.items)).toEqual(['createCampaign'])
    expect(exercised(body.answers.items)).toEqual(['createCampaign 200', 'createCampaign 400'])
    expect(exercised(body.error_codes.items)).toEqual(['createCampaign 4000'])
    expect(exercised(body.states.items)).toEqual(['campaign Yet to start', 'campaign completed'])
    expect(exercised(body.transitions.items)).toEqual(['campaign Yet to start -> completed'])
    expect(body.operations.items.find(({ name }: Item) => name === 'createCampaign').count).toBe(2)
    expect(body.operations.percent).toBe(3)
  })

  it('is full of operations after the whole script', async () => {
    const sim = await simulate()
    await runScript(sim)
    const body = await coverage(sim)
    expect(body.operations.percent).toBe(100)
    expect(body.percent).toBeLessThan(100)
  })

  it('is one for each world, or one for all', async () => {
    const sim = await simulate()
    await sim.post('/w/a/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await sim.get('/w/b/api/v1/rt_tracking/insights')
    expect((await coverage(sim)).operations.exercised).toBe(0)
    const all = await coverage(sim, '?worlds=all')
    expect([all.worlds, exercised(all.operations.items)]).toEqual([
      ['default', 'a', 'b'],
      ['createCampaign', 'getTrackingInsights'],
    ])
    expect((await sim.get(`${COVERAGE}?worlds=some`)).status).toBe(400)
  })

  it('begins anew with a reset', async () => {
    const sim = await simulate()
    await sim.get('/api/v1/rt_tracking/insights')
    await sim.request('POST', '/__sim/reset')
    expect((await coverage(sim)).percent).toBe(0)
  })
})
