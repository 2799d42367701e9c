/** When (ms) a delivery is to leave. */
export interface Leave {
  readonly id: string
  readonly due: number
}

/** A delivery that lets `left` more to its URL pass. */
export interface Held {
  readonly url: string
  readonly id: string
  readonly left: number
}

/** What is held back waits at most so long for others to pass, and leaves so long after the last of them. ms. */
const HELD_AT_MOST = 60 * 60_000
const AFTER_THE_LAST = 1_000

/** Deliveries that let later ones to the same URL pass. One at a time: those that pass are not held back themselves. */
export class HeldBack {
  readonly #held = new Map<string, Held>()

  all(): Held[] {
    return [...this.#held.values()]
  }

  /** Holds back what was held in the world that this one is a copy of. */
  restore(held: Held): void {
    this.#held.set(held.url, held)
  }

  /** When the delivery leaves that would do so at `due`, and what it sets free. `reorder`: how many it lets pass. */
  leave(url: string, { id, due }: Leave, reorder: number): Leave[] {
    const held = this.#held.get(url)
    if (!held && reorder > 0) {
      this.restore({ url, id, left: reorder })
      return [{ id, due: due + HELD_AT_MOST }]
    }
    if (!held) return [{ id, due }]
    if (held.left > 1) {
      this.restore({ ...held, left: held.left - 1 })
      return [{ id, due }]
    }
    this.#held.delete(url)
    return [
      { id, due },
      { id: held.id, due: due + AFTER_THE_LAST },
    ]
  }

  /** The delivery has left: nothing needs to pass it any more. */
  gone(url: string, id: string): void {
    if (this.#held.get(url)?.id === id) this.#held.delete(url)
  }
}
