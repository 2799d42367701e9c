import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../../src/kit/days.ts'
import { followersAt } from '../../src/universe/growth.ts'
import { aCreator } from './a-universe.ts'

const days = (value: number) => value * DAY

test('a year brings about the growth the creator is known for', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      fc.pre(creator.followersAtStart > 10_000 && creator.growthPerYear > 1)
      const gained = followersAt(options, creator, options.start + days(365)) / creator.followersAtStart - 1
      expect(gained).toBeGreaterThan((creator.growthPerYear / 100) * 0.7)
      expect(gained).toBeLessThan((creator.growthPerYear / 100) * 1.15)
    }),
  )
})
