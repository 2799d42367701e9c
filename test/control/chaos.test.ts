// Misfortunes by seed, and the scenario that repeats them.

import { describe, expect, it } from 'vitest'
import { hurried } from '../hurried.ts'
import { type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const REFRESHES = '/api/v1/data_refresh/requests'
const SEARCH = '/admin/api/v1/search?type=discovery&skip=0&limit=2'
const INSIGHTS = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'

const answering = { webhooks: { send: async () => ({ status: 204, duration_ms: 1, error: null, retry_after: null }) } }

/** What came of a call: its answer but for headers that differ from run to run. */
async function outcome(sim: Sim, method: string, path: string, body?: unknown): Promise<string> {
  const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await sim.request(method, path, init).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return answer
  const rule = answer.headers.get('x-sim-rule')?.replace(/^[^/]*\//, '')
  return `${answer.status} ${rule} ${answer.text}`
}

/** Makes the same calls in any world. */
async function story(sim: Sim, world = ''): Promise<string[]> {
  const came: string[] = []
  await sim.put(`${world}/__sim/webhooks/endpoints`, [{ url: 'http://127.0.0.1:9/hooks' }])
  for (let round = 0; round < 8; round++) {
    came.push(await outcome(sim, 'POST', `${world}${CAMPAIGNS}`, { name: `c${round}`, brand_name: 'b' }))
    came.push(await outcome(sim, 'POST', `${world}${REFRESHES}`, { request_type: 'instagram', handle: `anna${round}` }))
    came.push(await outcome(sim, 'GET', `${world}${SEARCH}`))
    came.push(await outcome(sim, 'GET', `${world}${INSIGHTS}`))
    await sim.post(`${world}/__sim/webhooks/emit`, { event: 'my.event', data: { round } })
    await sim.advance('1h', world)
  }
  const { deliveries } = (await sim.get(`${world}/__sim/webhooks/deliveries`)).body
  came.push(
    JSON.stringify(
      deliveries.map(({ status, attempts, rule }: Record<string, unknown>) => [
        status,
        attempts,
        String(rule).replace(/^[^/]*\//, ''),
      ]),
    ),
  )
  came.push(JSON.stringify((await sim.records('refresh_requests', world)).map(({ status }) => status)))
  return came.map((text) => text.replaceAll(world, ''))
}

const touched = (came: readonly string[]) => came.filter((text) => !/^\d+ undefined/.test(text)).length

describe('chaos', () => {
  it('brings the same misfortunes to the same calls by seed, also after a reset, and says so', async () => {
    const sim = await simulate({ ...answering, real: hurried() })
    const plain = await story(sim, '/w/plain')
    for (const [world, seed] of [
      ['a', 7],
      ['b', 7],
      ['c', 'other'],
    ] as const) {
      const { body, status } = await sim.put(`/w/${world}/__sim/chaos`, { rate: 0.4, seed })
      expect([status, body]).toEqual([200, { rate: 0.4, seed, kinds: null }])
    }
    const first = await story(sim, '/w/a')
    expect(first).not.toEqual(plain)
    expect(touched(first)).toBeGreaterThan(touched(plain) + 10)
    expect(await story(sim, '/w/b')).toEqual(first)
    expect(await story(sim, '/w/c')).not.toEqual(first)
    await sim.post('/w/a/__sim/reset', {})
    expect((await sim.get('/w/a/__sim/chaos')).body.rate).toBe(0.4)
    expect(await story(sim, '/w/a')).toEqual(first)
    await sim.put('/w/b/__sim/chaos', { rate: 0 })
    expect((await sim.get('/w/b/__sim/chaos')).body).toEqual({ rate: 0, seed: null, kinds: null })
    await sim.post('/w/b/__sim/reset', {})
    expect(await story(sim, '/w/b')).toEqual(plain)
  })

  it('is recorded as a scenario that makes it happen again', async () => {
    const sim = await simulate({ ...answering, real: hurried() })
    await sim.put('/w/a/__sim/chaos', { rate: 0.5, seed: 3 })
    const first = await story(sim, '/w/a')
    const { body: recorded } = await sim.get('/w/a/__sim/scenarios/recorded')
    expect(recorded.rules.length).toBeGreaterThan(5)
    const loaded = await sim.post('/w/b/__sim/scenarios', recorded)
    expect(loaded.status, loaded.text).toBe(201)
    expect(await story(sim, '/w/b')).toEqual(first)
    expect((await sim.get('/w/b/__sim/scenarios/recorded')).body).toEqual(recorded)
    expect(loaded.body.never_fired).toBeDefined()
    const { active } = (await sim.get('/w/b/__sim/scenarios')).body
    expect(active[0].never_fired).toEqual([])
    await sim.request('DELETE', '/__sim/worlds/a')
    expect((await sim.get('/__sim/scenarios/recorded')).body.rules).toEqual([])
    expect((await sim.get('/__sim/scenarios/recorded?worlds=all')).body).toEqual(recorded)
  })

  it.each([
    ['delay', { rate: 1 }, 200],
    ['too-many-requests', { rate: 1 }, 429],
    ['unavailable', { rate: 1 }, 503],
    ['gone', { rate: 1 }, 404],
    ['nulls', { rate: 1 }, 200],
  ])('brings only %s where only that is asked for', async (kind, setting, status) => {
    const sim = await simulate()
    await sim.put('/__sim/chaos', { ...setting, kinds: [kind] })
    const { status: found, headers, text } = await sim.get(INSIGHTS)
    expect(found, text).toBe(status)
    expect(headers.get('x-sim-rule')).toBe(`chaos/${kind} getPublicInstagramInsights`)
  })

  it('fails jobs, and the call that began one says so', async () => {
    const sim = await simulate()
    await sim.put('/__sim/chaos', { rate: 1, kinds: ['job-fails'] })
    const { body, headers } = await sim.post(REFRESHES, { request_type: 'instagram', handle: 'anna.bakes' })
    expect(headers.get('x-sim-rule')).toBe('chaos/job-fails createRefreshRequest')
    await sim.advance('10s')
    expect((await sim.get(`${REFRESHES}/${body.request_id}`)).body.status.message).toBe('failed')
  })

  it('meets about as many calls as its rate says, and survives a snapshot', async () => {
    const sim = await simulate()
    await sim.put('/w/a/__sim/chaos', { rate: 0.2, kinds: ['unavailable'] })
    const statuses = async (world: string, calls: number) => {
      const found: number[] = []
      for (let call = 0; call < calls; call++) found.push((await sim.get(`${world}${SEARCH}`)).status)
      return found
    }
    const before = await statuses('/w/a', 150)
    expect(before.filter((status) => status === 503).length).toBeGreaterThan(15)
    expect(before.filter((status) => status === 503).length).toBeLessThan(50)
    const { text } = await sim.get('/w/a/__sim/state')
    const { status } = await sim.request('PUT', '/w/b/__sim/state', {
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    expect(status).toBe(200)
    expect(await statuses('/w/b', 40)).toEqual(await statuses('/w/a', 40))
  })

  it.each([
    [{}, 'rate'],
    [{ rate: 2 }, 'rate'],
    [{ rate: 0.1, kinds: ['floods'] }, 'kinds'],
    [{ rate: 0.1, kind: ['reset'] }, 'kind'],
  ])('refuses %j', async (setting, place) => {
    const sim = await simulate()
    const { status, text } = await sim.put('/__sim/chaos', setting)
    expect(status).toBe(400)
    expect(text).toContain(place)
    expect((await sim.get('/__sim/chaos')).body.rate).toBe(0)
  })
})
