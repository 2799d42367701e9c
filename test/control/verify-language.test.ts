// What can be expected of calls: the language of a rule's `when`, credentials that are not kept, and orders.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { fill } from '../journal-entry.ts'
import { type Sim, simulate } from '../simulate.ts'

const VERIFY = '/__sim/requests/verify'
const AWAIT = '/__sim/requests/await'
const CAMPAIGNS = '/admin/api/v1/campaigns'
const JSON_TYPE = { 'content-type': 'application/json' }

const create = (sim: Sim, name: string, more: object = {}) =>
  sim.post(CAMPAIGNS, { name, brand_name: 'Acme', tracking_urls: [], ...more })

/** Two campaigns, an hour apart, the second changed; a search; an upload; and a call that is refused. */
async function asked(): Promise<Sim> {
  const sim = await simulate()
  const { id } = (await create(sim, 'Spring')).body
  await sim.advance('1h')
  await create(sim, 'Summer', { tracking_urls: ['https://www.instagram.com/reel/AbCdEfGhIjK/', 'https://x.test/?a=1'] })
  await sim.patch(`${CAMPAIGNS}/${id}`, { name: 'Spring 2' })
  await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes&limit=12')
  const form = new FormData()
  form.set('mode', 'raw')
  form.set('video', new File(['x'], 'clip.mp4', { type: 'video/mp4' }))
  await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: form })
  await sim.post(CAMPAIGNS, { name: 5 })
  return sim
}

const SPRING = { operation: 'createCampaign', body: { name: 'Spring' } }

const MATCHED: readonly (readonly [expected: object, matched: number])[] = [
  [{ operation: '/^create/' }, 4],
  [{ operation: ['createCampaign', 'patchCampaign'] }, 4],
  [{ method: '/P(OS|U)T/' }, 4],
  [{ method: ['patch', 'GET'] }, 2],
  [{ method: 'post', path: CAMPAIGNS }, 3],
  [{ path: '/campaigns/' }, 4],
  [{ path: CAMPAIGNS }, 3],
  [{ path: { eq: CAMPAIGNS } }, 3],
  [{ query: { identifier: '/^anna/' } }, 1],
  [{ query: { limit: { gt: 5 } } }, 1],
  [{ query: { limit: 12 } }, 1],
  [{ query: { page: { present: false }, limit: { present: true } } }, 1],
  [{ headers: { 'Content-Type': '/^multipart/' } }, 1],
  [{ params: { campaign_id: { present: true } } }, 1],
  [{ params: { campaign_id: '/^cmp_/' }, body: { name: '/2$/' } }, 1],
  [{ body: { name: ['Spring', 'Summer'] } }, 2],
  [{ body: { name: '/^S(pr|umm)/i' } }, 3],
  [{ body: { name: { gt: 4 } } }, 1],
  [{ body: { name: { present: true } }, response: { status: 200 } }, 3],
  [{ body: { tracking_urls: [] } }, 1],
  [{ body: { tracking_urls: 'https://x.test/?a=1' } }, 1],
  [{ body: { 'tracking_urls.0': '/instagram/' } }, 1],
  [{ body: { tracking_urls: ['/instagram/', '/x.test/'] } }, 1],
  [{ body: { tracking_urls: ['/instagram/'] } }, 0],
  [{ body: { tracking_urls: { eq: [] } } }, 1],
  [{ form: { mode: 'raw', video: '/[.]mp4$/' } }, 1],
  [{ form: { mode: 'compliance' } }, 0],
  [{ response: { status: { gte: 400 } } }, 2],
  [{ operation: 'createCampaign', response: { status: [200, 201] } }, 2],
  [{ response: { headers: { 'X-Sim-World': 'default' } } }, 6],
  [{ response: { body: { name: 'Summer' } } }, 1],
  [{ response: { body: { 'error.http_status': 400 } } }, 2],
  [{ operation: 'createCampaign', since: '2026-01-05T10:00:00Z' }, 2],
  [{ operation: 'createCampaign', until: '2026-01-05T09:59:59Z' }, 1],
  [
    {
      operation: 'createCampaign',
      since: '2026-01-05T10:00:00Z',
      until: '2026-01-05T10:00:00Z',
      body: { name: 'Summer' },
    },
    1,
  ],
]

