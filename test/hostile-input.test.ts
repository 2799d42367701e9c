// Hostile input: whatever is sent, the answer is never a 5xx, and says what was wrong. (simulate() fails on any bug.)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ODD_TEXTS } from './fuzz/values.ts'
import { POSTS } from './script.ts'
import { type Sim, simulate } from './simulate.ts'

const LATER = '2026-03-01 00:00:00'

/** Texts that have broken programs before, and some that mean something here. */
const ODD = [
  ...ODD_TEXTS,
  ...['undefined', '* * * * *', LATER, 'myapp://x', 'https://www.instagram.com/__proto__/'],
  ...['anna', '@anna', 'instagram', 'tiktok', 'true', 'day', 'nano', '0-25', '5-1', 'UC', `UC${'A'.repeat(22)}`],
  ...['ig_5', 'tt_5', 'https://www.tiktok.com/@%E4%BD%A0/video/1', ...POSTS],
]

const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...ODD) },
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [{}], { __proto__: null, instagram: '' }),
  fc.array(fc.constantFrom<unknown>(...ODD), { maxLength: 3 }),
)

/** Which field each type of a refresh takes. */
const REFRESHES = {
  instagram: 'handle',
  instagram_id: 'ig_user_id',
  instagram_post: 'shortcode',
  youtube: 'channel_id',
}

/** Good calls, each to be spoilt in one or two fields. */
function callsOf(campaign: string): readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] {
  const [A, R, S] = ['/admin/api/v1', '/api/v1/rt_tracking', '/business/api/v1/sessions']
  const tracking = { cron_expression: '0 * * * *', tracking_expiry_at: LATER }
  const stories = { stories_cron_expression: '0 8 * * *', stories_tracking_expiry_at: LATER }
  const pairs = [{ post_url: POSTS[0], shortlink: ['x'] }]
  const profiles = ['https://www.instagram.com/anna/', 'https://www.youtube.com/@rick']
  const brand = { instagram: profiles[0], youtube: '' }
  return [
    ['POST', `${A}/campaigns`, { name: 'a', brand_name: 'b' }],
    ['PUT', `${A}/campaigns/${campaign}`, { tracking_urls: POSTS, cost_of_campaign: 5, custom_field_value: 3 }],
    [
      'PUT',
      `${A}/campaigns/${campaign}`,
      { tracking_expiry_at: LATER, shortlinks: {}, post_costs: {}, brand_url: 'x' },
    ],
    ['PATCH', `${A}/campaigns/${campaign}`, { add_tracking_urls: POSTS, remove_tracking_urls: [POSTS[1]] }],
    ['PATCH', `${A}/campaigns/${campaign}`, { add_shortlinks: pairs, remove_shortlinks: pairs }],
    [
      'POST',
      `${A}/campaigns/post_tracking`,
      { url: POSTS[1], tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false },
    ],
    ['POST', `${A}/ecom_shop`, { shop: 'a.example', access_token: 'x' }],
    [
      'POST',
      `${A}/shortlinks`,
      { target_url: 'https://a.example', name: 'n', ecom_store_name: 'a.example', utm_source: 'u' },
    ],
    ['POST', `${R}/creators`, { connector: 'instagram', handle: 'h', ...tracking, ...stories }],
    ['PUT', `${R}/creators/h`, { tracking: 'false', stories_tracking: 'true', ...tracking, ...stories }],
    ['POST', `${R}/posts`, { connector: 'instagram', shortcode: 's', handle: 'h', ...tracking }],
    ['PUT', `${R}/posts/s`, { connector: 'instagram', tracking: 'false', ...tracking }],
    ['POST', `${S}/initiate`, { connector: 'instagram', redirectUrl: 'https://c.example/a?b=c', state: 'q' }],
    ['POST', `${S}/userdata`, { state: 'q', token: 't' }],
    ['POST', `${A}/creators`, { handles: profiles }],
    ['POST', `${A}/creators/status`, { handles: profiles }],
    ['PUT', `${A}/creators`, { handle: 'anna', connector: 'instagram' }],
    ...Object.entries(REFRESHES).map(
      ([request_type, field]) => ['POST', '/api/v1/data_refresh/requests', { request_type, [field]: 'UC5' }] as const,
    ),
    ['POST', `${A}/data_requests`, { request_type: 'creators', request_entries: profiles }],
    [
      'POST',
      `${A}/competition_analysis`,
      { fetch_interval: 'monthly', name: 'n', brand_handle: brand, competitor_handles: [brand] },
    ],
  ]
}

