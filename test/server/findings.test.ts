// What a call says about a body with very many mistakes: the first ones, and how many more there are.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'
import { expectNoStall } from '../stall.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const JSON_TYPE = { 'content-type': 'application/json' }
const CAMPAIGN = '"name": "Spring", "brand_name": "Acme"'

const list = (count: number, entry: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => entry(at)).join()
const keys = (count: number) => list(count, (at) => `"k${at}":1`)

async function warningsOf(sim: Sim): Promise<string[]> {
  const { requests } = (await sim.get('/__sim/requests?limit=1')).body
  return requests[0].warnings
}

describe('unknown keys', () => {
  it.each([20, 21, 5_000])('%i of them give at most 20 warnings, and their number', async (count) => {
    const sim = await simulate()
    const body = `{${CAMPAIGN},${keys(count)}}`
    const answer = await sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body })
    const warnings = await warningsOf(sim)
    const named = Array.from({ length: 20 }, (_, at) => `k${at} is not documented and was left out`)
    expect([answer.status, answer.headers.get('x-sim-warnings')]).toEqual([200, String(warnings.length)])
    expect(warnings).toEqual(count > 20 ? [...named, `and ${(count - 20).toLocaleString('en')} more`] : named)
    expect((await sim.records('campaigns')).length).toBe(1)
  })

  it.each([25, 100_000])('%i of them give at most 20 details under --strict', async (count) => {
    const sim = await simulate({ strict: true })
    const body = `{${CAMPAIGN},${keys(count)}}`
    const { status, body: refused } = await sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body })
    expect([status, refused.error.details.length]).toEqual([400, 21])
    expect(refused.error.details[20]).toEqual({ path: '', message: `and ${(count - 20).toLocaleString('en')} more` })
  })

  it('hold nobody up', async () => {
    const sim = await simulate()
    const body = `{${CAMPAIGN},${keys(800_000)}}`
    await expectNoStall(() => sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body }))
    expect((await warningsOf(sim)).slice(19)).toEqual(['k19 is not documented and was left out', 'and 799,980 more'])
  }, 60_000)

  it.each([
    ['PUT', '/__sim/state', `{${keys(100_000)}}`],
    ['POST', '/__sim/reset', `{"fixtures": {${keys(100_000)}}}`],
    ['POST', '/__sim/scenarios', `{"name": "x", "rules": [], ${keys(20_000)}}`],
  ])('of %s %s are refused with 20 details', async (method, path, body) => {
    const sim = await simulate()
    const { status, body: refused, text } = await sim.request(method, path, { headers: JSON_TYPE, body })
    expect([status, refused.errors.length, refused.errors[20]?.path]).toEqual([400, 21, ''])
    expect(refused.errors[20]?.message).toMatch(/^and \d+,\d{3} more$/)
    expect(text.length).toBeLessThan(15_000)
  })

  it('in a query give at most 20 warnings, repeated ones too', async () => {
    const sim = await simulate()
    const query = list(100_000, (at) => `p${at}=1`).replaceAll(',', '&')
    await sim.get(`/api/v1/rt_tracking/insights?${query}`)
    expect(await warningsOf(sim)).toHaveLength(21)
    expect((await warningsOf(sim))[20]).toBe('and 99,980 more')
    await sim.get(`/api/v1/rt_tracking/insights?${'a=1&'.repeat(100_000)}`)
    expect((await warningsOf(sim))[20]).toBe('and 99,980 more')
  })
})

