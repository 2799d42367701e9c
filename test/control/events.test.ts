import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

/** Reads events until `count` have come. */
async function events(sim: Sim, count: number, act: () => Promise<unknown>) {
  const response = await sim.simulator.fetch('/__sim/events')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  await reader.read()
  await act()
  while (text.split('\n\n').length <= count) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value)
  }
  await reader.cancel()
  return text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const [, event, data = ''] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
      return { event, data: JSON.parse(data) }
    })
}

describe('the events of a world', () => {
  it('tell of calls and transitions while they happen', async () => {
    const sim = await simulate()
    const seen = await events(sim, 3, async () => {
      await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' })
      await sim.advance('5s')
    })
    expect(seen.map(({ event }) => event)).toEqual(['transition', 'request', 'transition'])
    expect(seen[0]?.data).toMatchObject({ job: 'data_refresh', from: null, to: 'pending' })
    expect(seen[1]?.data).toMatchObject({ operation: 'createRefreshRequest', response: { status: 200 } })
    expect(seen[2]?.data).toMatchObject({ from: 'pending', to: 'success', at: '2026-01-05T09:00:05.000Z' })
  })

  it('are those of one world', async () => {
    const sim = await simulate()
    const seen = await events(sim, 1, async () => {
      await sim.get('/w/other/api/v1/rt_tracking/insights')
      await sim.get('/api/v1/rt_tracking/insights?here=1')
    })
    expect(seen.map(({ data }) => data.query)).toEqual([{ here: '1' }])
  })

  it('end with it', async () => {
    const sim = await simulate()
    const response = await sim.simulator.fetch('/__sim/events')
    await sim.request('POST', '/__sim/reset')
    expect(await response.text()).toBe(': connected\n\n')
  })

  it('are no longer made once nobody reads', async () => {
    const sim = await simulate()
    const { feed } = sim.simulator.worlds.open('default')
    const before = feed.size
    await events(sim, 1, () => sim.get('/api/v1/rt_tracking/insights'))
    expect(feed.size).toBe(before)
  })
})

describe('a reader that falls behind', () => {
  it('is dropped, and what waited for it is given up', async () => {
    const sim = await simulate({ over: 'socket' })
    const { feed } = sim.simulator.worlds.open('default')
    const socket = connect(Number(new URL(sim.url).port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.write('GET /__sim/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => feed.size).toBe(1)
    socket.pause()
    const handles = Array.from(
      { length: 1_000 },
      (_, at) => `https://www.instagram.com/creator.${at}.${'x'.repeat(30)}/`,
    )
    let calls = 0
    for (; calls < 500 && feed.size > 0; calls++) await sim.post('/admin/api/v1/creators/status', { handles })
    expect(feed.size).toBe(0)
    expect(calls).toBeLessThan(500)
    socket.resume()
    await closed
  })

  it('does not hold up the others', async () => {
    const sim = await simulate()
    await sim.simulator.fetch('/__sim/events')
    const seen = await events(sim, 1, () => sim.get('/api/v1/rt_tracking/insights'))
    expect(seen).toHaveLength(1)
  })
})
