import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { realTime, realTimeFrom } from '../../src/kit/real-time.ts'

const HOUR = 3_600_000

describe('the real time', () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

  it('calls back after a while, unless that is taken back', async () => {
    const called: string[] = []
    const cancel = realTime.after(1, () => called.push('taken back'))
    realTime.after(1, () => called.push('after'))
    realTime.after(-5, () => called.push('overdue'))
    realTime.after(2 ** 31, () => called.push('far'))
    cancel()
    await soon()
    expect(called.toSorted()).toEqual(['after', 'overdue'])
  })

  it('counts a part of a ms as a whole one', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let called = false
    realTime.after(199.2, () => {
      called = true
    })
    vi.advanceTimersByTime(199)
    expect(called).toBe(false)
    vi.advanceTimersByTime(1)
    expect(called).toBe(true)
  })

  it('follows the monotonic clock from one reading of the wall clock', () => {
    const clocks = { wall: 1_700_000_000_000, monotonic: 12.75 }
    const { now, wall, elapsed } = realTimeFrom({ wall: () => clocks.wall, monotonic: () => clocks.monotonic })
    expect([now(), elapsed()]).toEqual([1_700_000_000_000, 12.75])
    clocks.wall -= HOUR
    expect([now(), wall()]).toEqual([1_700_000_000_000, 1_700_000_000_000 - HOUR])
    clocks.monotonic += 1_500.5
    expect([now(), elapsed()]).toEqual([1_700_000_001_500, 1_513.25])
    clocks.wall += 10 * HOUR
    expect(now()).toBe(1_700_000_001_500)
  })

  it('lets everything else have its turn', async () => {
    let turn = false
    setImmediate(() => {
      turn = true
    })
    await realTime.breathe()
    expect(turn).toBe(true)
  })
})
