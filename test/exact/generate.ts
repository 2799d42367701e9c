// Draws programs from a seed: calls of all kinds, most of which succeed.

import { CONTROLS } from '../../src/control/index.ts'
import { type Draws, draws } from '../../src/kit/random.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { spoilt } from '../fuzz/values.ts'
import type { Program, Step } from './program.ts'
import { SCENARIOS } from './scenarios.ts'

const POSTS = [
  'https://www.instagram.com/reel/AbCdEfGhIjK/',
  'https://www.instagram.com/p/Zz09_-aBcDe/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/shorts/abcdefghijk?feature=share',
  'https://www.tiktok.com/@tina/video/7301234567890123456',
]
const HANDLES = ['anna.bakes', 'ben', 'some.body', 'tinytech', 'übermut', 'Ben']
const INSTAGRAM = 'https://www.instagram.com'
const YOUTUBE = 'https://www.youtube.com/@rick'
const PROFILES = [
  ...['anna.bakes', 'some.body', 'magic.not_found', 'magic.expired', 'magic.entry_fails'].map(
    (handle) => `${INSTAGRAM}/${handle}/`,
  ),
  ...[YOUTUBE, 'https://www.tiktok.com/@tina'],
]
const WORDS = ['spring', 'Summer sale', 'über', 'İstanbul ıI', '<b>&amp;', '日本 🎂', 'a'.repeat(300)]
const COUNTRIES = ['Norway', 'India', 'Germany', 'Brazil']
const SHOPS = ['acme.example-store.com', 'other.example']
const CRONS = ['0 8 * * *', '30 */6 * * *', '0 12 * * 1', '15 3 1 * *', '*/20 9 * * 1-5']
const EVENTS = ['e', 'post_tracking.comments_processed', 'data_refresh.completed', 'campaign.completed']
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'
const BUNDLED = [
  ...['campaign-expires', 'duplicate-and-reordered-webhooks', 'empty-lists', 'nulls-everywhere', 'zero-followers'],
  ...['unauthorized-in-the-middle', 'refresh-needs-many-polls', 'partial-data-request', 'webhook-doubled'],
  ...['webhook-late', 'webhook-badly-signed', 'rate-limited', 'flapping-service'],
]

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

const OPERATIONS = new Map([...ENDPOINTS, ...CONTROLS].map((one) => [one.id, one]))

/** All that can be called. */
export const CALLS = [...OPERATIONS.keys()]

type Values = Readonly<Record<string, string | number>>
type More = Partial<Pick<Step, 'to' | 'method' | 'headers' | 'form'>>

/** Draws the steps of one program, and knows what the steps so far have made. */
class Story {
  readonly draws: Draws
  readonly steps: Step[] = []
  readonly #made = new Map<string, string[]>()

  constructor(draws: Draws) {
    this.draws = draws
  }

  /** Adds a step; returns how names of its answer begin. */
  add(step: Omit<Step, 'id'>): string {
    const id = this.steps.push({ id: this.steps.length + 1, ...step })
    return `$s${id}`
  }

  /** Adds a call. Values that its path does not name make its query. */
  call(call: string, values: Values = {}, body?: unknown, more: More = {}): string {
    const { method, path } = OPERATIONS.get(call) ?? { method: 'GET', path: call }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
    const query = Object.entries(values).filter(([name]) => !path.includes(`:${name}`))
    const written = (value: string | number) => (/^\$/.test(String(value)) ? value : encodeURIComponent(value))
    const search = query.map(([name, value]) => `${name}=${written(value)}`).join('&')
    const sent = body === undefined ? {} : { body }
    return this.add({ call, method, path: search === '' ? filled : `${filled}?${search}`, ...sent, ...more })
  }

