import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'

const REQUESTS = '/__sim/requests'
const CAMPAIGNS = '/admin/api/v1/campaigns'

const create = (sim: Sim, name: string) => sim.post(CAMPAIGNS, { name, brand_name: 'Acme' })
const list = async (sim: Sim, query = '') => (await sim.get(REQUESTS + query)).body.requests

describe('the journal', () => {
  it('keeps each call and its answer', async () => {
    const sim = await simulate()
    const answer = await create(sim, 'Spring')
    const [entry] = await list(sim)
    expect(entry).toMatchObject({
      id: answer.headers.get('x-sim-request-id'),
      at: '2026-01-05T09:00:00.000Z',
      operation: 'createCampaign',
      method: 'POST',
      path: CAMPAIGNS,
      query: {},
      body: { name: 'Spring', brand_name: 'Acme' },
      response: { status: 200, body: answer.body, headers: { 'content-type': 'application/json' } },
      transitions: [{ job: 'campaign', id: answer.body.id, from: null, to: 'Yet to start' }],
      warnings: [],
    })
    expect(entry.headers['content-type']).toBe('application/json')
    expect(entry.assumptions).toEqual((answer.headers.get('x-sim-assumed') ?? '').split(', '))
    expect(entry.duration_ms).toBeGreaterThanOrEqual(0)
    expect((await sim.get(`${REQUESTS}/${entry.id}`)).body).toEqual(entry)
    expect((await sim.get(`${REQUESTS}/req_none`)).status).toBe(404)
  })

  it('shows the value of a repeated parameter that counts: the first', async () => {
    const sim = await simulate()
    await sim.get(`${CAMPAIGNS}?page=2&page=100`)
    const [entry] = await list(sim)
    expect(entry.query).toEqual({ page: '2' })
  })

  it('keeps refusals, lost ways and warnings, but nothing of the control API', async () => {
    const sim = await simulate()
    await sim.post(CAMPAIGNS, { name: 5 })
    await sim.get('/admin/api/v1/nothing')
    await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme', color: 'red' })
    await sim.get('/__sim/clock')
    const entries = await list(sim)
    expect(entries.map((entry: { operation: string }) => entry.operation)).toEqual([
      'createCampaign',
      null,
      'createCampaign',
    ])
    expect(entries.map((entry: { response: { status: number } }) => entry.response.status)).toEqual([400, 404, 200])
    expect(entries[2].warnings).toEqual(['color is not documented and was left out'])
  })

  it('is filtered by operation, status, time, id and number', async () => {
    const sim = await simulate()
    await create(sim, 'one')
    await sim.post(CAMPAIGNS, {})
    await sim.post('/__sim/clock/advance', { by: '1h' })
    await create(sim, 'two')
    await sim.get('/api/v1/rt_tracking/insights')
    const names = async (query: string) =>
      (await list(sim, query)).map((entry: { body: { name: string } | null }) => entry.body?.name ?? null)
    expect(await names('?operation=createCampaign')).toEqual(['one', null, 'two'])
    expect(await names('?status=200')).toEqual(['one', 'two', null])
    expect(await names('?operation=createCampaign&status=400')).toEqual([null])
    expect(await names('?since=2026-01-05T10:00:00Z')).toEqual(['two', null])
    expect(await names('?limit=2')).toEqual(['two', null])
    expect(await names('?limit=0')).toEqual([])
    const [first] = await list(sim)
    expect(await names(`?since=${first.id}`)).toEqual([null, 'two', null])
    for (const wrong of ['?since=yesterday', '?limit=-1', '?status=ok'])
      expect([wrong, (await sim.get(REQUESTS + wrong)).status]).toEqual([wrong, 400])
  })

  it('keeps no credentials', async () => {
    const sim = await simulate()
    const secret = 's3cr3t-value'
    const as = { authorization: `Bearer ${secret}`, cookie: `session=${secret}`, 'content-type': 'application/json' }
    await sim.request('POST', '/admin/api/v1/ecom_shop', {
      headers: as,
      body: JSON.stringify({ shop: 'acme.example-store.com', access_token: secret, more: { Access_Token: [secret] } }),
    })
    for (const name of ['key', 'KEY', 'k%65y', 'access_token', 'token'])
      await sim.request('GET', `/api/v1/insights/campaigns/cmp_1?a=1&${name}=${secret}&b=2`, { headers: as })
    await sim.request('POST', '/business/api/v1/sessions/userdata', {
      headers: as,
      body: JSON.stringify({ state: 'x', token: secret }),
    })
    const { text, body } = await sim.get(REQUESTS)
    expect(body.requests).toHaveLength(7)
    expect(text).not.toContain(secret)
    expect(body.requests[0]).toMatchObject({
      headers: { authorization: '[redacted]', cookie: '[redacted]' },
      body: { shop: 'acme.example-store.com', access_token: '[redacted]' },
    })
    expect(body.requests[1].query).toEqual({ a: '1', key: '[redacted]', b: '2' })
    expect((await sim.get('/__sim/state')).text).not.toContain(secret)
    // Explained are the calls as they were made.
    const when = {
      headers: { authorization: `Bearer ${secret}` },
      body: { access_token: 'x', 'more.Access_Token': secret },
    }
    const rule = { on: 'addStore', when, delay: '1s', undocumented: true }
    await sim.post('/__sim/scenarios', { name: 's', rules: [rule] })
    const explained = await sim.get(`${REQUESTS}/req_1/explain`)
    expect(explained.body.rules[0].why).toEqual(['body.access_token is not what it should be'])
    expect(explained.text).not.toContain(secret)
  })
})

