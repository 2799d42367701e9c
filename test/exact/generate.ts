// Draws programs from a seed: calls of all kinds, most of which succeed.

import { type Draws, draws } from '../../src/kit/random.ts'
import type { Program, Step } from './program.ts'
import { SCENARIOS } from './scenarios.ts'

const ADMIN = '/admin/api/v1'
const BUSINESS = '/business/api/v1'
const TRACKING = '/api/v1/rt_tracking'
const INSIGHTS = '/api/v1/insights'

const POSTS = [
  'https://www.instagram.com/reel/AbCdEfGhIjK/',
  'https://www.instagram.com/p/Zz09_-aBcDe/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/shorts/abcdefghijk?feature=share',
  'https://www.tiktok.com/@tina/video/7301234567890123456',
]
const HANDLES = ['anna.bakes', 'ben', 'some.body', 'tinytech', 'übermut', 'Ben']
const PROFILES = [
  'https://www.instagram.com/anna.bakes/',
  'https://www.instagram.com/some.body/',
  'https://www.youtube.com/@rick',
  'https://www.tiktok.com/@tina',
  'https://www.instagram.com/magic.not_found/',
  'https://www.instagram.com/magic.expired/',
  'https://www.instagram.com/magic.entry_fails/',
]
const WORDS = ['spring', 'Summer sale', 'über', 'İstanbul ıI', '<b>&amp;', '日本 🎂', 'a'.repeat(300)]
const COUNTRIES = ['Norway', 'India', 'Germany', 'Brazil']
const SHOPS = ['acme.example-store.com', 'other.example']
const CRONS = ['0 8 * * *', '30 */6 * * *', '0 12 * * 1', '15 3 1 * *', '*/20 9 * * 1-5']
const EVENTS = ['e', 'post_tracking.comments_processed', 'data_refresh.completed', 'campaign.completed']
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'

/** The fixtures that worlds begin with: few creators, since each seed has to draw its own. */
const FIXTURES: readonly (readonly [Program['fixtures'], number])[] = [
  [{ universe: { creators: 300 } }, 10],
  [
    {
      universe: { creators: 300, require_added: true },
      pins: { creators: [{ handle: 'anna.bakes', connector: 'instagram', followers: 1234, email: null }] },
      campaigns: [{ id: 'cmp_first' }],
      creators: [{ connector: 'instagram', handle: 'anna.bakes', status: 'success' }],
    },
    4,
  ],
  [{ extends: 'default', universe: { creators: 300 } }, 4],
  // Its state is large, and so takes five times as long.
  [{ extends: 'agency', universe: { creators: 300 } }, 0.5],
]

type Call = Omit<Step, 'id' | 'call'>

/** Draws the steps of one program, and knows what the steps so far have made. */
class Story {
  readonly draws: Draws
  readonly steps: Step[] = []
  readonly #made = new Map<string, string[]>()

  constructor(draws: Draws) {
    this.draws = draws
  }

  /** Adds a step; returns its number. */
  add(call: string, step: Call): number {
    const id = this.steps.length + 1
    this.steps.push({ id, call, ...step })
    return id
  }

  json(call: string, method: string, path: string, body?: unknown, more: Partial<Call> = {}): number {
    return this.add(call, { method, path, ...(body === undefined ? {} : { body }), ...more })
  }

  /** Says that something of a kind is there, under a name. */
  made(kind: string, name: string): string {
    this.#made.set(kind, [...(this.#made.get(kind) ?? []), name])
    return name
  }

  gone(kind: string): void {
    this.#made.delete(kind)
  }

  has(kind: string): boolean {
    return this.#made.has(kind)
  }

  /** Something of that kind: one that is there, or one made for this. */
  one(kind: keyof typeof MAKE): string {
    const there = this.#made.get(kind)
    return there && !this.draws.chance(0.1) ? this.draws.pick(there) : MAKE[kind](this)
  }

  pick<T>(list: readonly T[]): T {
    return this.draws.pick(list)
  }

  some<T>(list: readonly T[]): T[] {
    return this.draws.sample(list, this.draws.int(1, 3))
  }
}