describe('wrong fields', () => {
  it.each([
    ['costs', 900, `{"post_costs": {${list(900, (at) => `"${at}":""`)}}}`],
    ['URLs', 1_000, `{"tracking_urls": [${list(1_000, () => '"x"')}]}`],
  ])('%s, %i: 20 details and the number of the others', async (_what, count, body) => {
    const sim = await simulate()
    const { id } = (await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })).body
    const answer = await sim.request('PUT', `${CAMPAIGNS}/${id}`, { headers: JSON_TYPE, body })
    const { details, message } = answer.body.error
    expect([answer.status, details.length]).toEqual([400, 21])
    expect(details[20]).toEqual({ path: '', message: `and ${(count - 20).toLocaleString('en')} more` })
    expect(message.length).toBeLessThan(300)
    expect(answer.text.length).toBeLessThan(6_000)
  })

  it('hold nobody up', async () => {
    const sim = await simulate()
    const { id } = (await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })).body
    const body = `{"post_costs": {${list(1_000_000, (at) => `"${at.toString(36)}":""`)}}}`
    let refused: unknown[] = []
    await expectNoStall(async () => {
      refused = (await sim.request('PUT', `${CAMPAIGNS}/${id}`, { headers: JSON_TYPE, body })).body.error.details
    })
    expect([refused.length, refused[20]]).toEqual([21, { path: '', message: 'and 999,980 more' }])
  }, 60_000)

  it('too many right ones are refused as well', async () => {
    const sim = await simulate()
    const { id } = (await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })).body
    const put = async (body: string) => {
      const { status, body: said } = await sim.request('PUT', `${CAMPAIGNS}/${id}`, { headers: JSON_TYPE, body })
      return [status, said.error.details]
    }
    expect(await put(`{"post_costs": {${list(100_000, (at) => `"${at}":1`)}}}`)).toEqual([
      400,
      [
        { path: 'post_costs', message: 'expected at most 1000 post URLs' },
        { path: '', message: 'and 98,000 more' },
      ],
    ])
    expect(await put(`{"tracking_urls": [${list(100_000, () => '1')}]}`)).toEqual([
      400,
      [{ path: 'tracking_urls', message: 'expected at most 1000 URLs' }],
    ])
  })

  it('of the records of a snapshot are not all looked for', async () => {
    const sim = await simulate()
    const state = (await sim.get('/__sim/state')).body
    const wrong = { ...state, collections: { campaigns: Array(50_000).fill({ a: 1 }), stores: Array(70).fill({}) } }
    const { status, body } = await sim.put('/__sim/state', wrong)
    expect([status, body.errors.length]).toEqual([400, 21])
    expect(body.errors[20].message).toMatch(/50,069 entries were not checked$/)
    const counts = { ...state, chance: Array(100_000).fill(1) }
    expect((await sim.put('/__sim/state', counts)).body.errors[20].message).toBe('99,980 entries were not checked')
  })

  it('are cut to 200 characters, names and values too', async () => {
    const sim = await simulate()
    const name = 'n'.repeat(50_000)
    const { body } = await sim.put('/__sim/clock', { mode: 'x'.repeat(50_000) })
    expect(Math.max(...body.errors.map(({ message }: { message: string }) => message.length))).toBeLessThan(201)
    await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme', [name]: 1 })
    expect((await warningsOf(sim))[0]).toHaveLength(200)
    const costs = await sim.put(`${CAMPAIGNS}/x`, { post_costs: { [name]: 'x' } })
    expect(costs.text.length).toBeLessThan(1_000)
    const missing = await sim.get(`/api/v1/rt_tracking/creators/${'x'.repeat(5_000)}`)
    expect([missing.status, missing.text.length < 500]).toEqual([404, true])
  })
})

describe('a body of millions of values', () => {
  it.each([
    ['empty lists', `[${'[],'.repeat(19_999_999)}[]]`],
    ['empty lists in an object', `{"collections": {"campaigns": [${'[],'.repeat(19_999_999)}[]]}}`],
    ['numbers', `{"chance": [${'1,'.repeat(LIMITS.json_values)}1]}`],
  ])('of %s is refused before it is parsed', async (_what, body) => {
    const sim = await simulate()
    const before = process.memoryUsage().heapUsed
    const { status, body: refused } = await sim.request('PUT', '/__sim/state', { headers: JSON_TYPE, body })
    expect([status, refused.detail]).toEqual([413, 'The JSON body is larger than the limit of 10,000,000 values'])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 2 ** 20)
  })

  it('that are few enough is read, as by JSON.parse', async () => {
    const sim = await simulate()
    await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })
    const state = (await sim.get('/__sim/state')).body
    const many = {
      ...state,
      chance: [...state.chance, ...Array.from({ length: 300_000 }, (_, at) => [`made up ${at}`, 1])],
    }
    expect((await sim.put('/__sim/state', many)).status).toBe(200)
    expect((await sim.get('/__sim/state')).body).toEqual(many)
  }, 30_000)
})

describe('a key', () => {
  it.each([
    ['twice', `{${CAMPAIGN}, "name": "Summer"}`, ['name came more than once in one object; its last value counts']],
    [
      'twice in a large body',
      `{"a": "${'x'.repeat(100_000)}", ${CAMPAIGN}, "name": "Summer"}`,
      ['name came more than once in one object; its last value counts', 'a is not documented and was left out'],
    ],
  ])('that stands %s is warned about, and its last value counts', async (_how, body, warnings) => {
    const sim = await simulate()
    const answer = await sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body })
    expect([answer.status, answer.body.name]).toEqual([200, 'Summer'])
    expect(await warningsOf(sim)).toEqual(warnings)
  })

  it('called __proto__ is refused, wherever it is', async () => {
    const sim = await simulate()
    const post = async (path: string, body: string) => {
      const answer = await sim.request('POST', path, { headers: JSON_TYPE, body })
      return [answer.status, (answer.body.error?.details ?? answer.body.errors)[0]?.path]
    }
    const proto = '"__proto__": {"admin": true}'
    expect(await post(CAMPAIGNS, `{${CAMPAIGN}, ${proto}}`)).toEqual([400, '__proto__'])
    expect(await post(CAMPAIGNS, `{${CAMPAIGN}, "a": [{"b": {${proto}}}]}`)).toEqual([400, 'a.0.b.__proto__'])
    expect(await post(CAMPAIGNS, `{${CAMPAIGN}, "a": "${'x'.repeat(100_000)}", ${proto}}`)).toEqual([400, '__proto__'])
    expect(await post('/__sim/reset', `{"fixtures": {${proto}}}`)).toEqual([400, 'fixtures.__proto__'])
    expect((await post('/__sim/scenarios', `{"name": "x", "rules": [], ${proto}}`))[0]).toBe(400)
    expect(await post('/__sim/webhooks/emit', `{"event": "a.b", "data": {${proto}}}`)).toEqual([400, 'data.__proto__'])
    expect(await sim.records('campaigns')).toEqual([])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })
})
