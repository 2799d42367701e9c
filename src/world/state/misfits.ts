import { Clock } from '../../kit/clock.ts'
import { Memory } from '../../kit/memory/memory.ts'
import { realTime } from '../../kit/real-time.ts'
import { finish } from '../../kit/work.ts'
import { Chance } from '../chance.ts'
import { Collections } from '../lifecycle/collections.ts'
import { Lifecycles } from '../lifecycle/lifecycles.ts'
import { PostAuthors } from '../post-authors.ts'
import { Slices } from '../slices.ts'
import type { Task } from '../task.ts'
import { NO_EVENTS } from '../tracking/schedule.ts'
import { type Fixtures, universeOf } from './fixtures.ts'
import { type FixtureProblem, Misfits, seedFixtures } from './seed.ts'

const SEED = '1'

/**
 * Returns the mistakes in fixtures that their schema cannot find, such as a duplicate id or an unknown short link.
 * Seeds the fixtures into collections of their own, outside any world.
 * @param start when the world starts, ms
 */
export function misfitsOf(fixtures: Fixtures, start: number = realTime.now()): readonly FixtureProblem[] {
  const memory = new Memory().open()
  const authors = new PostAuthors(universeOf(fixtures, SEED, start), memory)
  const still = { mode: 'manual', factor: 1, now: start, steps: 0, real: realTime } as const
  const clock = new Clock<Task>({ ...still, run: () => {}, onError: () => {} })
  const chance = new Chance(SEED)
  const collections = new Collections(chance, new Lifecycles(clock, () => {}), memory, () => {})
  const { require_added: requireAdded } = fixtures.universe
  const core = { seed: SEED, universe: authors.universe, authors, clock, chance, collections, memory }
  new Slices(core, { requireAdded, successes: { of: () => NO_EVENTS } })
  try {
    finish(seedFixtures(collections, fixtures, start))
    return []
  } catch (error) {
    if (error instanceof Misfits) return error.problems
    throw error
  }
}
