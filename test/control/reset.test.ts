import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const reset = (sim: Sim, body?: unknown, world = '') =>
  body === undefined ? sim.request('POST', `${world}/__sim/reset`) : sim.post(`${world}/__sim/reset`, body)

const create = (sim: Sim, world = '') =>
  sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })

const campaigns = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/state/campaigns`)).body

describe('a reset', () => {
  it('goes back to the start, fixtures included, for everybody who asks later', async () => {
    const fixtures = FixturesSchema.parse({ campaigns: [{ id: 'cmp_spring', name: 'Spring' }] })
    const sim = await simulate({ fixtures })
    const before = (await sim.get('/__sim/state')).text
    const { id } = (await create(sim)).body
    await sim.patch('/__sim/state/campaigns/cmp_spring', { name: 'Changed' })
    await sim.post('/__sim/clock/advance', { by: '40d' })
    const { status, body } = await reset(sim)
    expect([status, body]).toMatchObject([200, { world: 'default', seed: 'test' }])
    expect((await sim.get('/__sim/state')).text).toBe(before)
    expect((await sim.put(`/admin/api/v1/campaigns/${id}`, {})).status).toBe(404)
    expect((await sim.get('/__sim/requests')).body).toMatchObject({ requests: [{ response: { status: 404 } }] })
  })

  it('leaves other worlds alone', async () => {
    const sim = await simulate()
    await create(sim, '/w/a')
    await create(sim)
    await reset(sim)
    expect([(await campaigns(sim)).length, (await campaigns(sim, '/w/a')).length]).toEqual([0, 1])
  })

  it('may begin elsewhere: another seed, fixtures, clock', async () => {
    const sim = await simulate()
    const first = (await create(sim)).body.id
    const clock = { mode: 'manual', now: '2027-05-01T00:00:00Z' }
    const { body } = await reset(sim, { seed: 'other', fixtures: { campaigns: [{ id: 'cmp_x' }] }, clock })
    expect(body).toMatchObject({ seed: 'other', clock: { mode: 'manual', now: '2027-05-01T00:00:00.000Z' } })
    expect((await campaigns(sim)).map(({ id }: { id: string }) => id)).toEqual(['cmp_x'])
    expect((await create(sim)).body.id).not.toBe(first)
    await reset(sim, {})
    expect((await sim.get('/__sim')).body.seed).toBe('other')
  })

  it('takes bundled fixtures by name', async () => {
    const sim = await simulate()
    expect((await reset(sim, { fixtures: 'agency' })).status).toBe(200)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
    expect((await reset(sim, { fixtures: 'nothing' })).status).toBe(400)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
  })

  it.each([
    [{ fixtures: { campaigns: [{ id: 5 }] } }, 'fixtures.campaigns.0.id'],
    [{ fixtures: { stores: [{ shop: 'a.example.com' }, { shop: 'a.example.com' }] } }, 'fixtures.stores.1.shop'],
    [{ fixtures: 7 }, 'fixtures'],
    [{ clock: { mode: 'warp' } }, 'clock.mode'],
    [{ clock: { now: 'soon' } }, 'clock.now'],
  ])('that is wrong changes nothing: %j', async (body, path) => {
    const sim = await simulate()
    await create(sim)
    const answer = await reset(sim, body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
    expect((await campaigns(sim)).length).toBe(1)
  })
})
