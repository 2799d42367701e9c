// GET /__sim/metrics, by what was called: the text is read by the grammar of Prometheus, and its counts are those of the test.

import { describe, expect, it } from 'vitest'
import { Counts } from '../../src/control/counts.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?[0-9.]+(?:e[+-][0-9]+)?|[+-]Inf)$`)
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)

/** Reads a text as Prometheus does. Returns the values by name and labels. Throws where it would refuse the text. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const types = new Map<string, string>()
  let family = ''
  expect(text.endsWith('\n')).toBe(true)
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, about = '', rest = ''] = COMMENT.exec(line) ?? []
    if (kind === 'TYPE') {
      expect(['counter', 'gauge', 'histogram']).toContain(rest)
      expect(types.has(about)).toBe(false)
      types.set(about, rest)
    }
    if (kind !== undefined) {
      family = about
      continue
    }
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
    if (name === '') throw new Error(`no sample: ${line}`)
    expect(name.replace(types.get(family) === 'histogram' ? /_(bucket|sum|count)$/ : '', '')).toBe(family)
    if (types.get(family) === 'counter') expect(name).toMatch(/_total$/)
    const key = labels === '' ? name : `${name}{${labels}}`
    expect(samples.has(key)).toBe(false)
    samples.set(key, Number(value.replace('Inf', 'Infinity')))
  }
  return samples
}

const read = async (sim: Sim, world = '') => {
  const { status, text, headers } = await sim.get(`${world}/__sim/metrics`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const samples = parse(text)
  return { samples, text, of: (name: string) => samples.get(`mockfluence_${name}`) }
}

const SPRING = { name: 'Spring', brand_name: 'Acme' }
const BUSY = { name: 'busy', rules: [{ name: 'no "stores" \\', on: 'addStore', respond: { status: 503 } }] }

describe('the metrics', () => {
  it('count what was called, over all worlds', async () => {
    const sim = await simulate()
    await sim.post('/__sim/scenarios', BUSY)
    for (const world of ['', '', '/w/a']) await sim.post(`${world}/admin/api/v1/campaigns`, SPRING)
    await sim.post('/admin/api/v1/campaigns', {})
    await sim.post('/admin/api/v1/ecom_shop', { shop: 's.example', access_token: 't' })
    await sim.get('/nowhere')
    await sim.get('/docs')
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
    const { of, text, samples } = await read(sim)
    expect(of('requests_total{operation="createCampaign",status="200"}')).toBe(3)
    expect(of('requests_total{operation="createCampaign",status="400"}')).toBe(1)
    expect(of('requests_total{operation="addStore",status="503"}')).toBe(1)
    expect(of('requests_total{operation="none",status="404"}')).toBe(1)
    expect(of('requests_total{operation="page",status="200"}')).toBe(1)
    expect(of('rules_acted_total{rule="busy/no \\"stores\\" \\\\"}')).toBe(1)
    expect(of('request_duration_seconds_count{operation="createCampaign"}')).toBe(4)
    expect(of('request_duration_seconds_bucket{operation="createCampaign",le="+Inf"}')).toBe(4)
    expect([of('worlds'), of('records{collection="campaigns"}'), of('records{collection="stores"}')]).toEqual([2, 3, 0])
    expect([of('deliveries{status="unrouted"}'), of('deliveries{status="pending"}')]).toEqual([1, 0])
    expect([of('journal_entries'), of('clock_lag_seconds')]).toEqual([6, 0])
    const { worlds } = (await sim.get('/__sim/worlds')).body
    const bytes = worlds.reduce((sum: number, { journal_bytes }: { journal_bytes: number }) => sum + journal_bytes, 0)
    expect(of('journal_bytes')).toBe(bytes)
    for (const name of ['resident_memory_bytes', 'heap_used_bytes', 'memory_limit_bytes', 'memory_bytes{use="worlds"}'])
      expect([name, of(name)]).toEqual([name, expect.toSatisfy((value) => value > 0)])
    for (const name of samples.keys()) expect(name).toMatch(/^mockfluence_/)
    // The worlds and what is in them have no bound that a metrics store would bear.
    expect(text).not.toContain('world="')
    // Counted once it has its answer.
    expect(of('requests_total{operation="getMetrics",status="200"}')).toBeUndefined()
    expect((await read(sim, '/w/none')).of('requests_total{operation="getMetrics",status="200"}')).toBe(1)
    expect(sim.simulator.worlds.size).toBe(2)
  })
})

it('follow what ends: records, deliveries, worlds', async () => {
  const sim = await simulate()
  await sim.post('/w/a/admin/api/v1/campaigns', SPRING)
  await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
  await sim.request('DELETE', '/__sim/worlds/a')
  await sim.post('/__sim/reset', {})
  const { of } = await read(sim)
  expect([of('worlds'), of('records{collection="campaigns"}'), of('deliveries{status="unrouted"}')]).toEqual([1, 0, 0])
  expect(of('requests_total{operation="createCampaign",status="200"}')).toBe(1)
})

it('tell by how much a running clock is late', async () => {
  const sim = await simulate()
  const world = sim.simulator.worlds.open('default')
  world.clock.plan({ kind: 'wake', id: 'x', over() {} }, world.clock.now() + 1_000)
  await sim.advance('500ms')
  expect((await read(sim)).of('clock_lag_seconds')).toBe(0)
  // Overdue, with no turn of the event loop in which it could run.
  world.clock.set({ now: world.clock.now() + 4_500 })
  expect((await read(sim)).of('clock_lag_seconds')).toBe(0)
  world.clock.set({ mode: 'scaled', factor: 2 })
  const { text } = await sim.get('/__sim/metrics')
  expect(parse(text).get('mockfluence_clock_lag_seconds')).toBeGreaterThanOrEqual(2)
})

it('need the control token', async () => {
  const guard = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlToken: 'T', controlOpen: false }
  const sim = await simulate({ over: 'socket', guard })
  const ask = (authorization: string) => sim.request('GET', '/__sim/metrics', { headers: { authorization } })
  const refused = await ask('Bearer x')
  expect([refused.status, refused.text.includes('mockfluence_')]).toEqual([401, false])
  expect((await ask('Bearer T')).status).toBe(200)
})

describe('a count of calls', () => {
  it('has each call in the buckets that are long enough', () => {
    const counts = new Counts()
    for (const ms of [0.5, 0.6, 30_000, 30_001]) counts.call('a', 200, ms)
    expect(counts.calls.get('a')?.buckets).toEqual([1, ...Array(13).fill(2), 3])
    expect(counts.calls.get('a')?.sum).toBe(60_002.1)
  })

  it('has so many rules, and the others together', () => {
    const counts = new Counts()
    for (let at = 0; at < LIMITS.rules_counted + 5; at++) counts.rules([{ name: `s/${at}` }, { name: 's/0' }])
    expect([counts.acted.size, counts.acted.get('other')]).toEqual([LIMITS.rules_counted + 1, 5])
    expect(counts.acted.get('s/0')).toBe(LIMITS.rules_counted + 6)
  })
})
