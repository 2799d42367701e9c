import type { RealTime } from '../../kit/real-time.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import type { World } from '../../world/world.ts'

interface ExpiryOptions {
  /** After how long without use a world ends, real ms. */
  readonly ttl: number
  readonly real: RealTime
  readonly worlds: () => Iterable<World>
  readonly end: (world: World) => void
}

/** The least time between two looks at all worlds, real ms; less where worlds live only briefly. */
const SELDOM = 1_000

/** Ends worlds that nobody has used for a while. The default world stays, and so do worlds in which a call or stream goes on. */
export class Expiry {
  readonly #options: ExpiryOptions
  #cancel: (() => void) | null = null
  /** How many it has ended. */
  ended = 0

  constructor(options: ExpiryOptions) {
    this.#options = options
  }

  begin(): void {
    if (this.#cancel === null) this.#lookIn(this.#options.ttl)
  }

  close(): void {
    this.#cancel?.()
  }

  #lookIn(ms: number): void {
    this.#cancel = this.#options.real.after(ms, () => this.#look())
  }

  #look(): void {
    const { ttl, worlds, end } = this.#options
    this.#cancel = null
    let next: number | null = null
    for (const world of [...worlds()]) {
      if (world.name === DEFAULT_WORLD) continue
      const { callers, turn } = world
      // The end of a call that waits is use, too: from then on it takes as long again.
      const remaining = callers.watching || turn.busy !== null ? ttl : ttl - callers.idle
      if (remaining <= 0) {
        end(world)
        this.ended++
      } else next = Math.min(remaining, next ?? remaining)
    }
    if (next !== null) this.#lookIn(Math.max(next, Math.min(SELDOM, ttl / 10)))
  }
}
