// A thousand creators of each of several seeds, of whom the tests say what one would believe.

import { creatorAt } from '../../../src/universe/creators.ts'
import type { Creator, UniverseOptions } from '../../../src/universe/types.ts'

export const START = Date.UTC(2026, 0, 5)

export const SEEDS = ['1', 'checkout', 'drei'] as const

export const universeOf = (seed: string): UniverseOptions => ({ seed, size: 10_000, start: START, pins: [] })

/** A thousand creators of each seed. */
export const THOUSANDS: readonly { readonly options: UniverseOptions; readonly creators: readonly Creator[] }[] =
  SEEDS.map((seed) => {
    const options = universeOf(seed)
    return {
      options,
      creators: Array.from({ length: 1_000 }, (_, index) => creatorAt(options, index * 10 + (index % 10))),
    }
  })

export const EVERYBODY: readonly Creator[] = THOUSANDS.flatMap(({ creators }) => creators)

/** Those of whom it is not true, as a reader would see them; a test expects none. */
export function strange(untrue: (creator: Creator) => boolean): string[] {
  return EVERYBODY.filter(untrue).map(
    ({ handle, gender, ageGroup, category, followersAtStart, biography, hashtags }) =>
      `${handle}, ${gender}, ${ageGroup}, ${category}, ${followersAtStart}: ${biography.replaceAll('\n', ' | ')} ${hashtags.join(' ')}`,
  )
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Spearman's rank correlation, -1 to 1. */
export function agreement(pairs: readonly (readonly [number, number])[]): number {
  const ranks = (values: readonly number[]) => {
    const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
    const rank = new Array<number>(values.length).fill(0)
    order.forEach((at, place) => {
      rank[at] = place
    })
    return rank
  }
  const one = ranks(pairs.map(([value]) => value))
  const other = ranks(pairs.map(([, value]) => value))
  const squares = one.reduce((sum, rank, at) => sum + (rank - (other[at] ?? 0)) ** 2, 0)
  return 1 - (6 * squares) / (pairs.length * (pairs.length ** 2 - 1))
}
