// What a rule remembers: how often it was met, acted and drew. It is part of a world, and bounded.

import { type Draws, digest, draws } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Mismatch } from '../../world/scenario-source.ts'
import { type Missed, missedAgain } from './missed.ts'

/** The counters of one rule, as data. */
export interface SavedCounters {
  readonly signature: string
  readonly calls: number
  readonly hits: number
  readonly window: { readonly since: number; readonly used: number } | null
  /** How often each request has drawn, by its digest. */
  readonly draws: readonly (readonly [string, number])[]
  /** The last call or event that it let pass. */
  readonly missed?: Mismatch | null | undefined
}

export class Counters {
  /** Calls that reached the rule and met its conditions. */
  calls = 0
  /** How often the rule acted. */
  hits = 0
  /** The last call or event that it let pass. */
  missed: Missed | null
  #window: SavedCounters['window'] = null
  /** How often each request has drawn, by its digest. */
  readonly #drawn: Map<string, number>

  constructor(saved?: SavedCounters) {
    this.calls = saved?.calls ?? 0
    this.hits = saved?.hits ?? 0
    this.#window = saved?.window ?? null
    this.#drawn = new Map(saved?.draws)
    this.missed = saved?.missed ? missedAgain(saved.missed) : null
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

  /** Counts a call in the current window of `per` ms. Returns whether it is one too many. */
  exceeds(requests: number, per: number, now: number): boolean {
    const fresh = this.#window === null || now >= this.#window.since + per
    const { since, used } = fresh || this.#window === null ? { since: now, used: 0 } : this.#window
    const exceeded = used >= requests
    this.#window = { since, used: exceeded ? used : used + 1 }
    return exceeded
  }

  /** Returns the ms until the current window of `per` ms ends. */
  untilNextWindow(per: number, now: number): number {
    return (this.#window?.since ?? now) + per - now
  }

  /** Returns them as data, but for what was missed. */
  save(signature: string): SavedCounters {
    return { signature, calls: this.calls, hits: this.hits, window: this.#window, draws: [...this.#drawn] }
  }
}
