// An example request for each operation. A value that begins with $ is taken from an earlier answer: `$createWorld.name`.

import { MAGIC } from '../../model/magic.ts'
import type { Example } from '../../openapi/examples.ts'

const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const TRACKED = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
const campaign = { campaign_id: 'cmp_welcome' }
const page = { page: '1', limit: '20' }
const person = { collection: 'creators', connector: 'instagram', handle: 'anna.bakes' }

export const REQUESTS: Readonly<Record<string, Example>> = {
  createCampaign: { body: { name: 'Spring', brand_name: 'Acme' } },
  updateCampaign: {
    params: campaign,
    body: { brand_url: 'https://acme.example', cost_of_campaign: 2000, tracking_urls: [REEL] },
  },
  patchCampaign: {
    params: campaign,
    body: { add_tracking_urls: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'], remove_tracking_urls: [] },
  },
  getCampaignInsights: { params: campaign, query: { key: 'demo' } },
  createPostTracking: {
    body: { url: REEL, tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false },
  },
  listCampaignComments: { params: campaign, query: page },
  addStore: { body: { shop: 'acme.example-store.com', access_token: 'shpat_demo' } },
  createShortlink: {
    body: {
      target_url: 'https://acme.example-store.com/mugs',
      name: 'Mugs',
      ecom_store_name: 'acme.example-store.com',
      utm_source: 'anna.bakes',
    },
  },
  addTrackedCreator: { body: { ...TRACKED, tracking_expiry_at: '2099-01-31 18:00:00' } },
  getTrackedCreator: { params: { handle: 'anna.bakes' } },
  updateTrackedCreator: { params: { handle: 'anna.bakes' }, body: { cron_expression: '0 6 * * *' } },
  addTrackedPost: { body: { ...TRACKED, shortcode: 'AbCdEfGhIjK', tracking_expiry_at: '2099-01-31 18:00:00' } },
  getTrackedPost: { params: { shortcode: 'AbCdEfGhIjK' } },
  updateTrackedPost: { params: { shortcode: 'AbCdEfGhIjK' }, body: { tracking: false } },
  getTrackingInsights: {},
  initiateVerification: {
    body: { connector: 'instagram', redirectUrl: 'https://app.example/verified', state: 'order-17' },
  },
  verifyCreator: { body: { state: 'order-17', token: 'magic-consent' } },
  getConsentedInstagramInsights: { query: { identifier: '$verifyCreator.creator_id' } },
  addCreators: { body: { handles: ['https://www.instagram.com/anna.bakes/'] } },
  getCreatorsStatus: { body: { handles: ['https://www.instagram.com/anna.bakes/'] } },
  initiateAudience: { body: { handle: 'anna.bakes', connector: 'instagram' } },
  getPublicInstagramInsights: { query: { identifier: 'nora.paints' } },
  getPublicYoutubeInsights: { query: { identifier: '@nora.paints' } },
  getPublicTiktokInsights: { query: { identifier: '@nora.paints' } },
  createRefreshRequest: { body: { request_type: 'instagram', handle: 'anna.bakes' } },
  getRefreshRequest: { params: { request_id: '$createRefreshRequest.request_id' } },
  createDataRequest: {
    body: { request_type: 'creators', request_entries: ['https://www.instagram.com/anna.bakes/'] },
  },
  getDataRequest: { params: { data_request_id: '$createDataRequest.data_request_id' } },
  createCompetition: {
    body: {
      fetch_interval: 'monthly',
      name: 'Acme and others',
      brand_handle: { instagram: 'https://www.instagram.com/acme/', youtube: '' },
      competitor_handles: [
        { instagram: 'https://www.instagram.com/globex/', youtube: 'https://www.youtube.com/@globex' },
      ],
    },
  },
  getCompetitionInsights: { params: { competition_id: '$createCompetition.id' } },
  searchCreators: {
    query: {
      type: 'discovery',
      skip: '0',
      limit: '20',
      connector: 'instagram',
      country: 'Norway',
      followers: '1000-500000',
    },
  },
  createVideoAnalysis: { body: { video: 'spot.mp4', mode: 'raw', campaign_name: 'Spring', brand_name: 'Acme' } },
  getVideoAnalysis: { params: { analysis_id: '$createVideoAnalysis.analysis_id' } },

  resetWorld: { body: { seed: '1' } },
  setClock: { body: { mode: 'real' } },
  advanceClock: { body: { by: '2h' } },
  addScenario: { query: { reset: 'true' }, body: { name: 'slow-network' } },
  checkScenario: { body: { name: 'busy', rules: [{ on: 'searchCreators', times: 2, respond: { status: 429 } }] } },
  getScenario: { params: { name: 'slow-network' } },
  deleteScenario: { params: { name: 'slow-network' } },
  listRequests: { query: { operation: 'createCampaign', limit: '20' } },
  getRequest: { params: { id: '$listRequests.requests.0.id' } },
  explainRequest: { params: { id: '$listRequests.requests.0.id' } },
  verifyRequests: { body: { operation: 'createCampaign', body: { brand_name: 'Acme' }, at_most: 3 } },
  awaitRequests: { body: { operation: 'createCampaign', at_most: 3, timeout_ms: 100 } },
  putState: { body: '$getState' },
  getCollection: { params: { collection: 'campaigns' }, query: { limit: '20' } },
  getRecord: { params: { collection: 'campaigns', id: 'cmp_welcome' } },
  patchRecord: { params: { collection: 'campaigns', id: 'cmp_welcome' }, body: { name: 'Autumn' } },
  getRecordOfCreator: { params: person },
  patchRecordOfCreator: { params: person, body: { status: 'expired' } },
  setWebhookEndpoints: {
    body: [{ url: 'http://127.0.0.1:4711/webhooks', events: ['post_tracking.comments_processed'] }],
  },
  emitWebhook: { body: { event: 'post_tracking.comments_processed', data: { campaign_id: 'cmp_welcome' } } },
  awaitDelivery: { body: { event: 'post_tracking.comments_processed', timeout_ms: 4000 } },
  listDeliveries: { query: { limit: '20' } },
  redeliver: { params: { id: '$listDeliveries.deliveries.0.id' } },
  createOrder: {
    body: { shortlink: '$createShortlink.id', products: [{ name: 'Mug', price: '12.00', quantity: 2 }] },
  },
  receiveWebhook: { body: { type: 'post_tracking.comments_processed', data: { campaign_id: 'cmp_welcome' } } },
  createChange: { body: { creators: { 'instagram/anna.bakes': { followers: '+5%' } } } },
  setChaos: { body: { rate: 0.05, seed: '1' } },
  createWorld: { body: { name: 'test-7', seed: 'checkout' } },
  deleteWorld: { params: { name: 'test-7' } },
}

const PROFILES = ['https://www.instagram.com/anna.bakes/', `https://www.instagram.com/${MAGIC.not_found.value}/`]

/** Calls after which every event has been sent within a month: jobs that end well, and those that fail. */
export const EVENT_CALLS: readonly (readonly [string, unknown?])[] = [
  ['createPostTracking'],
  ['addTrackedCreator', { ...TRACKED, tracking_expiry_at: '2026-01-05 12:00:00' }],
  ['addTrackedPost', { ...TRACKED, shortcode: 'AbCdEfGhIjK', tracking_expiry_at: '2026-01-05 12:00:00' }],
  ['addCreators', { handles: PROFILES }],
  ['initiateAudience'],
  ['createRefreshRequest'],
  ['createRefreshRequest', { request_type: 'instagram', handle: MAGIC.refresh_fails.value }],
  ['createDataRequest'],
  ['createCompetition'],
  ['createVideoAnalysis'],
  ['createVideoAnalysis', { video: MAGIC.analysis_fails.value, campaign_name: 'Spring', brand_name: 'Acme' }],
]

/** Calls without which one of the control API would find nothing. */
export const PREREQUISITES: Readonly<Record<string, readonly string[]>> = {
  listRequests: ['createCampaign'],
  getRecordOfCreator: ['addCreators'],
  createOrder: ['addStore', 'createShortlink'],
}

/** Answers that are streams, or differ from one recording to the next. */
export const FIXED_ANSWERS: Readonly<Record<string, unknown>> = {
  getEvents:
    'id: 1\nevent: transition\ndata: {"job":"campaign","id":"cmp_welcome","from":"Yet to start","to":"live","at":"2026-01-05T09:00:00.000Z"}\n\n',
  getMetrics:
    '# HELP mockfluence_worlds Worlds that there are.\n# TYPE mockfluence_worlds gauge\nmockfluence_worlds 1\n',
  setClock: {
    mode: 'real',
    factor: 1,
    now: '2026-01-05T09:00:00.000Z',
    pending: 1,
    next_due: '2026-01-25T09:00:00.000Z',
    next: [],
  },
  getControlOpenApi: { openapi: '3.1.1', info: { title: 'Control API of mockfluence' } },
}
