// How much work it is to verify calls: what is parsed, how much is compared and shown, and how long it holds others.

import { describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { fill } from '../journal-entry.ts'
import { type Sim, simulate } from '../simulate.ts'
import { expectNoStall } from '../stall.ts'

const VERIFY = '/__sim/requests/verify'
const AWAIT = '/__sim/requests/await'
const AWAIT_DELIVERY = '/__sim/webhooks/deliveries/await'
const CAMPAIGNS = '/admin/api/v1/campaigns'

const journalOf = ({ simulator }: Sim) => simulator.worlds.open('default').journal
const json = { 'content-type': 'application/json' }

/** Returns how many texts with `mark` in them are parsed as JSON while `act` runs. */
async function parsedWith(mark: string, act: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await act()
    return parse.mock.calls.filter(([text]) => String(text).startsWith(mark)).length
  } finally {
    parse.mockRestore()
  }
}

/** A body as long as the journal keeps whole, of thousands of objects; they begin with `name`. */
const deep = (name: string, more = {}) => ({ name, ...more, list: Array.from({ length: 21_000 }, () => ({})) })

describe('verifying', () => {
  it('parses no body or answer of calls to other operations', async () => {
    const sim = await simulate()
    fill(journalOf(sim), Array(50).fill({ name: 'x' }))
    const parsed = await parsedWith('{"name":"x"', async () => {
      expect((await sim.post(VERIFY, { operation: 'addStore', body: { name: 'x' } })).status).toBe(422)
    })
    // The bodies and answers of the three closest.
    expect(parsed).toBeLessThanOrEqual(9)
  })

  it('parses only bodies that may match', async () => {
    const sim = await simulate()
    fill(journalOf(sim), Array(50).fill({ name: 'x', tags: [1] }))
    fill(journalOf(sim), Array(5).fill({ name: 'y', tags: [1] }))
    const parsed = await parsedWith('{"name":', async () => {
      const { body } = await sim.post(VERIFY, { operation: 'createCampaign', body: { name: 'y', tags: [1] }, count: 5 })
      expect(body).toEqual({ ok: true, matched: 5 })
    })
    expect(parsed).toBe(5)
  })

  it.each([
    [{ name: 'x' }, 1],
    [{ tags: [{ b: 1 }, 'é"\n漢'] }, 1],
    [{ tags: [{}, 'é"\n漢'] }, 1],
    [{ tags: [{ b: 1 }] }, 0],
    [{ tags: ['é"\n漢', { b: 1 }] }, 0],
    [{ n: 12 }, 1],
    [{ n: 1 }, 0],
    [{ n: '12' }, 0],
    [{ zero: -0, none: null, yes: true, small: 1e-7 }, 1],
    [{ deep: { er: { x: 1 } } }, 1],
    [{ deep: { er: {} } }, 1],
    [{ er: { x: 1 } }, 0],
    [{ missing: null }, 0],
    [{}, 1],
    [[], 0],
    ['x', 0],
  ])('still finds what contains %j', async (body, matched) => {
    const sim = await simulate()
    const sent = { name: 'x', tags: [{ b: 1, a: 2 }, 'é"\n漢'], n: 12, deep: { er: { x: 1, y: 2 } }, none: null }
    await sim.request('POST', CAMPAIGNS, {
      headers: json,
      body: JSON.stringify({ ...sent, yes: true }, null, 2).replace('{', '{"zero": -0, "small": 0.0000001, '),
    })
    const answer = await sim.post(VERIFY, { body, count: matched })
    expect([answer.status, answer.body.matched]).toEqual([200, matched])
  })

  it('shows at most 20 differences of a call, with short texts', async () => {
    const sim = await simulate()
    const long = 'x'.repeat(100_000)
    fill(journalOf(sim), [{ name: long, text: 'short', list: [long] }])
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`field_${at}`, at]))
    const { status, body, text } = await sim.post(VERIFY, {
      body: { name: 'y', text: long, list: 5, [long]: 1, ...many },
    })
    expect([status, body.closest[0].differences.length]).toEqual([422, 20])
    const [name, short, list, key, first] = body.closest[0].differences
    const cut = `${'x'.repeat(200)}…`
    expect(name).toEqual({ path: 'body.name', expected: 'y', actual: cut })
    expect(short).toEqual({ path: 'body.text', expected: cut, actual: 'short' })
    expect(list).toEqual({ path: 'body.list', expected: 5, actual: `["${'x'.repeat(198)}…` })
    expect(key).toEqual({ path: `body.${'x'.repeat(195)}…`, expected: 1, actual: null })
    expect(first).toEqual({ path: 'body.field_0', expected: 0, actual: null })
    expect(text.length).toBeLessThan(500_000)
  })

  it('refuses an expectation with too many values or bytes', async () => {
    const sim = await simulate()
    const values = Array(LIMITS.expected_values + 1).fill(1)
    for (const [field, expected] of [
      ['body', values],
      ['body', { a: { b: values } }],
    ] as const) {
      const { status, body } = await sim.post(VERIFY, { [field]: expected })
      expect([status, body.errors]).toEqual([400, [{ path: field, message: 'must have at most 50,000 values in it' }]])
    }
    const query = Object.fromEntries(values.map((_, at) => [`k${at}`, '1']))
    const refused = await sim.post(VERIFY, { query })
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['query']])
    const long = 'x'.repeat(LIMITS.expectation_bytes)
    for (const [call, expected] of [
      [VERIFY, { body: long }],
      [AWAIT, { body: long, timeout_ms: 0 }],
      [AWAIT_DELIVERY, { match: { long }, timeout_ms: 0 }],
    ] as const) {
      const { status, body } = await sim.post(call, expected)
      expect([status, body.detail]).toEqual([413, expect.stringContaining('1 MiB')])
    }
    expect((await sim.post(VERIFY, { body: values.slice(1) })).status).toBe(422)
  })

  it.each([
    ['many keys', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key_${at}`, at]))],
    ['what each body has', { name: 'x' }],
  ])('with %s lets others go first, however large the bodies', async (_name, body) => {
    const sim = await simulate()
    fill(journalOf(sim), Array(LIMITS.journal_entries).fill(deep('x')))
    await expectNoStall(() => sim.post(VERIFY, { body, at_least: 2_000 }))
  })
})

describe('awaiting', () => {
  /** Waits until so many calls wait. */
  const waiting = (sim: Sim, count: number) =>
    expect.poll(() => sim.simulator.worlds.open('default').feed.size).toBe(count)

  it('looks once at each call, and answers from what it has seen', async () => {
    const sim = await simulate()
    fill(journalOf(sim), Array(30).fill({ name: 'x', n: 1 }))
    const parsed = await parsedWith('{"name":"x"', async () => {
      const answers = Array.from({ length: 20 }, () => sim.post(AWAIT, { body: { name: 'x', n: 1 }, at_least: 32 }))
      await waiting(sim, 20)
      for (let i = 0; i < 2; i++) {
        await sim.post(CAMPAIGNS, { name: 'x', n: 1, brand_name: 'b' })
        await sim.post(CAMPAIGNS, { name: 'y', n: 1, brand_name: 'b' })
      }
      for (const answer of answers) expect(await answer).toMatchObject({ body: { ok: true, matched: 32 } })
    })
    // The server reads each of the two calls, too.
    expect(parsed).toBe(20 * 32 + 2)
  })

  it('counts calls that the journal has dropped since', async () => {
    const sim = await simulate()
    fill(journalOf(sim), [{ name: 'x' }])
    const answer = sim.post(AWAIT, { body: { name: 'x' }, count: 2 })
    await waiting(sim, 1)
    await sim.request('DELETE', '/__sim/requests')
    await sim.post(CAMPAIGNS, { name: 'x', brand_name: 'b' })
    expect((await answer).body).toEqual({ ok: true, matched: 2 })
  })

  it('ends in time when there is too much to compare, and says so', async () => {
    const sim = await simulate()
    fill(journalOf(sim), Array(LIMITS.journal_entries).fill(deep('x')))
    const { status, body } = await sim.post(AWAIT, { body: { name: 'x', list: [{}] }, timeout_ms: 1 })
    expect([status, body.detail]).toEqual([
      422,
      expect.stringMatching(/none matches; .*; \d+ earlier requests were not compared in 1 ms$/),
    ])
    // Without a timeout it verifies.
    const all = await sim.post(AWAIT, { body: { name: 'x' }, count: LIMITS.journal_entries, timeout_ms: 0 })
    expect(all.body).toEqual({ ok: true, matched: LIMITS.journal_entries })
  })

  it('lets others go first when many end at once', async () => {
    const sim = await simulate()
    await expectNoStall(
      async () => {
        const answers = Array.from({ length: 60 }, () => sim.post(AWAIT, { body: { name: 'y' } }))
        await waiting(sim, 60)
        // A reset ends them all.
        await sim.request('POST', '/__sim/reset')
        await Promise.all(answers)
      },
      { prepare: () => fill(journalOf(sim), Array(3).fill(deep('x'))) },
    )
  })

  it('refuses more waiting calls than the limit', async () => {
    const sim = await simulate()
    const most = LIMITS.listeners_per_world
    const answers = Array.from({ length: most }, (_, at) => sim.post(at % 2 ? AWAIT : AWAIT_DELIVERY, {}))
    await waiting(sim, most)
    for (const call of [AWAIT, AWAIT_DELIVERY]) {
      const { status, body } = await sim.post(call, {})
      expect([status, body.detail]).toEqual([429, expect.stringContaining(`limit of ${most}`)])
    }
    await sim.request('POST', '/__sim/reset')
    for (const answer of answers) expect([408, 422]).toContain((await answer).status)
  })
})