/** What makes something of each kind. */
const MAKE = {
  campaign(story: Story): string {
    const body = { name: story.pick(WORDS), brand_name: 'Acme' }
    const id = story.json('createCampaign', 'POST', `${ADMIN}/campaigns`, body)
    return story.made('campaign', `$s${id}.body.id$`)
  },
  live(story: Story): string {
    const campaign = story.one('campaign')
    story.json('updateCampaign', 'PUT', `${ADMIN}/campaigns/${campaign}`, { tracking_urls: story.some(POSTS) })
    return story.made('live', campaign)
  },
  comments(story: Story): string {
    const id = story.json('createPostTracking', 'POST', `${ADMIN}/campaigns/post_tracking`, {
      url: story.pick(POSTS.slice(0, 4)),
      tracking_duration: story.pick(['day', '14_days', 'month']),
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    })
    return story.made('comments', `$s${id}.body.campaign_id$`)
  },
  shortlink(story: Story): string {
    const id = story.json('createShortlink', 'POST', `${ADMIN}/shortlinks`, {
      target_url: 'https://acme.example/x?y=1',
      name: story.pick(WORDS),
      ecom_store_name: story.pick(SHOPS),
      utm_source: story.pick(HANDLES),
    })
    return story.made('shortlink', `$s${id}.body.`)
  },
  trackedCreator(story: Story): string {
    const handle = story.pick(['anna.bakes', 'ben', 'some.body'])
    const stories = story.draws.chance(0.5) ? { stories_cron_expression: story.pick(CRONS) } : {}
    const until = {
      tracking_expiry_at: story.pick(['2026-06-01 00:00:00', '2027-03-01 00:00:00', '2026-01-20 12:00:00']),
    }
    const body = { connector: 'instagram', handle, cron_expression: story.pick(CRONS), ...stories, ...until }
    story.json('addTrackedCreator', 'POST', `${TRACKING}/creators`, body)
    return story.made('trackedCreator', handle)
  },
  trackedPost(story: Story): string {
    const shortcode = story.pick(['dQw4w9WgXcQ', 'AbCdEfGhIjK'])
    story.json('addTrackedPost', 'POST', `${TRACKING}/posts`, {
      connector: shortcode.startsWith('d') ? 'youtube' : 'instagram',
      shortcode,
      handle: story.pick(['rick', 'ben']),
      cron_expression: story.pick(CRONS),
      tracking_expiry_at: '2026-08-01 00:00:00',
    })
    return story.made('trackedPost', shortcode)
  },
  session(story: Story): string {
    const state = `state-${story.steps.length}`
    const body = { connector: 'instagram', redirectUrl: 'https://client.example/back', state }
    const id = story.json('initiateVerification', 'POST', `${BUSINESS}/sessions/initiate`, body)
    return story.made('session', `$s${id}.body.`)
  },
  consent(story: Story): string {
    const session = MAKE.session(story)
    const auto = `?auto=allow&handle=${story.pick(['anna.bakes', 'ben'])}`
    const visit = story.add('visit', { method: 'GET', path: `${session}redirectUrl$${auto}` })
    const body = { state: `${session}state$`, token: `$s${visit}.query.token$` }
    const id = story.json('verifyCreator', 'POST', `${BUSINESS}/sessions/userdata`, body)
    return story.made('consent', `$s${id}.body.creator_id$`)
  },
  added(story: Story): string {
    const handles = story.some(PROFILES)
    story.json('addCreators', 'POST', `${ADMIN}/creators`, { handles })
    for (const handle of handles) story.made('added', handle)
    return story.pick(handles)
  },
  refresh(story: Story): string {
    const types = [
      { request_type: 'instagram', handle: story.pick([...HANDLES, 'magic.refresh_fails']) },
      { request_type: 'instagram_id', ig_user_id: '17841400000000000' },
      { request_type: 'instagram_post', shortcode: 'AbCdEfGhIjK' },
      { request_type: 'youtube', channel_id: `UC${'A'.repeat(22)}` },
      { request_type: 'youtube_post', video_id: 'dQw4w9WgXcQ' },
      ...(story.has('ig') ? [{ request_type: 'instagram_id', ig_user_id: story.one('ig') }] : []),
    ]
    const id = story.json('createRefreshRequest', 'POST', '/api/v1/data_refresh/requests', story.pick(types))
    return story.made('refresh', `$s${id}.body.request_id$`)
  },
  /** The id of a creator on its platform. */
  ig(story: Story): string {
    const handle = story.pick(HANDLES)
    const path = `${INSIGHTS}/public/instagram/overall?identifier=${encodeURIComponent(handle)}`
    const id = story.json('getPublicInstagramInsights', 'GET', path)
    return story.made('ig', `$s${id}.body.profile_overview.ig_user_id$`)
  },
  dataRequest(story: Story): string {
    const body = { request_type: 'creators', request_entries: story.some(PROFILES) }
    const id = story.json('createDataRequest', 'POST', `${ADMIN}/data_requests`, body)
    return story.made('dataRequest', `$s${id}.body.data_request_id$`)
  },
  competition(story: Story): string {
    const id = story.json('createCompetition', 'POST', `${ADMIN}/competition_analysis`, {
      fetch_interval: story.pick(['monthly', 'quarterly', 'half_yearly', 'yearly']),
      name: story.pick(WORDS),
      brand_handle: { instagram: PROFILES[0], youtube: story.pick(['', PROFILES[2]]) },
      competitor_handles: [{ instagram: 'https://www.instagram.com/bread.and.more/', youtube: PROFILES[2] }],
    })
    return story.made('competition', `$s${id}.body.id$`)
  },
  analysis(story: Story): string {
    const compliance = story.draws.chance(0.5)
    const fields: Record<string, string> = {
      campaign_name: story.pick(WORDS),
      brand_name: 'Acme',
      mode: compliance ? 'compliance' : 'raw',
      ...(compliance
        ? { campaign_objective: 'Sell cakes', key_messages: 'Fresh every day', required_hashtags: '#cake' }
        : {}),
    }
    const filename = story.pick(['spot.mp4', 'clip.MOV', 'magic-fails.mp4', 'magic-score-37.mp4'])
    const form = [
      { name: 'video', filename, content: 'frames'.repeat(story.draws.int(1, 50)) },
      ...Object.entries(fields).map(([name, content]) => ({ name, content })),
    ]
    const path = `${ADMIN}/video_analysis/analyze`
    const id = story.add('createVideoAnalysis', { method: 'POST', path, form })
    return story.made('analysis', `$s${id}.body.analysis_id$`)
  },
  delivery(story: Story): string {
    const event = story.pick(EVENTS)
    const id = story.json('emitWebhook', 'POST', '/__sim/webhooks/emit', {
      event,
      data: { n: story.draws.int(0, 3), campaign_id: 'any' },
    })
    return story.made('delivery', `$s${id}.body.deliveries.0.id$`)
  },
  scenario(story: Story): string {
    const scenario = story.pick(SCENARIOS)
    const path = `/__sim/scenarios${'start' in scenario ? '?reset=true' : ''}`
    story.json('addScenario', 'POST', path, scenario)
    return story.made('scenario', scenario.name)
  },
  store(story: Story): string {
    const shop = story.pick(SHOPS)
    story.json('addStore', 'POST', `${ADMIN}/ecom_shop`, { shop, access_token: story.pick(['s', 'shpat_1']) })
    return story.made('store', shop)
  },
  /** The world beside. */
  beside(story: Story): string {
    const name = '$world$-b'
    const how = story.pick([{ fork: '$world$' }, { seed: 'beside', fixtures: { universe: { creators: 200 } } }])
    if (!story.has('beside')) story.json('createWorld', 'POST', '/__sim/worlds', { name, ...how }, { to: 'default' })
    return story.has('beside') ? name : story.made('beside', name)
  },
  request(story: Story): string {
    const id = story.json('getTrackingInsights', 'GET', `${TRACKING}/insights`)
    return story.made('request', `$s${id}.headers.x-sim-request-id$`)
  },
} as const satisfies Record<string, (story: Story) => string>

