// What receivers may do to the deliveries that they get, and to those of others.

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive, receiveRaw } from './receiver.ts'

const emit = async (sim: Sim, event: string, n = 1) =>
  (await sim.post('/__sim/webhooks/emit', { event, data: { n } })).body.deliveries[0]
const advance = async (sim: Sim, by: string) => (await sim.post('/__sim/clock/advance', { by })).body
const deliveries = async (sim: Sim) => (await sim.get('/__sim/webhooks/deliveries')).body.deliveries
const route = (sim: Sim, ...endpoints: unknown[]) => sim.put('/__sim/webhooks/endpoints', endpoints)

describe('an attempt ends', () => {
  it.each<[string, (socket: Socket) => void, object]>([
    ['a 1xx and the answer', (socket) => socket.end('HTTP/1.1 103 x\r\n\r\nHTTP/1.1 410 x\r\n\r\n'), { status: 410 }],
    [
      'a 1xx only',
      (socket) => socket.write('HTTP/1.1 103 x\r\n\r\n'),
      { status: null, error: 'no response within 0.3 s' },
    ],
    ['half a head', (socket) => socket.write('HTTP/1.1 200'), { status: null, error: 'no response within 0.3 s' }],
    ['the end of the connection', (socket) => socket.end(), { status: null, error: 'ECONNRESET: socket hang up' }],
    ['a reset', (socket) => socket.resetAndDestroy(), { status: null, error: 'read ECONNRESET' }],
    ['no HTTP', (socket) => socket.end('hello\r\n\r\n'), { status: null, error: expect.stringContaining('HPE_') }],
  ])('by %s', async (_what, answer, attempt) => {
    const { url } = await receiveRaw(answer)
    const sim = await simulate({ webhooks: { timeout: 300, endpoints: [{ url }] } })
    await emit(sim, 'my.event')
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 1 })
    expect((await deliveries(sim))[0].attempts).toMatchObject([attempt])
    expect(await advance(sim, '1s')).toMatchObject({ now: '2026-01-05T09:00:01.000Z' })
  })
})

