import { digest, idOf } from '../kit/random.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'

/**
 * A world's chance: every draw is a pure function of the seed, the request key, and how often that key was used before.
 * Only creations keep counts, so the counts grow no faster than the records.
 */
export class Chance {
  readonly #seed: string
  /** How often each request key was used, by its digest. */
  readonly counts = new Map<string, number>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Returns the id of a new record: the same for the same request, another for each repetition of it. */
  newId(prefix: string, requestKey: string): string {
    const key = digest(prefix, requestKey).join('.')
    const before = this.counts.get(key) ?? 0
    if (before === 0 && this.counts.size >= LIMITS.creations) {
      fail('limit_reached', { what: 'The number of different creations of a world', limit: LIMITS.creations })
    }
    this.counts.set(key, before + 1)
    return `${prefix}_${idOf(this.#seed, prefix, requestKey, before)}`
  }
}