  /** Makes something of a kind by a call, whose answer names it at `path`. */
  make(kind: string, call: string, body: unknown, path = '.body.id$'): string {
    return this.made(kind, this.call(call, {}, body) + path)
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
  one(kind: string): string {
    const there = this.#made.get(kind)
    if (there && !this.draws.chance(0.1)) return this.draws.pick(there)
    const make = MAKE[kind]
    if (!make) throw new Error(`nothing makes a ${kind}`)
    return make(this)
  }

  pick<T>(list: readonly T[]): T {
    return this.draws.pick(list)
  }

  some<T>(list: readonly T[]): T[] {
    return this.draws.sample(list, this.draws.int(1, 3))
  }
}

/** What makes something of each kind. */
const MAKE: Readonly<Record<string, (story: Story) => string>> = {
  campaign: (story) => story.make('campaign', 'createCampaign', { name: story.pick(WORDS), brand_name: 'Acme' }),
  live(story) {
    const campaign_id = story.one('campaign')
    story.call('updateCampaign', { campaign_id }, { tracking_urls: story.some(POSTS) })
    return story.made('live', campaign_id)
  },
  comments(story) {
    const [url, tracking_duration] = [story.pick(POSTS.slice(0, 4)), story.pick(['day', '14_days', 'month'])]
    const body = { url, tracking_duration, fetch_all_comments: true, sentiment_analysis_req: false }
    return story.make('comments', 'createPostTracking', body, '.body.campaign_id$')
  },
  shortlink(story) {
    const names = { name: story.pick(WORDS), ecom_store_name: story.pick(SHOPS), utm_source: story.pick(HANDLES) }
    return story.make('shortlink', 'createShortlink', { target_url: 'https://acme.example/x?y=1', ...names }, '.body')
  },
  trackedCreator(story) {
    const handle = story.pick(['anna.bakes', 'ben', 'some.body'])
    const stories = story.draws.chance(0.5) ? { stories_cron_expression: story.pick(CRONS) } : {}
    const tracking_expiry_at = story.pick(['2026-06-01 00:00:00', '2027-03-01 00:00:00', '2026-01-20 12:00:00'])
    const body = { connector: 'instagram', handle, cron_expression: story.pick(CRONS), tracking_expiry_at, ...stories }
    story.call('addTrackedCreator', {}, body)
    return story.made('trackedCreator', handle)
  },
  trackedPost(story) {
    const shortcode = story.pick(['dQw4w9WgXcQ', 'AbCdEfGhIjK'])
    story.call(
      'addTrackedPost',
      {},
      {
        connector: shortcode.startsWith('d') ? 'youtube' : 'instagram',
        ...{ shortcode, handle: story.pick(['rick', 'ben']) },
        ...{ cron_expression: story.pick(CRONS), tracking_expiry_at: '2026-08-01 00:00:00' },
      },
    )
    return story.made('trackedPost', shortcode)
  },
  session(story) {
    const state = `state-${story.steps.length}`
    const body = { connector: 'instagram', redirectUrl: 'https://client.example/back', state }
    return story.make('session', 'initiateVerification', body, '.body')
  },
  consent(story) {
    const session = story.one('session')
    const auto = `?auto=allow&handle=${story.pick(['anna.bakes', 'ben'])}`
    const visited = story.add({ call: 'visit', method: 'GET', path: `${session}.redirectUrl$${auto}` })
    const body = { state: `${session}.state$`, token: `${visited}.query.token$` }
    return story.make('consent', 'verifyCreator', body, '.body.creator_id$')
  },
  added(story) {
    const handles = story.some(PROFILES)
    story.call('addCreators', {}, { handles })
    return story.pick(handles)
  },
  refresh(story) {
    const types = [
      { request_type: 'instagram', handle: story.pick([...HANDLES, 'magic.refresh_fails']) },
      { request_type: 'instagram_id', ig_user_id: '17841400000000000' },
      { request_type: 'instagram_post', shortcode: 'AbCdEfGhIjK' },
      { request_type: 'youtube', channel_id: `UC${'A'.repeat(22)}` },
      { request_type: 'youtube_post', video_id: 'dQw4w9WgXcQ' },
      ...(story.has('ig') ? [{ request_type: 'instagram_id', ig_user_id: story.one('ig') }] : []),
    ]
    return story.make('refresh', 'createRefreshRequest', story.pick(types), '.body.request_id$')
  },
  /** The id of a creator on its platform. */
  ig(story) {
    const read = story.call('getPublicInstagramInsights', { identifier: story.pick(HANDLES) })
    return story.made('ig', `${read}.body.profile_overview.ig_user_id$`)
  },
  dataRequest(story) {
    const body = { request_type: 'creators', request_entries: story.some(PROFILES) }
    return story.make('dataRequest', 'createDataRequest', body, '.body.data_request_id$')
  },
  competition(story) {
    const interval = { fetch_interval: story.pick(['monthly', 'quarterly', 'half_yearly', 'yearly']) }
    const brand_handle = { instagram: PROFILES[0], youtube: story.pick(['', YOUTUBE]) }
    const competitor_handles = [{ instagram: `${INSTAGRAM}/bread.and.more/`, youtube: YOUTUBE }]
    const body = { ...interval, name: story.pick(WORDS), brand_handle, competitor_handles }
    return story.make('competition', 'createCompetition', body)
  },
  analysis(story) {
    const brief = { campaign_objective: 'Sell cakes', key_messages: 'Fresh every day', required_hashtags: '#cake' }
    const mode = story.draws.chance(0.5) ? { mode: 'compliance', ...brief } : { mode: 'raw' }
    const fields = Object.entries({ campaign_name: story.pick(WORDS), brand_name: 'Acme', ...mode })
    const filename = story.pick(['spot.mp4', 'clip.MOV', 'magic-fails.mp4', 'magic-score-37.mp4'])
    const form = [
      { name: 'video', filename, content: 'frames'.repeat(story.draws.int(1, 50)) },
      ...fields.map(([name, content]) => ({ name, content })),
    ]
    const made = story.call('createVideoAnalysis', {}, undefined, { form })
    return story.made('analysis', `${made}.body.analysis_id$`)
  },
  delivery(story) {
    const body = { event: story.pick(EVENTS), data: { n: story.draws.int(0, 3), campaign_id: 'any' } }
    return story.make('delivery', 'emitWebhook', body, '.body.deliveries.0.id$')
  },
  scenario(story) {
    const scenario = story.pick(SCENARIOS)
    story.call('addScenario', 'start' in scenario ? { reset: 'true' } : {}, scenario)
    return story.made('scenario', scenario.name)
  },
  store(story) {
    const shop = story.pick(SHOPS)
    story.call('addStore', {}, { shop, access_token: story.pick(['s', 'shpat_1']) })
    return story.made('store', shop)
  },
  /** The world beside. */
  beside(story) {
    const name = '$world$-b'
    const how = story.pick([{ fork: '$world$' }, { seed: 'beside', fixtures: { universe: { creators: 200 } } }])
    if (story.has('beside')) return name
    story.call('createWorld', {}, { name, ...how }, { to: 'default' })
    return story.made('beside', name)
  },
  request(story) {
    return story.made('request', `${story.call('getTrackingInsights')}.headers.x-sim-request-id$`)
  },
}

type Kind = (story: Story) => unknown

/** Reads something of a kind. */
const read =
  (call: string, parameter: string, kind: string, rest: Values = {}): Kind =>
  (story) =>
    story.call(call, { [parameter]: story.one(kind), ...rest })

/** Makes a call that is always the same. */
const fixed =
  (call: string, values: Values = {}, body?: unknown, more: More = {}): Kind =>
  (story) =>
    story.call(call, values, body, more)

/** Everything that a step may be, by how often it is. */
const KINDS: readonly (readonly [weight: number, kinds: readonly (Kind | undefined)[]])[] = [
  [12, [advance]],
  [3, [update, patchRecord, MAKE.delivery, MAKE.scenario]],
  [
    2,
    [
      ...[patchPosts, patchLinks, order, change, search, endpoints],
      ...[MAKE.campaign, MAKE.trackedCreator, MAKE.trackedPost, MAKE.added, MAKE.ig, MAKE.refresh, MAKE.analysis],
      read('getCampaignInsights', 'campaign_id', 'live', { key: 'k' }),
      read('getRefreshRequest', 'request_id', 'refresh'),
      (story) => {
        const [page, limit] = [story.draws.int(1, 3), story.pick([1, 7, 100])]
        story.call('listCampaignComments', { campaign_id: story.one('comments'), page, limit })
      },
      (story) => {
        const curl = { 'user-agent': 'curl/8', 'x-forwarded-for': '81.2.69.142' }
        const headers = story.pick([{}, { 'user-agent': AGENT }, curl])
        story.add({ call: 'visit', method: 'GET', path: `${story.one('shortlink')}.short_url$`, headers })
      },
      (story) => story.call('getCreatorsStatus', {}, { handles: story.some(PROFILES) }),
    ],
  ],
  [
    1,
    [
      ...[MAKE.comments, MAKE.store, MAKE.shortlink, MAKE.request, MAKE.session, MAKE.consent],
      ...[MAKE.dataRequest, MAKE.competition, MAKE.beside, beside, setClock, reset],
      read('getTrackedCreator', 'handle', 'trackedCreator'),
      read('getTrackedPost', 'shortcode', 'trackedPost'),
      read('getConsentedInstagramInsights', 'identifier', 'consent'),
      read('getDataRequest', 'data_request_id', 'dataRequest'),
      read('getCompetitionInsights', 'competition_id', 'competition'),
      read('getVideoAnalysis', 'analysis_id', 'analysis'),
      read('redeliver', 'id', 'delivery'),
      fixed('getPublicYoutubeInsights', { identifier: '@rick' }),
      fixed('getPublicTiktokInsights', { identifier: '@tina' }),
      (story) => {
        const change = story.pick([{ tracking: 'false' }, { tracking: true }, { cron_expression: '0 */12 * * *' }, {}])
        story.call('updateTrackedCreator', { handle: story.one('trackedCreator') }, change)
      },
      (story) => {
        const change = story.pick([{ tracking: 'false' }, { tracking: 'true' }, { cron_expression: '0 4 * * *' }])
        story.call('updateTrackedPost', { shortcode: story.one('trackedPost') }, change)
      },
      (story) => {
        const path = `${story.one('session')}.redirectUrl$`
        story.add({ call: 'visit', method: 'GET', path, headers: { accept: 'text/html' } })
      },
      (story) => {
        const [session, token] = [story.one('session'), story.pick(['magic-consent', 'magic-denied'])]
        story.call('verifyCreator', {}, { state: `${session}.state$`, token })
      },
      (story) => story.call('initiateAudience', {}, { handle: story.pick(HANDLES), connector: 'instagram' }),
      (story) => {
        const event = story.pick(EVENTS.slice(0, 2))
        story.call('emitWebhook', {}, { event })
        story.call('advanceClock', {}, { by: '1s' })
        story.call('awaitDelivery', {}, { event, timeout_ms: 0 })
      },
      (story) => {
        story.call('addScenario', {}, { name: story.made('scenario', story.pick(BUNDLED)) })
      },
      // A world that was used refuses a scenario with a start.
      fixed('addScenario', {}, SCENARIOS.at(-1)),
      (story) => {
        story.call('deleteScenario', { name: story.one('scenario') })
        story.gone('scenario')
      },
      fixed('deleteScenarios'),
      (story) => {
        const state = story.call('getState')
        story.one('beside')
        story.call('putState', {}, `${state}.body$`, { to: 'beside' })
      },
      (story) => {
        story.call('deleteWorld', { name: story.one('beside') }, undefined, { to: 'default' })
        story.gone('beside')
      },
    ],
  ],
  [
    0.8,
    [
      ...CONTROLS.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ id }) => fixed(id)),
      fixed('listWorlds', {}, undefined, { to: 'default' }),
      read('getRequest', 'id', 'request'),
      read('explainRequest', 'id', 'request'),
      read('getRecord', 'id', 'campaign', { collection: 'campaigns' }),
      fixed('getCollection', { collection: 'campaigns' }),
      fixed('getCollection', { collection: 'creators', limit: 2 }),
      fixed('getScenario', { name: 'flaky-upload' }),
      fixed('deleteRequests'),
      fixed('verifyRequests', {}, { operation: 'createCampaign', at_least: 0 }),
      fixed('awaitRequests', {}, { at_least: 0, timeout_ms: 0 }),
      fixed('checkScenario', {}, SCENARIOS[0]),
      fixed('searchCreators', { type: 'discovery', skip: 0, limit: 4, country: 'India' }, undefined, {
        method: 'HEAD',
      }),
      fixed('getPublicInstagramInsights', { identifier: 'head.only' }, undefined, { method: 'HEAD' }),
      (story) => story.call('receiveWebhook', {}, { type: 'a', data: { n: story.draws.int(1, 9) } }),
      (story) => {
        const kinds = ['unavailable', 'nulls', 'job-fails', 'webhook-doubled']
        story.call('setChaos', {}, { rate: story.draws.int(0, 2) / 20, seed: 'exact', kinds })
      },
      (story) => {
        const creator = { collection: 'creators', connector: 'instagram', handle: 'some.body' }
        story.call('addCreators', {}, { handles: [`${INSTAGRAM}/some.body/`] })
        story.call('getRecordOfCreator', creator)
        story.call('patchRecordOfCreator', creator, { status: 'expired' })
      },
    ],
  ],
]

