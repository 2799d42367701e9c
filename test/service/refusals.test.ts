// Bodies that are refused with 400 and every wrong field, so that nothing is created; and ids that are not there.

import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

const ANNA = 'https://www.instagram.com/anna.bakes/'
const POST = 'https://www.instagram.com/reel/AbCdEfGhI1/'
const acme = { instagram: 'https://www.instagram.com/acme.shoes/', youtube: 'https://www.youtube.com/@acmeshoes' }

interface Creation {
  readonly path: string
  readonly collection: string
  /** A body that is accepted. */
  readonly body: Readonly<Record<string, unknown>>
  /** The fields that an empty body lacks. */
  readonly required: readonly string[]
  /** What is wrong instead, and the fields that the refusal names; undefined leaves a field out. */
  readonly wrong: readonly (readonly [change: object, fields: readonly string[]])[]
}

const CREATIONS: readonly Creation[] = [
  {
    path: '/admin/api/v1/campaigns',
    collection: 'campaigns',
    body: { name: 'Spring', brand_name: 'Acme' },
    required: ['name', 'brand_name'],
    wrong: [
      [{ brand_name: undefined }, ['brand_name']],
      [{ name: 5, brand_name: null }, ['name', 'brand_name']],
      [{ name: '  ' }, ['name']],
    ],
  },
  {
    path: '/admin/api/v1/ecom_shop',
    collection: 'stores',
    body: { shop: 'acme.example-store.com', access_token: 'x' },
    required: ['shop', 'access_token'],
    wrong: [
      [{ shop: undefined }, ['shop']],
      [{ access_token: undefined }, ['access_token']],
      [{ access_token: ' ' }, ['access_token']],
      [{ shop: 5 }, ['shop']],
      [{ shop: 'Acme Shoes' }, ['shop']],
      [{ shop: 'localhost' }, ['shop']],
      [{ shop: `${'abc.'.repeat(63)}io` }, ['shop']],
      [{ shop: 'acme.example-store.com/admin' }, ['shop']],
      [{ shop: null, access_token: null }, ['shop', 'access_token']],
    ],
  },
  {
    path: '/admin/api/v1/shortlinks',
    collection: 'shortlinks',
    body: { target_url: 'https://x.example', name: 'Anna', ecom_store_name: 'x.example', utm_source: 'anna' },
    required: ['target_url', 'name', 'ecom_store_name', 'utm_source'],
    wrong: [
      [{ target_url: 'ftp://x.example/y' }, ['target_url']],
      [{ target_url: 'javascript:alert(1)' }, ['target_url']],
      [{ target_url: '/p/1' }, ['target_url']],
      [{ name: '' }, ['name']],
      [{ ecom_store_name: 'my store' }, ['ecom_store_name']],
      [{ utm_source: 7 }, ['utm_source']],
      [{ utm_source: 'x'.repeat(501) }, ['utm_source']],
    ],
  },
  {
    path: '/admin/api/v1/campaigns/post_tracking',
    collection: 'campaigns',
    body: { url: POST, tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false },
    required: ['url', 'tracking_duration', 'fetch_all_comments', 'sentiment_analysis_req'],
    wrong: [
      [{ fetch_all_comments: false }, ['fetch_all_comments']],
      [{ fetch_all_comments: 'true' }, ['fetch_all_comments']],
      [{ sentiment_analysis_req: true }, ['sentiment_analysis_req']],
      [{ sentiment_analysis_req: 'false' }, ['sentiment_analysis_req']],
      [{ sentiment_analysis_req: null }, ['sentiment_analysis_req']],
      [{ tracking_duration: 'week' }, ['tracking_duration']],
      [{ tracking_duration: 14 }, ['tracking_duration']],
      [{ url: ANNA }, ['url']],
      [{ url: 'https://acme.example/p/1' }, ['url']],
    ],
  },
  {
    path: '/api/v1/rt_tracking/creators',
    collection: 'tracked_creators',
    body: {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2026-03-01 00:00:00',
    },
    required: ['connector', 'handle', 'cron_expression', 'tracking_expiry_at'],
    wrong: [
      [{ connector: 'tiktok' }, ['connector']],
      [{ handle: '' }, ['handle']],
      [{ handle: 5 }, ['handle']],
      [{ cron_expression: '* * * *' }, ['cron_expression']],
      [{ cron_expression: '61 * * * *' }, ['cron_expression']],
      [{ cron_expression: '0 0 30 2 *' }, ['cron_expression']],
      [{ tracking_expiry_at: '2026-02-30 00:00:00' }, ['tracking_expiry_at']],
      [{ stories_cron_expression: 'daily' }, ['stories_cron_expression']],
    ],
  },
  {
    path: '/admin/api/v1/data_requests',
    collection: 'data_requests',
    body: { request_type: 'creators', request_entries: [ANNA] },
    required: ['request_type', 'request_entries'],
    wrong: [
      [{ request_type: 'posts' }, ['request_type']],
      [{ request_entries: [] }, ['request_entries']],
      [{ request_entries: Array(201).fill(ANNA) }, ['request_entries']],
      [{ request_entries: [ANNA, 7, null] }, ['request_entries.1', 'request_entries.2']],
      [{ request_entries: ANNA }, ['request_entries']],
    ],
  },
  {
    path: '/api/v1/data_refresh/requests',
    collection: 'refresh_requests',
    body: {},
    required: ['request_type'],
    wrong: [
      [{ request_type: 'tiktok', handle: 'anna.bakes' }, ['request_type']],
      [{ request_type: 'instagram' }, ['handle']],
      [{ request_type: 'instagram_id' }, ['ig_user_id']],
      [{ request_type: 'instagram_post' }, ['shortcode']],
      [{ request_type: 'youtube' }, ['channel_id']],
      [{ request_type: 'youtube_post' }, ['video_id']],
      [{ request_type: 'youtube', handle: 'ben' }, ['channel_id', 'handle']],
      [{ request_type: 'instagram', handle: 'a', shortcode: 'b', video_id: 'x' }, ['shortcode', 'video_id']],
      [{ request_type: 'instagram', handle: '' }, ['handle']],
      [{ request_type: 'instagram', handle: 'https://www.instagram.com/anna' }, ['handle']],
      [{ request_type: 'instagram_id', ig_user_id: 123 }, ['ig_user_id']],
      [{ request_type: 'instagram_id', ig_user_id: 'anna' }, ['ig_user_id']],
      [{ request_type: 'youtube', channel_id: '@ben' }, ['channel_id']],
    ],
  },
  {
    path: '/admin/api/v1/competition_analysis',
    collection: 'competitions',
    body: { fetch_interval: 'monthly', name: 'Spring', brand_handle: acme, competitor_handles: [] },
    required: ['fetch_interval', 'name', 'brand_handle', 'competitor_handles'],
    wrong: [
      [{ fetch_interval: 'weekly' }, ['fetch_interval']],
      [{ name: ' ' }, ['name']],
      [{ brand_handle: { instagram: '', youtube: '' } }, ['brand_handle']],
      [{ brand_handle: { instagram: acme.instagram } }, ['brand_handle.youtube']],
      [{ brand_handle: { ...acme, instagram: 'acme' } }, ['brand_handle.instagram']],
      [{ brand_handle: { ...acme, youtube: 'https://youtu.be/dQw4w9WgXcQ' } }, ['brand_handle.youtube']],
      [{ competitor_handles: [{ ...acme, instagram: acme.youtube }] }, ['competitor_handles.0.instagram']],
      [{ competitor_handles: Array(1_001).fill(acme) }, ['competitor_handles']],
    ],
  },
]

