// Planned tasks in order of due time: a heap, and an index by key.

import TinyQueue from 'tinyqueue'
import { type Task, taskKey } from '../task.ts'

export interface Planned {
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

export class Agenda {
  #order = 0
  #foreground = 0
  #planned = new Map<string, Planned>()
  /** Holds every planned task, and stale entries of tasks that were replaced or cancelled. */
  #heap = new TinyQueue<Planned>([], byDue)

  get pending(): number {
    return this.#planned.size
  }

  /** True when only background tasks are planned. */
  get idle(): boolean {
    return this.#foreground === 0
  }

  get nextDue(): number | null {
    return this.earliest()?.due ?? null
  }

  find(key: string): Planned | undefined {
    return this.#planned.get(key)
  }

  /** Returns all planned tasks in the order in which they run. */
  agenda(): Planned[] {
    return [...this.#planned.values()].sort(byDue)
  }

  earliest(): Planned | undefined {
    for (;;) {
      const top = this.#heap.peek()
      if (!top || this.#planned.get(top.key) === top) return top
      this.#heap.pop()
    }
  }

  /** Plans a task in place of any other of its key. */
  plan(task: Task, due: number, background = false): void {
    const key = taskKey(task)
    this.cancel(key)
    const planned = { key, due, order: this.#order++, task, background }
    this.#planned.set(key, planned)
    if (!background) this.#foreground++
    this.#heap.push(planned)
    // Replaced and cancelled tasks leave stale entries behind: rebuild before they add up.
    if (this.#heap.length > 2 * this.#planned.size + STALE_ENTRIES) {
      this.#heap = new TinyQueue([...this.#planned.values()], byDue)
    }
  }

  cancel(key: string): void {
    const planned = this.#planned.get(key)
    if (!planned) return
    this.#planned.delete(key)
    if (!planned.background) this.#foreground--
  }

  /** Takes over the tasks of `from` in their order, in place of its own: all but those of calls that wait there. */
  inherit(from: Agenda): void {
    const inherited = [...from.#planned.values()].filter(({ task }) => task.kind !== 'wake')
    this.#order = from.#order
    this.#foreground = inherited.filter(({ background }) => !background).length
    this.#planned = new Map(inherited.map((planned) => [planned.key, planned]))
    this.#heap = new TinyQueue(inherited, byDue)
  }
}

function byDue(a: Planned, b: Planned): number {
  return a.due - b.due || a.order - b.order
}