function update(story: Story): void {
  const campaign_id = story.one(story.pick(['campaign', 'live']))
  const custom = { custom_field_name: 'Tier', custom_field_value: story.pick([7, 'gold']) }
  const body = story.pick<object>([
    { tracking_urls: story.some(POSTS) },
    { cost_of_campaign: 10.5 * story.draws.int(0, 9), ...custom },
    { name: story.pick(WORDS), brand_url: 'https://acme.example/logo.png' },
    { post_costs: { [story.pick(POSTS)]: 12.5 } },
    {},
  ])
  story.call('updateCampaign', { campaign_id }, body)
  if ('tracking_urls' in body) story.made('live', campaign_id)
}

function patchPosts(story: Story): void {
  const add = { add_tracking_urls: story.some(POSTS), remove_tracking_urls: [] }
  const remove = { add_tracking_urls: [], remove_tracking_urls: story.some(POSTS) }
  story.call('patchCampaign', { campaign_id: story.one('campaign') }, story.draws.chance(0.7) ? add : remove)
}

function patchLinks(story: Story): void {
  const shortlink = [`${story.one('shortlink')}.${story.pick(['short_url', 'id'])}$`]
  const campaign_id = MAKE.campaign?.(story) ?? ''
  const post_url = story.pick(POSTS)
  story.call('patchCampaign', { campaign_id }, { add_tracking_urls: [post_url], remove_tracking_urls: [] })
  story.call('patchCampaign', { campaign_id }, { add_shortlinks: [{ post_url, shortlink }], remove_shortlinks: [] })
  story.made('live', campaign_id)
}