/** Everything that a step may be, and how often. */
const KINDS: readonly (readonly [(story: Story) => void, number])[] = [
  [MAKE.campaign, 2],
  [(story) => update(story), 3],
  [(story) => patchPosts(story), 2],
  [(story) => patchLinks(story), 2],
  [(story) => story.json('getCampaignInsights', 'GET', `${INSIGHTS}/campaigns/${story.one('live')}?key=k`), 2],
  [MAKE.comments, 1],
  [
    (story) => {
      const [page, limit] = [story.draws.int(1, 3), story.pick([1, 7, 100])]
      const campaign = story.one('comments')
      story.json(
        'listCampaignComments',
        'GET',
        `${BUSINESS}/campaigns/${campaign}/comments_list?page=${page}&limit=${limit}`,
      )
    },
    2,
  ],
  [MAKE.store, 1],
  [MAKE.shortlink, 1],
  [
    (story) => {
      const headers = story.pick([
        {},
        { 'user-agent': AGENT },
        { 'user-agent': 'curl/8', 'x-forwarded-for': '81.2.69.142' },
      ])
      story.add('visit', { method: 'GET', path: `${story.one('shortlink')}short_url$`, headers })
    },
    2,
  ],
  [(story) => order(story), 2],
  [(story) => change(story), 2],
  [MAKE.trackedCreator, 2],
  [(story) => story.json('getTrackedCreator', 'GET', `${TRACKING}/creators/${story.one('trackedCreator')}`), 1],
  [
    (story) => {
      const change = story.pick([{ tracking: 'false' }, { tracking: true }, { cron_expression: '0 */12 * * *' }, {}])
      story.json('updateTrackedCreator', 'PUT', `${TRACKING}/creators/${story.one('trackedCreator')}`, change)
    },
    1,
  ],
  [MAKE.trackedPost, 2],
  [(story) => story.json('getTrackedPost', 'GET', `${TRACKING}/posts/${story.one('trackedPost')}`), 1],
  [
    (story) => {
      const change = story.pick([{ tracking: 'false' }, { tracking: 'true' }, { cron_expression: '0 4 * * *' }])
      story.json('updateTrackedPost', 'PUT', `${TRACKING}/posts/${story.one('trackedPost')}`, change)
    },
    1,
  ],
  [MAKE.request, 1],
  [MAKE.session, 1],
  [MAKE.consent, 1],
  [
    (story) =>
      story.add('visit', {
        method: 'GET',
        path: `${story.one('session')}redirectUrl$`,
        headers: { accept: 'text/html' },
      }),
    1,
  ],
  [
    (story) => {
      const session = story.one('session')
      const token = story.pick(['magic-consent', 'magic-denied'])
      story.json('verifyCreator', 'POST', `${BUSINESS}/sessions/userdata`, { state: `${session}state$`, token })
    },
    1,
  ],
  [
    (story) =>
      story.json(
        'getConsentedInstagramInsights',
        'GET',
        `${INSIGHTS}/consented/instagram/overall?identifier=${story.one('consent')}`,
      ),
    1,
  ],
  [MAKE.added, 2],
  [
    (story) => story.json('getCreatorsStatus', 'POST', `${ADMIN}/creators/status`, { handles: story.some(PROFILES) }),
    2,
  ],
  [
    (story) =>
      story.json('initiateAudience', 'PUT', `${ADMIN}/creators`, {
        handle: story.pick(HANDLES),
        connector: 'instagram',
      }),
    1,
  ],
  [MAKE.ig, 2],
  [(story) => story.json('getPublicYoutubeInsights', 'GET', `${INSIGHTS}/public/youtube/overall?identifier=@rick`), 1],
  [(story) => story.json('getPublicTiktokInsights', 'GET', `${INSIGHTS}/public/tiktok/overall?identifier=@tina`), 1],
  [MAKE.refresh, 2],
  [(story) => story.json('getRefreshRequest', 'GET', `/api/v1/data_refresh/requests/${story.one('refresh')}`), 2],
  [MAKE.dataRequest, 1],
  [(story) => story.json('getDataRequest', 'GET', `${ADMIN}/data_requests/${story.one('dataRequest')}`), 1],
  [MAKE.competition, 1],
  [
    (story) =>
      story.json('getCompetitionInsights', 'GET', `${BUSINESS}/competition/${story.one('competition')}/insights`),
    1,
  ],
  [(story) => search(story), 2],
  [MAKE.analysis, 2],
  [(story) => story.json('getVideoAnalysis', 'GET', `${ADMIN}/video_analysis/analyze/${story.one('analysis')}`), 1],

  [(story) => advance(story), 12],
  [(story) => setClock(story), 1],
  [(story) => endpoints(story), 2],
  [MAKE.delivery, 3],
  [(story) => story.json('redeliver', 'POST', `/__sim/webhooks/deliveries/${story.one('delivery')}/redeliver`), 1],
  [
    (story) => {
      const event = story.pick(EVENTS.slice(0, 2))
      story.json('emitWebhook', 'POST', '/__sim/webhooks/emit', { event })
      story.json('advanceClock', 'POST', '/__sim/clock/advance', { by: '1s' })
      story.json('awaitDelivery', 'POST', '/__sim/webhooks/deliveries/await', { event, timeout_ms: 0 })
    },
    1,
  ],
  [MAKE.scenario, 3],
  [(story) => loadBundled(story), 1],
  // A world that was used refuses a scenario with a start.
  [(story) => story.json('addScenario', 'POST', '/__sim/scenarios', SCENARIOS.at(-1)), 0.5],
  [
    (story) => {
      const name = story.one('scenario')
      story.json('deleteScenario', 'DELETE', `/__sim/scenarios/${name}`)
      story.gone('scenario')
    },
    1,
  ],
  [(story) => story.json('deleteScenarios', 'DELETE', '/__sim/scenarios'), 0.7],
  [(story) => patchRecord(story), 3],
  [(story) => reset(story), 0.7],
  [MAKE.beside, 0.5],
  [(story) => beside(story), 1],
  [
    (story) => {
      const id = story.json('getState', 'GET', '/__sim/state')
      story.one('beside')
      story.json('putState', 'PUT', '/__sim/state', `$s${id}.body$`, { to: 'beside' })
    },
    0.8,
  ],
  [
    (story) => {
      story.json('deleteWorld', 'DELETE', `/__sim/worlds/${story.one('beside')}`, undefined, { to: 'default' })
      story.gone('beside')
    },
    0.8,
  ],
  ...looks().map((look) => [look, 0.8] as const),
]

