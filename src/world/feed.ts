// Publishes the requests, transitions and deliveries of a world to its listeners.

import type { JournalEntry } from './journal.ts'
import type { Transition } from './lifecycle/lifecycle.ts'
import type { Delivery } from './outbox/delivery.ts'

export type Happening =
  | { readonly event: 'request'; readonly data: JournalEntry }
  | { readonly event: 'transition'; readonly data: Transition }
  | { readonly event: 'delivery'; readonly data: Delivery }

export type Listener = (happening: Happening) => void

export class Feed {
  readonly #listeners = new Set<Listener>()

  get size(): number {
    return this.#listeners.size
  }

  publish(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening)
  }

  /** Calls `listener` for everything that is published from now on. Returns a function that stops this. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
