// The only place where a status changes.

import type { Clock } from '../../kit/clock.ts'
import type { Collection } from '../../kit/collection.ts'
import { edgeFrom, type Machine } from '../../kit/machine.ts'
import type { Task } from '../task.ts'
import { dueByOverride, isUnfinished, type KeptOverride } from './kept-override.ts'
import type { Decide, JobOverride } from './override.ts'
import type { Transition } from './transition.ts'

/** A record that a lifecycle moves. */
export interface Staged {
  readonly status: string
}

/** How one kind of record lives: its table, where it is kept, and what a status entails. */
export interface Lifecycle<Kept extends Staged> {
  readonly machine: Machine<Kept['status'], string>
  readonly collection: Collection<Kept>
  /**
   * The record as it is once it has entered `status` at `at` (ms): fills and clears what the status entails.
   * `override`: what else was decided about this job, such as what its failure says.
   */
  enter(record: Kept, status: Kept['status'], at: number, override: JobOverride | null): Kept
  /** What rules may look at when they decide about the job, in the interface's field names. */
  facts(record: Kept): Readonly<Record<string, unknown>>
  /** The `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** ms from `at` until the edge is taken by itself; null for never. Left out: what the table says. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
  /** True for schedules and expiries, which do not keep a world from being idle. */
  readonly background?: boolean
}

interface Kept {
  begin(id: string, at: number): void
  take(id: string, edge: string, at: number): boolean
  catchUp(id: string, from: number, to: number): void
  force(id: string, status: string, at: number): void
  read(id: string, at: number): void
}

export class Lifecycles {
  readonly #clock: Clock<Task>
  readonly #onTransition: (transition: Transition) => void
  readonly #decide: Decide
  readonly #kept = new Map<string, Kept>()
  /** What was decided about jobs that are not finished yet, by `<job>/<id>`; bounded by their records. */
  readonly #overrides = new Map<string, KeptOverride>()

  constructor(clock: Clock<Task>, onTransition: (transition: Transition) => void, decide: Decide = () => null) {
    this.#clock = clock
    this.#onTransition = onTransition
    this.#decide = decide
  }

  /** True as long as something was decided about any job that is not finished yet. */
  get counts(): boolean {
    return this.#overrides.size > 0
  }

