// What a call says about a body with very many mistakes: the first ones, and how many more there are.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'

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
  it.each([20, 21])('%i of them give at most 20 warnings, and their number', async (count) => {
    const sim = await simulate()
    const body = `{${CAMPAIGN},${keys(count)}}`
    const answer = await sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body })
    const warnings = await warningsOf(sim)
    const named = Array.from({ length: 20 }, (_, at) => `k${at} is not documented and was left out`)
    expect([answer.status, answer.headers.get('x-sim-warnings')]).toEqual([200, String(warnings.length)])
    expect(warnings).toEqual(count > 20 ? [...named, `and ${(count - 20).toLocaleString('en')} more`] : named)
    expect((await sim.records('campaigns')).length).toBe(1)
  })

  it.each([25])('%i of them give at most 20 details under --strict', async (count) => {
    const sim = await simulate({ strict: true })
    const body = `{${CAMPAIGN},${keys(count)}}`
    const { status, body: refused } = await sim.request('POST', CAMPAIGNS, { headers: JSON_TYPE, body })
    expect([status, refused.error.details.length]).toEqual([400, 21])
    expect(refused.error.details[20]).toEqual({ path: '', message: `and ${(count - 20).toLocaleString('en')} more` })
  })

  it.each([
    ['PUT', '/__sim/state', `{${keys(1_500)}}`],
    ['POST', '/__sim/reset', `{"fixtures": {${keys(1_500)}}}`],
    ['POST', '/__sim/scenarios', `{"name": "x", "rules": [], ${keys(1_500)}}`],
  ])('of %s %s are refused with 20 details', async (method, path, body) => {
    const sim = await simulate()
    const { status, body: refused, text } = await sim.request(method, path, { headers: JSON_TYPE, body })
    expect([status, refused.errors.length, refused.errors[20]?.path]).toEqual([400, 21, ''])
    expect(refused.errors[20]?.message).toMatch(/^and \d+,\d{3} more$/)
    expect(text.length).toBeLessThan(15_000)
  })

  it('in a query give at most 20 warnings, repeated ones too', async () => {
    const sim = await simulate()
    const query = list(1_000, (at) => `p${at}=1`).replaceAll(',', '&')
    await sim.get(`/api/v1/rt_tracking/insights?${query}`)
    expect(await warningsOf(sim)).toHaveLength(21)
    expect((await warningsOf(sim))[20]).toBe('and 980 more')
    await sim.get(`/api/v1/rt_tracking/insights?${'a=1&'.repeat(1_000)}`)
    expect((await warningsOf(sim))[20]).toBe('and 980 more')
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

  it('too many right ones are refused as well', async () => {
    const sim = await simulate()
    const { id } = (await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })).body
    const put = async (body: string) => {
      const { status, body: said } = await sim.request('PUT', `${CAMPAIGNS}/${id}`, { headers: JSON_TYPE, body })
      return [status, said.error.details]
    }
    expect(await put(`{"post_costs": {${list(90_000, (at) => `"${at}":1`)}}}`)).toEqual([
      400,
      [{ path: 'post_costs', message: 'expected at most 1000 post URLs' }],
    ])
    expect(await put(`{"tracking_urls": [${list(90_000, () => '1')}]}`)).toEqual([
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
    expect((await sim.put('/__sim/state', counts)).body.errors[20].message).toBe('and 99,980 more')
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
    ['POST', '/__sim/reset', 'empty lists', `{"fixtures": {"campaigns": [${'[],'.repeat(500_000)}[]]}}`, '100,000'],
    ['PUT', '/__sim/state', 'numbers', `{"a": {"b": [[${'1,'.repeat(LIMITS.state_values)}1]]}}`, '10,000,000'],
  ])('of %s %s, %s, is refused', async (method, path, _what, body, most) => {
    const sim = await simulate()
    const { status, body: refused } = await sim.request(method, path, { headers: JSON_TYPE, body })
    expect([status, refused.detail]).toEqual([413, `The JSON body is larger than the limit of ${most} values`])
  })
})

describe('a document of more than 100,000 values', () => {
  const most = LIMITS.document_values
  /** A document with `count` values: `own` of them beside the empty lists. */
  const lists = (count: number, own: number) => `[${Array(count - own).fill('[]')}]`

  it.each([
    ['a call', 'POST', CAMPAIGNS, (count: number) => `{"name": "a", "brand_name": "b", "x": ${lists(count, 4)}}`, 200],
    ['fixtures', 'POST', '/__sim/reset', (count: number) => `{"fixtures": {"x": ${lists(count, 3)}}}`, 400],
    [
      'a webhook',
      'POST',
      '/__sim/webhooks/emit',
      (count: number) => `{"event": "e", "data": {"a": ${lists(count, 4)}}}`,
      413,
    ],
    ['a record', 'PATCH', '/__sim/state/campaigns/x', (count: number) => `{"a": ${lists(count, 2)}}`, 404],
  ])('is refused in %s', async (_what, method, path, text, otherwise) => {
    const sim = await simulate()
    const send = (body: string) => sim.request(method, path, { headers: JSON_TYPE, body })
    const { status, body } = await send(text(most + 1))
    expect([status, body.detail ?? body.error.message]).toEqual([413, expect.stringContaining('100,000 values')])
    const taken = await send(text(most))
    expect([taken.status, taken.text.includes('100,000 values')]).toEqual([otherwise, false])
  })

  it.each([
    [
      'application/json',
      (count: number) =>
        `{"name": "a", "rules": [{"on": "addStore", "respond": {"status": 200, "body": ${lists(count, 8)}}}]}`,
    ],
    [
      'application/yaml',
      (count: number) =>
        `name: a\nrules: [{on: addStore, respond: {status: 200, body: [&a [${'b,'.repeat(499)}],${'*a,'.repeat(198)}${'b,'.repeat(count - 99_508)}]}}]`,
    ],
  ])('is refused as a scenario of %s', async (type, text) => {
    const sim = await simulate()
    const send = (body: string) => sim.request('POST', '/__sim/scenarios', { headers: { 'content-type': type }, body })
    const { status, body } = await send(text(most + 1))
    expect([status, body.detail]).toEqual([400, expect.stringContaining('100,000 values')])
    expect((await send(text(most))).status).toBe(201)
  })
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
