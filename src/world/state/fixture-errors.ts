import { realTime } from '../../kit/real-time.ts'
import { finish } from '../../kit/work.ts'
import { World } from '../world.ts'
import type { Fixtures } from './fixtures.ts'
import { FixtureErrors, type FixtureProblem } from './seed.ts'

const STILL = { mode: 'manual', factor: 1 } as const

/**
 * Returns the mistakes in fixtures that their schema cannot find, such as a duplicate id or an unknown short link: those that
 * a world finds that is made with them.
 * @param start when the world starts, ms
 */
export function fixtureErrorsOf(fixtures: Fixtures, start: number = realTime.now()): readonly FixtureProblem[] {
  const world = new World('', { seed: '1', fixtures, clock: STILL, start }, { real: realTime, onError: () => {} })
  try {
    finish(world.fill())
    return []
  } catch (error) {
    if (error instanceof FixtureErrors) return error.problems
    throw error
  } finally {
    world.close()
  }
}
