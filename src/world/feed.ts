// Publishes what happens in a world to its listeners.

import { LIMITS } from '../model/limits.ts'
import type { Clock } from './clock/clock.ts'
import type { JournalEntry } from './journal.ts'
import type { Transition } from './lifecycle/jobs.ts'
import type { Delivery } from './outbox/delivery.ts'

export type Happening =
  | { readonly event: 'request'; readonly data: JournalEntry }
  | { readonly event: 'transition'; readonly data: Transition }
  | { readonly event: 'delivery'; readonly data: Delivery }
  /** Its clock was set or advanced. */
  | { readonly event: 'clock'; readonly data: Pick<Clock, 'setting' | 'now' | 'pending' | 'nextDue'> }
  /** The names of the scenarios that it plays now. */
  | { readonly event: 'scenarios'; readonly data: readonly string[] }
  /** Something came into its inbox. */
  | { readonly event: 'inbox'; readonly data: string }
  /** A world was made, put in the place of another one of its name, or ended. Every world publishes it. */
  | { readonly event: 'worlds'; readonly data: { readonly world: string; readonly action: string } }

/** `id`: its number among the events of the world. */
export type Listener = (happening: Happening, id: number) => void

export class Feed {
  readonly #listeners = new Set<Listener>()
  /** The newest events, for readers who come back. */
  readonly #recent: Happening[] = []
  #count = 0

  get size(): number {
    return this.#listeners.size
  }

  publish(happening: Happening): void {
    this.#count++
    this.#recent.push(happening)
    if (this.#recent.length > LIMITS.events_kept) this.#recent.shift()
    for (const listener of this.#listeners) listener(happening, this.#count)
  }

  /** Returns what is kept of the events after that number; all of it if that was a number of the world before a reset. */
  after(id: number): Parameters<Listener>[] {
    const gone = this.#count - this.#recent.length
    const from = id > this.#count ? 0 : Math.max(0, id - gone)
    return this.#recent.slice(from).map((happening, at) => [happening, gone + from + at + 1])
  }

  /** Calls `listener` for everything that is published from now on. Returns a function that stops this. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