const SEARCHED = ['handle', 'connector', 'location', 'country', 'tier', 'er', 'posts', 'category', 'bio', 'contact']
const BANDS = ['average_views_range', 'pqs_range', 'efr_range', 'hashtags', 'brand_mentions', 'gender', 'agegroup']

/** What ends in anything a client may name. */
const ASKED = [
  ...['instagram', 'youtube', 'tiktok'].map((name) => `/api/v1/insights/public/${name}/overall?identifier=`),
  ...['/api/v1/insights/consented/instagram/overall?identifier=', '/api/v1/rt_tracking/creators/', '/w/', '/s/'],
  ...[
    '/api/v1/rt_tracking/posts/',
    '/api/v1/insights/campaigns/',
    '/consent/',
    '/share/insights?id=',
    '/pictures/post/',
  ],
  ...[...SEARCHED, ...BANDS, 'followers', 'skip'].map((name) => `/admin/api/v1/search?type=discovery&limit=5&${name}=`),
]

async function campaignOf(sim: Sim): Promise<string> {
  return (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body.id
}

describe('hostile input', () => {
  it('in any field of any body is answered without a 5xx, and refused with the field named', async () => {
    const sim = await simulate()
    const campaign = await campaignOf(sim)
    const calls = callsOf(campaign)
    const spoilt = fc.tuple(fc.constantFrom(...calls), fc.nat(9), odd, fc.option(fc.tuple(fc.nat(9), odd)))
    await fc.assert(
      fc.asyncProperty(spoilt, async ([[method, path, good], at, value, second]) => {
        const keys = Object.keys(good)
        const body: Record<string, unknown> = { ...good, [keys[at % keys.length] ?? '']: value }
        if (second) body[keys[second[0] % keys.length] ?? ''] = second[1]
        const answer = await sim.request(method, path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 400) expect(answer.body.error.message.length).toBeGreaterThan(10)
        for (const { path: named } of answer.body.error?.details ?? []) {
          // Another request_type wants another field.
          expect([...keys, ...Object.values(REFRESHES), '']).toContain(String(named).split('.')[0])
        }
      }),
      { numRuns: 400 },
    )
    // Whatever was made of all that can be read.
    for (const path of [`/api/v1/insights/campaigns/${campaign}?key=k`, `/share/insights?id=${campaign}`]) {
      expect((await sim.get(path)).status).toBe(200)
    }
    await sim.advance('2d')
    expect((await sim.get('/api/v1/rt_tracking/insights')).status).toBe(200)
  }, 60_000)

  it('in any address is answered without a 5xx', async () => {
    const sim = await simulate()
    const names = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ASKED), names, async (before, name) => {
        const answer = await sim.get(before + encodeURIComponent(name.toWellFormed()))
        expect([answer.status < 500, before]).toEqual([true, before])
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('as a body of any kind is answered without a 5xx', async () => {
    const sim = await simulate()
    const types = [
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
      '',
    ]
    const paths = callsOf(await campaignOf(sim))
    const bodies = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('', '{', '[]', 'null', '\ufeff{}', '{"a":1}x'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom(...types),
        bodies,
        async ([method, path], type, text) => {
          const body = new TextEncoder().encode(text.toWellFormed())
          const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
          const { status } = await sim.request(method, path, { headers, body })
          expect([status < 500, method, path]).toEqual([true, method, path])
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)
})
