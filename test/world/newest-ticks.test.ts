import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cronSchedule } from '../../src/kit/cron.ts'
import { finish } from '../../src/kit/work.ts'
import { newestTicks, type Stretch } from '../../src/world/tracking/newest-ticks.ts'

const START = Date.UTC(2026, 0, 5, 9)

/** Every tick, found one after the other; of the same instant in the order of their stretches. */
function allTicks(stretches: readonly Stretch<number>[]) {
  const ticks = stretches.flatMap(({ of, part, cron, from, to }) => {
    const schedule = cronSchedule(cron)
    const found: { of: number; part: typeof part; at: number }[] = []
    for (let at = schedule.next(from); at !== null && at <= to; at = schedule.next(at)) found.push({ of, part, at })
    return found
  })
  return ticks.sort((a, b) => a.at - b.at)
}

it('the newest ticks are the last of all', () => {
  const hours = fc.integer({ min: 0, max: 400 })
  const stretch = fc.record({
    part: fc.constantFrom('posts' as const, 'stories' as const),
    cron: fc.constantFrom('*/10 * * * *', '0 * * * *', '0 * * * 1-5', '30 8 * * *', '0 0 1 * *', '0 0 29 2 *'),
    from: hours.map((from) => START + from * 3_600_000),
    to: hours.map((to) => START + to * 3_600_000 + 1_000),
  })
  const property = fc.property(
    fc.array(stretch, { maxLength: 12 }),
    fc.integer({ min: 0, max: 300 }),
    (found, limit) => {
      const stretches = found.map((each, of) => ({ ...each, of }))
      const expected = limit === 0 ? [] : allTicks(stretches).slice(-limit)
      expect(finish(newestTicks(stretches, limit))).toEqual(expected)
    },
  )
  fc.assert(property, { numRuns: 200, seed: 5 })
})
