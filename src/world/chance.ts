import { type Draws, digest, draws, idOf } from '../kit/random.ts'

/**
 * A world's chance: every draw is a function of (seed, what is asked for, how often that was asked before).
 * Only creations count how often, so the counts grow no faster than the records they lead to.
 */
export class Chance {
  readonly #seed: string
  readonly #counts: Map<string, number>

  constructor(seed: string, counts: Iterable<readonly [string, number]> = []) {
    this.#seed = seed
    this.#counts = new Map(counts)
  }

  /** A new identifier for what `requestKey` creates: the same for the same request, another for its repetition. */
  newId(prefix: string, requestKey: string): string {
    const key = digest(prefix, requestKey).join('.')
    const before = this.#counts.get(key) ?? 0
    this.#counts.set(key, before + 1)
    return `${prefix}_${idOf(this.#seed, prefix, requestKey, before)}`
  }

  /** Draws that belong to `words` in this world's universe. */
  draws(...words: readonly (string | number)[]): Draws {
    return draws(this.#seed, ...words)
  }

  /** Takes over how often something was asked for in the world that this one is a copy of. */
  restore(key: string, count: number): void {
    this.#counts.set(key, count)
  }

  counts(): IterableIterator<[string, number]> {
    return this.#counts.entries()
  }
}
