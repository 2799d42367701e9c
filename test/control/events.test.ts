import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { follow, OF_CALLS } from '../event-stream.ts'
import { type Sim, simulate } from '../simulate.ts'

const INSIGHTS = '/api/v1/rt_tracking/insights'

describe('the events of a world', () => {
  it('tell of calls, transitions and deliveries while they happen', async () => {
    const sim = await simulate()
    const events = await follow(sim)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' })
    await sim.advance('5s')
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n: 1 } })
    const seen = await events.until(({ length }) => length === 4)
    expect(seen).toMatchObject([
      { event: 'transition', data: { job: 'data_refresh', from: null, to: 'pending' } },
      { event: 'request', data: { operation: 'createRefreshRequest', response: { status: 200 } } },
      { event: 'transition', data: { from: 'pending', to: 'success', at: '2026-01-05T09:00:05.000Z' } },
      { event: 'delivery', data: { event: 'my.event', status: 'unrouted', payload: { data: { n: 1 } } } },
    ])
  })

  it('tell of the clock, the scenarios, the inbox and the worlds', async () => {
    const sim = await simulate()
    const events = await follow(sim, '', ['clock', 'scenarios', 'inbox', 'worlds'])
    await sim.advance('1h')
    await sim.post('/__sim/scenarios', { name: 'mine', rules: [] })
    await sim.post('/__sim/inbox', {})
    await sim.post('/__sim/worlds', { name: 'other' })
    expect(await events.until(({ length }) => length === 4)).toMatchObject([
      { event: 'clock', data: { mode: 'manual', now: '2026-01-05T10:00:00.000Z' } },
      { event: 'scenarios', data: { active: ['mine'] } },
      { event: 'inbox', data: { id: 'in_1' } },
      { event: 'worlds', data: { world: 'other', action: 'started' } },
    ])
  })

  it('go on after the last one that a reader has seen', async () => {
    const sim = await simulate()
    for (const n of [1, 2, 3]) await sim.get(`${INSIGHTS}?n=${n}`)
    const numbers = async (last: string) => {
      const events = await follow(sim, '', OF_CALLS, { 'last-event-id': last })
      await sim.get(`${INSIGHTS}?n=new`)
      const seen = await events.until((told) => told.at(-1)?.data.query?.n === 'new')
      return seen.map(({ data }) => data.query.n)
    }
    expect(await numbers('1')).toEqual(['2', '3', 'new'])
    await sim.post('/__sim/requests/verify', {})
    expect(await numbers('4')).toEqual(['new'])
  })

  it('are those of one world', async () => {
    const sim = await simulate()
    const events = await follow(sim)
    await sim.get(`/w/other${INSIGHTS}`)
    await sim.get(`${INSIGHTS}?here=1`)
    const seen = await events.until(({ length }) => length > 0)
    expect(seen.map(({ data }) => data.query)).toEqual([{ here: '1' }])
  })

  it('go to those who still read, whoever leaves or does not read', async () => {
    const sim = await simulate()
    await sim.respond('GET', '/__sim/events')
    const [leaves, stays] = [await follow(sim), await follow(sim)]
    await leaves.until(() => true)
    await sim.get(INSIGHTS)
    await sim.get(INSIGHTS)
    expect(await stays.until(({ length }) => length === 2)).toHaveLength(2)
  })
})

describe('HEAD', () => {
  it('gets the headers of the events, and leaves no stream', async () => {
    const sim = await simulate()
    for (const world of ['', '/w/other']) {
      const { status, headers, text } = await sim.request('HEAD', `${world}/__sim/events`)
      expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', ''])
    }
    const { streams, size } = sim.simulator.worlds
    expect([streams.size, size]).toEqual([0, 1])
    expect(sim.simulator.worlds.find('default')?.feed.size).toBe(0)
  })
})

