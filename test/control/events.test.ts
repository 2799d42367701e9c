import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { follow } from '../event-stream.ts'
import { simulate } from '../simulate.ts'

const INSIGHTS = '/api/v1/rt_tracking/insights'

describe.each(['process', 'socket'] as const)('the events of a world (over %s)', (over) => {
  it('tell of calls, transitions and deliveries while they happen', async () => {
    const sim = await simulate({ over })
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

  it('are those of one world', async () => {
    const sim = await simulate({ over })
    const events = await follow(sim)
    await sim.get(`/w/other${INSIGHTS}`)
    await sim.get(`${INSIGHTS}?here=1`)
    const seen = await events.until(({ length }) => length > 0)
    expect(seen.map(({ data }) => data.query)).toEqual([{ here: '1' }])
  })

  it('end with it', async () => {
    const sim = await simulate({ over })
    const response = await sim.respond('GET', '/__sim/events')
    await sim.request('POST', '/__sim/reset')
    expect(await response.text()).toBe(': connected\n\n')
  })

  it('go to those who still read, whoever leaves or does not read', async () => {
    const sim = await simulate({ over })
    await sim.respond('GET', '/__sim/events')
    const [leaves, stays] = [await follow(sim), await follow(sim)]
    await leaves.until(() => true)
    await sim.get(INSIGHTS)
    await sim.get(INSIGHTS)
    expect(await stays.until(({ length }) => length === 2)).toHaveLength(2)
  })
})

describe('a reader that falls behind', () => {
  it('is cut off, and what waited for it is given up', async () => {
    const sim = await simulate({ over: 'socket' })
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
    // Some 40 MB of events: more than sockets hold. The calls are refused, which costs nothing.
    const body = { shop: 'x'.repeat(60_000) }
    const calls = 600
    for (let call = 0; call < calls; call++) await sim.post('/admin/api/v1/ecom_shop', body)
    socket.resume()
    await closed
    const told = text.split('\nevent: request\n').length - 1
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThan(calls)
  })
})
