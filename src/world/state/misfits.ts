import { realTime } from '../../kit/clock.ts'
import { World } from '../world.ts'
import type { Fixtures } from './fixtures.ts'
import { type FixtureProblem, Misfits } from './seed.ts'

/**
 * What a world that starts with these fixtures says to them that their schema cannot: an id given twice, a short link that
 * is not there. Nothing when they fit.
 * @param start when it starts, ms
 */
export function misfitsOf(fixtures: Fixtures, start: number = realTime.now()): readonly FixtureProblem[] {
  const settings = { seed: '1', fixtures, clock: { mode: 'manual', factor: 1 }, start } as const
  try {
    new World('trial', settings, { real: realTime, onError: () => {} }).close()
    return []
  } catch (error) {
    if (error instanceof Misfits) return error.problems
    throw error
  }
}
