import { expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'
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

const DELIVERIES = '/__sim/webhooks/deliveries'
const ENDPOINTS = '/__sim/webhooks/endpoints'
const NOBODY = 'http://127.0.0.1:1/'
const EVERY_5_MINUTES = { cron_expression: '*/5 * * * *', tracking_expiry_at: '2099-01-01 00:00:00' }
const ANNA = { connector: 'instagram', handle: 'anna.bakes', ...EVERY_5_MINUTES }

async function counted(sim: Sim, world = '') {
  const counts: Record<string, number> = {}
  for (const { status } of (await sim.get(world + DELIVERIES)).body.deliveries)
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('takes along which ticks nobody took, and no others', async () => {
  const receiver = await receive()
  const sim = await simulate()
  await sim.put(ENDPOINTS, [{ url: receiver.url }])
  await sim.post('/api/v1/rt_tracking/creators', ANNA)
  await sim.advance('1h')
  const copy = async () =>
    expect((await sim.put('/w/copy/__sim/state', (await sim.get('/__sim/state')).body)).status).toBe(200)
  await copy()
  expect([await counted(sim), await counted(sim, '/w/copy')]).toEqual([{ delivered: 12 }, { delivered: 12 }])
  await sim.put(ENDPOINTS, [])
  await sim.advance('10m')
  await sim.put(ENDPOINTS, [{ url: receiver.url }])
  await sim.advance('5m')
  await copy()
  const [here, there] = [await counted(sim), await counted(sim, '/w/copy')]
  const counts = { delivered: 13, unrouted: 2 }
  expect([here, there]).toEqual([counts, counts])
  const [first] = (await sim.get(`/w/copy${DELIVERIES}?status=unrouted`)).body.deliveries
  expect((await sim.request('POST', `/w/copy${DELIVERIES}/${first.id}/redeliver`)).status).toBe(200)
})

it('counts the ticks that nobody took from when it was restored, where the document does not tell', async () => {
  const sim = await simulate()
  await sim.post('/api/v1/rt_tracking/creators', ANNA)
  await sim.advance('1h')
  const { webhooks, ...document } = (await sim.get('/__sim/state')).body
  const { unrouted: _, held: __, evicted: ___, ...before } = webhooks
  for (const webhooksThen of [undefined, before]) {
    expect((await sim.put('/w/copy/__sim/state', { ...document, webhooks: webhooksThen })).status).toBe(200)
    expect(await counted(sim, '/w/copy')).toEqual({})
    await sim.advance('10m', '/w/copy')
    expect(await counted(sim, '/w/copy')).toEqual({ unrouted: 2 })
  }
})

it('sends webhooks nowhere, where the document does not tell', async () => {
  const sim = await simulate({ webhooks: { endpoints: [{ url: NOBODY }] } })
  const { webhooks: _, ...document } = (await sim.get('/__sim/state')).body
  await sim.put(ENDPOINTS, [{ url: `${NOBODY}mine`, events: ['e'] }])
  expect((await sim.put('/__sim/state', document)).status).toBe(200)
  expect((await sim.get(ENDPOINTS)).body).toEqual([])
  await sim.request('POST', '/__sim/reset')
  expect((await sim.get(ENDPOINTS)).body).toMatchObject([{ url: NOBODY }])
})

it.each([
  ['twice under one id', [0, 0], {}, 'webhooks.deliveries.1.id'],
  ['that waits to go nowhere', [0], { status: 'pending', url: null }, 'webhooks.deliveries.0.url'],
])('refuses a delivery %s, and nothing has changed', async (_what, picked, change, path) => {
  const sim = await simulate()
  await sim.post('/__sim/webhooks/emit', { event: 'e' })
  const before = await sim.get('/__sim/state')
  const { webhooks } = before.body
  const deliveries = picked.map((at) => ({ ...webhooks.deliveries[at], ...change }))
  const { status, body } = await sim.put('/__sim/state', { ...before.body, webhooks: { ...webhooks, deliveries } })
  expect([status, body.errors[0].path]).toEqual([400, path])
  expect((await sim.get('/__sim/state')).text).toBe(before.text)
})
