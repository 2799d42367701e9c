import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LAST_INSTANT } from '../../src/kit/days.ts'
import type { RealTime } from '../../src/kit/real-time.ts'
import { CLOCK_MODES, type ClockSetting } from '../../src/model/clock-setting.ts'
import { Clock } from '../../src/world/clock/clock.ts'
import { taskKey } from '../../src/world/task.ts'
import { lowerLimits } from '../lower-limits.ts'

type Act = (at: number) => void | Promise<void>

/** Real time that stands still until told to pass, and its wall clock, which can be set. */
function fakeTime() {
  const wall = { now: 1_000_000 }
  let now = 1_000_000
  let timers: { at: number; callback: () => void }[] = []
  const real: RealTime = {
    now: () => wall.now,
    wall: () => wall.now,
    elapsed: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    atEndOfTurn: (callback) => callback(),
    breathe: async () => {},
  }
  return {
    real,
    wall,
    timers: () => timers.length,
    /** Lets so many real ms pass, and what was waiting for them happen. */
    async pass(ms: number) {
      now += ms
      wall.now += ms
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((each) => each !== timer)
        timer.callback()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const NOTHING_SENT = { ended: 0, delivered: 0, failed: 0, leave() {}, ofAdvance: null, whenEnded: () => null }

function clockOf(setting: ClockSetting = { mode: 'manual', factor: 1 }) {
  const time = fakeTime()
  const errors: unknown[] = []
  const acts = new Map<string, Act>()
  const clock = new Clock({
    now: 0,
    real: time.real,
    run: (task, at) => acts.get(taskKey(task))?.(at),
    onError: (error) => errors.push(error),
    busy: () => null,
    outgoing: NOTHING_SENT,
  })
  clock.set(setting)
  const plan = (id: string, due: number, act: Act) => {
    acts.set(`wake/${id}`, act)
    clock.plan({ kind: 'wake', id, over() {} }, due)
  }
  const log: string[] = []
  const note =
    (name: string): Act =>
    (at) =>
      void log.push(`${name}@${at}`)
  return { clock, plan, log, note, errors, ...time }
}

describe('an advance', () => {
  it('runs what falls due in order of time, ties in order of planning', async () => {
    const { clock, plan, log, note } = clockOf()
    for (const [name, due] of [
      ['late', 30],
      ['first', 10],
      ['second', 10],
      ['third', 10],
      ['between', 20],
      ['not yet', 31],
    ] as const)
      plan(name, due, note(name))
    expect(await clock.advance({ by: 30 })).toMatchObject({ now: 30, fired: 5 })
    expect(log).toEqual(['first@10', 'second@10', 'third@10', 'between@20', 'late@30'])
    expect([clock.pending, clock.nextDue]).toEqual([1, 31])
  })

  it('ends at the end of the year 9999', async () => {
    const { clock } = clockOf()
    await expect(clock.advance({ to: LAST_INSTANT + 1 })).rejects.toThrow(/year 9999/)
    expect((await clock.advance({ to: LAST_INSTANT })).now).toBe(LAST_INSTANT)
    await expect(clock.advance({ by: 1 })).rejects.toThrow(/year 9999/)
  })

  it('stops a runaway at the step limit, says so, and can go on', async () => {
    const { clock, plan } = clockOf()
    onTestFinished(lowerLimits({ advance_steps: 50 }))
    let runs = 0
    const again: Act = (at) => {
      runs++
      plan('again', at, again)
    }
    plan('again', 10, again)
    await expect(clock.advance({ by: 100 })).rejects.toThrow(/stopped after 50 tasks at 1970-01-01T00:00:00.010Z/)
    expect([runs, clock.now(), clock.pending]).toEqual([50, 10, 1])
    clock.cancel('wake/again')
    expect((await clock.advance({ by: 100 })).now).toBe(110)
  })

  it('that a task breaks lets the next one go on', async () => {
    const { clock, plan, log, note } = clockOf()
    plan('broken', 10, () => {
      throw new Error('broken')
    })
    plan('fine', 20, note('fine'))
    await expect(clock.advance({ by: 100 })).rejects.toThrow('broken')
    await clock.advance({ by: 100 })
    expect(log).toEqual(['fine@20'])
  })

  it('ends with its world', async () => {
    const { clock, plan, log, note } = clockOf()
    plan('end', 10, () => clock.close())
    plan('after', 20, note('after'))
    await expect(clock.advance({ by: 100 })).rejects.toThrow(/reset or deleted/)
    expect(log).toEqual([])
  })
})

describe('a manual clock', () => {
  it('stands still, whatever the real time does', async () => {
    const { clock, plan, log, note, timers, pass } = clockOf()
    plan('job', 10, note('job'))
    await pass(1_000_000)
    expect([clock.now(), log, timers()]).toEqual([0, [], 0])
  })
})

describe('a real clock', () => {
  it('goes with the real time, and runs what falls due', async () => {
    const { clock, plan, log, note, timers, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('b', 20, note('b'))
    plan('a', 10, note('a'))
    expect(timers()).toBe(1)
    await pass(10)
    expect([clock.now(), log]).toEqual([10, ['a@10']])
    await pass(15)
    expect([clock.now(), log]).toEqual([25, ['a@10', 'b@20']])
    expect(timers()).toBe(0)
  })

  it('can be advanced, and goes on from there', async () => {
    const { clock, plan, log, note, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('far', 1_000, note('far'))
    plan('further', 1_010, note('further'))
    expect(await clock.advance({ by: 1_000 })).toMatchObject({ now: 1_000, fired: 1 })
    await pass(10)
    expect(log).toEqual(['far@1000', 'further@1010'])
  })

  it('tells of a task that breaks, and goes on', async () => {
    const { plan, log, note, errors, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('broken', 10, () => {
      throw new Error('broken')
    })
    plan('fine', 11, note('fine'))
    await pass(20)
    expect([errors, log]).toEqual([[new Error('broken')], ['fine@11']])
  })

  it('stands still once it is manual, and catches up when it is not', async () => {
    const { clock, plan, log, note, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('job', 10, note('job'))
    clock.set({ mode: 'manual' })
    await pass(100)
    expect([clock.now(), log]).toEqual([0, []])
    clock.set({ mode: 'real' })
    await pass(10)
    expect([clock.now(), log]).toEqual([10, ['job@10']])
  })

  it('stops in the middle of what is due when a task makes it manual', async () => {
    const { clock, plan, log, note, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('stop', 10, () => clock.set({ mode: 'manual' }))
    plan('after', 11, note('after'))
    await pass(20)
    expect([clock.now(), log]).toEqual([20, []])
  })

  it('can wait longer than a timer of Node can', async () => {
    const { plan, log, note, pass } = clockOf({ mode: 'real', factor: 1 })
    const far = 2 ** 31 + 5
    plan('far', far, note('far'))
    await pass(2 ** 31)
    expect(log).toEqual([])
    await pass(5)
    expect(log).toEqual([`far@${far}`])
  })

  it('runs nothing once it is closed', async () => {
    const { clock, plan, log, note, timers, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('job', 10, note('job'))
    clock.close()
    await pass(100)
    expect([timers(), log]).toEqual([0, []])
  })
})

describe('the time of a world', () => {
  it('loses nothing to being set again and again', async () => {
    const { clock, pass } = clockOf({ mode: 'scaled', factor: 0.25 })
    for (let i = 0; i < 400; i++) {
      await pass(1)
      clock.set({})
    }
    expect(clock.now()).toBe(100)
  })

  it('does not follow a wall clock that is set', async () => {
    const { clock, plan, log, note, wall, pass } = clockOf({ mode: 'real', factor: 1 })
    plan('job', 1_500, note('job'))
    await pass(1_000)
    wall.now -= 3_600_000
    expect(clock.now()).toBe(1_000)
    await pass(500)
    expect([clock.now(), log]).toEqual([1_500, ['job@1500']])
    wall.now += 7_200_000
    expect(clock.now()).toBe(1_500)
  })

  it('never goes back, whatever is done to the clock', async () => {
    const ms = fc.double({ min: 0, max: 5_000, noNaN: true })
    const act = fc.oneof(
      fc.record({ pass: ms }),
      fc.record({ wall: fc.integer({ min: -4_000_000, max: 4_000_000 }) }),
      fc.record({ by: fc.integer({ min: 0, max: 50 }) }),
      fc.record({ plan: fc.integer({ min: 0, max: 50 }) }),
      fc.record({ mode: fc.constantFrom(...CLOCK_MODES), factor: fc.constantFrom(0.001, 0.3, 1, 7, 1_000_000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const { clock, plan, wall, pass } = clockOf({ mode: 'real', factor: 1 })
        let before = clock.now()
        const look = () => {
          const now = clock.now()
          expect(now).toBeGreaterThanOrEqual(before)
          expect(Number.isInteger(now)).toBe(true)
          before = now
        }
        for (const each of acts) {
          if ('pass' in each) await pass(each.pass)
          else if ('wall' in each) wall.now += each.wall
          else if ('by' in each) await clock.advance({ by: each.by })
          else if ('plan' in each) plan(`${each.plan}`, before + each.plan, look)
          else clock.set(each)
          look()
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('a clock that runs N times as fast', () => {
  it.each([0.5, 60, 1_000_000])('x%s', async (factor) => {
    const { clock, plan, log, note, pass } = clockOf({ mode: 'scaled', factor })
    plan('job', 1_000 * factor, note('job'))
    await pass(999)
    expect([clock.now(), log]).toEqual([Math.floor(999 * factor), []])
    await pass(1)
    expect([clock.now(), log]).toEqual([1_000 * factor, [`job@${1_000 * factor}`]])
  })
})
