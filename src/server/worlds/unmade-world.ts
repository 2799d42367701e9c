// The unmade world: it represents every world that is not created yet, for those who read such worlds.

import type { World } from '../../world/world.ts'

/** How far (ms) its start and time may differ from those of a world created now. */
const DRIFT = 1_000

/** Keeps one unmade world for all who read, as long as it equals a world created now. */
export class UnmadeWorld {
  readonly #build: () => World
  #kept: World | null = null

  /** `build`: returns one that is filled, whose clock stands still. */
  constructor(build: () => World) {
    this.#build = build
  }

  /** Returns it; nothing changes it. `start`: when a world created now starts, ms. */
  read(start: number): World {
    const kept = this.#kept
    const near = (earlier: number, later: number) => later - earlier < DRIFT
    if (kept && near(kept.settings.start, start) && near(start, kept.clock.now())) return kept
    const unmade = this.#build()
    // A closed world runs no tasks and sends no webhooks, though its clock runs.
    unmade.close()
    unmade.start()
    this.#kept = unmade
    return unmade
  }

  forget(): void {
    this.#kept = null
  }
}