it('what is expected is matched by so many calls, for verify and await', async () => {
  const sim = await asked()
  for (const [expected, matched] of MATCHED) {
    for (const [call, more] of [
      [VERIFY, {}],
      [AWAIT, { timeout_ms: 0 }],
    ] as const) {
      const { status, body } = await sim.post(call, { ...expected, ...more, count: matched })
      expect([expected, status, body]).toEqual([expected, 200, { ok: true, matched }])
      expect((await sim.post(call, { ...expected, ...more, count: matched + 1 })).status).toBe(422)
    }
  }
  expect((await sim.post(VERIFY, { operation: 'addStore', at_most: 2 })).body).toEqual({ ok: true, matched: 0 })
})

const REFUSED: readonly (readonly [expected: object, path: string, message: RegExp])[] = [
  [{ operaton: 'createCampaign', count: 1 }, 'operaton', /did you mean "operation"\?/],
  [{ bdoy: {} }, 'bdoy', /did you mean "body"\?/],
  [{ atLeast: 5 }, 'atLeast', /did you mean "at_least"\?/],
  [{ operation: 'createCampain', count: 0 }, 'operation', /did you mean "createCampaign"\?/],
  [{ operation: ['createCampain'], count: 0 }, 'operation.0', /did you mean "createCampaign"\?/],
  [{ operation: '/(/' }, 'operation', /not a valid regular expression/],
  [{ response: { statsu: 200 } }, 'response.statsu', /did you mean "status"\?/],
  [{ query: { a: { gte: 1, presnt: true } } }, 'query.a.presnt', /did you mean "present"\?/],
  [{ body: { a: { gt: 1, b: 2 } } }, 'body.a', /mixes tests/],
  [{ body: { a: { gt: true } } }, 'body.a.gt', /must be a number/],
  [{ body: { a: ['/x/g'] } }, 'body.a.0', /has the flag g/],
  [{ count: 1, at_least: 1 }, 'at_least', /beside count/],
  [{ count: 1, at_most: 1 }, 'at_most', /beside count/],
  [{ at_least: 2, at_most: 1 }, 'at_least', /must not be greater than at_most/],
  [{ since: '2026-01-05T10:00:00Z', until: '2026-01-05T09:00:00Z' }, 'until', /before since/],
  [{ since: 'req_1' }, 'since', /must be a time/],
  [{ sequence: [{ operation: 'addStore' }], operation: 'addStore' }, 'operation', /beside sequence/],
  [{ sequence: [{ operation: 'addStore', count: 1 }] }, 'sequence.0.count', /is unknown/],
  [{ sequence: [{ body: { a: '/(/' } }] }, 'sequence.0.body.a', /not a valid regular expression/],
  [{ sequence: [] }, 'sequence', /must not be empty/],
]

it('a wrong expectation is refused, with the path of what is wrong', async () => {
  const sim = await simulate()
  for (const [expected, path, message] of REFUSED) {
    const { status, body } = await sim.post(VERIFY, expected)
    expect([status, body.errors]).toEqual([400, [{ path, message: expect.stringMatching(message) }]])
  }
})