function update(story: Story): void {
  const campaign = story.one(story.pick(['campaign', 'live'] as const))
  const change = story.pick<Record<string, unknown>>([
    { tracking_urls: story.some(POSTS) },
    {
      cost_of_campaign: 10.5 * story.draws.int(0, 9),
      custom_field_name: 'Tier',
      custom_field_value: story.pick([7, 'gold']),
    },
    { name: story.pick(WORDS), brand_url: 'https://acme.example/logo.png' },
    { post_costs: { [story.pick(POSTS)]: 12.5 } },
    {},
  ])
  story.json('updateCampaign', 'PUT', `${ADMIN}/campaigns/${campaign}`, change)
  if ('tracking_urls' in change) story.made('live', campaign)
}

function patchPosts(story: Story): void {
  const campaign = story.one('campaign')
  const add = { add_tracking_urls: story.some(POSTS), remove_tracking_urls: [] }
  const remove = { add_tracking_urls: [], remove_tracking_urls: story.some(POSTS) }
  story.json('patchCampaign', 'PATCH', `${ADMIN}/campaigns/${campaign}`, story.draws.chance(0.7) ? add : remove)
}

function patchLinks(story: Story): void {
  const link = `${story.one('shortlink')}${story.pick(['short_url', 'id'])}$`
  const campaign = MAKE.campaign(story)
  const path = `${ADMIN}/campaigns/${campaign}`
  const [url] = story.some(POSTS)
  story.json('patchCampaign', 'PATCH', path, { add_tracking_urls: [url], remove_tracking_urls: [] })
  const entry = { post_url: url, shortlink: [link] }
  story.json('patchCampaign', 'PATCH', path, { add_shortlinks: [entry], remove_shortlinks: [] })
  story.made('live', campaign)
}