describe('a delivery', () => {
  it('goes to the host, the path and the query of its URL', async () => {
    const receiver = await receive()
    const at = (host: string) => `http://${host}:${receiver.port}`
    const urls = [`${at('127.0.0.1')}/a/b?c=d&e`, at('hooks.test'), `${at('[::ffff:127.0.0.1]')}/ü`]
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
    const sim = await simulate({ webhooks: { resolve, endpoints: urls.map((url) => ({ url })) } })
    await emit(sim, 'my.event')
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 3 })
    const asked = receiver.received.map(({ path, headers: { host } }) => `${host} ${path}`)
    const { port } = receiver
    const mapped = `[::ffff:7f00:1]:${port} /%C3%BC`
    expect(asked.toSorted()).toEqual([`127.0.0.1:${port} /a/b?c=d&e`, mapped, `hooks.test:${port} /`].toSorted())
  })

  it('is sent once for each attempt in the log, whatever becomes of a connection that was kept', async () => {
    const receiver = await receive(204, (_one, response) => response.destroy(), 204)
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    for (const event of ['one', 'two']) {
      await emit(sim, event)
      await advance(sim, '0s')
    }
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['one', 'two'])
    const [, two] = await deliveries(sim)
    expect([two.status, two.attempts.map(({ status }: { status: number }) => status)]).toEqual(['pending', [null]])
    expect(await advance(sim, '5s')).toMatchObject({ deliveries: 1 })
    expect(receiver.received).toHaveLength(3)
  })

  it.each(['', 'connection: keep-alive\r\n'])(
    'gets through to a receiver that just closes its connections: %j',
    async (head) => {
      const { url } = await receiveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${head}content-length: 0\r\n\r\n`))
      const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
      for (let n = 0; n < 100; n++) await emit(sim, 'my.event', n)
      expect(await advance(sim, '0s')).toMatchObject({ deliveries: 100 })
      for (const { attempts } of await deliveries(sim)) expect(attempts).toMatchObject([{ status: 200 }])
    },
  )

  it('leaves in its turn, however long the look-up of a name takes', async () => {
    const receiver = await receive()
    let asked = 0
    const resolve = async () => {
      // The first answer comes last.
      await new Promise((done) => setTimeout(done, asked++ === 0 ? 30 : 0))
      return [{ address: '127.0.0.1', family: 4 as const }]
    }
    const url = receiver.url.replace('127.0.0.1', 'hooks.test')
    const sim = await simulate({ webhooks: { endpoints: [{ url }], resolve } })
    for (let n = 0; n < 10; n++) await emit(sim, 'my.event', n)
    await advance(sim, '0s')
    expect(receiver.received.map(({ payload }) => payload.data.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('that is asked for again while an attempt is in flight comes again at once', async () => {
    const held: ServerResponse[] = []
    const receiver = await receive((_one, response) => held.push(response), 204)
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    const { id } = await emit(sim, 'my.event')
    const advanced = advance(sim, '0s')
    await expect.poll(() => held.length).toBe(1)
    expect((await sim.post(`/__sim/webhooks/deliveries/${id}/redeliver`, {})).body.status).toBe('pending')
    held[0]?.writeHead(500).end()
    expect(await advanced).toMatchObject({ deliveries: 2 })
    const [{ status, attempts }] = await deliveries(sim)
    expect([status, attempts.map(({ status }: { status: number }) => status)]).toEqual(['delivered', [500, 204]])
    expect((await sim.get('/__sim/clock')).body.pending).toBe(0)
  })

  it('that is asked for again and arrives before the attempt in flight fails has arrived', async () => {
    const held: ServerResponse[] = []
    const receiver = await receive((_one, response) => held.push(response), 204)
    const sim = await simulate({
      clock: { mode: 'real', factor: 1 },
      webhooks: { endpoints: [{ url: receiver.url }] },
    })
    const { id } = await emit(sim, 'my.event')
    await expect.poll(() => held.length).toBe(1)
    await sim.post(`/__sim/webhooks/deliveries/${id}/redeliver`, {})
    await expect.poll(async () => (await deliveries(sim))[0].status).toBe('delivered')
    held[0]?.writeHead(500).end()
    await expect.poll(async () => (await deliveries(sim))[0].attempts.length).toBe(2)
    expect((await deliveries(sim))[0].status).toBe('delivered')
    expect((await sim.get('/__sim/clock')).body.pending).toBe(0)
  })

  it('says why it failed where its endpoint is gone', async () => {
    const { url } = await receive(410)
    const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
    await emit(sim, 'gone')
    await route(sim)
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 0 })
    const attempt = { at: '2026-01-05T09:00:00.000Z', status: null, duration_ms: 0 }
    expect(await deliveries(sim)).toMatchObject([
      { status: 'failed', attempts: [{ ...attempt, error: `not sent: ${url} is no longer an endpoint` }] },
    ])
    await route(sim, { url })
    const switchedOff = { ...attempt, error: `not sent: ${url} is switched off` }
    await sim.post('/__sim/scenarios', {
      name: 'later',
      webhooks: [{ on: 'later', deliver: { delay: '1h' }, undocumented: true }],
    })
    await emit(sim, 'later')
    await emit(sim, 'now')
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 1 })
    const [, later, now] = await deliveries(sim)
    expect(later).toMatchObject({ status: 'failed', attempts: [switchedOff] })
    expect(now).toMatchObject({ status: 'failed', attempts: [{ status: 410 }] })
    expect((await sim.get('/__sim/clock')).body.pending).toBe(0)
  })
})

describe('a receiver that hangs', () => {
  it('does not hold up the clock', async () => {
    const hanging = await receive(() => {})
    const sim = await simulate({
      clock: { mode: 'scaled', factor: 100 },
      webhooks: { endpoints: [{ url: hanging.url }] },
    })
    for (let n = 0; n < LIMITS.webhook_concurrency + 1; n++) await emit(sim, 'my.event', n)
    const refresh = { request_type: 'instagram', handle: 'anna.bakes' }
    const { request_id } = (await sim.post('/api/v1/data_refresh/requests', refresh)).body
    const status = async () => (await sim.get(`/api/v1/data_refresh/requests/${request_id}`)).body.status.message
    await expect.poll(status).toBe('success')
    await expect.poll(() => hanging.received.length).toBe(LIMITS.webhook_concurrency)
  })

  it('leaves the others their share', async () => {
    const [hanging, healthy] = [await receive(() => {}), await receive()]
    const sim = await simulate()
    await route(sim, { url: hanging.url }, { url: healthy.url })
    const count = 2 * LIMITS.webhook_concurrency
    for (let n = 0; n < count; n++) await emit(sim, 'my.event', n)
    const advanced = advance(sim, '0s')
    await expect.poll(() => healthy.received.length).toBe(count)
    await expect.poll(() => hanging.received.length).toBe(LIMITS.webhook_concurrency / 2)
    await sim.post('/__sim/reset', {})
    expect((await advanced).status).toBe(409)
  })

  it('is waited for by an advance, and so is what waits for it', async () => {
    const receiver = await receive(() => {})
    const sim = await simulate({ webhooks: { timeout: 100, endpoints: [{ url: receiver.url }] } })
    const count = LIMITS.webhook_concurrency + 1
    for (let n = 0; n < count; n++) await emit(sim, 'my.event', n)
    expect(await advance(sim, '1s')).toMatchObject({ deliveries: count })
    const made = await deliveries(sim)
    expect(
      new Set(made.map(({ attempts }: { attempts: { at: string }[] }) => attempts.map(({ at }) => at).join())),
    ).toEqual(new Set(['2026-01-05T09:00:00.000Z']))
  })
})
