// Planned tasks in order of due time: a heap, and an index by key.

import TinyQueue from 'tinyqueue'

/** A task as data, so that a copy of a clock keeps its planned tasks. */
export interface Planned<Task> {
  readonly key: string
  readonly due: number
  /** Ties run in the order they were planned. */
  readonly order: number
  readonly task: Task
  /** True for schedules, expiries and growth: a world with only such tasks is idle. */
  readonly background: boolean
}

/** Stale entries that the heap may hold, whatever its size. */
const STALE_ENTRIES = 64

export class Agenda<Task> {
  #order = 0
  #foreground = 0
  #planned = new Map<string, Planned<Task>>()
  /** Holds every planned task, and stale entries of tasks that were replaced or dropped. */
  #heap = new TinyQueue<Planned<Task>>([], byDue)

  get size(): number {
    return this.#planned.size
  }

  /** Number of planned tasks that are not background. */
  get foreground(): number {
    return this.#foreground
  }

  find(key: string): Planned<Task> | undefined {
    return this.#planned.get(key)
  }

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

  plan(key: string, due: number, task: Task, background: boolean): void {
    this.drop(key)
    const planned = { key, due, order: this.#order++, task, background }
    this.#planned.set(key, planned)
    if (!background) this.#foreground++
    this.#heap.push(planned)
    // Replaced and dropped tasks leave stale entries behind: rebuild before they add up.
    if (this.#heap.length > 2 * this.#planned.size + STALE_ENTRIES) {
      this.#heap = new TinyQueue([...this.#planned.values()], byDue)
    }
  }

  /** Takes over the tasks of `from` that `keeps` keeps, in their order, in place of its own. */
  inherit(from: Agenda<Task>, keeps: (task: Task) => boolean): void {
    const kept: Planned<Task>[] = []
    this.#order = from.#order
    this.#foreground = 0
    this.#planned = new Map()
    for (const planned of from.#planned.values()) {
      if (!keeps(planned.task)) continue
      kept.push(planned)
      this.#planned.set(planned.key, planned)
      if (!planned.background) this.#foreground++
    }
    this.#heap = new TinyQueue(kept, byDue)
  }

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
