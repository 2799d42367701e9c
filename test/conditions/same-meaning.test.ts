// A condition means the same in a rule, in verify and await, and in a webhook: a rule acts on a call if verify matches it.

import { expect, it } from 'vitest'
import { type Draws, draws } from '../../src/kit/random.ts'
import { type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'

const URL_KEY = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const SCALARS = ['a', 'b', '@Anna.Bakes', 'anna.bakes', '5', '', 5, 0, 6.5, true, false, null]
const NAMES = ['name', 'handle', 'posts', 'views', '0', 'a.b', URL_KEY]
const PATHS = [
  ...NAMES,
  'posts.views',
  'posts[0].views',
  'posts.0',
  'posts[*]',
  'posts[*].handle',
  `posts["${URL_KEY}"]`,
]
const TEXTS = ['a', 'b', '@Anna.Bakes', '5', '', 'a b']

const oneOf = <Value>(random: Draws, values: readonly Value[]): Value =>
  values[random.int(0, values.length - 1)] as Value

/** A JSON value whose names and scalars are few, so that conditions often hold. */
function value(random: Draws, depth = 0): unknown {
  const kind = random.int(0, depth > 2 ? 1 : 4)
  if (kind < 2) return oneOf(random, SCALARS)
  if (kind === 2) return Array.from({ length: random.int(0, 2) }, () => value(random, depth + 1))
  return table(random, NAMES, () => value(random, depth + 1))
}

function table(random: Draws, names: readonly string[], one: () => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: random.int(0, 2) }, () => [oneOf(random, names), one()]))
}

function test(random: Draws, scalars: readonly unknown[]): unknown {
  return oneOf(random, [
    () => ({ eq: oneOf(random, scalars) }),
    () => ({ present: oneOf(random, [true, false]) }),
    () => ({ gt: oneOf(random, [4, '4', 'a']) }),
    () => ({ gte: 5, lt: oneOf(random, [6, '7']) }),
    () => oneOf(random, ['/a/', '/^anna/i', '/^$|5/']),
  ])()
}

function text(random: Draws): unknown {
  const one = () => (random.int(0, 1) === 0 ? oneOf(random, [...TEXTS, 5, true]) : test(random, TEXTS))
  return random.int(0, 3) === 0 ? [one(), one()] : one()
}

function condition(random: Draws, depth = 0): unknown {
  const kind = random.int(0, depth > 2 ? 3 : 6)
  if (kind < 2) return oneOf(random, SCALARS)
  if (kind < 4) return test(random, SCALARS)
  if (kind === 4) return Array.from({ length: random.int(0, 2) }, () => condition(random, depth + 1))
  return table(random, PATHS, () => condition(random, depth + 1))
}

/** A call and a condition on it. */
function sample(random: Draws): Call {
  const many = () => table(random, ['skip', 'handle', 'mode'], () => text(random))
  const kind = random.int(0, 9)
  const texts = () => table(random, ['skip', 'handle', 'mode'], () => oneOf(random, TEXTS)) as Record<string, string>
  if (kind === 0)
    return { when: { query: many() }, method: 'GET', path: `/admin/api/v1/search?${new URLSearchParams(texts())}` }
  if (kind === 1) {
    const headers = { 'X-Mode': oneOf(random, ['a', '5']) }
    return { when: { headers: { 'x-MODE': text(random) } }, method: 'POST', path: CAMPAIGNS, headers, body: {} }
  }
  if (kind === 2) {
    const id = oneOf(random, ['a', '5', 'a%20b'])
    return { when: { params: { campaign_id: text(random) } }, method: 'PATCH', path: `${CAMPAIGNS}/${id}`, body: {} }
  }
  if (kind === 3) {
    const form = { campaign_name: 'A', ...texts() }
    const when = oneOf(random, [() => ({ form: many() }), () => ({ body: many() })])()
    return { when, method: 'POST', path: '/admin/api/v1/video_analysis/analyze', form }
  }
  const body = table(random, NAMES, () => value(random))
  return { when: { body: table(random, PATHS, () => condition(random)) }, method: 'POST', path: CAMPAIGNS, body }
}

interface Call {
  readonly when: object
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly form?: object
}

async function call(sim: Sim, { method, path, body, form, headers }: Call) {
  const fields = new FormData()
  for (const [name, one] of Object.entries(form ?? {})) fields.set(name, String(one))
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = form === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: fields }
  return sim.request(method, path, { headers: { ...json, ...headers }, ...sent })
}

