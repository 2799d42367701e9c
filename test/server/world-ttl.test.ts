// Worlds that end because nobody uses them.

import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import type { LogEvent } from '../../src/server/log/event.ts'
import { follow } from '../event-stream.ts'
import { START, simulate } from '../simulate.ts'

const MINUTE = 60_000

/** Real time that passes by `pass` only, and its timers with it. */
function ownTime() {
  let elapsed = 0
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  const real: RealTime = {
    ...realTime,
    now: () => START + elapsed,
    wall: () => START + elapsed,
    elapsed: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const pass = (ms: number) => {
    const end = elapsed + ms
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      timers.delete(next)
      elapsed = next.at
      next.callback()
    }
    elapsed = end
  }
  return { real, pass, timers }
}

async function withTtl(worldTtl: number | null = 30 * MINUTE) {
  const time = ownTime()
  const events: LogEvent[] = []
  const sim = await simulate({ real: time.real, worldTtl, onEvent: (event) => events.push(event) })
  const create = (world: string) =>
    sim.post(`/w/${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })
  const health = async () => {
    const { worlds, worlds_expired } = (await sim.get('/__sim/health')).body
    return [worlds, worlds_expired]
  }
  return { ...time, sim, create, health, events, names: () => sim.simulator.worlds.names() }
}

describe('--world-ttl', () => {
  it('ends a world that nobody has used for so long, and counts it; the next call makes it anew', async () => {
    const { sim, create, pass, names, health, events } = await withTtl()
    await create('a')
    await sim.post('/__sim/worlds', { name: 'b' })
    pass(29 * MINUTE)
    expect((await sim.get('/w/a/__sim/clock')).status).toBe(200)
    pass(MINUTE)
    expect(names()).toEqual(['default', 'a'])
    pass(29 * MINUTE)
    expect(names()).toEqual(['default'])
    expect(await health()).toEqual([1, 2])
    expect(events.filter((one) => one.event === 'world' && one.action === 'ended')).toMatchObject([
      { world: 'b', why: 'not used for 30m' },
      { world: 'a', why: 'not used for 30m' },
    ])
    await create('a')
    expect(await sim.records('campaigns', '/w/a')).toHaveLength(1)
    pass(31 * MINUTE)
    expect(await health()).toEqual([1, 3])
  })

  it('does not count lists, health and other worlds as use', async () => {
    const { sim, create, pass, names } = await withTtl()
    await create('a')
    for (let at = 0; at < 31; at++) {
      await sim.get('/__sim/worlds')
      await sim.get('/__sim/health')
      await create('b')
      pass(MINUTE)
    }
    expect(names()).toEqual(['default', 'b'])
  })

  it('leaves a world alone while a call or stream is in progress there, and then waits as long again', async () => {
    const { sim, pass, names } = await withTtl()
    await sim.post('/w/streamed/__sim/webhooks/emit', { event: 'x' })
    const stream = await follow(sim, '/w/streamed')
    const slow = { name: 's', rules: [{ on: '*', delay: { virtual: '1h' } }] }
    await sim.post('/w/slept/__sim/scenarios', slow)
    const slept = sim.get('/w/slept/api/v1/rt_tracking/insights')
    await sim.post('/w/sent/__sim/scenarios', slow)
    const sent = sim.post('/w/sent/admin/api/v1/campaigns', { name: 'Late', brand_name: 'Acme' })
    // Its body is read by then; a body takes no hour.
    await realTime.breathe()
    pass(65 * MINUTE)
    expect(names().sort()).toEqual(['default', 'sent', 'slept', 'streamed'])
    await sim.advance('1h', '/w/sent')
    expect((await sent).status).toBe(200)
    await stream.until(() => true)
    await sim.advance('1h', '/w/slept')
    expect((await slept).status).toBe(200)
    pass(29 * MINUTE)
    expect(names()).toHaveLength(4)
    pass(2 * MINUTE)
    expect(names()).toEqual(['default'])
  })

  it('is off by default, and keeps no timer where there is only the default world', async () => {
    const off = await withTtl(null)
    await off.create('a')
    off.pass(1_000 * MINUTE)
    expect([await off.health(), off.timers.size]).toEqual([[2, 0], 0])
    const on = await withTtl()
    on.pass(40 * MINUTE)
    expect([await on.health(), on.timers.size]).toEqual([[1, 0], 0])
  })
})

it('createSimulator takes worldTtl, and refuses what is no duration', async () => {
  await using sim = await createSimulator({ worldTtl: '20ms' })
  await sim.world('a').clock.set({ mode: 'manual' })
  await expect.poll(async () => (await sim.worlds()).length).toBe(1)
  await expect(createSimulator({ worldTtl: '20' })).rejects.toThrow('worldTtl 20 has no unit: say 20ms or 20s')
  await expect(createSimulator({ worldTtl: '0s' })).rejects.toThrow('worldTtl must be longer than nothing')
})