function order(story: Story): void {
  const link = `${story.one('shortlink')}${story.pick(['short_url', 'id'])}$`
  const products = [{ name: story.pick(WORDS), price: story.pick(['12.34', '0.10']), quantity: story.draws.int(1, 4) }]
  const place = story.pick([{}, { city: 'Oslo', country: 'Norway' }, { user_agent: AGENT }])
  story.json('createOrder', 'POST', '/__sim/orders', { shortlink: link, products, ...place })
}

function change(story: Story): void {
  const creator = `instagram/${story.pick(['anna.bakes', 'ben', 'tinytech'])}`
  const changed = story.pick([
    { followers: '-30%' },
    { average_views: 5_000, over: '3d' },
    { gone: true },
    { gone: false },
  ])
  const posts = { [story.pick(POSTS)]: story.pick([{ views: 'x5' }, { comments_count: 40, caption: 'New #words' }]) }
  story.json('createChange', 'POST', '/__sim/changes', story.pick([{ creators: { [creator]: changed } }, { posts }]))
}

function search(story: Story): void {
  const filters = story.some([
    `country=${story.pick(COUNTRIES)}`,
    'tier=nano',
    'connector=instagram',
    'posts=null',
    'contact=either',
    'gender=female',
    'bio=food',
    'followers=1000-90000',
    'er=',
    'handle=anna.bakes',
    'hashtags=%23food',
  ])
  const query = ['type=discovery', `skip=${story.pick([0, 3])}`, `limit=${story.pick([1, 4, 20])}`, ...filters]
  story.json('searchCreators', 'GET', `${ADMIN}/search?${query.join('&')}`)
}

