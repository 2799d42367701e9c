// The control API takes nothing that it would ignore: a test with a slip in it must not pass.

import { describe, expect, it } from 'vitest'
import { CONTROLS } from '../../src/control/index.ts'
import { type Sim, simulate } from '../simulate.ts'

const START = {
  seed: '1',
  clock: { mode: 'manual' },
  scenarios: [
    { name: 'a', rules: [{ on: 'addStore', when: { body: { a: { eq: 1 } } }, delay: { min: '1ms', max: '2ms' } }] },
  ],
  fixtures: {
    universe: { creators: 10 },
    pins: { creators: [{ connector: 'instagram', handle: 'anna.bakes' }] },
    stores: [{ shop: 'acme.example-store.com' }],
    campaigns: [{ name: 'Spring', brand_name: 'Acme' }],
  },
}

/** A body that each call takes; `{}` as well, where nothing is needed. Null for calls without one. */
const BODIES: Readonly<Record<string, unknown>> = {
  setChaos: { rate: 0.1 },
  resetWorld: START,
  createWorld: { name: 'none', ...START },
  setClock: { mode: 'manual' },
  advanceClock: { by: '1s' },
  addScenario: { name: 'a', rules: [{ on: 'addStore', limit: { requests: 1, per: '1s' } }] },
  verifyRequests: { operation: 'addStore', count: 0 },
  awaitRequests: { operation: 'addStore', count: 0, timeout_ms: 0 },
  putState: null,
  patchRecord: { name: 'Other' },
  patchRecordOfCreator: { status: 'success' },
  setWebhookEndpoints: [{ url: 'http://127.0.0.1:1/' }],
  awaitDelivery: { event: 'a.b', timeout_ms: 0 },
  emitWebhook: { event: 'a.b', data: {} },
  createOrder: { shortlink: 'lnk_1', products: [{ name: 'Cake', price: '1.00', quantity: 1 }] },
  createChange: {
    creators: { 'instagram/anna.bakes': { followers: 5 } },
    posts: { 'https://www.instagram.com/reel/AbCdEfGhIjK/': { views: 5 } },
  },
}

/** Objects whose keys are names that the caller chooses. */
const FREE = [
  /^collections\.campaigns\.0\.(post_costs)$/,
  /^rules\.0\.when\.body/,
  /^scenarios\.0\.rules\.0\.when\.body/,
  /^data$/,
]

/** Yields copies of `value`, each with one more key in one of its objects, and the path of that key. */
function* spoilt(value: unknown, path: readonly string[] = []): Generator<{ body: unknown; at: string }> {
  if (typeof value !== 'object' || value === null || FREE.some((free) => free.test(path.join('.')))) return
  if (!Array.isArray(value)) yield { body: { ...value, naem: 1 }, at: [...path, 'naem'].join('.') }
  for (const [key, inner] of Object.entries(value)) {
    for (const { body, at } of spoilt(inner, [...path, key])) {
      yield { body: Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body }, at }
    }
  }
}

const PARAMS: Readonly<Record<string, string>> = {
  collection: 'campaigns',
  connector: 'instagram',
  handle: 'anna.bakes',
}

const JSON_TYPE = { 'content-type': 'application/json' }

interface World {
  readonly sim: Sim
  readonly ids: Readonly<Record<string, string>>
}

async function prepare(): Promise<World> {
  const sim = await simulate({ over: 'process' })
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
  return { sim, ids: { ...PARAMS, id: body.id, name: 'none' } }
}

/** All of a world that a call could change. */
async function everything(sim: Sim): Promise<string> {
  const parts = ['/state', '/requests', '/webhooks/deliveries', '/scenarios', '/clock', '/webhooks/endpoints']
  return (await Promise.all(parts.map(async (part) => (await sim.get(`/__sim${part}`)).text))).join('\n')
}

const addressOf = (path: string, ids: World['ids']) =>
  path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'none'))
    .replace('campaigns/instagram', 'creators/instagram')

