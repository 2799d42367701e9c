import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { parseDuration } from '../../src/kit/duration.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { DEFAULT_SECRET } from '../../src/webhooks/sign.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const TRACKING = {
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  tracking_duration: 'day',
  fetch_all_comments: true,
  sentiment_analysis_req: false,
}
/** What the clock on the wall says; it stands still. */
const WALL = Date.UTC(2026, 10, 21, 8)
const WALL_CLOCK = { ...realTime, now: () => WALL, wall: () => WALL }

const PROCESSED = 'post_tracking.comments_processed'

const track = async (sim: Sim) =>
  (await sim.post('/admin/api/v1/campaigns/post_tracking', TRACKING)).body.campaign_id as string
const emit = (sim: Sim, data: unknown = { n: 1 }) => sim.post('/__sim/webhooks/emit', { event: 'my.event', data })
const advance = async (sim: Sim, by: string) => (await sim.post('/__sim/clock/advance', { by })).body
const deliveries = async (sim: Sim, query = '') => (await sim.get(`/__sim/webhooks/deliveries${query}`)).body.deliveries
const route = (sim: Sim, ...endpoints: unknown[]) => sim.put('/__sim/webhooks/endpoints', endpoints)

describe('webhooks', () => {
  it('tell a receiver that comments are processed, signed as Standard Webhooks', async () => {
    const receiver = await receive()
    const sim = await simulate()
    expect((await route(sim, { url: receiver.url })).status).toBe(200)
    const id = await track(sim)
    expect(await advance(sim, '4s')).toMatchObject({ deliveries: 0 })
    expect(receiver.received).toEqual([])
    expect(await advance(sim, '1s')).toMatchObject({ fired: 2, deliveries: 1 })
    const [hook] = receiver.received
    expect(hook?.payload).toEqual({ type: PROCESSED, timestamp: '2026-01-05T09:00:05.000Z', data: { campaign_id: id } })
    expect(hook?.headers['content-type']).toBe('application/json')
    const verified = new Webhook(DEFAULT_SECRET).verify(hook?.body ?? '', hook?.headers as Record<string, string>)
    expect(verified).toEqual(hook?.payload)
    const [delivery, ...others] = await deliveries(sim)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ event: PROCESSED, url: receiver.url, status: 'delivered', body: hook?.body })
    expect(delivery.id).toBe(hook?.headers['webhook-id'])
    expect(delivery.headers['webhook-signature']).toBe(hook?.headers['webhook-signature'])
    expect(delivery.attempts).toEqual([
      { at: '2026-01-05T09:00:05.000Z', status: 204, duration_ms: expect.any(Number), error: null },
    ])
  })

  it('can be pulled where there is no endpoint, signed all the same', async () => {
    const sim = await simulate()
    const id = await track(sim)
    await advance(sim, '5s')
    const [delivery] = await deliveries(sim, `?event=${PROCESSED}`)
    expect(delivery).toMatchObject({ url: null, status: 'unrouted', attempts: [] })
    expect(delivery.payload.data).toEqual({ campaign_id: id })
    new Webhook(DEFAULT_SECRET).verify(delivery.body, delivery.headers)
    new Webhook(DEFAULT_SECRET).verify(JSON.stringify(delivery.payload), delivery.headers)
  })

  it('are made one for each endpoint that takes the event, with its own secret', async () => {
    const secret = `whsec_${Buffer.from('another secret of 24 bytes').toString('base64')}`
    const [all, mine, none] = [await receive(), await receive(), await receive()]
    const sim = await simulate()
    const answer = await route(
      sim,
      { url: all.url },
      { url: mine.url, secret, events: [PROCESSED, 'data_refresh.completed'] },
      { url: none.url, events: ['video_analysis.completed'] },
    )
    expect(answer.body).toEqual([
      { url: all.url, secret: DEFAULT_SECRET, enabled: true },
      { url: mine.url, secret, events: [PROCESSED, 'data_refresh.completed'], enabled: true },
      { url: none.url, secret: DEFAULT_SECRET, events: ['video_analysis.completed'], enabled: true },
    ])
    expect((await sim.get('/__sim/webhooks/endpoints')).body).toEqual(answer.body)
    await track(sim)
    const refresh = { request_type: 'instagram', handle: 'anna.bakes' }
    const { request_id } = (await sim.post('/api/v1/data_refresh/requests', refresh)).body
    expect(await advance(sim, '5s')).toMatchObject({ deliveries: 3 })
    expect(all.received.map(({ payload }) => payload.type)).toEqual([PROCESSED])
    expect(none.received).toEqual([])
    expect(mine.received.map(({ payload }) => payload.type).sort()).toEqual(['data_refresh.completed', PROCESSED])
    const done = mine.received.find(({ payload }) => payload.type === 'data_refresh.completed')
    expect(done?.payload.data).toEqual({ job: 'data_refresh', id: request_id, status: 'success' })
    new Webhook(secret).verify(done?.body ?? '', done?.headers as Record<string, string>)
    expect(() =>
      new Webhook(DEFAULT_SECRET).verify(done?.body ?? '', done?.headers as Record<string, string>),
    ).toThrow()
  })

  it('go out again 5 s, 5 min, 30 min, 2 h, 5 h and 10 h after a failure, and then no more', async () => {
    const receiver = await receive(500)
    const sim = await simulate()
    await route(sim, { url: receiver.url })
    await emit(sim)
    expect(receiver.received).toHaveLength(0)
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 1 })
    for (const wait of ['5s', '5m', '30m', '2h', '5h', '10h']) {
      expect((await deliveries(sim))[0].status).toBe('pending')
      const ms = Number(parseDuration(wait))
      expect(await advance(sim, `${ms - 1}ms`)).toMatchObject({ deliveries: 0 })
      expect(await advance(sim, '1ms')).toMatchObject({ deliveries: 1 })
    }
    expect(await advance(sim, '30d')).toMatchObject({ deliveries: 0 })
    const [delivery] = await deliveries(sim)
    expect(delivery.status).toBe('failed')
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual(Array(7).fill(500))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.id]))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('reach a receiver that was down for a while', async () => {
    const receiver = await receive()
    await receiver.close()
    const sim = await simulate()
    await route(sim, { url: receiver.url })
    await emit(sim)
    expect(await advance(sim, '1m')).toMatchObject({ deliveries: 2 })
    const [down] = await deliveries(sim)
    expect(down.attempts[0]).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') })
    await receiver.open()
    expect(await advance(sim, '5m')).toMatchObject({ deliveries: 1 })
    expect((await deliveries(sim))[0].status).toBe('delivered')
    expect(receiver.received).toHaveLength(1)
  })

  it('are not made any more once an endpoint has answered 410', async () => {
    const receiver = await receive(410, 204)
    const sim = await simulate()
    await route(sim, { url: receiver.url })
    await emit(sim, { n: 1 })
    await advance(sim, '0s')
    await emit(sim, { n: 2 })
    expect(await advance(sim, '30d')).toMatchObject({ deliveries: 0 })
    expect(receiver.received).toHaveLength(1)
    const [gone, next] = await deliveries(sim)
    expect([gone.status, next.status]).toEqual(['failed', 'unrouted'])
    const { body } = await sim.get('/__sim/webhooks/endpoints')
    expect(body[0].enabled).toBe(false)
    expect((await sim.post(`/__sim/webhooks/deliveries/${gone.id}/redeliver`, {})).status).toBe(409)
    await route(sim, { ...body[0], enabled: true })
    expect((await sim.post(`/__sim/webhooks/deliveries/${gone.id}/redeliver`, {})).body.status).toBe('pending')
    await advance(sim, '0s')
    expect((await deliveries(sim))[0].status).toBe('delivered')
  })

  it('do not follow redirects', async () => {
    const elsewhere = await receive()
    const receiver = await receive((_one, response) => response.writeHead(307, { location: elsewhere.url }).end())
    const sim = await simulate()
    await route(sim, { url: receiver.url })
    await emit(sim)
    await advance(sim, '5s')
    expect([receiver.received.length, elsewhere.received.length]).toEqual([2, 0])
    expect((await deliveries(sim))[0].attempts.map(({ status }: { status: number }) => status)).toEqual([307, 307])
  })

  it.each([
    [429, '120', '120s'],
    [503, '2', '2s'],
    [503, new Date(WALL + 3_600_000).toUTCString(), '1h'],
    [503, new Date(START + 90_000).toUTCString(), '90s'],
    [503, 'soon', '5s'],
    [500, '120', '5s'],
  ])('honour a retry-after of %s: %s', async (status, after, wait) => {
    const busy = await receive((_one, response) => response.writeHead(status, { 'retry-after': after }).end(), 204)
    const sim = await simulate({ real: WALL_CLOCK })
    await route(sim, { url: busy.url })
    await emit(sim)
    await advance(sim, '0s')
    const { next_due } = (await sim.get('/__sim/clock')).body
    expect(Date.parse(next_due) - START).toBe(parseDuration(wait))
    expect(await sim.post('/__sim/clock/advance', { until: 'idle' })).toMatchObject({ body: { deliveries: 1 } })
    expect((await deliveries(sim))[0].status).toBe('delivered')
  })
})