function order(story: Story): void {
  const shortlink = `${story.one('shortlink')}.${story.pick(['short_url', 'id'])}$`
  const products = [{ name: story.pick(WORDS), price: story.pick(['12.34', '0.10']), quantity: story.draws.int(1, 4) }]
  const place = story.pick([{}, { city: 'Oslo', country: 'Norway' }, { user_agent: AGENT }])
  story.call('createOrder', {}, { shortlink, products, ...place })
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
  story.call('createChange', {}, story.pick([{ creators: { [creator]: changed } }, { posts }]))
}

function search(story: Story): void {
  const filters = story.some<Values>([
    { country: story.pick(COUNTRIES), er: '' },
    { tier: 'nano', connector: 'instagram' },
    { posts: 'null', contact: 'either' },
    { gender: 'female', followers: '1000-90000' },
    { bio: 'food', hashtags: '#food' },
    { handle: 'anna.bakes' },
  ])
  const page = { type: 'discovery', skip: story.pick([0, 3]), limit: story.pick([1, 4, 20]) }
  story.call('searchCreators', Object.assign(page, ...filters))
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
  story.call('advanceClock', {}, how)
}

function setClock(story: Story): void {
  const now = `${story.call('getClock')}.body.now+${story.pick([1, 2, 40])}d$`
  story.call('setClock', {}, story.pick([{ now }, { mode: 'manual', now }, { mode: 'manual' }]))
}

