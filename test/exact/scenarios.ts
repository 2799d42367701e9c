// The scenarios that programs load.

export const SCENARIOS: readonly { readonly name: string; readonly [key: string]: unknown }[] = [
  {
    name: 'rules',
    rules: [
      { on: 'addStore', times: 1, respond: { status: 503 } },
      { on: 'createCampaign', limit: { requests: 4, per: '10m' } },
      { name: 'often', on: ['createRefreshRequest', 'createShortlink'], probability: 0.2, respond: { status: 500 } },
      { on: 'getRefreshRequest', nth: '3..', patch: { patched: true }, undocumented: true },
      { on: 'searchCreators', set: { 'objects[0].followers': '12' }, headers: { set: { 'x-odd': 'é' } } },
    ],
  },
  {
    name: 'refused',
    rules: [
      {
        on: ['getTrackedCreator', 'getTrackedPost', 'getCreatorsStatus'],
        every: 2,
        times: 2,
        respond: { status: 401, body: { error: { http_status: 401, internal_code: 4010, message: 'It has expired' } } },
      },
      { on: 'getVideoAnalysis', nth: 1, respond: { status: 401, body: { message: 'The token must be another' } } },
    ],
  },
  {
    name: 'jobs',
    seed: 7,
    timing: { data_refresh: { polls: 2 }, data_request: '20m', video_analysis: 'never', creator: { polls: 1 } },
    outcomes: {
      data_refresh: { to: 'failed', error: { code: 404 } },
      data_request: { entries: [{ when: { handle: 'rick' }, status_reason: 'gone' }] },
    },
  },
  {
    name: 'limited',
    timing: { data_refresh: '2h' },
    outcomes: { data_refresh: { to: 'failed', error: { code: 429 } }, video_analysis: 'failed' },
  },
  {
    name: 'deliveries',
    webhooks: [
      { on: 'e', nth: '2..3', deliver: { reorder: 2 }, undocumented: true },
      { on: 'e', probability: 0.4, deliver: { duplicate: 3, delay: '90s' }, undocumented: true },
      { on: '*', probability: 0.2, deliver: { bad_signature: true, stale_timestamp: true } },
      { on: 'rt_tracking.post.event', nth: 2, deliver: { drop: true } },
    ],
  },
  {
    name: 'plans',
    webhooks: [{ on: '*', from: '2d', until: '3d', deliver: { duplicate: 2 } }],
    timeline: [
      { at: '+30m', emit: { event: 'e', data: { from: 'timeline' } }, undocumented: true },
      { at: '+1h', set: { campaigns: { '*': { name: 'Set' } } } },
    ],
  },
  {
    name: 'windows',
    rules: [
      {
        on: 'getTrackingInsights',
        from: '10m',
        until: '2d',
        respond: { status: 418, body: { at: '{{ now + 2h }}', id: '{{ id }}' } },
      },
      { on: 'createCompetition', commit: true, nth: 2, fault: 'reset' },
      { on: 'createDataRequest', delay: '1ms' },
    ],
  },
  {
    name: 'begun',
    start: { clock: { mode: 'manual', now: '2026-01-05T09:00:00Z' } },
    rules: [{ on: 'addStore', nth: 1, error: 4005, undocumented: true }],
  },
]
