// JSON that is not said to be JSON, and names of a list in another case: clients send both.

import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/service/index.ts'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const campaign = { name: 'Spring', brand_name: 'Acme' }
const FORM = 'application/x-www-form-urlencoded'
const UNSAID = [
  ['without a Content-Type', undefined],
  ['as a form', FORM],
  ['as a form with a charset', `${FORM}; charset=UTF-8`],
] as const

function send(sim: Sim, method: string, path: string, body: unknown, type?: string): Promise<Answer> {
  const headers = type === undefined ? {} : { 'content-type': type }
  return sim.request(method, path, { body: new Blob([JSON.stringify(body)]), headers })
}

async function warningsOf(sim: Sim, { headers }: Answer): Promise<string[]> {
  return (await sim.get(`/__sim/requests/${headers.get('x-sim-request-id')}`)).body.warnings
}

describe.each(['process', 'socket'] as const)('JSON that is sent (over %s)', (over) => {
  it.each(UNSAID)('%s is read with a warning', async (_title, type) => {
    const sim = await simulate({ over })
    const answer = await send(sim, 'POST', '/admin/api/v1/campaigns', campaign, type)
    expect([answer.status, answer.body.brand_name]).toEqual([200, 'Acme'])
    expect(await warningsOf(sim, answer)).toEqual([expect.stringContaining(type ?? 'without a Content-Type')])
  })

  it.each(UNSAID)('%s is refused when strict', async (_title, type) => {
    const sim = await simulate({ over, strict: true })
    expect((await send(sim, 'POST', '/admin/api/v1/campaigns', campaign, type)).status).toBe(415)
    expect(await sim.records('campaigns')).toEqual([])
  })
})

it('is refused by the endpoints for which the interface asks for the header, and only by these', async () => {
  const sim = await simulate()
  const refusing: number[] = []
  for (const { method, path, number, body, receive } of ENDPOINTS) {
    if (!body || receive) continue
    const { status } = await send(sim, method, path.replace(/:\w+/, 'x'), {})
    if (status === 415) refusing.push(...number)
  }
  expect(refusing.sort((a, b) => a - b)).toEqual([3, 4, 6, 17])
})

it('is refused if it is not JSON at all, or said to be something else', async () => {
  const sim = await simulate()
  const post = async (text: string, type?: string) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    return (await sim.request('POST', '/admin/api/v1/campaigns', { body: new Blob([text]), headers })).status
  }
  expect(await post('name=Spring&brand_name=Acme', FORM)).toBe(415)
  expect(await post('name: Spring')).toBe(415)
  expect(await post(JSON.stringify(campaign), 'text/plain')).toBe(415)
  expect(await post('{"name": ', FORM)).toBe(400)
  expect(await sim.records('campaigns')).toEqual([])
})

describe('a name in another case', () => {
  const cron = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-03-01 00:00:00' }

  it.each([
    ['/api/v1/rt_tracking/creators', { connector: 'INSTAGRAM', handle: 'anna', ...cron }, 'connector'],
    ['/api/v1/data_refresh/requests', { request_type: 'Instagram', handle: 'anna' }, 'request_type'],
    [
      '/admin/api/v1/data_requests',
      { request_type: 'CREATORS', request_entries: ['https://www.instagram.com/anna/'] },
      'request_type',
    ],
    [
      '/admin/api/v1/competition_analysis',
      {
        fetch_interval: 'Monthly',
        name: 'x',
        brand_handle: { instagram: 'https://www.instagram.com/acme/', youtube: '' },
        competitor_handles: [],
      },
      'fetch_interval',
    ],
    [
      '/admin/api/v1/campaigns/post_tracking',
      {
        url: 'https://www.instagram.com/p/AbCdEfGhIjK/',
        tracking_duration: 'DAY',
        fetch_all_comments: true,
        sentiment_analysis_req: false,
      },
      'tracking_duration',
    ],
  ])('of a body is taken with a warning: %s', async (path, body, field) => {
    const sim = await simulate()
    const plain = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, key === field ? String(value).toLowerCase() : value]),
    )
    const meant = await (await simulate()).post(path, plain)
    const answer = await sim.post(path, body)
    // The same request key, so the same ids.
    expect([answer.status, answer.body]).toEqual([meant.status, meant.body])
    expect(answer.status).toBe(200)
    expect(await warningsOf(sim, answer)).toEqual([expect.stringMatching(new RegExp(`^${field}: "`))])
  })

  it('of a search is taken with a warning', async () => {
    const sim = await simulate()
    const search = (query: string) => sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=5&${query}`)
    const meant = await search('gender=male&connector=instagram&tier=nano&category=Finance')
    const answer = await search('gender=Male&connector=INSTAGRAM&tier=Nano&category=finance')
    expect(answer.body).toEqual(meant.body)
    expect(meant.headers.get('x-sim-warnings')).toBeNull()
    expect(await warningsOf(sim, answer)).toEqual([
      'connector: "INSTAGRAM" was taken as "instagram", as the interface writes it',
      'tier: "Nano" was taken as "nano", as the interface writes it',
      'category: "finance" was taken as "Finance", as the interface writes it',
      'gender: "Male" was taken as "male", as the interface writes it',
    ])
    expect((await search('gender=Men')).status).toBe(400)
  })

  it('is named together with other faults', async () => {
    const sim = await simulate()
    const answer = await sim.post('/api/v1/rt_tracking/creators', { connector: 'INSTAGRAM', handle: 7, ...cron })
    expect([answer.status, answer.body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([
      400,
      ['handle'],
    ])
    expect(await sim.records('tracked_creators')).toEqual([])
  })
})
