// When a rule is there, which calls it chooses by their number, and what can be seen of that.

import { describe, expect, it } from 'vitest'
import { explainCall } from '../../src/scenario/rules/explain.ts'
import { videoForm } from '../script.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { load, sourceOf } from './load.ts'

const STORES = '/admin/api/v1/ecom_shop'
const CAMPAIGNS = '/admin/api/v1/campaigns'
const create = async (sim: Sim, world = '') =>
  (await sim.post(`${world}${CAMPAIGNS}`, { name: 'A', brand_name: 'Acme' })).status
const statuses = async (sim: Sim, times: number, world = '') => {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push(await create(sim, world))
  return seen
}
const rule = (text: string) => `name: s\nrules:\n  - { name: r, on: createCampaign, ${text} }\n`
const BUSY = 'respond: { status: 503 }, undocumented: true'
const scenarios = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/scenarios`)).body.active
const first = async (sim: Sim, world = '') => (await scenarios(sim, world))[0].rules[0]
const second = (seconds: number) => new Date(START + seconds * 1000).toISOString()

describe('a window', () => {
  it('is as long as it says, to the ms; outside it the rule is as if not there', async () => {
    const sim = await simulate()
    await load(sim, rule(`from: 10s, until: 30s, ${BUSY}`))
    expect(await create(sim)).toBe(200)
    await sim.advance('9999ms')
    expect(await create(sim)).toBe(200)
    await sim.advance('1ms')
    expect(await create(sim)).toBe(503)
    await sim.advance('19999ms')
    expect(await create(sim)).toBe(503)
    await sim.advance('1ms')
    expect(await create(sim)).toBe(200)
    expect((await first(sim)).hits).toBe(2)
  })

  it('takes instants, one end, a plus, and both at once', async () => {
    const sim = await simulate()
    const texts = [`until: ${second(20)}`, 'from: +20s', `from: 10s, until: ${second(30)}`]
    const seen: number[][] = []
    for (const [at, text] of texts.entries()) {
      const world = `/w/${at}`
      await sim.request('POST', `${world}/__sim/scenarios`, {
        headers: { 'content-type': 'application/yaml' },
        body: rule(`${text}, ${BUSY}`),
      })
      const statuses: number[] = []
      for (const by of ['0s', '10s', '10s', '10s']) {
        await sim.post(`${world}/__sim/clock/advance`, { by })
        statuses.push(await create(sim, world))
      }
      seen.push(statuses)
    }
    expect(seen).toEqual([
      [503, 503, 200, 200],
      [200, 200, 503, 503],
      [200, 503, 503, 200],
    ])
  })

  it('leaves calls to the rules after it while it is closed, and is for uploads as well', async () => {
    const sim = await simulate()
    await load(
      sim,
      `name: s\nrules:\n  - { on: createCampaign, until: 10s, ${BUSY} }\n  - { on: createCampaign, respond: { status: 418 } }\n  - { on: createVideoAnalysis, from: 10s, fault: reset, during: upload }\n`,
    )
    const upload = () => sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: videoForm() })
    expect([await create(sim), (await upload()).status]).toEqual([503, 202])
    await sim.advance('10s')
    expect(await create(sim)).toBe(418)
    await expect(upload()).rejects.toThrow('fetch failed')
  })

  it('counts from the loading, which a reload does not change', async () => {
    const sim = await simulate()
    await load(sim, rule(`until: 20s, ${BUSY}`))
    await sim.advance('15s')
    await load(sim, `${rule(`until: 20s, ${BUSY}`)}  - { on: addStore, ${BUSY} }\n`)
    expect(await create(sim)).toBe(503)
    await sim.advance('5s')
    expect(await create(sim)).toBe(200)
    await sim.request('DELETE', '/__sim/scenarios')
    await load(sim, rule(`until: 20s, ${BUSY}`))
    expect(await create(sim)).toBe(503)
    await sim.post('/__sim/reset', {})
    expect((await scenarios(sim)).length).toBe(0)
  })

  it('is passed by a clock that is set, and by one that runs', async () => {
    const sim = await simulate()
    await load(sim, rule(`from: 10s, until: 30s, ${BUSY}`))
    await sim.put('/__sim/clock', { now: second(29) })
    expect(await create(sim)).toBe(503)
    await sim.put('/__sim/clock', { mode: 'scaled', factor: 1_000_000 })
    await expect.poll(() => create(sim)).toBe(200)
  })

  it('is no unfinished work: an advance until idle does not wait for it', async () => {
    const sim = await simulate()
    await load(sim, rule(`from: 10s, ${BUSY}`))
    expect((await sim.post('/__sim/clock/advance', { until: 'idle' })).body).toMatchObject({ now: second(0), fired: 0 })
  })

  it('closes for webhooks at the instant at which their event happens, also in the middle of an advance', async () => {
    const sim = await simulate()
    const emits = [5, 10, 19, 20].map((at) => `  - { at: ${at}s, emit: { event: my.event, data: { at: ${at} } } }`)
    await load(
      sim,
      `name: s\nwebhooks:\n  - { on: my.event, from: 10s, until: 20s, deliver: { drop: true } }\ntimeline:\n${emits.join('\n')}\n`,
    )
    // A clock that is set jumps over the events, which happen at their times all the same.
    await sim.put('/__sim/clock', { now: second(60) })
    await sim.put('/__sim/clock', { mode: 'real' })
    await expect.poll(async () => (await sim.get('/__sim/webhooks/deliveries')).body.deliveries.length).toBe(4)
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    const dropped = deliveries.filter(({ status }: { status: string }) => status === 'dropped')
    expect(dropped.map(({ payload }: { payload: { data: unknown } }) => payload.data)).toEqual(
      expect.arrayContaining([{ at: 10 }, { at: 19 }]),
    )
    expect(dropped.length).toBe(2)
    const [{ webhooks }] = await scenarios(sim)
    expect(webhooks).toMatchObject([
      {
        hits: 2,
        window: { state: 'closed', from: second(10), until: second(20) },
        last_mismatch: { at: second(20), event: 'my.event', why: `its window closed at ${second(20)}` },
      },
    ])
  })
})

describe('GET /__sim/scenarios', () => {
  it('tells of a rule its hits, its window and the next calls', async () => {
    const sim = await simulate()
    await load(sim, rule(`from: 10s, until: 30s, nth: [2, 5], ${BUSY}`))
    const state = { name: 'r', hits: 0, next_call: 1, acts_on_call: 2, last_mismatch: null }
    expect(await first(sim)).toEqual({ ...state, window: { state: 'closed', from: second(10), until: second(30) } })
    await sim.advance('10s')
    await statuses(sim, 2)
    expect(await first(sim)).toMatchObject({ hits: 1, next_call: 3, acts_on_call: 5, window: { state: 'open' } })
    await statuses(sim, 3)
    expect(await first(sim)).toMatchObject({ hits: 2, next_call: 6, acts_on_call: null })
    await sim.advance('20s')
    expect(await first(sim)).toMatchObject({ window: { state: 'closed' } })
  })

  it.each([
    ['every: 3', [3, 3, 3, 6]],
    ['every: 2, times: 1', [2, 2, null, null]],
    ['nth: ["3..", 2]', [2, 2, 3, 4]],
    ['probability: 0', [null, null, null, null]],
    ['probability: 0.5', [1, 2, 3, 4]],
    [`from: ${second(60)}, until: 10s`, [null, null, null, null]],
    ['times: 2', [1, 2, null, null]],
  ])('tells which call a rule acts on next: %s', async (text, expected) => {
    const sim = await simulate()
    await load(sim, rule(`${text}, ${BUSY}`))
    const seen: unknown[] = []
    for (let at = 0; at < 4; at++) {
      seen.push((await first(sim)).acts_on_call)
      await create(sim)
    }
    expect(seen).toEqual(expected)
  })

  it.each([
    ['when: { body: { name: B } }', 'body.name should be "B", but is "A"'],
    ['when: { body: { name: "/^x/" } }', 'body.name should be /^x/, but is "A"'],
    ['when: { body: { budget: { gt: 5 } } }', 'body.budget should be > 5, but is not there'],
    ['when: { query: { a: 1 } }', 'query.a should be 1, but is not there'],
    ['when: { headers: { authorization: Bearer hidden } }', 'headers.authorization is not what it should be'],
    ['nth: 3', 'this was number 1 of such calls, and it acts on only number 3 of such calls'],
    [
      'nth: 3, from: 0s, probability: 0.5',
      'this was number 1 of such calls, and it acts on only number 3 of such calls',
    ],
    ['every: 3', 'this was number 1 of such calls, and it acts on only such calls whose number is a multiple of 3'],
    ['from: 10s', `its window opens at ${second(10)}`],
    ['until: 0s', `its window closed at ${second(0)}`],
    [`from: ${second(60)}, until: 10s`, `its window never opens: ${second(10)} is before ${second(60)}`],
    ['probability: 0', expect.stringMatching(/^it drew 0\.\d+, and acts below 0$/)],
    ['limit: { requests: 3, per: 1m }', 'the call was within its limit of 3 calls in 60 s'],
  ])('tells why a rule last did not match: %s', async (text, why) => {
    const sim = await simulate()
    await load(sim, rule(text.startsWith('limit') ? text : `${text}, ${BUSY}`))
    await sim.post(STORES, { shop: 'a.example.com', access_token: 'x' })
    expect((await first(sim)).last_mismatch).toBeNull()
    await create(sim)
    expect((await first(sim)).last_mismatch).toEqual({ at: second(0), operation: 'createCampaign', why })
  })

  it.each([
    ['until: 0s', 'the rule s/r can never act: its window closes at the loading'],
    ['probability: 0', 'the rule s/r can never act: its probability is 0'],
  ])('warns of a rule that never acts: %s', async (text, warning) => {
    const sim = await simulate()
    await load(sim, rule(`${text}, ${BUSY}`))
    expect((await scenarios(sim))[0].warnings).toEqual([expect.stringContaining(warning)])
  })

  it('shows neither credentials nor long texts of the calls', async () => {
    const sim = await simulate()
    await load(
      sim,
      `name: s\nrules:\n  - { on: "*", when: { body: { access_token: a } }, ${BUSY} }\n  - { on: "*", when: { body: { shop: a } }, ${BUSY} }\n  - { on: "*", when: { body: { more: a } }, ${BUSY} }\n  - { on: "*", when: { body: { json: a } }, ${BUSY} }\n  - { on: "*", when: { body: { url: a } }, ${BUSY} }\n`,
    )
    const body = { shop: 'x'.repeat(1000), access_token: 'hidden', more: [1], json: '{"token": "hidden"}' }
    await sim.post(STORES, { ...body, url: 'https://me:hidden@example.com/?token=hidden' })
    const [{ rules }] = await scenarios(sim)
    expect(rules.map(({ last_mismatch }: { last_mismatch: { why: string } }) => last_mismatch.why)).toEqual([
      'body.access_token is not what it should be',
      `body.shop should be "a", but is "${'x'.repeat(59)}…"`,
      'body.more should be "a", but is a list',
      'body.json should be "a", but is a text with JSON',
      'body.url should be "a", but is "https://[redacted]@example.com/?token=[redacted]"',
    ])
    expect(JSON.stringify((await sim.get('/__sim/state')).body.memories)).not.toContain('hidden')
  })

  it('tells which rule decided before another one was asked', async () => {
    const sim = await simulate()
    await load(
      sim,
      `name: s\nrules:\n  - { name: a, on: createCampaign, times: 1, ${BUSY} }\n  - { name: b, on: "*", ${BUSY} }\nwebhooks:\n  - { name: c, on: "*", times: 1, deliver: { drop: true } }\n  - { name: d, on: "*", deliver: { drop: true } }\n`,
    )
    await create(sim)
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
    const [{ rules, webhooks }] = await scenarios(sim)
    expect(rules[1].last_mismatch).toMatchObject({ operation: 'createCampaign', why: 's/a decided before it' })
    expect(webhooks[1].last_mismatch).toMatchObject({ event: 'my.event', why: 's/c decided before it' })
    expect([rules[0].last_mismatch, webhooks[0].last_mismatch]).toEqual([null, null])
  })
})

describe('an author', () => {
  const call = {
    operation: 'createCampaign',
    query: {},
    headers: {},
    params: {},
    body: {},
    form: undefined,
    requestKey: () => '',
  }

  it('is told of windows and every by explain', async () => {
    const explained = explainCall(
      await sourceOf(rule(`from: 10s, until: ${second(30)}, every: 3, times: 2, ${BUSY}`)),
      call,
    )
    expect(explained.map(({ met, why }) => [met, ...why])).toEqual([
      [
        true,
        `only from 10s after the loading until ${second(30)}`,
        'only such calls whose number is a multiple of 3',
        '2 times at most',
      ],
    ])
  })

  it.each(['until: 10s, ', 'from: 10s, ', 'every: 2, '])(
    'is not warned of a rule behind one that does not always decide: %s',
    async (text) => {
      expect((await sourceOf(`${rule(`${text}${BUSY}`)}  - { on: createCampaign, ${BUSY} }\n`)).warnings).toEqual([])
      expect((await sourceOf(`${rule(BUSY)}  - { on: createCampaign, ${text}${BUSY} }\n`)).warnings).toHaveLength(1)
    },
  )
})
