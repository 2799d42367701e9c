// Calls about as much as there may be: none of them keeps others waiting.

import type { Attack } from './attacks.ts'
import { many, taken, urlsOf } from './document-attacks.ts'
import type { Server } from './server.ts'

/** In turn: a method, a path and a body. `{id}` in a path is that of the first record that the first call made. */
type Call = readonly [method: string, path: string, body?: unknown]

const SIM = '/__sim'
const ADMIN = '/admin/api/v1'
const BUSINESS = '/business/api/v1'
const SEARCH = `${ADMIN}/search?type=discovery&skip=0&limit=100`

const advance = (by: string): Call => ['POST', `${SIM}/clock/advance`, { by }]
const brand = (at: number) => ({
  instagram: `https://www.instagram.com/b${at}/`,
  youtube: `https://www.youtube.com/@b${at}`,
})
const handles = many(1_000, (at) => `https://www.instagram.com/cr_${at}/`)
const named = (count: number) => many(count, (at) => ({ connector: 'instagram', handle: `h${at}` }))
const event = (data: object): Call => ['POST', `${SIM}/webhooks/emit`, { event: 'thing.happened', data }]

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'a campaign with 300 posts': [
    ['POST', `${ADMIN}/campaigns`, { name: 'a', brand_name: 'b' }],
    ['PUT', `${ADMIN}/campaigns/{id}`, { tracking_urls: urlsOf(300) }],
    ['GET', '/api/v1/insights/campaigns/{id}?key=k'],
    advance('3d'),
    ['GET', '/api/v1/insights/campaigns/{id}?key=k'],
    ['GET', `${BUSINESS}/campaigns/{id}/comments_list?page=5&limit=1000`],
    ['PATCH', `${SIM}/state/campaigns/{id}`, { name: 'x' }],
    advance('31d'),
  ],
  'a brand with 999 competitors': [
    [
      'POST',
      `${ADMIN}/competition_analysis`,
      {
        name: 'c',
        fetch_interval: 'yearly',
        brand_handle: brand(0),
        competitor_handles: many(999, (at) => brand(at + 1)),
      },
    ],
    advance('1d'),
    ['GET', `${SIM}/state/competitions`],
    ['GET', `${BUSINESS}/competition/{id}/insights`],
  ],
  'requests for the data of many creators': [
    ['POST', `${ADMIN}/data_requests`, { request_type: 'creators', request_entries: handles.slice(0, 200) }],
    advance('1h'),
    ['GET', `${ADMIN}/data_requests/{id}`],
    ['POST', `${ADMIN}/creators`, { handles }],
    ['POST', `${ADMIN}/creators/status`, { handles }],
    ['GET', SEARCH],
  ],
  'a timeline that sets a field of 20,000 campaigns': [
    ['POST', `${SIM}/reset`, { fixtures: { campaigns: many(20_000, (at) => ({ name: `c${at}` })) } }],
    [
      'POST',
      `${SIM}/scenarios`,
      { name: 'many', timeline: [{ at: '1h', set: { campaigns: { '*': { brand_name: 'x' } } } }] },
    ],
    advance('2h'),
  ],
  'thousands of records in each collection': [
    [
      'POST',
      `${SIM}/reset`,
      {
        fixtures: {
          campaigns: many(10_000, (at) => ({ name: `c${at}` })),
          creators: named(10_000),
          tracked_creators: named(10_000),
          data_requests: many(5_000, (at) => ({ request_entries: [`https://www.instagram.com/h${at}/`] })),
        },
      },
    ],
    ['GET', `${SIM}/state/tracked_creators`],
    ['GET', `${SIM}/state`],
    ['PUT', `${SIM}/webhooks/endpoints`, [{ url: 'http://127.0.0.1:9/' }]],
    ['GET', SEARCH],
  ],
  'the first search among 100,000 creators': [
    ['POST', `${SIM}/reset`, { fixtures: { universe: { creators: 100_000 } } }],
    ['GET', SEARCH],
  ],
  'webhooks to 100 endpoints': [
    ['PUT', `${SIM}/webhooks/endpoints`, many(100, (at) => ({ url: `http://127.0.0.1:9/${at}` }))],
    event({ text: 'é'.repeat(20_000) }),
    ...many(90, (at) => event({ at })),
    ['GET', `${SIM}/webhooks/deliveries`],
    ['GET', `${SIM}/state`],
  ],
}

export const CALL_ATTACKS: readonly Attack[] = Object.entries(CALLS).map(([name, calls]) => ({
  name,
  run: (server) => inTurn(server, calls),
}))

/** Makes the calls. Throws if one is refused. */
async function inTurn(server: Server, calls: readonly Call[]): Promise<string> {
  let id = ''
  for (const [method, path, body] of calls) {
    const text = await taken(server, method, path.replace('{id}', id), body)
    id ||= text.match(/"(?:id|data_request_id)":\s*"([^"]+)"/)?.[1] ?? ''
  }
  return `${calls.length} calls`
}