describe('credentials', () => {
  const SECRET = 's3cr3t-value'

  async function withCredentials(): Promise<Sim> {
    const sim = await simulate()
    await sim.request('POST', '/admin/api/v1/ecom_shop', {
      headers: { ...JSON_TYPE, authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ shop: 'acme.example-store.com', access_token: SECRET, more: [{ token: 5 }] }),
    })
    await sim.get(`/api/v1/insights/campaigns/cmp_1?key=${SECRET}&b=2`)
    await create(sim, 'Spring', { brand_url: `https://me:${SECRET}@acme.test/` })
    return sim
  }

  const COMPARED: readonly (readonly [expected: object, matched: number])[] = [
    [{ headers: { Authorization: `Bearer ${SECRET}` } }, 1],
    [{ headers: { authorization: 'Bearer test' } }, 2],
    [{ headers: { authorization: ['Bearer test', `Bearer ${SECRET}`] } }, 3],
    [{ headers: { authorization: { eq: 'Bearer test' } } }, 2],
    [{ headers: { authorization: { present: true } } }, 3],
    [{ headers: { authorization: { present: false } } }, 0],
    [{ headers: { authorization: '/^Bearer /' } }, 3],
    [{ headers: { authorization: SECRET } }, 0],
    [{ query: { key: SECRET } }, 1],
    [{ query: { key: SECRET, b: '2' } }, 1],
    [{ query: { key: 'other' } }, 0],
    [{ query: { key: { gt: 'a' } } }, 1],
    [{ body: { access_token: SECRET } }, 1],
    [{ body: { access_token: `${SECRET}x` } }, 0],
    [{ body: { access_token: { present: true } } }, 1],
    [{ body: { access_token: ['a', `/^${SECRET}$/`] } }, 1],
    [{ body: { more: { eq: [{ token: 5 }] } } }, 1],
    [{ body: { 'more.token': 5 } }, 1],
    [{ body: { more: [{ token: 5 }] } }, 1],
    [{ body: { more: [{ token: 6 }] } }, 0],
    [{ body: { brand_url: `https://me:${SECRET}@acme.test/` } }, 1],
  ]

  it('are compared as they were sent', async () => {
    const sim = await withCredentials()
    for (const [expected, matched] of COMPARED) {
      const { status, body } = await sim.post(VERIFY, { ...expected, count: matched })
      expect([expected, status, body]).toEqual([expected, 200, { ok: true, matched }])
    }
  })

  it('are in no answer, neither those that were sent nor those that are expected', async () => {
    const sim = await withCredentials()
    for (const expected of [
      { headers: { authorization: 'Bearer wr0ng' } },
      { query: { key: 'wr0ng' } },
      { body: { access_token: 'wr0ng' } },
      { body: { more: { access_token: 'wr0ng' } } },
      { body: { brand_url: 'https://me:wr0ng@acme.test/' } },
      { headers: { authorization: 'Bearer wr0ng', 'x-none': '/[/' } },
    ]) {
      const { status, text } = await sim.post(VERIFY, expected)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain('wr0ng')
    }
    const { body } = await sim.post(VERIFY, { operation: 'addStore', headers: { authorization: 'Bearer wr0ng' } })
    expect(body.closest[0].differences).toEqual([
      { path: 'headers.authorization', expected: '[redacted]', actual: '[redacted]' },
    ])
    expect(body.detail).toBe(
      'expected at least 1 addStore with headers.authorization = [redacted]; 1 call, none matches; closest req_1: headers.authorization is another one',
    )
  })
})

