// Which calls a rule acts on: nth and every count all calls that meet it, times what it did. `explain` says the same.

import { expect, it } from 'vitest'
import { type Draws, draws } from '../../src/kit/random.ts'
import { explainCall, TRIED } from '../../src/scenario/rules/explain.ts'
import { videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'
import { load, sourceOf } from './load.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const create = (sim: Sim, name = 'A') => sim.post(CAMPAIGNS, { name, brand_name: 'Acme' })

/** Returns the rule that decided each of so many calls, or its status where none did. */
async function deciding(calls: number, call: () => Promise<{ status: number; headers: Headers }>) {
  const seen: (string | number)[] = []
  for (let at = 0; at < calls; at++) {
    const { status, headers } = await call()
    seen.push(headers.get('x-sim-rule') ?? status)
  }
  return seen
}

const rules = (...lines: string[]) => `name: s\nrules:\n${lines.map((line) => `  - { ${line} }\n`).join('')}`

it.each([
  [
    ['nth: 2', 'nth: 4', 'nth: 6'],
    [200, 's/1', 200, 's/2', 200, 's/3', 200, 200],
  ],
  [
    ['nth: 1', 'nth: 1', 'nth: 2'],
    ['s/1', 's/3', 200, 200, 200, 200, 200, 200],
  ],
  [
    ['times: 2', 'nth: "2..3"'],
    ['s/1', 's/1', 's/2', 200, 200, 200, 200, 200],
  ],
  [
    ['every: 2', 'every: 3'],
    [200, 's/1', 's/2', 's/1', 200, 's/1', 200, 's/1'],
  ],
  [
    ['every: 2, times: 2', 'every: 3'],
    [200, 's/1', 's/2', 's/1', 200, 's/2', 200, 200],
  ],
  [
    ['nth: 1', 'times: 2'],
    ['s/1', 's/2', 's/2', 200, 200, 200, 200, 200],
  ],
  [
    ['limit: { requests: 2, per: 1m }, nth: "2.."', 'nth: 5'],
    [200, 200, 200, 's/1', 's/1', 's/1', 's/1', 's/1'],
  ],
])('%j act on %j', async (which, expected) => {
  const sim = await simulate()
  const lines = which.map((one) => `on: createCampaign, ${one}${/limit/.test(one) ? '' : ', respond: { status: 503 }'}`)
  await load(sim, rules(...lines))
  expect(await deciding(8, () => create(sim))).toEqual(expected)
})

it('a window counts its own calls, and conditions those that meet them', async () => {
  const sim = await simulate()
  await load(
    sim,
    rules(
      'on: createCampaign, from: 10s, nth: 2, respond: { status: 503 }',
      'on: createCampaign, when: { body: { name: B } }, nth: 2, respond: { status: 502 }',
    ),
  )
  expect(await deciding(3, () => create(sim))).toEqual([200, 200, 200])
  await sim.advance('10s')
  expect(await deciding(2, () => create(sim, 'B'))).toEqual([200, 's/1'])
  expect(await deciding(1, () => create(sim, 'B'))).toEqual([200])
})

it('an upload that breaks off counts for other rules', async () => {
  const sim = await simulate()
  await load(
    sim,
    rules(
      'on: createVideoAnalysis, during: upload, nth: 1, fault: empty',
      'on: createVideoAnalysis, nth: 2, error: 4003',
      'on: createVideoAnalysis, nth: 4, error: 4005',
    ),
  )
  const upload = () => sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: videoForm() })
  await expect(upload()).rejects.toThrow()
  expect(await deciding(3, upload)).toEqual(['s/2', 202, 's/3'])
})

it('webhook rules count alike', async () => {
  const sim = await simulate()
  await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }])
  const drop = 'deliver: { drop: true }'
  await load(sim, `name: s\nwebhooks:\n  - { on: "*", nth: 2, ${drop} }\n  - { on: "*", nth: [2, 4], ${drop} }\n`)
  for (let at = 0; at < 5; at++) await sim.post('/__sim/webhooks/emit', { event: 'own.event' })
  const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
  const dropped = deliveries.map(({ status }: { status: string }) => status === 'dropped')
  expect(dropped).toEqual([false, true, false, true, false])
})

