import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import type { Address } from '../../src/webhooks/address-policy.ts'
import { WEBHOOK_EVENTS } from '../../src/world/outbox/events.ts'
import { type Answer, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

const ENDPOINTS = '/__sim/webhooks/endpoints'
const DELIVERIES = '/__sim/webhooks/deliveries'
const LOCAL = 'http://127.0.0.1:1/'

const BAD_ENDPOINTS: [what: string, endpoints: unknown, path: string][] = [
  ['an object', { url: LOCAL }, 'body'],
  ['no URL', [{}], '0.url'],
  ['a URL that is none', [{ url: 5 }], '0.url'],
  ['a secret that is none', [{ url: LOCAL, secret: 'whsec_!' }], '0.secret'],
  ['an empty secret', [{ url: LOCAL, secret: 'whsec_' }], '0.secret'],
  ['an event without a name', [{ url: LOCAL, events: [''] }], '0.events.0'],
  ['a pattern of events', [{ url: LOCAL, events: ['my.event', '*'] }], '0.events.1'],
  ['events that are no list', [{ url: LOCAL, events: 'a' }], '0.events'],
  ['an address of a cloud', [{ url: 'http://169.254.169.254/' }], '0.url'],
  ['one URL twice', [{ url: LOCAL }, { url: LOCAL }], '1.url'],
  ['too many', Array.from({ length: LIMITS.webhook_endpoints + 1 }, (_, n) => ({ url: `${LOCAL}${n}` })), 'body'],
]

describe('the control of webhooks', () => {
  it.each(BAD_ENDPOINTS)('refuses %s as endpoints', async (_what, body, path) => {
    const sim = await simulate({ webhooks: { endpoints: [{ url: LOCAL }] } })
    const answer = await sim.put(ENDPOINTS, body)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(path)
    expect((await sim.get(ENDPOINTS)).body).toMatchObject([{ url: LOCAL }])
  })

  it('sets the endpoints of the world that there is, though it was reset while a name was looked up', async () => {
    const resolve = async (): Promise<Address[]> => {
      await sim.request('POST', '/__sim/reset')
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const sim = await simulate({ webhooks: { resolve } })
    expect((await sim.put(ENDPOINTS, [{ url: 'http://receiver.test/' }])).status).toBe(200)
    expect((await sim.get(ENDPOINTS)).body).toMatchObject([{ url: 'http://receiver.test/' }])
  })

  it.each([
    ['emit', { data: {} }, 'event'],
    ['emit', { event: '', data: {} }, 'event'],
    ['emit', { event: 'a', data: [] }, 'data'],
    ['emit', { event: 'x'.repeat(201) }, 'event'],
    ['deliveries/await', { event: 5 }, 'event'],
    ['deliveries/await', { event: 'a', timeout_ms: -1 }, 'timeout_ms'],
  ])('refuses %s of %j', async (call, body, field) => {
    const sim = await simulate()
    const answer = await sim.post(`/__sim/webhooks/${call}`, body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field])
    expect((await sim.get(DELIVERIES)).body).toEqual({ deliveries: [], evicted: 0 })
  })

  it('gives a documented event without data some that its contract knows, and warns about data that breaks it', async () => {
    const sim = await simulate()
    const emitted = async (body: object) => (await sim.post('/__sim/webhooks/emit', body)).body
    for (const { name, payload } of WEBHOOK_EVENTS) {
      const { deliveries, warnings } = await emitted({ event: name })
      expect([name, warnings]).toEqual([name, []])
      for (const delivery of deliveries) expect(payload.safeParse(delivery.payload).error).toBeUndefined()
      expect((await emitted({ event: name, data: deliveries[0]?.payload.data ?? { no: 1 } })).warnings).toHaveLength(
        deliveries.length === 0 ? expect.anything() : 0,
      )
    }
    const { body } = await sim.post('/api/v1/data_refresh/requests', {
      request_type: 'instagram',
      handle: 'anna.bakes',
    })
    const [delivery] = (await emitted({ event: 'data_refresh.completed' })).deliveries
    expect(delivery.payload.data).toMatchObject({
      job: 'data_refresh',
      id: body.request_id ?? body.id,
      status: 'success',
    })
    const wrong = await emitted({ event: 'post_tracking.comments_processed', data: { campaign_id: 5 } })
    expect(wrong.warnings).toEqual([expect.stringContaining('data.campaign_id')])
    await sim.post('/__sim/reset', { fixtures: { universe: { creators: 0 } } })
    for (const { name } of WEBHOOK_EVENTS) expect(await emitted({ event: name })).toMatchObject({ warnings: [] })
  })

  it('emits any event to who takes it, when the clock has its turn', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url, events: ['a.b'] }])
    const { body } = await sim.post('/__sim/webhooks/emit', { event: 'a.b', data: { n: [1, { x: null }] } })
    expect(body.deliveries).toMatchObject([{ event: 'a.b', status: 'pending', url: receiver.url }])
    expect((await sim.post('/__sim/webhooks/emit', { event: 'c.d' })).body.deliveries).toMatchObject([
      { event: 'c.d', status: 'unrouted', url: null, payload: { data: {} } },
    ])
    expect(receiver.received).toHaveLength(0)
    expect((await sim.get('/__sim/clock')).body).toMatchObject({ pending: 1, next_due: '2026-01-05T09:00:00.000Z' })
    expect((await sim.post('/__sim/clock/advance', { until: 'next' })).body).toMatchObject({ fired: 1, deliveries: 1 })
    expect(receiver.received.map(({ payload }) => payload)).toEqual([
      { type: 'a.b', timestamp: '2026-01-05T09:00:00.000Z', data: { n: [1, { x: null }] } },
    ])
  })

  it('lists by event, status, URL, time and number', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url, events: ['a'] }])
    for (const event of ['a', 'b', 'a']) {
      await sim.post('/__sim/webhooks/emit', { event, data: {} })
      await sim.post('/__sim/clock/advance', { by: '1s' })
    }
    const events = async (query: string) =>
      (await sim.get(DELIVERIES + query)).body.deliveries.map(({ event }: { event: string }) => event)
    expect(await events('')).toEqual(['a', 'b', 'a'])
    expect(await events('?event=a')).toEqual(['a', 'a'])
    expect(await events('?status=unrouted')).toEqual(['b'])
    expect(await events(`?url=${encodeURIComponent(receiver.url)}`)).toEqual(['a', 'a'])
    expect(await events('?since=2026-01-05T09:00:01Z')).toEqual(['b', 'a'])
    expect(await events('?limit=1')).toEqual(['a'])
    expect((await sim.get(`${DELIVERIES}?status=lost`)).status).toBe(400)
  })

  it('redelivers, once there is somebody to take it', async () => {
    const receiver = await receive()
    const sim = await simulate()
    const [{ id }] = (await sim.post('/__sim/webhooks/emit', { event: 'a', data: {} })).body.deliveries
    const again = () => sim.request('POST', `${DELIVERIES}/${id}/redeliver`)
    expect((await again()).status).toBe(409)
    expect((await sim.request('POST', `${DELIVERIES}/msg_none/redeliver`)).status).toBe(404)
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    for (const times of [1, 2]) {
      expect((await again()).body).toMatchObject({ id, status: 'pending' })
      expect((await sim.post('/__sim/clock/advance', { by: '0s' })).body.deliveries).toBe(1)
      const [{ attempts, status }] = (await sim.get(DELIVERIES)).body.deliveries
      expect([status, attempts.length]).toEqual(['delivered', times])
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  })

  it('hands out each delivery once to those who await it', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    const waiting = (body: object) => sim.post(`${DELIVERIES}/await`, body)
    expect((await waiting({ event: 'a', timeout_ms: 20 })).status).toBe(408)
    const { detail } = (await waiting({ event: 'a', match: { n: 3 }, timeout_ms: 0 })).body
    expect(detail).toBe('No a that matches was delivered within 0 ms')
    const soon = waiting({ event: 'a', match: { n: 2 }, timeout_ms: 5000 })
    for (const n of [1, 2]) await sim.post('/__sim/webhooks/emit', { event: 'a', data: { n } })
    await sim.post('/__sim/clock/advance', { by: '0s' })
    expect((await soon).body).toMatchObject({ status: 'delivered', payload: { data: { n: 2 } } })
    expect((await waiting({ event: 'a', timeout_ms: 0 })).body.payload.data).toEqual({ n: 1 })
    expect((await waiting({ event: 'a', timeout_ms: 0 })).status).toBe(408)
  })

  it('hands out each attempt once: retries, redeliveries and further copies are awaited like the first', async () => {
    const receiver = await receive(503, 204)
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    const waiting = (event: string, timeout_ms = 5000) => sim.post(`${DELIVERIES}/await`, { event, timeout_ms })
    const advance = (by: string) => sim.post('/__sim/clock/advance', { by })
    const tried = ({ body }: Answer) => [body.attempt, body.attempts.map(({ status }: { status: number }) => status)]
    const [{ id }] = (await sim.post('/__sim/webhooks/emit', { event: 'a' })).body.deliveries
    await advance('0s')
    expect(tried(await waiting('a'))).toEqual([1, [503]])
    expect((await waiting('a', 0)).status).toBe(408)
    const retried = waiting('a')
    await advance('5s')
    expect(tried(await retried)).toEqual([2, [503, 204]])
    const redelivered = waiting('a')
    await sim.request('POST', `${DELIVERIES}/${id}/redeliver`)
    await advance('0s')
    expect(tried(await redelivered)).toEqual([3, [503, 204, 204]])
    expect((await waiting('a', 0)).status).toBe(408)
    await sim.post('/__sim/scenarios', {
      name: 'twice',
      webhooks: [{ on: 'b', deliver: { duplicate: 2 }, undocumented: true }],
    })
    await sim.post('/__sim/webhooks/emit', { event: 'b' })
    await advance('1h')
    expect([await waiting('b'), await waiting('b')].map(({ body }) => body.attempt)).toEqual([1, 2])
    expect((await waiting('b', 0)).status).toBe(408)
  })

  it('hands out what was attempted first, and what no endpoint took', async () => {
    const receiver = await receive(503, 204)
    const sim = await simulate()
    await sim.post('/__sim/webhooks/emit', { event: 'a', data: { n: 1 } })
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    for (const n of [2, 3]) {
      await sim.advance('1s')
      await sim.post('/__sim/webhooks/emit', { event: 'a', data: { n } })
    }
    await sim.advance('1m')
    const given: unknown[] = []
    for (let times = 0; times < 5; times++) {
      const { status, body } = await sim.post(`${DELIVERIES}/await`, { event: 'a', timeout_ms: 0 })
      given.push(status === 200 ? [body.payload.data.n, body.attempt] : status)
    }
    expect(given).toEqual([[1, 0], [2, 1], [3, 1], [2, 2], 408])
  })

  it('says so when the world ends before anything came', async () => {
    const sim = await simulate()
    let answered = false
    const waiting = sim.post(`${DELIVERIES}/await`, { event: 'a', timeout_ms: 30_000 }).finally(() => {
      answered = true
    })
    // Over a socket nobody knows when it has begun to wait.
    const reset = async () => {
      await sim.post('/__sim/reset', {})
      return answered
    }
    await expect.poll(reset).toBe(true)
    const { status, body } = await waiting
    expect([status, body.detail]).toEqual([408, 'The world was reset or closed before any a was delivered'])
  })

  it('gives those who wait at once a delivery each', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    const waiting = [5000, 5000, 50].map((timeout_ms) => sim.post(`${DELIVERIES}/await`, { event: 'a', timeout_ms }))
    expect((await waiting[2])?.status).toBe(408)
    for (const n of [1, 2, 3]) await sim.post('/__sim/webhooks/emit', { event: 'a', data: { n } })
    await sim.advance('1s')
    waiting[2] = sim.post(`${DELIVERIES}/await`, { event: 'a', timeout_ms: 0 })
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ body }) => body.payload.data.n))).toEqual(new Set([1, 2, 3]))
  })

  it('refuses data that is too long, and what was tried too often', async () => {
    const sim = await simulate()
    const data = { text: 'x'.repeat(LIMITS.webhook_data_length) }
    expect((await sim.post('/__sim/webhooks/emit', { event: 'a', data })).status).toBe(413)
    expect((await sim.get(DELIVERIES)).body.deliveries).toEqual([])
    await sim.put(ENDPOINTS, [{ url: LOCAL }])
    const [{ id }] = (await sim.post('/__sim/webhooks/emit', { event: 'a' })).body.deliveries
    await sim.advance('0s')
    const { webhooks, ...state } = (await sim.get('/__sim/state')).body
    const [tried] = webhooks.deliveries
    const tooOften = { ...tried, attempts: Array(LIMITS.webhook_attempts).fill(tried.attempts[0]) }
    await sim.put('/__sim/state', { ...state, webhooks: { ...webhooks, deliveries: [tooOften] } })
    const before = (await sim.get('/__sim/state')).text
    expect((await sim.request('POST', `${DELIVERIES}/${id}/redeliver`)).status).toBe(429)
    expect((await sim.get('/__sim/state')).text).toBe(before)
  })

  it('lets no advance wait for what is in flight once the world is reset', async () => {
    let gone = false
    const receiver = await receive((_one, response) => response.on('close', () => (gone = true)))
    const sim = await simulate()
    await sim.put(ENDPOINTS, [{ url: receiver.url }])
    await sim.post('/__sim/webhooks/emit', { event: 'a', data: {} })
    const advanced = sim.post('/__sim/clock/advance', { by: '1h' })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect((await sim.post('/__sim/clock/advance', { by: '1h' })).status).toBe(409)
    await sim.post('/__sim/reset', {})
    expect([(await advanced).status, gone]).toEqual([409, false])
    expect((await sim.get('/__sim/clock')).body).toMatchObject({ now: '2026-01-05T09:00:00.000Z', pending: 0 })
  })

  it('keeps each world to itself', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.put(`/w/one${ENDPOINTS}`, [{ url: receiver.url }])
    expect((await sim.get(ENDPOINTS)).body).toEqual([])
    await sim.post('/w/one/__sim/webhooks/emit', { event: 'a' })
    await sim.post('/w/one/__sim/clock/advance', { by: '0s' })
    expect(receiver.received[0]?.headers['x-sim-world']).toBe('one')
    expect((await sim.get(DELIVERIES)).body.deliveries).toEqual([])
  })
})
