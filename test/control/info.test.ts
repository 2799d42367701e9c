import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

it('a refusal of the control API is a problem document, as RFC 9457 has it', async () => {
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
