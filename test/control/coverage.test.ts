import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/service/index.ts'
import { LIFECYCLES } from '../../src/world/slices.ts'
import { runScript } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

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
    for (const kind of ['operations', 'answers', 'states', 'transitions', 'webhooks', 'apart']) {
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
    expect(exercised(body.states.items)).toEqual(['campaign Yet to start', 'campaign completed'])
    expect(exercised(body.transitions.items)).toEqual(['campaign Yet to start -> completed'])
    expect(body.operations.items.find(({ name }: Item) => name === 'createCampaign').count).toBe(2)
    expect(body.operations.percent).toBe(3)
  })

  it('counts documented codes, and lists apart what any server may answer', async () => {
    const sim = await simulate()
    await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: new FormData() })
    const rules = [{ on: 'searchCreators', respond: { status: 429 } }]
    await sim.post('/__sim/scenarios', { name: 'busy', rules })
    await sim.get('/admin/api/v1/search?connector=instagram&type=discovery&skip=0&limit=10')
    const { answers, apart } = await coverage(sim)
    expect(exercised(answers.items)).toEqual(['createVideoAnalysis 400', 'createVideoAnalysis 4001'])
    expect(answers.items.some(({ name }: Item) => / (408|413|415|429|507)$/.test(name))).toBe(false)
    expect(apart.items.map(({ name }: Item) => name)).toContain('createCampaign 413')
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

  it('counts each attempt at a webhook once, and each that nobody takes', async () => {
    const event = 'post_tracking.comments_processed'
    const sim = await simulate()
    const counts = async () => {
      const { items } = (await coverage(sim)).webhooks
      return Object.fromEntries(
        items.map(({ name, count }: Item) => [name, count]).filter(([, count]: [string, number]) => count > 0),
      )
    }
    const [{ id }] = (await sim.post('/__sim/webhooks/emit', { event })).body.deliveries
    expect(await counts()).toEqual({ [event]: 1 })
    const receiver = await receive(500, 204, 204)
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
    await sim.post(`/__sim/webhooks/deliveries/${id}/redeliver`, {})
    expect(await counts()).toEqual({ [event]: 1 })
    await sim.advance('10s')
    expect([receiver.received.length, await counts()]).toEqual([2, { [event]: 3 }])
    await sim.post(`/__sim/webhooks/deliveries/${id}/redeliver`, {})
    await sim.put('/__sim/webhooks/endpoints', [])
    await sim.advance('10s')
    expect([receiver.received.length, await counts()]).toEqual([2, { [event]: 3 }])
  })

  it('counts events of real-time tracking that nobody takes, from the start of the world on', async () => {
    const sim = await simulate()
    const creator = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '* * * * *' }
    const { items } = (await coverage(sim)).webhooks
    const count = async (event: string, world = '') =>
      (await sim.get(world + COVERAGE)).body.webhooks.items.find(({ name }: Item) => name === event).count
    await sim.post('/api/v1/rt_tracking/creators', { ...creator, tracking_expiry_at: '2026-12-31 00:00:00' })
    await sim.advance('30h')
    expect(await count('rt_tracking.creator.event')).toBe(1800)
    expect(await count('rt_tracking.post.event')).toBe(0)
    await sim.put('/api/v1/rt_tracking/creators/anna.bakes', { cron_expression: '0 * * * *' })
    await sim.advance('3h')
    expect(await count('rt_tracking.creator.event')).toBe(1803)
    const receiver = await receive()
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
    await sim.advance('2h')
    expect([receiver.received.length, await count('rt_tracking.creator.event')]).toEqual([2, 1805])
    const { body: state } = await sim.get('/__sim/state')
    await sim.put('/w/copy/__sim/state', state)
    expect((await coverage(sim, '?worlds=all')).webhooks.items.length).toBe(items.length)
    expect(await count('rt_tracking.creator.event', '/w/copy')).toBe(0)
  })

  it('begins anew with a reset', async () => {
    const sim = await simulate()
    await sim.get('/api/v1/rt_tracking/insights')
    await sim.request('POST', '/__sim/reset')
    expect((await coverage(sim)).percent).toBe(0)
  })

  it('of all worlds holds what was exercised before a reset, and in worlds that have been removed', async () => {
    const sim = await simulate()
    const create = () => sim.post('/w/a/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await create()
    await sim.post('/w/a/admin/api/v1/campaigns', {})
    await sim.request('POST', '/w/a/__sim/reset')
    await create()
    const before = await coverage(sim, '?worlds=all')
    await sim.request('DELETE', '/__sim/worlds/a')
    const after = await coverage(sim, '?worlds=all')
    expect(after).toEqual({ ...before, worlds: ['default'] })
    expect(after.operations.items.find(({ name }: { name: string }) => name === 'createCampaign')?.count).toBe(3)
    expect(after.answers.items.find(({ name }: Item) => name === 'createCampaign 400')?.count).toBe(1)
    expect(after.states.exercised).toBeGreaterThan(0)
  })
})