it.each(CREATIONS)('POST $path → 400 for each wrong body', async ({ path, collection, body, required, wrong }) => {
  const sim = await simulate()
  for (const [change, fields] of [[null, required] as const, ...wrong]) {
    const { status, body: refused } = await sim.post(path, change === null ? {} : { ...body, ...change })
    expect([change, status, refused.error?.internal_code]).toEqual([change, 400, 4000])
    expect([change, refused.error.details.map((detail: { path: string }) => detail.path)]).toEqual([change, fields])
  }
  expect(await sim.records(collection)).toEqual([])
})

it('an id that is not there → 404', async () => {
  const sim = await simulate()
  for (const [method, path] of [
    ['PATCH', '/admin/api/v1/campaigns/cmp_nothing'],
    ['PATCH', '/admin/api/v1/campaigns/__proto__'],
    ['GET', '/api/v1/insights/campaigns/cmp_nothing?key=k'],
    ['GET', '/business/api/v1/campaigns/cmp_nothing/comments_list?page=1&limit=100'],
    ['GET', '/api/v1/rt_tracking/creators/nobody'],
    ['GET', '/api/v1/insights/consented/instagram/overall?identifier=cr_unknown'],
    ['GET', '/api/v1/data_refresh/requests/rfr_nothing'],
    ['GET', '/admin/api/v1/data_requests/drq_nothing'],
    ['GET', '/business/api/v1/competition/cpt_nothing/insights'],
    ['GET', '/admin/api/v1/video_analysis/analyze/va_nothing'],
  ] as const) {
    const { status, body } = method === 'GET' ? await sim.get(path) : await sim.patch(path, {})
    expect([path, status, body.error.internal_code]).toEqual([path, 404, 4040])
  }
})
