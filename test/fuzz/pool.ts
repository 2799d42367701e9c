// Good values for calls: ids of records that exist, and texts that mean something.

import { POSTS } from '../script.ts'
import type { Target } from './attack.ts'
import type { Pool } from './values.ts'

const LATER = '2026-03-01 00:00:00'
const HANDLES = ['anna.bakes', '@rick', 'tina', 'nobody.knows']
const PROFILES = [
  'https://www.instagram.com/anna.bakes/',
  'https://www.youtube.com/@rick',
  'https://www.tiktok.com/@tina',
]

const SCENARIOS = [
  { name: 'busy', rules: [{ on: 'searchCreators', times: 2, respond: { status: 429 } }] },
  { name: 'slow', timing: { data_refresh: '1h' }, rules: [{ on: '*', nth: '5..', patch: { name: 'patched' } }] },
  { name: 'fails', outcomes: { data_refresh: { to: 'failed' } }, webhooks: [{ on: '*', deliver: { duplicate: 2 } }] },
  { name: 'limited', rules: [{ on: 'createCampaign', limit: { requests: 3, per: '1m' } }] },
  { name: 'plans', timeline: [{ at: '+1h', set: { campaigns: { '*': { status: 'completed' } } } }] },
]

/** Fills the target's world, and returns values that mean something in it. */
export async function poolOf(target: Target): Promise<Pool> {
  const answers = await target.fill()
  const ids = (key: string) => {
    const found = answers.map((answer): unknown => Reflect.get(Object(answer), key))
    return [...found.filter((id) => typeof id === 'string'), 'nope']
  }
  return {
    campaign_id: [...ids('id'), ...ids('campaign_id')],
    request_id: ids('request_id'),
    data_request_id: ids('data_request_id'),
    competition_id: ids('id'),
    analysis_id: ids('analysis_id'),
    handle: HANDLES,
    identifier: HANDLES,
    shortcode: ['dQw4w9WgXcQ', 'AbCdEfGhIjK', 'nope'],
    id: ['req_1', 'req_7', ...ids('id')],
    name: ['Spring', 'busy', 'slow', 'x'.repeat(10_000)],
    collection: ['campaigns', 'creators', 'refresh_requests', 'tracked_creators', 'video_analyses', 'nope'],
    tracking_urls: POSTS,
    add_tracking_urls: POSTS,
    remove_tracking_urls: POSTS,
    url: [...POSTS, 'http://127.0.0.1:9/hook'],
    post_url: POSTS,
    handles: PROFILES,
    request_entries: PROFILES,
    instagram: ['', PROFILES[0]],
    youtube: ['', PROFILES[1]],
    cron_expression: ['*/30 * * * *', '0 8 * * 1-5', '* * * * *', '0 0 29 2 *'],
    stories_cron_expression: ['0 8 * * *', '* * * * *'],
    tracking_expiry_at: [LATER, '2026-12-31', '9999-12-31 23:59:59'],
    stories_tracking_expiry_at: [LATER],
    shop: ['acme.example-store.com', 'other.example'],
    ecom_store_name: ['acme.example-store.com'],
    target_url: ['https://acme.example/spring'],
    redirectUrl: ['https://client.example/back', 'myapp://back'],
    ig_user_id: ['17841400000000000'],
    channel_id: [`UC${'A'.repeat(22)}`],
    video_id: ['dQw4w9WgXcQ'],
    seed: ['a', 7],
    fixtures: ['default', 'empty', { campaigns: [{ name: 'Spring', brand_name: 'Acme' }] }],
    scenarios: [[], SCENARIOS.slice(0, 2), ['nope']],
    scenario_documents: [...SCENARIOS, { name: 'compliance-that-fails-late' }],
    now: ['2027-01-01T00:00:00Z', '2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    mode: ['manual'],
    by: ['1ms', '1h', '3d', '30d'],
    to: ['2026-02-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    until: ['next', 'idle'],
    event: ['post_tracking.comments_processed', 'custom.event'],
    data: [{}, { campaign_id: 'any' }, { text: 'x'.repeat(1_000) }],
    operation: ['createCampaign', 'searchCreators'],
    since: ['req_3', '2026-01-05T09:00:00Z'],
    timeout_ms: [0, 1, 5],
    shortlink: [...ids('short_url'), 'nope'],
    price: ['9.99', '1000'],
    'patchRecord body': [{ status: 'success' }, { status: 'completed', name: 'forced' }, { brand_name: 'x' }],
    'patchRecordOfCreator body': [{ status: 'success' }, { audience: 'success' }],
    'putState body': [{ version: 3 }, {}],
  }
}
