// A snapshot is the whole world: it comes back as it was, and goes on as it would have.

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'
import { type Step, steps } from './histories.ts'

// Few, so that deliveries are forgotten and ticks wait for room.
vi.mock(import('../../src/model/limits.ts'), async (original) => {
  const { LIMITS, ...rest } = await original()
  const few = { webhook_pending: 6, webhook_deliveries: 8, schedules_behind: 2, webhook_awaited: 5 }
  // Their types are the numbers that they are in earnest.
  return { ...rest, LIMITS: { ...LIMITS, ...few } as unknown as typeof LIMITS }
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
    const some = steps(url)
    const histories = fc.tuple(fc.array(some, { maxLength: 30 }), fc.array(some, { maxLength: 12 }))
    const sent = () =>
      received
        .splice(0)
        .map(({ path, headers, body }) =>
          `${path} ${headers['webhook-id']} ${body}`.replaceAll(THERE.slice(3), HERE.slice(3)),
        )
    await fc.assert(
      fc.asyncProperty(histories, async ([before, after]) => {
        const [sim, other] = [
          await simulate({ real: STILL }),
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
})
