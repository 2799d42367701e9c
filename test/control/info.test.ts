// What all calls about a world have in common: a look makes none, and refusals are problem documents.

import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

describe('a world', () => {
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
