import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

it('takes deliveries along when a world is restored elsewhere', async () => {
  let up = false
  const receiver = await receive((_one, response) => response.writeHead(up ? 204 : 500).end())
  const sim = await simulate()
  await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
  await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n: 1 } })
  await sim.post('/api/v1/rt_tracking/creators', {
    connector: 'instagram',
    handle: 'anna.bakes',
    cron_expression: '0 * * * *',
    tracking_expiry_at: '2026-12-31 00:00:00',
  })
  await sim.post('/__sim/clock/advance', { by: '1m' })
  const { body: document } = await sim.get('/__sim/state')
  const { body: before } = await sim.get('/__sim/webhooks/deliveries')
  expect((await sim.put('/w/copy/__sim/state', document)).status).toBe(200)
  expect((await sim.get('/w/copy/__sim/webhooks/deliveries')).body).toEqual(before)
  up = true
  receiver.received.length = 0
  const { body } = await sim.post('/w/copy/__sim/clock/advance', { by: '4m5s' })
  expect(body.deliveries).toBe(1)
  expect(receiver.received.map(({ headers, payload }) => [headers['webhook-id'], payload.data])).toEqual([
    [before.deliveries[0].id, { n: 1 }],
  ])
  expect((await sim.post('/w/copy/__sim/clock/advance', { by: '1h' })).body.deliveries).toBe(1)
  expect((await sim.get('/w/copy/api/v1/rt_tracking/creators/anna.bakes')).body.event_insights).toMatchObject({
    total: 1,
    webhooks_success_total: 1,
  })
  expect((await sim.get('/__sim/webhooks/deliveries')).body).toEqual(before)
})