describe('webhooks', () => {
  it('give up on an attempt after the time-out, and keep what happened', async () => {
    const receiver = await receive(() => {})
    const sim = await simulate({ webhooks: { timeout: 50, endpoints: [{ url: receiver.url }] } })
    await emit(sim)
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 1 })
    const [{ attempts }] = await deliveries(sim)
    expect(attempts).toEqual([
      {
        at: '2026-01-05T09:00:00.000Z',
        status: null,
        duration_ms: expect.any(Number),
        error: 'no response within 0.05 s',
      },
    ])
    expect(attempts[0].duration_ms).toBeGreaterThanOrEqual(45)
  })

  it('that fall due together go out together, a bounded number at once', async () => {
    const held: ServerResponse[] = []
    let most = 0
    const release = () => {
      most = Math.max(most, held.length)
      for (const response of held.splice(0)) response.writeHead(204).end()
    }
    // None is answered before as many as may be are in flight, and a little later.
    const receiver = await receive((_one, response) => {
      if (held.push(response) === LIMITS.webhook_concurrency) setTimeout(release, 50)
    })
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    const count = 3 * LIMITS.webhook_concurrency
    for (let n = 0; n < count; n++) await emit(sim, { n })
    expect(await advance(sim, '0s')).toMatchObject({ fired: count, deliveries: count })
    expect(most).toBe(LIMITS.webhook_concurrency)
    expect(new Set(receiver.received.map(({ payload }) => payload.data.n)).size).toBe(count)
  })

  it('refuse a receiver that advances the clock which waits for it', async () => {
    const answers: number[] = []
    const sim = await simulate({ over: 'socket' })
    const receiver = await receive(async (_one, response) => {
      answers.push((await sim.post('/__sim/clock/advance', { by: '1h' })).status)
      answers.push((await sim.get('/admin/api/v1/search?type=discovery&skip=0&limit=1')).status)
      response.writeHead(204).end()
    })
    await route(sim, { url: receiver.url })
    await emit(sim)
    expect(await advance(sim, '1s')).toMatchObject({ now: '2026-01-05T09:00:01.000Z', deliveries: 1 })
    expect(answers).toEqual([409, 200])
    expect(await advance(sim, '1s')).toMatchObject({ now: '2026-01-05T09:00:02.000Z' })
  })

  it('may advance a clock that runs by itself from their receiver', async () => {
    const answers: number[] = []
    const sim = await simulate({ over: 'socket', clock: { mode: 'real', factor: 1 } })
    const receiver = await receive(async (_one, response) => {
      answers.push((await sim.post('/__sim/clock/advance', { by: '1h' })).status)
      response.writeHead(204).end()
    })
    await route(sim, { url: receiver.url })
    await emit(sim)
    const { body } = await sim.post('/__sim/webhooks/deliveries/await', { event: 'my.event' })
    expect([answers, body.status]).toEqual([[200], 'delivered'])
  })

  it('leave by themselves where the clock runs', async () => {
    const receiver = await receive()
    const sim = await simulate({
      clock: { mode: 'scaled', factor: 1000 },
      webhooks: { endpoints: [{ url: receiver.url }] },
    })
    const id = await track(sim)
    const awaited = await sim.post('/__sim/webhooks/deliveries/await', { event: PROCESSED, match: { campaign_id: id } })
    expect([awaited.status, awaited.body.status, awaited.body.payload.data.campaign_id]).toEqual([200, 'delivered', id])
    expect(receiver.received).toHaveLength(1)
  })

  it('stamp with the real time, or with that of the world', async () => {
    for (const time of ['wall', 'world'] as const) {
      const sim = await simulate({ webhooks: { time }, real: WALL_CLOCK })
      await emit(sim)
      const [{ headers }] = await deliveries(sim)
      expect(headers['webhook-timestamp']).toBe(`${(time === 'wall' ? WALL : START) / 1000}`)
    }
  })

  it('that bear the time of the world are tried again by it alone', async () => {
    const header = new Date(WALL + 3_600_000).toUTCString()
    const busy = await receive((_one, response) => response.writeHead(503, { 'retry-after': header }).end())
    const sim = await simulate({ webhooks: { time: 'world', endpoints: [{ url: busy.url }] }, real: WALL_CLOCK })
    await emit(sim)
    await advance(sim, '0s')
    const { next_due } = (await sim.get('/__sim/clock')).body
    expect(Date.parse(next_due) - START).toBe(LIMITS.retry_after_ms)
  })

  it('that cannot be signed are not lost: the attempts have failed, and say why', async () => {
    const sim = await simulate({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', secret: '!!!' }] } })
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
    expect((await sim.post('/__sim/clock/advance', { by: '1d' })).body).toMatchObject({ fired: 7, deliveries: 7 })
    const [{ status, attempts }] = (await sim.get('/__sim/webhooks/deliveries')).body.deliveries
    expect([status, attempts.length]).toEqual(['failed', 7])
    expect(attempts[0]).toMatchObject({ status: null, error: expect.stringMatching(/^not sent: Base64Coder/) })
  })

  it('go where a world was started with after a reset, and are forgotten', async () => {
    const [first, second] = [await receive(), await receive()]
    const sim = await simulate({ webhooks: { endpoints: [{ url: first.url }] } })
    await route(sim, { url: second.url })
    await emit(sim)
    await advance(sim, '0s')
    await sim.post('/__sim/reset', {})
    expect((await sim.get('/__sim/webhooks/endpoints')).body).toMatchObject([{ url: first.url }])
    expect(await deliveries(sim)).toEqual([])
    await emit(sim)
    await advance(sim, '0s')
    expect([first.received.length, second.received.length]).toEqual([1, 1])
  })
})