function advance(story: Story): void {
  const how = story.draws.weighted<object>([
    [{ by: story.pick(['1s', '5s', '90s']) }, 5],
    [{ by: story.pick(['10m', '1h', '5h']) }, 5],
    [{ by: story.pick(['1d', '3d', 'P1DT2H']) }, 4],
    [{ by: story.pick(['30d', '90d']) }, 1],
    [{ until: 'next' }, 2],
    [{ until: 'idle' }, 1],
  ])
  story.json('advanceClock', 'POST', '/__sim/clock/advance', how)
}

function setClock(story: Story): void {
  const id = story.json('getClock', 'GET', '/__sim/clock')
  const now = `$s${id}.body.now+${story.pick([1, 2, 40])}d$`
  story.json('setClock', 'PUT', '/__sim/clock', story.pick([{ now }, { mode: 'manual', now }, { mode: 'manual' }]))
}

function endpoints(story: Story): void {
  const url = '$receiver$/some'
  const some = {
    url: `${url}/more`,
    events: ['rt_tracking.post.event', 'rt_tracking.creator.event', 'e', 'data_refresh.completed'],
  }
  const lists = [
    [],
    [{ url }],
    [{ url: '$receiver$/gone' }, some],
    [
      { ...some, secret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
      { url, enabled: false },
    ],
  ]
  story.json(
    'setWebhookEndpoints',
    'PUT',
    '/__sim/webhooks/endpoints',
    story.draws.weighted([
      [lists[0], 1],
      [lists[1], 4],
      [lists[2], 4],
      [lists[3], 3],
    ]),
  )
}

const BUNDLED = [
  'campaign-expires',
  'duplicate-and-reordered-webhooks',
  'empty-lists',
  'nulls-everywhere',
  'unauthorized-in-the-middle',
  'refresh-needs-many-polls',
  'partial-data-request',
  'webhook-doubled',
  'webhook-late',
  'webhook-badly-signed',
  'zero-followers',
  'rate-limited',
  'flapping-service',
]

function loadBundled(story: Story): void {
  story.json('addScenario', 'POST', '/__sim/scenarios', { name: story.made('scenario', story.pick(BUNDLED)) })
}

function patchRecord(story: Story): void {
  const forced: readonly (readonly [string, string, unknown])[] = [
    [
      'campaigns',
      story.one('campaign'),
      story.pick([{ status: 'completed' }, { name: 'Forced' }, { cost_of_campaign: null }]),
    ],
    ['refresh_requests', story.one('refresh'), { status: story.pick(['success', 'failed']) }],
    ['video_analyses', story.one('analysis'), { status: story.pick(['complete', 'failed']) }],
    ['data_requests', story.one('dataRequest'), { status: 'success' }],
    ['competitions', story.one('competition'), { status: 'success' }],
    ['tracked_posts', story.one('trackedPost'), { tracking: story.draws.chance(0.5) }],
  ]
  const [collection, id, body] = story.pick(forced)
  story.json('patchRecord', 'PATCH', `/__sim/state/${collection}/${id}`, body)
}

function reset(story: Story): void {
  const body = story.pick([
    undefined,
    {},
    { clock: { mode: 'manual', now: '2026-03-01T00:00:00Z' } },
    { fixtures: { universe: { creators: 200 } } },
  ])
  story.json('resetWorld', 'POST', '/__sim/reset', body)
  for (const kind of Object.keys(MAKE)) if (kind !== 'beside') story.gone(kind)
}

/** Calls to the world beside. */
function beside(story: Story): void {
  const to = { to: 'beside' } as const
  story.one('beside')
  story.json('createCampaign', 'POST', `${ADMIN}/campaigns`, { name: 'Beside', brand_name: 'Acme' }, to)
  story.json('advanceClock', 'POST', '/__sim/clock/advance', { by: '2h' }, to)
}

/** Looks at the world, which changes nothing. */
function looks(): readonly ((story: Story) => void)[] {
  const get = (call: string, path: string) => (story: Story) => void story.json(call, 'GET', path)
  return [
    get('getHealth', '/__sim/health'),
    get('getHealthz', '/healthz'),
    get('getReadyz', '/readyz'),
    get('getMetrics', '/__sim/metrics'),
    get('getInfo', '/__sim'),
    get('getInfoWithSlash', '/__sim/'),
    get('getControlOpenApi', '/__sim/openapi.json'),
    get('getClock', '/__sim/clock'),
    get('listScenarios', '/__sim/scenarios'),
    get('listRequests', '/__sim/requests?limit=5'),
    (story) => void story.json('getRequest', 'GET', `/__sim/requests/${story.one('request')}`),
    (story) => void story.json('deleteRequests', 'DELETE', '/__sim/requests'),
    (story) =>
      void story.json('verifyRequests', 'POST', '/__sim/requests/verify', { operation: 'createCampaign', at_least: 0 }),
    (story) => void story.json('awaitRequests', 'POST', '/__sim/requests/await', { at_least: 0, timeout_ms: 0 }),
    get('getState', '/__sim/state'),
    get('getBundle', '/__sim/bundle'),
    get('getCollection', '/__sim/state/campaigns'),
    get('getCollection', '/__sim/state/creators?limit=2'),
    (story) => void story.json('getRecord', 'GET', `/__sim/state/campaigns/${story.one('campaign')}`),
    (story) => {
      story.json('addCreators', 'POST', `${ADMIN}/creators`, { handles: [PROFILES[1]] })
      story.json('getRecordOfCreator', 'GET', '/__sim/state/creators/instagram/some.body')
    },
    (story) => {
      story.json('addCreators', 'POST', `${ADMIN}/creators`, { handles: [PROFILES[1]] })
      story.json('patchRecordOfCreator', 'PATCH', '/__sim/state/creators/instagram/some.body', { status: 'expired' })
    },
    get('getWebhookEndpoints', '/__sim/webhooks/endpoints'),
    get('listDeliveries', '/__sim/webhooks/deliveries?limit=5'),
    get('getCoverage', '/__sim/coverage'),
    get('getReport', '/__sim/report'),
    (story) =>
      void story.json('receiveWebhook', 'POST', '/__sim/inbox', { type: 'a', data: { n: story.draws.int(1, 9) } }),
    get('getChaos', '/__sim/chaos'),
    get('getRecorded', '/__sim/scenarios/recorded'),
    (story) => {
      const kinds = ['unavailable', 'nulls', 'job-fails', 'webhook-doubled']
      story.json('setChaos', 'PUT', '/__sim/chaos', { rate: story.draws.int(0, 2) / 20, seed: 'exact', kinds })
    },
    get('listChanges', '/__sim/changes'),
    get('listInbox', '/__sim/inbox'),
    get('getScenario', '/__sim/scenarios/flaky-upload'),
    (story) => void story.json('checkScenario', 'POST', '/__sim/scenarios/check', SCENARIOS[0]),
    (story) => void story.json('explainRequest', 'GET', `/__sim/requests/${story.one('request')}/explain`),
    get('getAssumptions', '/__sim/assumptions'),
    get('getMagic', '/__sim/magic'),
    get('getEvents', '/__sim/events'),
    (story) => void story.json('listWorlds', 'GET', '/__sim/worlds', undefined, { to: 'default' }),
    (story) => void story.json('searchCreators', 'HEAD', `${ADMIN}/search?type=discovery&skip=0&limit=4&country=India`),
    (story) =>
      void story.json(
        'getPublicInstagramInsights',
        'HEAD',
        `${INSIGHTS}/public/instagram/overall?identifier=head.only`,
      ),
  ]
}

const ODD: readonly unknown[] = [null, '', 0, -1, 1e9, true, [], {}, 'nope', [null], { a: 1 }, '\u0000', '__proto__']

/** Spoils a call: most of these are refused. */
function spoil(step: Step, drawn: Draws): Step {
  const { body } = step
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  const ways: (() => Step)[] = [
    () => ({
      ...step,
      headers: { ...step.headers, authorization: drawn.pick(['', 'Basic eDp5', 'Bearer expired', 'exact']) },
    }),
    () => ({ ...step, path: step.path.replace(/\$s\d+\.[\w.-]+\$/, 'nope') }),
    () => ({ ...step, path: `${step.path}${step.path.includes('?') ? '&' : '?'}odd=1` }),
    ...(fields.length === 0
      ? []
      : [
          () => {
            const [gone] = drawn.pick(fields)
            return { ...step, body: Object.fromEntries(fields.filter(([name]) => name !== gone)) }
          },
          () => {
            const [changed] = drawn.pick(fields)
            return { ...step, body: { ...Object.fromEntries(fields), [changed]: drawn.pick(ODD) } }
          },
          () => ({ ...step, body: { ...Object.fromEntries(fields), odd: drawn.pick(ODD) } }),
          () => {
            const { body: _, ...rest } = step
            return { ...rest, text: drawn.pick(['{', '{"a":1,}', '\ufeff{}', 'null', '']) }
          },
        ]),
    ...(step.form ? [() => ({ ...step, form: step.form?.slice(drawn.int(1, 3)) ?? [] })] : []),
  ]
  return drawn.pick(ways)()
}

/** What makes the world: a call that is refused would not. */
const FIRST: readonly ((story: Story) => void)[] = [
  endpoints,
  endpoints,
  MAKE.campaign,
  MAKE.store,
  MAKE.delivery,
  (story) => story.json('addScenario', 'POST', '/__sim/scenarios', SCENARIOS[0]),
  advance,
  search,
]

/** One step in so many is spoilt. */
const SPOILT = 0.05

/** Returns the program of a seed, with that many steps. */
export function programOf(seed: string, length: number): Program {
  const drawn = draws('program', seed)
  const story = new Story(drawn)
  drawn.pick(FIRST)(story)
  if (drawn.chance(0.5)) endpoints(story)
  while (story.steps.length < length) drawn.weighted(KINDS)(story)
  const kept = story.steps.slice(0, length)
  const steps = kept.map((step) =>
    step.id > 1 && drawn.chance(SPOILT) && step.to === undefined ? spoil(step, drawn) : step,
  )
  return { seed, fixtures: drawn.weighted(FIXTURES), middle: Math.ceil(length * drawn.between(0.3, 0.7)), steps }
}
