import { HOUR } from '../../kit/days.ts'

/** When (ms) a delivery is to leave. */
interface Leave {
  readonly id: string
  readonly due: number
}

/** A delivery that waits until `left` more to its URL have been emitted. */
interface Held {
  readonly url: string
  readonly id: string
  readonly left: number
}

/** How long a delivery is held back at most, ms. */
const HELD_AT_MOST = HOUR
/** How long after the last of those that overtake it a delivery leaves, ms. */
const AFTER_THE_LAST = 1_000

/** Deliveries that later ones to the same URL overtake. One for each URL: those that overtake it are not held back. */
export class HeldBack {
  readonly #held = new Map<string, Held>()

  all(): Held[] {
    return [...this.#held.values()]
  }

  restore(all: Iterable<Held>): void {
    for (const held of all) this.#held.set(held.url, held)
  }

  /**
   * Returns when a delivery that is due at `due` really leaves, and with it the held one that it sets free, if any.
   * `reorder`: how many are to overtake it.
   */
  leave(url: string, { id, due }: Leave, reorder: number): Leave[] {
    const held = this.#held.get(url)
    if (!held && reorder > 0) {
      this.#held.set(url, { url, id, left: reorder })
      return [{ id, due: due + HELD_AT_MOST }]
    }
    if (!held) return [{ id, due }]
    if (held.left > 1) {
      this.#held.set(url, { ...held, left: held.left - 1 })
      return [{ id, due }]
    }
    this.#held.delete(url)
    return [
      { id, due },
      { id: held.id, due: due + AFTER_THE_LAST },
    ]
  }

  /** Notes that the delivery leaves: nothing can overtake it any more. */
  gone(url: string, id: string): void {
    if (this.#held.get(url)?.id === id) this.#held.delete(url)
  }
}
