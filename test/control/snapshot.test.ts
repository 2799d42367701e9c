// A snapshot is the whole world: it comes back as it was, and goes on as it would have.

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'
import { histories, type Step, steps } from './histories.ts'

// Few, so that deliveries are forgotten and ticks wait for room.
vi.mock(import('../../src/model/limits.ts'), async (original) => {
  const { LIMITS, ...rest } = await original()
  const few = { webhook_pending: 3, webhook_deliveries: 6, schedules_behind: 2, webhook_awaited: 5 }
  // Their types are the numbers that they are in earnest.
  return { ...rest, LIMITS: { ...LIMITS, ...few } as unknown as typeof LIMITS }
})

const fixtures = FixturesSchema.parse({
  universe: { creators: 500, require_added: true },
  pins: { creators: [{ handle: 'anna.bakes', connector: 'instagram', followers: 1234, email: null }] },
  campaigns: [{ id: 'cmp_first' }],
})

const STATE = '/__sim/state'
const HERE = '/w/zz1'
const THERE = '/w/zz2'

/** Time that stands still, since signatures and durations depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START, elapsed: () => 0 }

/** Answers by the message alone, so that equal worlds get equal answers. */
const receiver = () =>
  receive(({ path, headers, body }, response) => {
    const id = String(headers['webhook-id'])
    const digit = (id.charCodeAt(id.length - 1) + body.length) % 4
    if (path.endsWith('/gone') && digit === 0) response.writeHead(410).end()
    else if (digit === 1) response.writeHead(503, { 'retry-after': '200' }).end()
    else response.writeHead(digit === 2 ? 500 : 204).end()
  })

/** Takes the steps. Returns what came of each. */
async function play(sim: Sim, world: string, taken: readonly Step[]): Promise<string[]> {
  const told: string[] = []
  for (const step of taken) {
    const answer = await step(sim, world)
    told.push(answer === undefined ? '' : `${answer.status} ${answer.headers.get('x-sim-rule')} ${answer.text}`)
  }
  return told.map((text) => text.replaceAll(THERE.slice(3), HERE.slice(3)))
}

async function seen(sim: Sim, world: string): Promise<string[]> {
  const pages = [STATE, '/__sim/webhooks/deliveries', '/__sim/webhooks/endpoints', '/__sim/clock', '/__sim/scenarios']
  const texts = await Promise.all(pages.map(async (page) => (await sim.get(world + page)).text))
  return texts.map((text) => text.replaceAll(THERE.slice(3), HERE.slice(3)))
}

describe('a snapshot', () => {
  it('comes back to the byte, and goes on to the byte, whatever happened before', async () => {
    const { url, received } = await receiver()
    const before = histories(url)
    const after = fc.array(steps(url), { maxLength: 12 })
    const sent = () =>
      received
        .splice(0)
        .map(({ path, headers, body }) =>
          `${path} ${headers['webhook-id']} ${body}`.replaceAll(THERE.slice(3), HERE.slice(3)),
        )
    await fc.assert(
      fc.asyncProperty(before, after, async (before, after) => {
        const [sim, other] = [
          await simulate({ real: STILL, fixtures }),
          await simulate({ real: STILL, seed: 'other', now: START + 9e9 }),
        ]
        await play(sim, HERE, before)
        const { text } = await sim.get(HERE + STATE)
        const restore = async (at: Sim, world: string) => {
          const { status, body } = await at.put(world + STATE, JSON.parse(text))
          expect([status, body.errors]).toEqual([200, undefined])
          const name = `"world":"${world.slice(3)}"`
          expect((await at.get(world + STATE)).text).toBe(text.replace(`"world":"${HERE.slice(3)}"`, name))
        }
        await restore(other, THERE)
        received.length = 0
        const [told, mine] = [await play(sim, HERE, after), sent()]
        expect(await play(other, THERE, after)).toEqual(told)
        expect(sent()).toEqual(mine)
        expect(await seen(other, THERE)).toEqual(await seen(sim, HERE))
        await restore(sim, HERE)
        expect(await play(sim, HERE, after)).toEqual(told)
        expect(sent()).toEqual(mine)
        await sim.simulator.close()
        await other.simulator.close()
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('has what is on its way, copies too, which leaves again where it is restored', async () => {
    let holding = true
    const receiver = await receive((_one, response) => {
      // The first copy comes through, the second hangs.
      if (!holding || receiver.received.length === 1) response.writeHead(204).end()
    })
    const [sim, other] = [await simulate({ real: STILL }), await simulate({ real: STILL })]
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['thrice', 'e'] }])
    const webhooks = [
      { on: 'thrice', deliver: { duplicate: 3 }, undocumented: true },
      { on: 'e', deliver: { delay: '1h' }, undocumented: true },
    ]
    await sim.post('/__sim/scenarios', { name: 's', webhooks })
    for (const event of ['thrice', 'e']) await sim.post('/__sim/webhooks/emit', { event })
    const going = sim.advance('30m').catch(() => 'ended')
    await expect.poll(() => receiver.received).toHaveLength(2)
    const { text } = await sim.get(STATE)
    expect((await other.put(STATE, JSON.parse(text))).status).toBe(200)
    expect((await other.get(STATE)).text).toBe(text)
    holding = false
    receiver.received.length = 0
    await other.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['thrice', 'thrice', 'e'])
    await sim.simulator.close()
    expect(await going).toBe('ended')
  })

  it('may leave out what is planned: what waits leaves then all the same', async () => {
    const receiver = await receive()
    const sim = await simulate()
    const endpoints = [{ url: receiver.url, events: ['rt_tracking.creator.event', 'e'] }]
    await sim.put('/__sim/webhooks/endpoints', endpoints)
    await sim.post('/__sim/scenarios', {
      name: 's',
      webhooks: [{ on: 'e', deliver: { delay: '5h' }, undocumented: true }],
    })
    for (const n of [1, 2, 3]) await sim.post('/__sim/webhooks/emit', { event: 'e', data: { n } })
    const tracked = { connector: 'instagram', handle: 'ben', tracking_expiry_at: '2026-01-09 00:00:00' }
    await sim.post('/api/v1/rt_tracking/creators', { ...tracked, cron_expression: '*/20 * * * *' })
    await sim.advance('1h')
    await sim.put('/api/v1/rt_tracking/creators/ben', { tracking: 'false' })
    const { planned, ...document } = (await sim.get(STATE)).body
    expect([planned.length, document.webhooks.waiting.behind.length, receiver.received.length]).toEqual([3, 1, 0])
    expect((await sim.put(STATE, document)).status).toBe(200)
    await sim.advance('1m')
    expect(receiver.received.map(({ payload: { data } }) => data.n ?? data.tracked_at)).toEqual([
      1,
      2,
      3,
      '2026-01-05 09:20:00',
      '2026-01-05 09:40:00',
      '2026-01-05 10:00:00',
    ])
  })
})