  /** What was decided about jobs that are not finished yet, as data. */
  overrides(): [string, KeptOverride][] {
    return [...this.#overrides]
  }

  /** Puts back what `overrides` answered, in place of what was decided since. */
  restoreOverrides(overrides: Iterable<readonly [string, KeptOverride]>): void {
    this.#overrides.clear()
    for (const [key, override] of overrides) this.#overrides.set(key, override)
  }

  /** Makes a kind of job known; every world does so for each of its collections when it is built. */
  register<R extends Staged>(lifecycle: Lifecycle<R>): void {
    const { machine, collection } = lifecycle
    const plan = (id: string, at: number) => this.#plan(lifecycle, id, at)
    const entered = (record: R, from: string | null, to: R['status'], at: number, id: string) => {
      const key = `${machine.name}/${id}`
      collection.put(id, lifecycle.enter({ ...record, status: to }, to, at, this.#overrides.get(key)?.override ?? null))
      if (!isUnfinished(machine, to)) this.#overrides.delete(key)
      else if (to === machine.initial) this.#ask(lifecycle, id, at)
      this.#onTransition({ job: machine.name, id, from, to, at })
    }
    this.#kept.set(machine.name, {
      begin: (id, at) => {
        const record = collection.get(id)
        if (record) this.#onTransition({ job: machine.name, id, from: null, to: record.status, at })
        if (record && isUnfinished(machine, record.status)) this.#ask(lifecycle, id, at)
        plan(id, at)
      },
      take: (id, name, at) => {
        const record = collection.get(id)
        const edge = record && edgeFrom(machine, name, record.status)
        if (!record || !edge) return false
        entered(record, record.status, edge.to, at, id)
        plan(id, at)
        return true
      },
      catchUp: (id, from, to) => {
        for (let at = from; ; ) {
          const next = this.#next(lifecycle, id, at)
          if (!next || next.due > to || !this.take(machine.name, id, next.edge, next.due)) return
          at = next.due
        }
      },
      force: (id, status, at) => {
        const record = collection.get(id)
        const forced = Object.keys(machine.states).find((state) => state === status)
        if (!record || forced === undefined) throw new Error(`no ${machine.name} '${id}' can be ${status}`)
        this.#overrides.delete(`${machine.name}/${id}`)
        // The keys of its states are the statuses of its records.
        if (record.status !== forced) entered(record, record.status, forced as R['status'], at, id)
        plan(id, at)
      },
      read: (id, at) => {
        const key = `${machine.name}/${id}`
        const kept = this.#overrides.get(key)
        if (kept?.override.polls === undefined) return
        if (kept.reads < kept.override.polls) this.#overrides.set(key, { ...kept, reads: kept.reads + 1 })
        else this.#finish(lifecycle, id, at)
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

  /** Takes the edges that a record would have taken by itself from `from` until `to`, each at its time. */
  catchUp(job: string, id: string, from: number, to: number): void {
    this.#of(job).catchUp(id, from, to)
  }

  /** Counts a look at a job whose override is to be finished after so many of them. */
  read(job: string, id: string, at: number): void {
    this.#of(job).read(id, at)
  }

  /** Puts a record into `status` whatever its edges say; what was planned is dropped, what follows is planned from `at`. */
  force(job: string, id: string, status: string, at: number): void {
    this.#of(job).force(id, status, at)
  }

  #of(job: string): Kept {
    const kept = this.#kept.get(job)
    if (!kept) throw new Error(`no lifecycle '${job}' is registered`)
    return kept
  }

  #plan<R extends Staged>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine } = lifecycle
    const key = `${machine.name}/${id}`
    this.#clock.cancel(key)
    const next = this.#next(lifecycle, id, at)
    if (!next) return
    const task: Task = { kind: 'edge', job: machine.name, id, edge: next.edge }
    const background = lifecycle.background ?? machine.edges[next.edge]?.background
    this.#clock.plan(key, next.due, task, background)
  }

  /** Asks what becomes of a job that begins now. */
  #ask<R extends Staged>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine, collection } = lifecycle
    const record = collection.get(id)
    const override = record && this.#decide({ job: machine.name, id, facts: lifecycle.facts(record) })
    if (override) this.#overrides.set(`${machine.name}/${id}`, { override, since: at, reads: 0 })
    else this.#overrides.delete(`${machine.name}/${id}`)
  }

  /** Takes the edges that are left until the job is finished, all of them now. */
  #finish<R extends Staged>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine } = lifecycle
    const key = `${machine.name}/${id}`
    const kept = this.#overrides.get(key)
    if (!kept) return
    const { polls: _, ...override } = kept.override
    this.#overrides.set(key, { ...kept, override: { ...override, after: 0 } })
    while (this.#overrides.has(key)) {
      const next = this.#next(lifecycle, id, at)
      if (!next || !this.take(machine.name, id, next.edge, at)) return
    }
  }

  /** The edge that a record takes by itself when it entered its status at `at`, and when. */
  #next<R extends Staged>(lifecycle: Lifecycle<R>, id: string, at: number): { edge: string; due: number } | null {
    const { machine, collection } = lifecycle
    const record = collection.get(id)
    if (!record) return null
    const kept = this.#overrides.get(`${machine.name}/${id}`)
    if (kept) return dueByOverride(lifecycle, record, kept, at)
    for (const [edge, { from, after: tableAfter }] of Object.entries(machine.edges)) {
      if (tableAfter === undefined || !from.includes(record.status)) continue
      const after = lifecycle.after ? lifecycle.after(record, edge, tableAfter, at) : tableAfter
      if (after !== null) return { edge, due: at + after }
    }
    return null
  }
}
