// How much may be compared, shown and awaited at a time.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { fill } from '../journal-entry.ts'
import { type Sim, simulate } from '../simulate.ts'

const VERIFY = '/__sim/requests/verify'
const AWAIT = '/__sim/requests/await'
const AWAIT_DELIVERY = '/__sim/webhooks/deliveries/await'
const CAMPAIGNS = '/admin/api/v1/campaigns'

const journalOf = ({ simulator }: Sim) => simulator.worlds.open('default').journal

describe('verifying', () => {
  it('shows at most 20 differences of a call, with short texts', async () => {
    const sim = await simulate()
    const long = 'x'.repeat(10_000)
    fill(journalOf(sim), [{ name: long, text: 'short', list: [long] }])
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field_${at}`, at]))
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

  it('refuses an expectation with too many bytes', async () => {
    const sim = await simulate()
    const long = 'x'.repeat(LIMITS.expectation_bytes)
    for (const [call, expected] of [
      [VERIFY, { body: long }],
      [AWAIT, { body: long, timeout_ms: 0 }],
      [AWAIT_DELIVERY, { match: { long }, timeout_ms: 0 }],
    ] as const) {
      const { status, body } = await sim.post(call, expected)
      expect([status, body.detail]).toEqual([413, expect.stringContaining('128 KiB')])
    }
  })
})

describe('awaiting', () => {
  it('refuses more waiting calls than the limit', async () => {
    const sim = await simulate()
    const most = LIMITS.waits_per_world
    const answers = Array.from({ length: most }, (_, at) => sim.post(at % 2 ? AWAIT : AWAIT_DELIVERY, {}))
    await expect.poll(() => sim.simulator.worlds.open('default').callers.waits).toBe(most)
    for (const call of [AWAIT, AWAIT_DELIVERY]) {
      const { status, body } = await sim.post(call, {})
      expect([status, body.detail]).toEqual([429, expect.stringContaining(`limit of ${most}`)])
    }
    await sim.request('POST', '/__sim/reset')
    for (const answer of answers) expect([408, 422]).toContain((await answer).status)
  })

  /** Waits until so many calls wait. */
  const waiting = (sim: Sim, count: number) =>
    expect.poll(() => sim.simulator.worlds.open('default').feed.size).toBe(count)

  it('counts calls that the journal has dropped since', async () => {
    const sim = await simulate()
    fill(journalOf(sim), [{ name: 'x' }])
    const answer = sim.post(AWAIT, { body: { name: 'x' }, count: 2 })
    await waiting(sim, 1)
    await sim.request('DELETE', '/__sim/requests')
    await sim.post(CAMPAIGNS, { name: 'x', brand_name: 'b' })
    expect((await answer).body).toEqual({ ok: true, matched: 2 })
  })
})
