// The report on the client: each finding with a client that does it, and one that does not.

import { describe, expect, it } from 'vitest'
import { FINDING_IDS } from '../../src/report/findings.ts'
import type { Outcome } from '../../src/world/outbox/carrier.ts'
import { MULTIPART, multipart } from '../multipart.ts'
import { type Sim, type SimulateOptions, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const REFRESHES = '/api/v1/data_refresh/requests'
const CAMPAIGN = { name: 'Spring', brand_name: 'Acme' }
const REFRESH = { request_type: 'instagram', handle: 'anna.bakes' }
const SEARCH = '/admin/api/v1/search?type=discovery&skip=0&limit=3'
const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const TRACKING = { url: REEL, tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false }
const EVENT = 'post_tracking.comments_processed'
const HOOK = 'http://127.0.0.1:9/hooks'

type Client = (sim: Sim) => Promise<void>

/** Loads a scenario of these parts into the default world. */
async function under(sim: Sim, parts: object): Promise<void> {
  const { status, text } = await sim.post('/__sim/scenarios', { name: 'trouble', ...parts })
  expect(status, text).toBe(201)
}

/** Calls, and puts up with a broken connection. */
const tried = (call: Promise<unknown>) => call.catch(() => {})

async function refresh(sim: Sim): Promise<string> {
  return (await sim.post(REFRESHES, REFRESH)).body.request_id
}

async function poll(sim: Sim, id: string, waits: readonly string[]): Promise<void> {
  await sim.get(`${REFRESHES}/${id}`)
  for (const wait of waits) {
    await sim.advance(wait)
    await sim.get(`${REFRESHES}/${id}`)
  }
}

/** Tracks the comments of a post, and reads them up to a page. */
async function readComments(sim: Sim, pages: number): Promise<void> {
  const { body, text, status } = await sim.post('/admin/api/v1/campaigns/post_tracking', TRACKING)
  expect(status, text).toBeLessThan(300)
  await sim.advance('3d')
  for (let page = 1; page <= pages; page++) {
    const { body: list } = await sim.get(
      `/business/api/v1/campaigns/${body.campaign_id}/comments_list?page=${page}&limit=2`,
    )
    if (!list.has_next) return
  }
}

/** Receives a webhook as `deliver` says. */
const webhook =
  (deliver: object): Client =>
  async (sim) => {
    await sim.put('/__sim/webhooks/endpoints', [{ url: HOOK }])
    await under(sim, { webhooks: [{ on: '*', deliver }] })
    await sim.post('/__sim/webhooks/emit', { event: EVENT, data: { campaign_id: 'cmp_1' } })
    await sim.advance('1s')
  }

const upload = (sim: Sim) =>
  sim.request('POST', '/admin/api/v1/video_analysis/analyze', {
    headers: MULTIPART,
    body: multipart([
      { name: 'video', filename: 'spot.mp4', type: 'video/mp4', content: 'video' },
      { name: 'campaign_name', content: 'A' },
      { name: 'brand_name', content: 'B' },
    ]),
  })

const answering = (attempt: Partial<Outcome>): SimulateOptions => ({
  webhooks: { send: async () => ({ status: 204, duration_ms: 1, error: null, retry_after: null, ...attempt }) },
})

const RESET = { rules: [{ on: 'createCampaign', nth: 1, fault: 'reset' }] }
const LOST = { rules: [{ on: 'createCampaign', nth: 1, commit: true, fault: 'reset' }] }
const BUSY = { rules: [{ on: 'searchCreators', limit: { requests: 1, per: '1m' } }] }

interface Case {
  readonly bad: Client
  readonly good: Client
  readonly badOptions?: SimulateOptions
  readonly goodOptions?: SimulateOptions
}

const CASES: Readonly<Record<(typeof FINDING_IDS)[number], Case>> = {
  'polls-too-often': {
    bad: async (sim) => poll(sim, await refresh(sim), ['1ms', '1ms', '1ms', '1ms', '1ms']),
    good: async (sim) => poll(sim, await refresh(sim), ['1s', '2s', '4s']),
  },
  'result-never-read': {
    bad: async (sim) => void (await refresh(sim)),
    good: async (sim) => poll(sim, await refresh(sim), ['10s']),
  },
  'stops-at-first-page': {
    bad: (sim) => readComments(sim, 1),
    good: (sim) => readComments(sim, Number.POSITIVE_INFINITY),
  },
  'ignores-retry-after': {
    bad: async (sim) => {
      await under(sim, BUSY)
      for (let call = 0; call < 3; call++) await sim.get(SEARCH)
    },
    good: async (sim) => {
      await under(sim, BUSY)
      await sim.get(SEARCH)
      await sim.get(SEARCH)
      await sim.advance('60s')
      await sim.get(SEARCH)
    },
  },
  'repeats-refused-call': {
    bad: async (sim) => {
      for (let call = 0; call < 2; call++) await sim.post(CAMPAIGNS, { name: 'no brand' })
    },
    good: async (sim) => {
      await sim.post(CAMPAIGNS, { name: 'no brand' })
      await sim.post(CAMPAIGNS, CAMPAIGN)
      await under(sim, { rules: [{ on: 'searchCreators', nth: 1, respond: { status: 429 } }] })
      for (let call = 0; call < 2; call++) await sim.get(SEARCH)
    },
  },
  'gives-up-at-first-failure': {
    bad: async (sim) => {
      await under(sim, RESET)
      await tried(sim.post(CAMPAIGNS, CAMPAIGN))
    },
    good: async (sim) => {
      await under(sim, RESET)
      await tried(sim.post(CAMPAIGNS, CAMPAIGN))
      await sim.post(CAMPAIGNS, CAMPAIGN)
    },
  },
  'creates-twice': {
    bad: async (sim) => {
      await under(sim, LOST)
      await tried(sim.post(CAMPAIGNS, CAMPAIGN))
      await sim.post(CAMPAIGNS, CAMPAIGN)
    },
    // The reset changed nothing.
    good: async (sim) => {
      await under(sim, RESET)
      await tried(sim.post(CAMPAIGNS, CAMPAIGN))
      await sim.post(CAMPAIGNS, CAMPAIGN)
    },
  },
  'webhook-bad-signature-accepted': {
    bad: webhook({ bad_signature: true }),
    badOptions: answering({ status: 204 }),
    good: webhook({ bad_signature: true }),
    goodOptions: answering({ status: 401 }),
  },
  'webhook-stale-timestamp-accepted': {
    bad: webhook({ stale_timestamp: true }),
    badOptions: answering({ status: 204 }),
    good: webhook({ stale_timestamp: true }),
    goodOptions: answering({ status: 401 }),
  },
  'webhook-slow': {
    bad: webhook({ delay: '0s' }),
    badOptions: answering({ duration_ms: 3_000 }),
    good: webhook({ delay: '0s' }),
    goodOptions: answering({ duration_ms: 30 }),
  },
  'webhook-not-2xx': {
    bad: webhook({ delay: '0s' }),
    badOptions: answering({ status: 500 }),
    // It is right to refuse what is badly signed.
    good: webhook({ bad_signature: true }),
    goodOptions: answering({ status: 401 }),
  },
  'webhook-duplicate-handled-twice': {
    bad: async (sim) => {
      await webhook({ duplicate: 2 })(sim)
      for (let call = 0; call < 2; call++) await sim.post(CAMPAIGNS, CAMPAIGN)
    },
    badOptions: answering({}),
    good: async (sim) => {
      await webhook({ duplicate: 2 })(sim)
      await sim.post(CAMPAIGNS, CAMPAIGN)
    },
    goodOptions: answering({}),
  },
  'undocumented-field': {
    bad: async (sim) => void (await sim.post(CAMPAIGNS, { ...CAMPAIGN, brnad_url: 'x' })),
    good: async (sim) => void (await sim.post(CAMPAIGNS, CAMPAIGN)),
  },
  'misspelt-path': {
    bad: async (sim) => void (await sim.get('/admin/api/v1/campagns/cmp_1')),
    good: async (sim) => {
      await sim.get(`${REFRESHES}/unknown`)
      await sim.request('OPTIONS', CAMPAIGNS)
    },
  },
  'wrong-host': {
    bad: async (sim) => {
      await sim.get('/api/v1/insights/public/tiktok/overall?identifier=@anna.bakes')
    },
    badOptions: { insightsApart: true },
    good: async (sim) => void (await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')),
    goodOptions: { insightsApart: true },
  },
  'secret-logged': {
    bad: async (sim) => void (await sim.get(`${SEARCH}&access_token=s3cret`)),
    good: async (sim) => void (await sim.get('/api/v1/insights/campaigns/cmp_1?key=k')),
  },
  'errors-never-met': {
    bad: async (sim) => void (await upload(sim)),
    good: async (sim) => {
      const codes = Array.from({ length: 9 }, (_, at) => 4001 + at)
      await under(sim, { rules: codes.map((error, at) => ({ on: 'createVideoAnalysis', nth: at + 1, error })) })
      for (const _ of codes) await upload(sim)
    },
  },
  'failed-jobs-never-met': {
    bad: async (sim) => poll(sim, await refresh(sim), ['10s']),
    good: async (sim) => {
      await under(sim, { outcomes: { data_refresh: 'failed' } })
      await poll(sim, await refresh(sim), ['10s'])
    },
  },
  'empty-lists-never-met': {
    bad: async (sim) => void (await sim.get(SEARCH)),
    good: async (sim) => void (await sim.get(`${SEARCH}&handle=nobody.has.this.name`)),
  },
  'nulls-never-met': {
    bad: async (sim) => {
      await under(sim, { rules: [{ on: 'createCampaign', respond: { status: 200, body: { id: 'cmp_1' } } }] })
      await sim.post(CAMPAIGNS, CAMPAIGN)
    },
    good: async (sim) => void (await sim.post(CAMPAIGNS, CAMPAIGN)),
  },
}

/** Handles each webhook with a change, as often as it says. */
const handling =
  (events: number, changes: number): Client =>
  async (sim) => {
    await sim.put('/__sim/webhooks/endpoints', [{ url: HOOK }])
    await under(sim, { webhooks: [{ on: '*', deliver: { duplicate: 2 } }] })
    for (let event = 0; event < events; event++) await sim.post('/__sim/webhooks/emit', { event: 'mine' })
    await sim.advance('1s')
    for (let change = 0; change < changes; change++) await sim.post(CAMPAIGNS, CAMPAIGN)
  }

async function responded(sim: Sim, on: string, respond: object, calls: readonly (() => Promise<unknown>)[]) {
  await under(sim, { rules: [{ on, respond }] })
  for (const call of calls) await call()
}

/** Makes a call again after it has left the first one waiting, whose change was made. */
async function leaves(sim: Sim): Promise<void> {
  await under(sim, { rules: [{ on: 'createCampaign', nth: 1, commit: true, delay: '30s' }] })
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(CAMPAIGN) }
  await tried(sim.request('POST', CAMPAIGNS, { ...sent, signal: AbortSignal.timeout(20) }))
  await sim.request('POST', CAMPAIGNS, sent)
}

const SEVERAL: readonly (readonly [
  title: string,
  found: readonly string[],
  client: Client,
  options?: SimulateOptions,
])[] = [
  [
    'tries three times in vain',
    [],
    (sim) => {
      const call = () => sim.get(SEARCH)
      return responded(sim, 'searchCreators', { status: 503 }, [call, call, call])
    },
  ],
  [
    'gives up one call and goes on with another',
    ['gives-up-at-first-failure'],
    async (sim) => {
      await under(sim, { rules: [{ on: 'createCampaign', nth: 1, respond: { status: 503 } }] })
      for (const name of ['A', 'B']) await sim.post(CAMPAIGNS, { ...CAMPAIGN, name })
    },
  ],
  [
    'polls a job that does not end, then gives up',
    [],
    async (sim) => {
      await under(sim, { timing: { data_refresh: 'never' } })
      await poll(sim, await refresh(sim), ['1s', '2s', '4s'])
    },
  ],
  ['reads a result once, too early', ['result-never-read'], async (sim) => poll(sim, await refresh(sim), [])],
  [
    'is refused while other calls are under way',
    [],
    async (sim) => {
      await under(sim, {
        rules: [
          { on: 'searchCreators', delay: '50ms' },
          { on: 'searchCreators', respond: { status: 429, headers: { 'retry-after': '60' } } },
        ],
      })
      await Promise.all([sim.get(SEARCH), sim.get(SEARCH)])
    },
  ],
  [
    'calls before the date of retry-after',
    ['ignores-retry-after'],
    (sim) => {
      const call = () => sim.get(SEARCH)
      return responded(
        sim,
        'searchCreators',
        { status: 429, headers: { 'retry-after': 'Mon, 05 Jan 2026 09:01:00 GMT' } },
        [call, call],
      )
    },
  ],
  ['makes a record again since it left too early', ['creates-twice'], leaves],
  [
    'makes a record again that a 503 hid',
    ['creates-twice'],
    async (sim) => {
      await under(sim, { rules: [{ on: 'createCampaign', nth: 1, commit: true, respond: { status: 503 } }] })
      for (let call = 0; call < 2; call++) await sim.post(CAMPAIGNS, CAMPAIGN)
    },
  ],
  [
    'makes a record again whose response was cut',
    ['creates-twice'],
    async (sim) => {
      await under(sim, { rules: [{ on: 'createCampaign', nth: 1, fault: 'truncate' }] })
      for (let call = 0; call < 2; call++) await tried(sim.post(CAMPAIGNS, CAMPAIGN))
    },
  ],
  [
    'makes no record again whose response was cut',
    [],
    async (sim) => {
      await under(sim, { rules: [{ on: 'createCampaign', nth: 1, fault: 'truncate' }] })
      await tried(sim.post(CAMPAIGNS, CAMPAIGN))
    },
  ],
  ['handles each of two doubled webhooks once', [], handling(2, 2), answering({})],
  ['handles two doubled webhooks twice', ['webhook-duplicate-handled-twice'], handling(2, 4), answering({})],
  [
    'reads a status after each copy of a webhook',
    [],
    async (sim) => {
      await handling(1, 0)(sim)
      for (let call = 0; call < 2; call++)
        await sim.post('/admin/api/v1/creators/status', { handles: ['https://www.instagram.com/anna.bakes'] })
    },
    answering({}),
  ],
  [
    'has its token in the name of its agent',
    ['secret-logged'],
    async (sim) =>
      void (await sim.request('GET', SEARCH, {
        headers: { authorization: 'Bearer tok_12345678', 'user-agent': 'app tok_12345678' },
      })),
  ],
  [
    'has a word as token',
    [],
    async (sim) => void (await sim.request('GET', SEARCH, { headers: { authorization: 'Bearer discovery' } })),
  ],
]

async function findingsAfter(client: Client, options: SimulateOptions = {}) {
  const sim = await simulate(options)
  await client(sim)
  const { body, status, text } = await sim.get('/__sim/report')
  expect(status, text).toBe(200)
  return { sim, grade: body.grade, findings: body.findings }
}

describe('the report', () => {
  it.each(FINDING_IDS)('finds %s where the client does it, and only there', async (id) => {
    const { bad, good, badOptions, goodOptions } = CASES[id]
    const found = await findingsAfter(bad, badOptions)
    const finding = found.findings.find((one: { id: string }) => one.id === id)
    expect(finding, JSON.stringify(found.findings.map((one: { id: string }) => one.id))).toBeDefined()
    if (finding.severity === 'info') expect(finding.about).not.toEqual([])
    else expect(found.grade).not.toBe('A')
    for (const request of finding.requests) {
      const what = request.startsWith('msg_') ? 'webhooks/deliveries' : `requests/${request}`
      const { status, text } = await found.sim.get(`/__sim/${what}`)
      expect(status).toBe(200)
      expect(text).toContain(request)
    }
    const others = await findingsAfter(good, goodOptions)
    expect(others.findings.map((one: { id: string }) => one.id)).not.toContain(id)
  })

  it.each(SEVERAL.map(([title, expected, client, options = {}]) => ({ title, expected, client, options })))(
    'judges rightly a client that $title',
    async ({ expected, client, options }) => {
      const { findings } = await findingsAfter(client, options)
      const bad = findings.filter(({ severity }: { severity: string }) => severity !== 'info')
      expect(bad.map(({ id }: { id: string }) => id)).toEqual(expected)
    },
  )

  it('names only bundled scenarios', async () => {
    const sim = await simulate()
    const { available } = (await sim.get('/__sim/scenarios')).body
    const names = available.map(({ name }: { name: string }) => name)
    for (const id of FINDING_IDS) {
      const { findings } = await findingsAfter(CASES[id].bad, CASES[id].badOptions)
      for (const { provoke } of findings) if (provoke !== null) expect(names).toContain(provoke)
    }
  })

  it('blames a careful client for nothing, and tells of all worlds, also of those that are gone', async () => {
    const { sim, grade } = await findingsAfter(CASES['result-never-read'].good)
    expect(grade).toBe('A')
    await sim.post(`/w/gone${CAMPAIGNS}`, { ...CAMPAIGN, brnad_url: 'x' })
    expect((await sim.get('/__sim/report')).body.grade).toBe('A')
    expect((await sim.get('/w/gone/__sim/report')).body.grade).toBe('B')
    await sim.request('DELETE', '/__sim/worlds/gone')
    const { grade: all, findings } = (await sim.get('/__sim/report?worlds=all')).body
    expect(all).toBe('B')
    expect(findings[0]).toMatchObject({ id: 'undocumented-field', about: ['createCampaign brnad_url'] })
  })
})