describe('the events of a world that does not exist yet', () => {
  it('begin when it is made by another call, and end with it', async () => {
    const sim = await simulate()
    const { worlds } = sim.simulator
    const [early, second, stranger] = [await follow(sim, '/w/a'), await follow(sim, '/w/a'), await follow(sim, '/w/b')]
    expect(worlds.size).toBe(1)
    await sim.get(`/w/a${INSIGHTS}?n=1`)
    await sim.get(`/w/b${INSIGHTS}?n=2`)
    const queries = async (events: Awaited<ReturnType<typeof follow>>, count: number) =>
      (await events.until(({ length }) => length === count)).map(({ data }) => data.query)
    expect(await queries(early, 1)).toEqual([{ n: '1' }])
    expect(await queries(stranger, 1)).toEqual([{ n: '2' }])
    worlds.drop('a')
    await sim.get(`/w/a${INSIGHTS}?n=3`)
    expect(await queries(second, 99)).toEqual([{ n: '1' }])
    expect(worlds.streams.size).toBe(0)
  })
})

describe.each(['process', 'socket'] as const)('the streams (over %s)', (over) => {
  it('are at most a hundred, and one that ends makes room', async () => {
    const sim = await simulate({ over })
    const open: Response[] = []
    for (let at = 0; at < LIMITS.event_streams; at++) open.push(await sim.respond('GET', `/w/w${at % 3}/__sim/events`))
    for (const method of ['GET', 'HEAD']) expect((await sim.request(method, '/__sim/events')).status).toBe(429)
    expect((await sim.get('/__sim/events')).body.detail).toBe(
      'The number of open event streams has reached its limit of 100',
    )
    await open[7]?.body?.cancel()
    await expect.poll(() => sim.simulator.worlds.streams.size).toBe(99)
    expect((await follow(sim)).headers.get('content-type')).toBe('text/event-stream')
    await Promise.all(open.map((each, at) => (at === 7 ? null : each.body?.cancel())))
    await expect.poll(() => sim.simulator.worlds.streams.size).toBe(1)
  })

  it('end when the client aborts', async () => {
    const sim = await simulate({ over })
    const { streams } = sim.simulator.worlds
    const aborts = new AbortController()
    const response = await sim.respond('GET', '/__sim/events', { signal: aborts.signal })
    expect(streams.size).toBe(1)
    const text = response.text()
    aborts.abort()
    await expect(text).rejects.toThrow('aborted')
    await expect.poll(() => streams.size).toBe(0)
  })

  it('send what waits before they end', async () => {
    const sim = await simulate({ over })
    const response = await sim.respond('GET', '/__sim/events')
    for (let call = 0; call < 20; call++) await sim.get(`${INSIGHTS}?n=${call}`)
    sim.simulator.worlds.drop('default')
    expect((await response.text()).split('event: request').length - 1).toBe(20)
    expect(sim.simulator.worlds.streams.size).toBe(0)
  })
})

/** A call that is refused, which costs nothing, and an event of some 60 kB. */
const large = (sim: Sim) => sim.post('/admin/api/v1/ecom_shop', { shop: 'x'.repeat(60_000) })

describe('a reader that falls behind', () => {
  it('is dropped in process, before a MiB waits for it', async () => {
    const sim = await simulate()
    const slow = [await sim.respond('GET', '/__sim/events'), await sim.respond('GET', '/__sim/events')]
    const { streams } = sim.simulator.worlds
    let calls = 0
    for (; streams.size > 0 && calls < 100; calls++) await large(sim)
    expect(calls).toBe(Math.ceil(LIMITS.event_backlog_bytes / 60_500))
    expect(sim.simulator.worlds.find('default')?.feed.size).toBe(0)
    for (const response of slow) await expect(response.text()).rejects.toThrow('fell behind')
  })

  it('is cut off over a socket, and nothing is reported as a bug', async () => {
    const reported = vi.spyOn(console, 'error')
    const sim = await simulate({ over: 'socket' })
    const { streams } = sim.simulator.worlds
    const late = await stopped(sim)
    let calls = 0
    // Sockets hold some MB before anything waits here.
    for (; streams.size > 0 && calls < 600; calls++) await large(sim)
    expect(streams.size).toBe(0)
    late.socket.resume()
    await late.closed
    const told = late.text().split('\nevent: request\n').length - 1
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThan(calls)
    expect(reported).not.toHaveBeenCalled()
  })
})

/** A reader that stops reading once it is connected. */
async function stopped(sim: Sim) {
  const socket = connect(Number(new URL(sim.url).port), '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.write('GET /__sim/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  let text = ''
  await new Promise<void>((resolve) =>
    socket.on('data', (part) => {
      text += part
      if (text.includes(': connected')) resolve()
    }),
  )
  socket.pause()
  return { socket, closed, text: () => text }
}