it.each(CONTROLS.map((call) => [call.id, call] as const))('%s takes nothing that it would ignore', async (id, call) => {
  const { method, path, body: schema, receive } = call
  const { sim, ids } = await prepare()
  const address = addressOf(path, ids)
  const before = await everything(sim)
  const send = (query: string, text: string | null) =>
    sim.request(method, address + query, text === null ? {} : { headers: JSON_TYPE, body: text })

  for (const [query, name] of [
    ['?naem=1', 'naem'],
    ['?limit=1&limit=2', 'limit'],
  ] as const) {
    const { status, body } = await send(query, schema || receive ? JSON.stringify(BODIES[id] ?? {}) : null)
    expect([query, status, body.errors?.[0].path]).toEqual([query, 400, name])
  }

  // One takes any body, the other answers with the mistakes of a wrong one.
  if ((schema || receive) && !['receiveWebhook', 'checkScenario'].includes(id)) {
    const wrong = [...spoilt(id === 'putState' ? (await sim.get('/__sim/state')).body : BODIES[id])]
    expect(wrong.length).toBeGreaterThan(0)
    for (const { body, at } of wrong) {
      const answer = await send('', JSON.stringify(body))
      // A scenario's paths are those of its own document.
      const inScenario = at.replace(/^scenarios\.\d+\./, '')
      const paths = answer.body.errors?.map(({ path }: { path: string }) => path.replace(/\[(\d+)\]/g, '.$1')) ?? []
      expect([at, answer.status, answer.text]).toEqual([at, 400, expect.stringContaining('naem')])
      const places = [at, inScenario, at.replace(/\.naem$/, ''), inScenario.replace(/\.naem$/, '')]
      expect(
        paths.some((path: string) => places.includes(path)),
        `${at}: ${paths}`,
      ).toBe(true)
    }
  }

  if (!schema && !receive && method !== 'GET') {
    const { status, body } = await send('', '{"operation":"addStore"}')
    const refused = [{ path: '', message: expect.stringContaining('leave the body out') }]
    expect([status, body.errors]).toEqual([400, refused])
  }

  if (schema) {
    const twice = '"naem": 1, "naem": 1'
    const { status, body } = await send('', id === 'setWebhookEndpoints' ? `[{${twice}}]` : `{${twice}}`)
    expect([status, body.errors[0].message]).toEqual([400, 'came more than once in one object'])
  }
  expect(await everything(sim)).toBe(before)
})

describe('names are known, or one like them is named', () => {
  it.each([
    ['/__sim/requests?operation=foo', 'operation', '"foo" is unknown; known are createCampaign, '],
    ['/__sim/requests?operation=createCampain', 'operation', 'did you mean "createCampaign"?'],
    ['/__sim/webhooks/deliveries?status=deliverd', 'status', 'did you mean "delivered"?'],
    ['/__sim/requests?limt=1', 'limt', 'did you mean "limit"?'],
    ['/__sim/requests?status=2000', 'status', 'from 100 to 599'],
  ])('%s', async (address, path, message) => {
    const { status, body } = await (await simulate()).get(address)
    expect([status, body.errors]).toEqual([400, [{ path, message: expect.stringContaining(message) }]])
  })

  it.each([
    ['GET', '/__sim/requests/req_11', 'did you mean "req_1"?'],
    ['DELETE', '/__sim/scenarios/mine-two', 'did you mean "mine-too"?'],
    ['POST', '/__sim/webhooks/deliveries/{delivery}x/redeliver', 'did you mean "{delivery}"?'],
  ])('%s %s', async (method, path, hint) => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await sim.post('/__sim/scenarios', { name: 'mine-too', rules: [{ on: 'addStore', delay: '1ms' }] })
    const { id } = (await sim.post('/__sim/webhooks/emit', { event: 'a.b' })).body.deliveries[0]
    const { status, body } = await sim.request(method, path.replace('{delivery}', id))
    expect([status, body.detail]).toEqual([404, expect.stringContaining(hint.replace('{delivery}', id))])
  })
})