it('a rule acts on a call exactly if verify matches it', async () => {
  const sim = await simulate()
  const random = draws('same-meaning')
  let acted = 0
  for (let at = 0; at < 100; at++) {
    const one = sample(random)
    const rule = { on: '*', when: one.when, undocumented: true, respond: { status: 418 } }
    const loaded = await sim.post('/__sim/scenarios', { name: 's', rules: [rule] })
    expect([loaded.status, one.when, loaded.body.errors]).toEqual([201, one.when, undefined])
    await sim.request('DELETE', '/__sim/requests')
    const { status } = await call(sim, one)
    const acts = status === 418
    if (acts) acted++
    const verified = await sim.post('/__sim/requests/verify', { ...one.when, count: acts ? 1 : 0 })
    expect([one, acts, verified.status, verified.body.errors]).toEqual([one, acts, 200, undefined])
  }
  // Otherwise it says little.
  expect(acted).toBeGreaterThan(25)
  expect(acted).toBeLessThan(75)
})

it('data of an event is matched alike by webhook rules and by await', async () => {
  const sim = await simulate()
  const random = draws('same-data')
  await sim.request('PUT', '/__sim/webhooks/endpoints', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ url: 'http://127.0.0.1:9/' }]),
  })
  for (let at = 0; at < 30; at++) {
    const when = table(random, PATHS, () => condition(random))
    const data = table(random, NAMES, () => value(random))
    const rule = { name: 'r', on: `own.event_${at}`, when, undocumented: true, deliver: { drop: true } }
    const loaded = await sim.post('/__sim/scenarios', { name: 's', webhooks: [rule] })
    expect([loaded.status, when]).toEqual([201, when])
    await sim.post('/__sim/webhooks/emit', { event: `own.event_${at}`, data })
    const { deliveries } = (await sim.get(`/__sim/webhooks/deliveries?event=own.event_${at}`)).body
    const dropped = deliveries[0].status === 'dropped'
    await sim.request('DELETE', '/__sim/scenarios')
    await sim.post('/__sim/webhooks/emit', { event: `own.event_${at}`, data })
    await sim.advance('1s')
    const awaited = await sim.post('/__sim/webhooks/deliveries/await', {
      event: `own.event_${at}`,
      match: when,
      timeout_ms: 0,
    })
    expect([when, data, awaited.status]).toEqual([when, data, dropped ? 200 : 408])
  }
})

it.each<[string, object, object]>([
  ['a handle is compared without case and @', { handle: 'anna.bakes' }, { handle: '@Anna.Bakes' }],
  ['a name with dots is a name', { post_costs: { [URL_KEY]: 5 } }, { post_costs: { [URL_KEY]: 5 } }],
  ['a name with dots can be quoted', { post_costs: { [URL_KEY]: 5 } }, { [`post_costs["${URL_KEY}"]`]: { gt: 4 } }],
  ['an index stands in brackets', { posts: [{ views: 1 }, { views: 2 }] }, { 'posts[1].views': 2 }],
  ['an index stands between dots', { posts: [{ views: 1 }, { views: 2 }] }, { 'posts.1.views': 2 }],
  ['[*] is any entry', { posts: [{ views: 1 }, { views: 2 }] }, { 'posts[*].views': { gt: 1 } }],
  ['a list is compared item by item', { posts: ['a', { n: 1, m: 2 }] }, { posts: ['/a/', { n: { lt: 2 } }] }],
])('%s', async (_, body, when) => {
  const sim = await simulate()
  const rule = { on: 'createCampaign', when: { body: when }, undocumented: true, respond: { status: 418 } }
  expect((await sim.post('/__sim/scenarios', { name: 's', rules: [rule] })).status).toBe(201)
  expect((await sim.post(CAMPAIGNS, body)).status).toBe(418)
  expect((await sim.post('/__sim/requests/verify', { body: when, count: 1 })).status).toBe(200)
})

it('an awaited delivery is matched by tests; a misspelt test is refused', async () => {
  const sim = await simulate()
  const wait = (match: object) => sim.post('/__sim/webhooks/deliveries/await', { match, timeout_ms: 0 })
  await sim.post('/__sim/webhooks/emit', { event: 'own.event', data: { n: 2, list: [{ handle: 'anna' }] } })
  await sim.advance('1s')
  expect((await wait({ n: { gt: 2 } })).status).toBe(408)
  expect((await wait({ n: { gtt: 1 } })).body.errors[0].path).toBe('match.n')
  expect((await wait({ n: { gt: 1 }, 'list[0].handle': '@Anna' })).status).toBe(200)
})