it('a limit answers 429 beyond it, whatever stands beside it', async () => {
  const sim = await simulate()
  await load(sim, rules('on: createCampaign, limit: { requests: 2, per: 1m }, patch: { name: B }'))
  const answers = [await create(sim), await create(sim), await create(sim)]
  expect(answers.map(({ status, body }) => [status, body.name])).toEqual([
    [200, 'B'],
    [200, 'B'],
    [429, undefined],
  ])
})

it('a limit by token counts each credential by itself', async () => {
  const sim = await simulate()
  const search = (token: string) =>
    sim.request('GET', '/admin/api/v1/search?type=discovery&skip=0&limit=1', {
      headers: { authorization: `Bearer ${token}` },
    })
  for (const [by, expected] of [
    ['token', [200, 200, 429, 200]],
    ['world', [200, 200, 429, 429]],
  ] as const) {
    await sim.request('DELETE', '/__sim/scenarios')
    await load(sim, rules(`on: searchCreators, limit: { requests: 2, per: 1m, by: ${by} }`))
    const statuses: number[] = []
    for (const token of ['s3cr3t', 's3cr3t', 's3cr3t', 'other']) statuses.push((await search(token)).status)
    expect([by, statuses]).toEqual([by, expected])
    expect((await sim.get('/__sim/state')).text).not.toContain('s3cr3t')
  }
})

const oneOf = <Value>(random: Draws, values: readonly Value[]): Value =>
  values[random.int(0, values.length - 1)] as Value

const randomRule = (random: Draws) => ({
  on: oneOf(random, ['*', 'createCampaign', 'addStore']),
  undocumented: true,
  ...oneOf<object>(random, [
    {},
    { nth: random.int(1, 6) },
    { nth: '3..' },
    { nth: [1, '4..5'] },
    { every: random.int(2, 4) },
    { every: 2, times: 2 },
    { times: random.int(1, 4) },
    { from: '10s' },
  ]),
  ...oneOf<object>(random, [{}, {}, { when: { body: { name: 'A' } } }, { when: { body: { name: 'B' } } }]),
  ...oneOf<object>(random, [
    { respond: { status: 503 } },
    { patch: { name: 'B' } },
    { delay: '0ms' },
    { limit: { requests: random.int(0, 4), per: '1m' } },
    { limit: { requests: 2, per: '1m', by: 'token' }, headers: { remove: ['etag'] } },
  ]),
})

it('explain tells on which calls each rule acts', async () => {
  const random = draws('explain')
  const sim = await simulate()
  const call = { operation: 'createCampaign', query: {}, params: {}, form: undefined, requestKey: () => '' }
  for (let at = 0; at < 40; at++) {
    const scenario = { name: 's', rules: Array.from({ length: random.int(1, 5) }, () => randomRule(random)) }
    await sim.request('DELETE', '/__sim/scenarios')
    expect((await sim.post('/__sim/scenarios', scenario)).status).toBe(201)
    const acts = new Map<string, number[]>()
    for (let number = 1; number <= TRIED; number++) {
      const { headers } = await create(sim)
      const { rule } = (await sim.get(`/__sim/requests/${headers.get('x-sim-request-id')}`)).body
      const names = rule === null ? [] : [rule, ...rule.also].map(({ name }) => name)
      for (const name of names) acts.set(name, [...(acts.get(name) ?? []), number])
    }
    const body = { name: 'A', brand_name: 'Acme' }
    const headers = { authorization: 'Bearer test' }
    const explained = explainCall(await sourceOf(JSON.stringify(scenario)), { ...call, body, headers })
    for (const { rule, acts: told } of explained)
      expect([scenario, rule, told]).toEqual([scenario, rule, acts.get(rule) ?? []])
  }
})
