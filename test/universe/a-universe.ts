// What the tests of the universe draw from: options, creators of every kind, instants.

import fc from 'fast-check'
import { DAY } from '../../src/kit/days.ts'
import { creatorAt, creatorOf } from '../../src/universe/creators.ts'
import type { CreatorPin } from '../../src/universe/pins.ts'
import { CONNECTORS, type Creator, type UniverseOptions } from '../../src/universe/types.ts'

export const START = Date.UTC(2026, 0, 5, 9, 30)

export function universe(seed = 'posts', pins: readonly CreatorPin[] = [], start = START): UniverseOptions {
  return { seed, size: 2_000, start, pins }
}

const populated = fc.nat(1_999).map((index) => (options: UniverseOptions) => creatorAt(options, index))
const named = fc.tuple(fc.constantFrom(...CONNECTORS), fc.stringMatching(/^[a-z][a-z._]{2,12}$/)).map(
  ([connector, handle]) =>
    (options: UniverseOptions) =>
      creatorOf(options, connector, handle),
)

/** A universe that starts at any time of day, and a creator in it. */
export const aCreator: fc.Arbitrary<{ options: UniverseOptions; creator: Creator }> = fc
  .tuple(fc.constantFrom('1', 'two', 'drei'), fc.nat(400 * DAY), fc.oneof(populated, named))
  .map(([seed, later, make]) => {
    const options = universe(seed, [], START + later)
    return { options, creator: make(options) }
  })

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The sum in hundredths, as a whole number. */
export function hundredths(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0)
}
