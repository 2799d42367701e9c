import { expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

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
