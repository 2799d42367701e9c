// The only place where a status changes.

import { edgeFrom, isUnfinished, statusIn } from '../../model/machine.ts'
import type { Clock } from '../clock/clock.ts'
import type { Task } from '../task.ts'
import { dueByOverride, type KeptOverride } from './kept-override.ts'
import type { Lifecycle, StatusOf } from './lifecycle.ts'
import type { Decide } from './override.ts'
import type { Transition } from './transition.ts'

/** The lifecycle of one kind of record, its types erased. */
interface Registered {
  begin(id: string, at: number): void
  take(id: string, edge: string, at: number): boolean
  catchUp(id: string, from: number, to: number): void
  force(id: string, status: string, at: number): void
  poll(id: string, at: number): void
  plan(id: string, at: number): void
}

export class Lifecycles {
  readonly #clock: Clock<Task>
  readonly #onTransition: (transition: Transition) => void
  readonly #decide: Decide
  readonly #registered = new Map<string, Registered>()
  /** The overrides of unfinished jobs, by `<job>/<id>`; bounded by their records. */
  readonly #overrides = new Map<string, KeptOverride>()

  constructor(clock: Clock<Task>, onTransition: (transition: Transition) => void, decide: Decide = () => null) {
    this.#clock = clock
    this.#onTransition = onTransition
    this.#decide = decide
  }

  /** True as long as an unfinished job has an override. */
  get hasOverrides(): boolean {
    return this.#overrides.size > 0
  }

  /** Returns the overrides of unfinished jobs, for a snapshot. */
  overrides(): [string, KeptOverride][] {
    return [...this.#overrides]
  }

  /** Replaces all overrides by those of a snapshot. */
  restoreOverrides(overrides: Iterable<readonly [string, KeptOverride]>): void {
    this.#overrides.clear()
    for (const [key, override] of overrides) this.#overrides.set(key, override)
  }

  /** Registers the lifecycle of a kind of record; every world does so for each of its collections when it is built. */
  register<R extends object>(lifecycle: Lifecycle<R>): void {
    const { machine, collection } = lifecycle
    const plan = (id: string, at: number) => this.#plan(lifecycle, id, at)
    const entered = (record: R, to: string, at: number, id: string) => {
      const key = `${machine.name}/${id}`
      const override = this.#overrides.get(key)?.override ?? null
      // The states of its table are the statuses of its records.
      collection.put(id, lifecycle.enter({ ...record, status: to }, to as StatusOf<R>, at, override))
      if (!isUnfinished(machine, to)) this.#overrides.delete(key)
      else if (to === machine.initial) this.#decideOverride(lifecycle, id, at)
      this.#onTransition({ job: machine.name, id, from: statusIn(record), to, at })
    }
    this.#registered.set(machine.name, {
      plan,
      begin: (id, at) => {
        const record = collection.get(id)
        if (record) this.#onTransition({ job: machine.name, id, from: null, to: statusIn(record), at })
        if (record && isUnfinished(machine, statusIn(record))) this.#decideOverride(lifecycle, id, at)
        plan(id, at)
      },
      take: (id, name, at) => {
        const record = collection.get(id)
        const edge = record && edgeFrom(machine, name, statusIn(record))
        if (!record || !edge) return false
        entered(record, edge.to, at, id)
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
        if (!record || !Object.hasOwn(machine.states, status))
          throw new Error(`no ${machine.name} '${id}' can be ${status}`)
        this.#overrides.delete(`${machine.name}/${id}`)
        if (statusIn(record) !== status) entered(record, status, at, id)
        plan(id, at)
      },
      poll: (id, at) => {
        const key = `${machine.name}/${id}`
        const kept = this.#overrides.get(key)
        if (kept?.override.polls === undefined) return
        if (kept.polled < kept.override.polls) this.#overrides.set(key, { ...kept, polled: kept.polled + 1 })
        else this.#finish(lifecycle, id, at)
      },
    })
  }

  /** Starts the lifecycle of a record that was just inserted: plans its next step. */
  begin(job: string, id: string, at: number): void {
    this.#of(job).begin(id, at)
  }

  /** Takes an edge now. Returns false when the record's status does not allow it. */
  take(job: string, id: string, edge: string, at: number): boolean {
    return this.#of(job).take(id, edge, at)
  }

  /** Takes the edges that were due for a record from `from` until `to`, each at its time. */
  catchUp(job: string, id: string, from: number, to: number): void {
    this.#of(job).catchUp(id, from, to)
  }

  /** Counts a poll of a job. After the number of polls that its override gives, the next one finishes the job. */
  poll(job: string, id: string, at: number): void {
    this.#of(job).poll(id, at)
  }

  /** Sets the status of a record, past its edges. Drops its planned step, and plans the next one from `at`. */
  force(job: string, id: string, status: string, at: number): void {
    this.#of(job).force(id, status, at)
  }

  /** Returns when the next step of a record is due (ms); null where none is planned. */
  due(job: string, id: string): number | null {
    return this.#clock.dueOf(`${job}/${id}`)
  }

  /** Plans the next step of a record anew, as if it had entered its status at `at` (ms). Its override stays. */
  replan(job: string, id: string, at: number): void {
    this.#of(job).plan(id, at)
  }

  #of(job: string): Registered {
    const kept = this.#registered.get(job)
    if (!kept) throw new Error(`no lifecycle '${job}' is registered`)
    return kept
  }

  #plan<R extends object>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine } = lifecycle
    // Making a key and looking it up for the first time takes 0.3 us: one for all that follows.
    const key = `${machine.name}/${id}`
    const next = this.#next(lifecycle, id, at)
    if (!next) {
      this.#clock.cancel(key)
      return
    }
    const task: Task = { kind: 'edge', job: machine.name, id, edge: next.edge }
    const background = lifecycle.background || (machine.edges[next.edge]?.background ?? false)
    this.#clock.plan(key, next.due, task, background)
  }

  /** Decides on the override of a job that starts now. */
  #decideOverride<R extends object>(lifecycle: Lifecycle<R>, id: string, at: number): void {
    const { machine, collection } = lifecycle
    const record = collection.get(id)
    const override = record && this.#decide({ job: machine.name, id, facts: lifecycle.facts(record) })
    if (override) this.#overrides.set(`${machine.name}/${id}`, { override, since: at, polled: 0 })
    else if (this.hasOverrides) this.#overrides.delete(`${machine.name}/${id}`)
  }

  /** Takes all edges that are left until the job is finished, now. */
  #finish<R extends object>(lifecycle: Lifecycle<R>, id: string, at: number): void {
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

  /** Returns the edge that a record which entered its status at `at` takes by itself, and when. */
  #next<R extends object>(lifecycle: Lifecycle<R>, id: string, at: number): { edge: string; due: number } | null {
    const { machine, collection } = lifecycle
    const record = collection.get(id)
    if (!record) return null
    const kept = this.hasOverrides ? this.#overrides.get(`${machine.name}/${id}`) : undefined
    if (kept) return dueByOverride(lifecycle, record, kept, at)
    for (const edge in machine.edges) {
      const { from, after: tableAfter } = machine.edges[edge] ?? {}
      if (tableAfter === undefined || !from?.includes(statusIn(record))) continue
      const after = lifecycle.after ? lifecycle.after(record, edge, tableAfter, at) : tableAfter
      if (after !== null) return { edge, due: at + after }
    }
    return null
  }
}
