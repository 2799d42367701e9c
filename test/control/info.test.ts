// About a world, and what all calls about it have in common: information, health, assumptions, problem documents.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const create = (sim: Sim, world = '') =>
  sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })

describe('a world', () => {
  it('tells about itself, with and without the slash', async () => {
    const sim = await simulate()
    const { status, body, text } = await sim.get('/__sim')
    expect([status, body.world, body.seed, body.scenarios]).toEqual([200, 'default', 'test', []])
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
    const { figures } = (await sim.get('/__sim/state')).body
    expect([body.figures, (await sim.get('/')).body.figures]).toEqual([figures, figures])
    expect(figures).toBeGreaterThan(0)
    expect((await sim.get('/__sim/clock')).body).toMatchObject(body.clock)
    expect(body.urls).toMatchObject({ base_url: sim.url, control_url: `${sim.url}/__sim` })
    expect((await sim.get('/__sim/')).text).toBe(text)
    expect((await sim.get('/w/other/__sim')).body.urls.base_url).toBe(`${sim.url}/w/other`)
  })

  it('is healthy', async () => {
    const sim = await simulate()
    await create(sim, '/w/a')
    const { status, body } = await sim.get('/__sim/health')
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        version: expect.any(String),
        worlds: 2,
        worlds_expired: 0,
        scenario_errors: [],
        scenario_troubles: [],
        memory: { used: expect.any(Number), limit: expect.any(Number) },
      },
    ])
  })

  it('is not made by a look', async () => {
    const sim = await simulate()
    for (const path of ['', '/clock', '/state', '/requests', '/coverage', '/magic', '/assumptions'])
      expect([path, (await sim.get(`/w/look/__sim${path}`)).status]).toEqual([path, 200])
    expect((await sim.get('/__sim/health')).body.worlds).toBe(1)
    await sim.post('/w/look/__sim/clock/advance', { by: '1h' })
    expect((await sim.get('/__sim/health')).body.worlds).toBe(2)
    expect((await sim.get('/w/look/__sim/clock')).body.now).toBe('2026-01-05T10:00:00.000Z')
  })

  it('says what is wrong as RFC 9457 has it', async () => {
    const sim = await simulate()
    for (const [answer, status] of [
      [await sim.get('/__sim/nothing'), 404],
      [await sim.request('DELETE', '/__sim/clock'), 405],
      [await sim.post('/__sim/clock/advance', { by: '1s', faster: true }), 400],
      [await sim.post('/__sim/orders', {}), 400],
      [await sim.get('/w/bad%2Fname/__sim'), 400],
    ] as const) {
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.body).toMatchObject({
        status,
        type: expect.stringMatching(/^\/docs\/errors#/),
        title: expect.any(String),
      })
      expect(answer.body.detail.length).toBeGreaterThan(5)
    }
  })
})
