// The only place where a status changes.

import type { Clock } from '../kit/clock.ts'
import type { Collection } from '../kit/collection.ts'
import { edgeFrom, type Machine } from '../kit/machine.ts'
import type { Task } from './core.ts'

/** A record that a lifecycle moves. */
export interface Staged {
  readonly status: string
}

/** How one kind of record lives: its table, where it is kept, and what a status entails. */
export interface Lifecycle<Kept extends Staged> {
  readonly machine: Machine<Kept['status'], string>
  readonly collection: Collection<Kept>
  /** The record as it is once it has entered `status` at `at` (ms): fills and clears what the status entails. */
  enter(record: Kept, status: Kept['status'], at: number): Kept
  /** ms until the edge is taken by itself; null for never. Left out: what the table says. */
  after?(record: Kept, edge: string, tableAfter: number): number | null
  /** True for schedules and expiries, which do not keep a world from being idle. */
  readonly background?: boolean
}

interface Kept {
  begin(id: string, at: number): void
  take(id: string, edge: string, at: number): boolean
}

export class Lifecycles {
  readonly #clock: Clock<Task>
  readonly #kept = new Map<string, Kept>()

  constructor(clock: Clock<Task>) {
    this.#clock = clock
  }

  /** Makes a kind of job known; every world does so for each of its collections when it is built. */
  register<R extends Staged>(lifecycle: Lifecycle<R>): void {
    const { machine, collection } = lifecycle
    const plan = (id: string, at: number) => this.#plan(lifecycle, id, at)
    this.#kept.set(machine.name, {
      begin: (id, at) => plan(id, at),
      take: (id, name, at) => {
        const record = collection.get(id)
        const edge = record && edgeFrom(machine, name, record.status)
        if (!record || !edge) return false
        collection.put(id, lifecycle.enter({ ...record, status: edge.to }, edge.to, at))
        plan(id, at)
        return true
      },
    })
  }

  /** Plans what a record that has just been put into its collection will do by itself. */
  begin(job: string, id: string, at: number): void {
    this.#of(job).begin(id, at)
  }

  /** Takes an edge now; false when the record's status does not allow it. */
  take(job: string, id: string, edge: string, at: number): boolean {
    return this.#of(job).take(id, edge, at)
  }

  #of(job: string): Kept {
    const kept = this.#kept.get(job)
    if (!kept) throw new Error(`no lifecycle '${job}' is registered`)
    return kept
  }

  #plan<R extends Staged>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine, collection } = lifecycle
    const key = `${machine.name}/${id}`
    this.#clock.cancel(key)
    const record = collection.get(id)
    if (!record) return
    for (const [name, edge] of Object.entries(machine.edges)) {
      if (edge.after === undefined || !edge.from.includes(record.status)) continue
      const after = lifecycle.after ? lifecycle.after(record, name, edge.after) : edge.after
      if (after === null) continue
      const task: Task = { kind: 'edge', job: machine.name, id, edge: name }
      this.#clock.plan(key, at + after, task, lifecycle.background ?? false)
      return
    }
  }
}
