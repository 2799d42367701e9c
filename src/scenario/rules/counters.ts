// What a rule remembers: how often it was met, acted and drew. It is part of a world, and bounded.

import { cut } from '../../kit/quoted.ts'
import { type Draws, digest, draws } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { LimitWindow, Mismatch, SavedCounters } from '../../world/scenario-memory.ts'

export class Counters {
  /** Calls in its window that met its conditions; those that an earlier rule decided only where numbers matter. */
  calls = 0
  hits = 0
  /** The last call or event that it let pass. */
  missed: Mismatch | null
  /** The windows of its limit, by the digest of the credential that each is for; '' for all. */
  readonly #windows: Map<string, LimitWindow>
  /** How often each request has drawn, by its digest. */
  readonly #drawn: Map<string, number>

  constructor(saved?: SavedCounters) {
    this.calls = saved?.calls ?? 0
    this.hits = saved?.hits ?? 0
    this.#windows = new Map(saved?.windows)
    if (saved?.window) this.#windows.set('', saved.window)
    this.#drawn = new Map(saved?.draws)
    this.missed = saved?.missed ?? null
  }

  /** Returns the draws for a request. They depend on how often the same request has drawn, and on no other request. */
  draws(seed: string, label: string, requestKey: string): Draws {
    const key = digest(requestKey).join('.')
    const before = this.#drawn.get(key) ?? 0
    this.#drawn.set(key, before + 1)
    if (this.#drawn.size > LIMITS.draws_per_rule) {
      // A schedule must not stop: the request that drew first is drawn for as at first if it comes again.
      const [oldest = ''] = this.#drawn.keys()
      this.#drawn.delete(oldest)
    }
    return draws(seed, label, requestKey, before)
  }

  /** Counts a call of `whom` (a credential; '' for all) in the current window of `per` ms. Returns whether it is one too many. */
  exceeds(requests: number, per: number, now: number, whom: string): boolean {
    const key = keyOf(whom)
    const known = this.#windows.get(key)
    const { since, used } = known && now < known.since + per ? known : { since: now, used: 0 }
    const exceeded = used >= requests
    this.#windows.delete(key)
    this.#windows.set(key, { since, used: exceeded ? used : used + 1 })
    const [oldest = ''] = this.#windows.keys()
    if (this.#windows.size > LIMITS.draws_per_rule) this.#windows.delete(oldest)
    return exceeded
  }

  /** Returns the ms until the current window of `per` ms ends for `whom`. */
  untilNextWindow(per: number, now: number, whom: string): number {
    return (this.#windows.get(keyOf(whom))?.since ?? now) + per - now
  }

  miss(at: number, on: string, why: string): void {
    this.missed = { at, on, why: cut(why, LIMITS.mismatch_length) }
  }

  save(signature: string): SavedCounters {
    const windows = [...this.#windows].filter(([key]) => key !== '')
    return {
      signature,
      calls: this.calls,
      hits: this.hits,
      window: this.#windows.get('') ?? null,
      ...(windows.length === 0 ? {} : { windows }),
      draws: [...this.#drawn],
      missed: this.missed,
    }
  }
}

function keyOf(whom: string): string {
  return whom === '' ? '' : digest(whom).join('.')
}