function endpoints(story: Story): void {
  const url = '$receiver$/some'
  const events = ['rt_tracking.post.event', 'rt_tracking.creator.event', 'e', 'data_refresh.completed']
  const some = { url: `${url}/more`, events }
  const signed = { ...some, secret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=' }
  const lists = story.draws.weighted<readonly object[]>([
    [[], 1],
    [[{ url }], 4],
    [[{ url: '$receiver$/gone' }, some], 4],
    [[signed, { url, enabled: false }], 3],
  ])
  story.call('setWebhookEndpoints', {}, lists)
}

function patchRecord(story: Story): void {
  const [collection, id, body] = story.pick<readonly [string, string, object]>([
    ['campaigns', story.one('campaign'), story.pick([{ status: 'completed' }, { name: 'Forced' }])],
    ['campaigns', story.one('campaign'), { cost_of_campaign: null }],
    ['refresh_requests', story.one('refresh'), { status: story.pick(['success', 'failed']) }],
    ['video_analyses', story.one('analysis'), { status: story.pick(['complete', 'failed']) }],
    ['data_requests', story.one('dataRequest'), { status: 'success' }],
    ['competitions', story.one('competition'), { status: 'success' }],
    ['tracked_posts', story.one('trackedPost'), { tracking: story.draws.chance(0.5) }],
  ])
  story.call('patchRecord', { collection, id }, body)
}

function reset(story: Story): void {
  const clock = { mode: 'manual', now: '2026-03-01T00:00:00Z' }
  story.call('resetWorld', {}, story.pick([undefined, {}, { clock }, { fixtures: { universe: { creators: 200 } } }]))
  for (const kind of Object.keys(MAKE)) if (kind !== 'beside') story.gone(kind)
}

/** Calls to the world beside. */
function beside(story: Story): void {
  const to = { to: 'beside' } as const
  story.one('beside')
  story.call('createCampaign', {}, { name: 'Beside', brand_name: 'Acme' }, to)
  story.call('advanceClock', {}, { by: '2h' }, to)
}

const ODD: readonly unknown[] = [null, '', 0, -1, 1e9, true, [], {}, 'nope', [null], { a: 1 }, '\u0000', '__proto__']

/** Spoils a call: most of these are refused. */
function spoil(step: Step, drawn: Draws): Step {
  const { body, path, form, ...rest } = step
  const authorization = drawn.pick(['', 'Basic eDp5', 'Bearer expired', 'exact'])
  const how = drawn.pick(['replace', 'drop', 'add', 'proto'] as const)
  const text = drawn.pick([
    spoilt(body, { at: drawn.int(0, 30), how, value: drawn.pick(ODD) }),
    drawn.pick(['{', '{"a":1,}', '\ufeff{}', 'null', '']),
  ])
  return drawn.pick<Step>([
    { ...step, headers: { ...step.headers, authorization } },
    { ...step, path: path.replace(/\$s\d+\.[\w.-]+\$/, 'nope') },
    { ...step, path: `${path}${path.includes('?') ? '&' : '?'}odd=1` },
    ...(body === undefined ? [] : Array(4).fill({ ...rest, path, text })),
    ...(form === undefined ? [] : [{ ...step, form: form.slice(drawn.int(1, 3)) }]),
  ])
}

/** What makes the world: a call that is refused would not. */
const FIRST: readonly Kind[] = [
  ...[endpoints, endpoints, advance, search],
  ...[fixed('createCampaign', {}, { name: 'First', brand_name: 'Acme' }), fixed('addScenario', {}, SCENARIOS[0])],
  ...[fixed('addStore', {}, { shop: SHOPS[0], access_token: 's' }), fixed('emitWebhook', {}, { event: 'e' })],
]

/** One step in so many is spoilt. */
const SPOILT = 0.05

/** Returns the program of a seed, with that many steps. */
export function programOf(seed: string, length: number): Program {
  const drawn = draws('program', seed)
  const story = new Story(drawn)
  drawn.pick(FIRST)(story)
  if (drawn.chance(0.5)) endpoints(story)
  const kinds = KINDS.flatMap(([weight, all]) => all.flatMap((kind) => (kind ? [[kind, weight] as const] : [])))
  while (story.steps.length < length) drawn.weighted(kinds)(story)
  const steps = story.steps
    .slice(0, length)
    .map((step) => (step.id > 1 && drawn.chance(SPOILT) && step.to === undefined ? spoil(step, drawn) : step))
  return { seed, fixtures: drawn.weighted(FIXTURES), middle: Math.ceil(length * drawn.between(0.3, 0.7)), steps }
}