describe('a failed one', () => {
  it('is short first, and then has the differences only', async () => {
    const sim = await asked()
    const { status, body } = await sim.post(VERIFY, { operation: 'createCampaign', body: { name: 'Sprong' } })
    expect([status, body.detail]).toEqual([
      422,
      'expected at least 1 createCampaign with body.name = "Sprong"; 3 calls, none matches; closest req_1: body.name is "Spring"',
    ])
    expect(body.closest[0]).toEqual({
      request: {
        id: 'req_1',
        at: '2026-01-05T09:00:00.000Z',
        operation: 'createCampaign',
        method: 'POST',
        path: CAMPAIGNS,
        status: 200,
      },
      differences: [{ path: 'body.name', expected: 'Sprong', actual: 'Spring' }],
    })
  })

  const WHY: readonly (readonly [expected: object, detail: string])[] = [
    [
      { operation: 'addStore' },
      'expected at least 1 addStore; no addStore came; closest req_1: operation is "createCampaign"',
    ],
    [
      { operation: 'createCampaign', count: 4 },
      'expected exactly 4 createCampaign; 3 calls, 3 match: req_1, req_3, req_7',
    ],
    [
      { operation: 'createCampaign', at_most: 1 },
      'expected at most 1 createCampaign; 3 calls, 3 match: req_1, req_3, req_7',
    ],
    [
      { operation: 'createCampaign', at_least: 4, at_most: 5 },
      'expected 4 to 5 createCampaign; 3 calls, 3 match: req_1, req_3, req_7',
    ],
    [{ ...SPRING, count: 0 }, 'expected no createCampaign with body.name = "Spring"; 3 calls, 1 matches: req_1'],
    [
      { operation: ['createCampaign', 'addStore'], body: { name: '/x/', 'a.b': { gt: 5 } }, at_least: 2 },
      'expected at least 2 createCampaign or addStore with body.name = /x/ and body.a.b > 5; 3 calls, none matches; closest req_1: body.name is "Spring" and body.a.b is missing',
    ],
    [
      { path: '/nothing', since: '2026-01-05T10:00:00Z' },
      'expected at least 1 call with path = "/nothing" and at >= 2026-01-05T10:00:00.000Z; no such call came; closest req_3: path is "/admin/api/v1/campaigns"',
    ],
    [{ since: '2027-01-01' }, 'expected at least 1 call with at >= 2027-01-01T00:00:00.000Z; no such call came'],
  ]

  it('says why', async () => {
    const sim = await asked()
    for (const [expected, detail] of WHY) {
      const { status, body } = await sim.post(VERIFY, expected)
      expect([status, body.detail]).toEqual([422, detail])
    }
  })

  it('names other worlds where the call came, a clock that stands still, and differences of case or type', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const { body: job } = await sim.post('/w/t/api/v1/data_refresh/requests', {
      request_type: 'instagram',
      handle: 'a',
    })
    const failed = async (expected: object) => (await sim.post('/w/t/__sim/requests/verify', expected)).body.detail
    const detail = await failed({ operation: 'createCampaign' })
    expect(detail).toContain('1 matching call came to world default: does your client drop the path of its base URL?')
    expect(detail).toContain(
      `the clock is manual at 2026-01-05T09:00:00.000Z; data_refresh ${job.request_id ?? job.id} is due in 5 s`,
    )
    const body = { request_type: 'Instagram' }
    expect(await failed({ operation: 'createRefreshRequest', body })).toContain('"instagram" for "Instagram"')
    await sim.post('/w/t/admin/api/v1/campaigns', { name: '12', brand_name: 'Acme' })
    expect(await failed({ operation: 'createCampaign', body: { name: 12 } })).toContain('"12" for 12')
  })

  it('tells how many calls it could not see', async () => {
    const sim = await simulate()
    const { journal } = sim.simulator.worlds.open('default')
    fill(journal, Array(LIMITS.journal_entries + 2).fill({ name: 'x' }))
    expect((await sim.post(VERIFY, { body: { name: 'y' }, count: 0 })).body).toEqual({
      ok: true,
      matched: 0,
      evicted: 2,
    })
    const { body } = await sim.post(VERIFY, { body: { name: 'y' } })
    expect(body.detail).toMatch(/; the journal has dropped 2 older calls$/)
  })
})

describe('a sequence', () => {
  const CREATE_THEN_PATCH = { sequence: [SPRING, { operation: 'patchCampaign', response: { status: 200 } }] }

  it('holds when calls came in that order, others in between', async () => {
    const sim = await asked()
    for (const [call, more] of [
      [VERIFY, {}],
      [AWAIT, { timeout_ms: 0 }],
    ] as const) {
      const { status, body } = await sim.post(call, { ...CREATE_THEN_PATCH, ...more })
      expect([status, body]).toEqual([200, { ok: true, matched: 2 }])
    }
  })

  it('needs a call for each entry', async () => {
    const sim = await asked()
    const { status, body } = await sim.post(VERIFY, { sequence: [SPRING, SPRING] })
    expect([status, body.matched, body.entry, body.after]).toEqual([422, 1, 1, 'req_1'])
  })

  it('says which entry found nothing, and after which call', async () => {
    const sim = await asked()
    const sequence = [{ operation: 'patchCampaign' }, { operation: 'createCampaign', body: { name: 'Spring' } }]
    const { status, body } = await sim.post(VERIFY, { sequence })
    expect([status, body.detail]).toEqual([
      422,
      'expected 2 calls in order; entry 2, createCampaign with body.name = "Spring", found nothing after req_4 (patchCampaign); 1 call after req_4, none matches; closest req_7: body.name is 5',
    ])
    expect(body.closest.map(({ request }: { request: { id: string } }) => request.id)).toContain('req_7')
    expect(body.closest.map(({ request }: { request: { id: string } }) => request.id)).not.toContain('req_1')
  })

  it('is awaited', async () => {
    const sim = await simulate()
    await create(sim, 'Summer')
    const waiting = sim.post(AWAIT, { sequence: [SPRING, { body: { name: 'Summer' } }], timeout_ms: 10_000 })
    await expect.poll(() => sim.simulator.worlds.open('default').feed.size).toBe(1)
    await create(sim, 'Spring')
    await create(sim, 'Summer')
    expect((await waiting).body).toEqual({ ok: true, matched: 2 })
  })
})
