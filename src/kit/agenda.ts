// What is planned, in the order in which it falls due: a heap, and an index of it by key.

import TinyQueue from 'tinyqueue'

/** A task as data, so that a clock can be copied with all it has planned. */
export interface Planned<Task> {
  readonly key: string
  readonly due: number
  /** Ties run in the order they were planned. */
  readonly order: number
  readonly task: Task
  /** Schedules, expiries and growth: they do not keep a world from being idle. */
  readonly background: boolean
}

/** How many left places of the heap are put up with whatever its size. */
const SPARE_PLACES = 64

export class Agenda<Task> {
  #order = 0
  #foreground = 0
  readonly #planned = new Map<string, Planned<Task>>()
  /** Holds all that is planned, and places left behind by what no longer is. */
  #heap = new TinyQueue<Planned<Task>>([], byDue)

  get size(): number {
    return this.#planned.size
  }

  /** How many of those planned are not background. */
  get foreground(): number {
    return this.#foreground
  }

  find(key: string): Planned<Task> | undefined {
    return this.#planned.get(key)
  }

  /** Everything, earliest first. */
  list(): Planned<Task>[] {
    return [...this.#planned.values()].sort(byDue)
  }

  earliest(): Planned<Task> | undefined {
    for (;;) {
      const top = this.#heap.peek()
      if (!top || this.#planned.get(top.key) === top) return top
      this.#heap.pop()
    }
  }

  /** Plans `task` under `key`; what was planned under that key before is dropped. */
  plan(key: string, due: number, task: Task, background: boolean): void {
    this.drop(key)
    const planned = { key, due, order: this.#order++, task, background }
    this.#planned.set(key, planned)
    if (!background) this.#foreground++
    this.#heap.push(planned)
    // What was planned anew or cancelled leaves its old place behind: it may not add up.
    if (this.#heap.length > 2 * this.#planned.size + SPARE_PLACES) {
      this.#heap = new TinyQueue([...this.#planned.values()], byDue)
    }
  }

  /** Drops what is planned under `key`, if anything is. */
  drop(key: string): void {
    const planned = this.#planned.get(key)
    if (!planned) return
    this.#planned.delete(key)
    if (!planned.background) this.#foreground--
  }
}

function byDue(a: { due: number; order: number }, b: { due: number; order: number }): number {
  return a.due - b.due || a.order - b.order
}