describe('the bounds of the journal', () => {
  it('let it forget the oldest, and count them', async () => {
    const sim = await simulate()
    for (let i = 0; i < LIMITS.journal_entries + 5; i++) await sim.get(`/api/v1/rt_tracking/insights?n=${i}`)
    const { body } = await sim.get(`${REQUESTS}?limit=${LIMITS.journal_entries}`)
    expect([body.requests.length, body.evicted]).toEqual([LIMITS.journal_entries, 5])
    expect(body.requests[0].query).toEqual({ n: '5' })
    expect(body.requests.at(-1).query).toEqual({ n: `${LIMITS.journal_entries + 4}` })
  })

  it.each(['a', 'é', '漢', '😀'])('cut long bodies of %s to 64 KiB', async (letter) => {
    const sim = await simulate()
    const urls = Array.from({ length: 30 }, (_, at) => `https://www.instagram.com/${at}/${letter.repeat(4_000)}`)
    await sim.post('/admin/api/v1/creators/status', { handles: urls })
    const [entry] = await list(sim)
    for (const kept of [entry.body, entry.response.body]) {
      expect(typeof kept).toBe('string')
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(LIMITS.journal_body_bytes)
      expect(Buffer.byteLength(kept)).toBeGreaterThan(LIMITS.journal_body_bytes - 5)
      expect(kept.startsWith('{"')).toBe(true)
    }
  })
})

describe('awaiting a call', () => {
  const AWAIT = `${REQUESTS}/await`

  it('answers as soon as it has come', async () => {
    const sim = await simulate()
    const waiting = sim.post(AWAIT, { operation: 'createCampaign', body: { name: 'Late' }, timeout_ms: 10_000 })
    await create(sim, 'Early')
    await create(sim, 'Late')
    const { status, body } = await waiting
    expect([status, body]).toEqual([200, { ok: true, matched: 1 }])
  })

  it('gives up when its time is over, and says what was closest', async () => {
    const sim = await simulate()
    await create(sim, 'Early')
    const { status, body } = await sim.post(AWAIT, { body: { name: 'Late' }, timeout_ms: 20 })
    expect([status, body.closest[0].differences]).toEqual([
      422,
      [{ path: 'body.name', expected: 'Late', actual: 'Early' }],
    ])
  })

  it('does not outlive its world', async () => {
    const sim = await simulate()
    let status: number | null = null
    const waiting = sim.post(AWAIT, { operation: 'createCampaign', timeout_ms: 60_000 }).then((answer) => {
      status = answer.status
    })
    // Over a socket nobody knows when it has begun to wait.
    const reset = async () => {
      await sim.request('POST', '/__sim/reset')
      return status
    }
    await expect.poll(reset).toBe(422)
    await waiting
  })
})