it('a slip in a scenario or in the name of fixtures is shown with what was meant, however long the choice', async () => {
  const sim = await simulate()
  const slip = { name: 'x', rules: [{ on: 'createCampain', error: 4005 }] }
  for (const [path, given, hint] of [
    ['/__sim/scenarios', slip, '"createCampain" is no operation: did you mean "createCampaign"?'],
    ['/__sim/reset', { scenarios: [slip] }, '"createCampain" is no operation: did you mean "createCampaign"?'],
    ['/__sim/worlds', { name: 'a', fixtures: 'defualt' }, 'did you mean "default"?'],
    ['/__sim/reset', { fixtures: 'defualt' }, 'did you mean "default"?'],
  ] as const) {
    const { status, body } = await sim.post(path, given)
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(hint)])
  }
})

describe('an event that nothing emits by itself', () => {
  const SLIP = 'post_tracking.comment_processed'
  const WARNING = expect.stringMatching(/nothing emits .*: did you mean "post_tracking.comments_processed"[?]/)
  const endpoint = { url: 'http://127.0.0.1:1/', events: [SLIP, 'post_tracking.completed', 'my.event'] }

  it('is a mistake of a rule about webhooks, unless the rule says that it is undocumented', async () => {
    const sim = await simulate()
    const play = (...webhooks: object[]) =>
      sim.post('/__sim/scenarios', {
        name: 'x',
        webhooks: webhooks.map((rule) => ({ on: ['my.event', '*', SLIP], deliver: { drop: true }, ...rule })),
      })
    const { status, body } = await play({})
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['webhooks[0].on[0]', 'webhooks[0].on[2]'],
    ])
    expect(body.errors[1].message).toContain('did you mean "post_tracking.comments_processed"?')
    expect((await play({ undocumented: true })).status).toBe(201)
  })

  it('is taken for an endpoint, with warnings', async () => {
    const sim = await simulate()
    const { status, body, headers } = await sim.put('/__sim/webhooks/endpoints', [
      endpoint,
      { url: 'http://127.0.0.1:2/' },
    ])
    expect([status, body[0].warnings]).toEqual([200, [WARNING, expect.stringContaining('"my.event"')]])
    expect(body[1]).not.toHaveProperty('warnings')
    expect(headers.get('x-sim-warnings')).toBe('2')
  })

  it('is taken from a scenario, with a warning unless its timeline emits it', async () => {
    const timeline = [{ at: '1h', emit: { event: 'my.event' } }]
    const scenario = { name: 'mine', start: { webhook_endpoints: [endpoint] }, timeline }
    const { status, body } = await (await simulate()).post('/__sim/scenarios', scenario)
    expect([status, body.warnings]).toEqual([201, [WARNING]])
  })

  it('is listed with a warning, and awaited in vain with a hint', async () => {
    const sim = await simulate()
    expect((await sim.get(`/__sim/webhooks/deliveries?event=${SLIP}`)).headers.get('x-sim-warnings')).toBe('1')
    const { status, body } = await sim.post('/__sim/webhooks/deliveries/await', { event: SLIP, timeout_ms: 0 })
    expect([status, body.detail]).toEqual([
      408,
      `No ${SLIP} was delivered within 0 ms: did you mean "post_tracking.comments_processed"?`,
    ])
    const match = { campaing_id: 'cmp_1' }
    const wrong = { event: 'post_tracking.comments_processed', match, timeout_ms: 0 }
    expect((await sim.post('/__sim/webhooks/deliveries/await', wrong)).body.detail).toMatch(
      /did you mean "campaign_id"/,
    )
  })
})

it.each([
  ['/__sim/reset', { clock: { mode: 'manuel' } }, 'clock.mode', /manual/],
  ['/__sim/reset', { fixtures: { campains: [] } }, 'fixtures.campains', /did you mean "campaigns"/],
  [
    '/__sim/reset',
    { scenarios: [{ name: 'a', rules: [{ on: 'addStore', delay: 3 }] }] },
    'rules[0].delay',
    /say 3ms or 3s/,
  ],
])('%s refuses %j', async (address, body, path, message) => {
  const { status, body: said } = await (await simulate()).post(address, body)
  expect([status, said.errors]).toEqual([400, [{ path, message: expect.stringMatching(message) }]])
})
