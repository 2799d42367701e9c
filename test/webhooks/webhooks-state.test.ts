import fc from 'fast-check'
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
const POST = { connector: 'youtube', shortcode: 'dQw4w9WgXcQ', handle: 'rick', ...EVERY_5_MINUTES }

/** Everything about webhooks that one sees; headers tell the world and the real time. */
async function seen(sim: Sim, world = '') {
  const { body } = await sim.get(world + DELIVERIES)
  const insights = await Promise.all(
    ['creators/anna.bakes', `posts/${POST.shortcode}`].map(
      async (path) => (await sim.get(`${world}/api/v1/rt_tracking/${path}`)).body.event_insights,
    ),
  )
  const endpoints = (await sim.get(world + ENDPOINTS)).body
  return { evicted: body.evicted, deliveries: body.deliveries.map(withoutHeaders), insights, endpoints }
}

const withoutHeaders = ({ headers: _, ...delivery }: Record<string, unknown>) => delivery

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

it('takes along what is held back until others have passed', async () => {
  const receiver = await receive()
  const sim = await simulate()
  await sim.put(ENDPOINTS, [{ url: receiver.url }])
  await sim.post('/__sim/scenarios', {
    name: 's',
    webhooks: [{ on: 'e', times: 1, deliver: { reorder: 2 }, undocumented: true }],
  })
  const emit = (world: string, n: number) => sim.post(`${world}/__sim/webhooks/emit`, { event: 'e', data: { n } })
  for (const n of [1, 2]) await emit('', n)
  await sim.advance('1s')
  expect((await sim.put('/w/copy/__sim/state', (await sim.get('/__sim/state')).body)).status).toBe(200)
  for (const world of ['', '/w/copy']) {
    receiver.received.length = 0
    await emit(world, 3)
    await sim.advance('5s', world)
    expect(receiver.received.map(({ payload }) => payload.data.n)).toEqual([3, 1])
  }
})

it('takes along what was awaited', async () => {
  const receiver = await receive()
  const sim = await simulate()
  await sim.put(ENDPOINTS, [{ url: receiver.url, events: ['e'] }])
  await sim.post('/api/v1/rt_tracking/creators', ANNA)
  await sim.post('/__sim/webhooks/emit', { event: 'e' })
  await sim.advance('5m')
  const taken = async (event: string, world = '') =>
    (await sim.post(`${world}${DELIVERIES}/await`, { event, timeout_ms: 0 })).status
  const events = ['e', 'rt_tracking.creator.event']
  for (const event of events) expect([await taken(event), await taken(event)]).toEqual([200, 408])
  const document = (await sim.get('/__sim/state')).body
  for (const world of ['/w/copy', '']) {
    expect((await sim.put(`${world}/__sim/state`, document)).status).toBe(200)
    for (const event of events) expect(await taken(event, world)).toBe(408)
  }
  const { awaited: _, ...before } = document.webhooks
  expect((await sim.put('/w/old/__sim/state', { ...document, webhooks: before })).status).toBe(200)
  for (const event of events) expect(await taken(event, '/w/old')).toBe(200)
})

it('is the same world again, whatever happened in it before', async () => {
  const receiver = await receive(204, 503, 204)
  const endpoints = [
    [],
    [{ url: receiver.url }],
    [
      { url: receiver.url, events: ['rt_tracking.post.event', 'e'] },
      { url: NOBODY, events: ['e'] },
    ],
  ]
  const step = fc.oneof(
    fc.constantFrom(...endpoints).map((list) => (sim: Sim) => sim.put(ENDPOINTS, list)),
    fc.constantFrom('3m', '10m', '1h').map((by) => (sim: Sim) => sim.advance(by)),
    fc.constantFrom('1h', '1d').map((by) => (sim: Sim) => sim.advance(by)),
    fc.nat(3).map((n) => (sim: Sim) => sim.post('/__sim/webhooks/emit', { event: 'e', data: { n } })),
    fc.constant((sim: Sim) => sim.post('/api/v1/rt_tracking/creators', ANNA)),
    fc.boolean().map((tracking) => (sim: Sim) => sim.patch('/__sim/state/tracked_posts/dQw4w9WgXcQ', { tracking })),
  )
  const scenario = { name: 's', webhooks: [{ on: 'e', nth: '2..', deliver: { reorder: 2 }, undocumented: true }] }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const sim = await simulate()
      await sim.post('/__sim/scenarios', scenario)
      await sim.post('/api/v1/rt_tracking/creators', ANNA)
      await sim.post('/api/v1/rt_tracking/posts', POST)
      for (const take of steps) await take(sim)
      const document = (await sim.get('/__sim/state')).body
      expect((await sim.put('/w/copy/__sim/state', document)).status).toBe(200)
      expect((await sim.get('/w/copy/__sim/state')).body).toEqual({ ...document, world: 'copy' })
      expect(await seen(sim, '/w/copy')).toEqual(await seen(sim))
    }),
    { numRuns: 30 },
  )
}, 60_000)

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
