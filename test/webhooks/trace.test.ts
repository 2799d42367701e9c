// The trace of a request (W3C Trace Context): in its journal entry and its log line, and in the webhooks that it causes.

import { describe, expect, it } from 'vitest'
import { jsonLine, prettyOf } from '../../src/cli/log-lines.ts'
import type { LogEvent } from '../../src/server/log/event.ts'
import { readTrace } from '../../src/world/trace-context.ts'
import { POSTS, videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACE = { traceparent: `00-${ID}-00f067aa0ba902b7-01`, tracestate: 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7' }
const OTHER = { traceparent: `00-${'b'.repeat(32)}-${'c'.repeat(16)}-00` }
const JSON_TYPE = { 'content-type': 'application/json' }

const call = (sim: Sim, path: string, body: unknown, headers: Record<string, string>, method = 'POST') =>
  sim.request(method, path, { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })

const shown = (list: readonly { headers: Record<string, unknown> }[]) =>
  list.map(({ headers: { traceparent, tracestate } }) => ({ traceparent, tracestate }))

const jsonOf = (event: LogEvent) => JSON.parse(jsonLine(event, '2026-01-01T00:00:00.000Z'))

const NONE = { traceparent: undefined, tracestate: undefined }

describe('a trace', () => {
  it.each([
    `00-${ID}-00f067aa0ba902b7-01`,
    `01-${ID}-00f067aa0ba902b7-01`,
    `cc-${ID}-00f067aa0ba902b7-01-what-the-future-will-be`,
  ])('is read from %s', (traceparent) => expect(readTrace({ traceparent })).toEqual({ traceparent }))

  it.each([
    '',
    'none',
    `00-${ID}-00f067aa0ba902b7`,
    `00-${ID}-00f067aa0ba902b7-01-more`,
    `ff-${ID}-00f067aa0ba902b7-01`,
    `00-${ID.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-00f067aa0ba902b7-01, 00-${ID}-00f067aa0ba902b7-01`,
    `00-${ID}-00f067aa0ba902b7-01\n`,
  ])('is not read from %j', (traceparent) => expect(readTrace({ traceparent, tracestate: 'a=b' })).toBeNull())

  it('keeps a state that others would pass on, and only with a parent', () => {
    expect(readTrace(TRACE)).toEqual(TRACE)
    expect(readTrace({ tracestate: 'a=b' })).toBeNull()
    for (const tracestate of ['', 'a=ü', 'a=b\nc', 'a'.repeat(513)])
      expect(readTrace({ ...TRACE, tracestate })).toEqual({ traceparent: TRACE.traceparent })
  })
})

describe('the trace of a request', () => {
  it('stands in its journal entry, its event and its log line', async () => {
    const events: LogEvent[] = []
    const sim = await simulate({ onEvent: (event) => events.push(event) })
    await call(sim, '/admin/api/v1/campaigns', {}, TRACE)
    await call(sim, '/admin/api/v1/campaigns', {}, { traceparent: 'x', tracestate: 'a=b' })
    await sim.get('/__sim/clock')
    const { requests } = (await sim.get('/__sim/requests')).body
    expect(requests[0]).toMatchObject(TRACE)
    expect(requests[0].headers).toMatchObject(TRACE)
    expect(requests[1]).not.toHaveProperty('traceparent')
    expect(requests[1]).not.toHaveProperty('tracestate')
    const lines = events.filter(({ event }) => event !== 'world')
    expect(jsonOf(lines[0] as LogEvent)).toMatchObject({ event: 'request', ...TRACE })
    for (const line of lines.slice(1)) {
      const shown = jsonOf(line)
      expect(shown).not.toHaveProperty('traceparent')
      expect(shown).not.toHaveProperty('trace')
    }
    const pretty = lines.map((line) => prettyOf(line, (_, text) => text))
    expect(pretty[0]).toContain(`ms createCampaign of trace ${ID}`)
    expect(pretty[1]).not.toContain('trace')
  })

  it('goes with the webhooks that it causes, at once and once its job has ended', async () => {
    const receiver = await receive()
    const events: LogEvent[] = []
    const sim = await simulate({ onEvent: (event) => events.push(event) })
    const takes = ['post_tracking.comments_processed', 'video_analysis.completed', 'my.event']
    const known = await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: takes }])
    expect(known.status).toBe(200)
    const tracked = { url: POSTS[0], tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false }
    const { status } = await call(sim, '/admin/api/v1/campaigns/post_tracking', tracked, OTHER)
    expect(status).toBe(200)
    const clip = { headers: TRACE, body: videoForm() }
    expect((await sim.request('POST', '/admin/api/v1/video_analysis/analyze', clip)).status).toBe(202)
    await call(sim, '/__sim/webhooks/emit', { event: 'my.event', data: {} }, OTHER)
    await call(sim, '/__sim/webhooks/emit', { event: 'my.event', data: { n: 2 } }, { traceparent: 'x' })
    await call(sim, '/__sim/clock/advance', { by: '1m' }, {})
    const byEvent = (event: string) => shown(receiver.received.filter(({ payload }) => payload.type === event))
    expect(byEvent('video_analysis.completed')).toEqual([TRACE])
    expect(byEvent('post_tracking.comments_processed')).toEqual([{ ...NONE, ...OTHER }])
    expect(byEvent('my.event')).toEqual([{ ...NONE, ...OTHER }, NONE])
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(shown(deliveries)).toEqual(shown(receiver.received.map(({ headers }) => ({ headers }))))
    const attempts = events.flatMap((event) => (event.event === 'webhook' ? [jsonOf(event)] : []))
    expect(attempts).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'video_analysis.completed', ...TRACE })]),
    )
  })
})

it.each([
  ['webhooks', (state: ReturnType<typeof JSON.parse>) => state.webhooks.deliveries[0].trace],
  ['job_traces', (state: ReturnType<typeof JSON.parse>) => state.job_traces[0][1]],
])('a state with a trace in %s that no header may have is refused', async (_place, traceIn) => {
  const sim = await simulate()
  await call(sim, '/__sim/webhooks/emit', { event: 'my.event', data: {} }, TRACE)
  await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { headers: TRACE, body: videoForm() })
  const state = (await sim.get('/__sim/state')).body
  traceIn(state).traceparent = 'x\r\nevil: 1'
  const { status, text } = await sim.put('/w/b/__sim/state', state)
  expect([status, text]).toEqual([400, expect.stringContaining('must be a traceparent of W3C Trace Context')])
})
