// The only place where a status changes.

import { edgeFrom, isUnfinished, type Machine, statusIn } from '../../model/machine.ts'
import type { World } from '../world.ts'
import { goneOverride } from './endings.ts'
import type { JobFacts, JobOverride, KeptOverride } from './override.ts'
import type { Records } from './records.ts'

/** The lifecycle of one kind of record: its table and its records. */
interface Lifecycle {
  readonly machine: Machine
  readonly records: Records<object>
}

export class Lifecycles {
  readonly #world: World
  readonly #registered = new Map<string, Lifecycle>()
  /** The overrides of unfinished jobs, by `<job>/<id>`; bounded by their records. */
  readonly overrides = new Map<string, KeptOverride>()

  constructor(world: World) {
    this.#world = world
  }

  /** Registers the lifecycle of a kind of record; every world does so for each of its collections when it is built. */
  register(machine: Machine, records: Records): void {
    // The map loses the type of each kind's record; the declarations keep kinds and records together.
    this.#registered.set(machine.name, { machine, records: records as Records<object> })
  }

  /** Starts the lifecycle of a record that was just inserted: plans its next step. */
  begin(job: string, id: string, at: number): void {
    const lifecycle = this.#of(job)
    const record = lifecycle.records.get(id)
    if (record) this.#world.noted({ job, id, from: null, to: statusIn(record), at })
    if (record && isUnfinished(lifecycle.machine, statusIn(record))) this.#decideOverride(lifecycle, id, at)
    this.#plan(lifecycle, id, at)
  }

  /** Takes an edge now. Returns false when the record's status does not allow it. */
  take(job: string, id: string, name: string, at: number): boolean {
    const lifecycle = this.#of(job)
    const record = lifecycle.records.get(id)
    const kept = this.overrides.get(`${job}/${id}`)?.override ?? null
    const isOpen = record && name === 'finish' && kept?.edge === undefined
    // What nothing decided when the job began.
    const ending = isOpen ? goneOverride(factsOf(lifecycle, id, record), this.#world.people, at) : null
    const edge = record && edgeFrom(lifecycle.machine, ending?.edge ?? name, statusIn(record))
    if (!record || !edge) return false
    this.#enter(lifecycle, id, record, edge.to, at, ending ?? kept)
    this.#plan(lifecycle, id, at)
    return true
  }

  /** Takes the edges that were due for a record from `from` until `to`, each at its time. */
  catchUp(job: string, id: string, from: number, to: number): void {
    for (let at = from; ; ) {
      const next = this.#next(this.#of(job), id, at)
      if (!next || next.due > to || !this.take(job, id, next.edge, next.due)) return
      at = next.due
    }
  }

  /** Counts a poll of a job. After the number of polls that its override gives, the next one finishes the job. */
  poll(job: string, id: string, at: number): void {
    const key = `${job}/${id}`
    const kept = this.overrides.get(key)
    if (kept?.override.polls === undefined) return
    if (kept.polled < kept.override.polls) this.overrides.set(key, { ...kept, polled: kept.polled + 1 })
    else this.#finish(job, id, kept, at)
  }

  /** Sets the status of a record, past its edges. Drops its planned step, and plans the next one from `at`. */
  force(job: string, id: string, status: string, at: number): void {
    const lifecycle = this.#of(job)
    const record = lifecycle.records.get(id)
    if (!record || !Object.hasOwn(lifecycle.machine.states, status))
      throw new Error(`no ${job} '${id}' can be ${status}`)
    this.overrides.delete(`${job}/${id}`)
    if (statusIn(record) !== status) this.#enter(lifecycle, id, record, status, at)
    this.#plan(lifecycle, id, at)
  }

  /** Has a job go on under another id. */
  rename(job: string, id: string, fresh: string): void {
    const planned = this.#world.clock.find(`${job}/${id}`)
    this.#world.clock.cancel(`${job}/${id}`)
    if (planned?.task.kind === 'edge') {
      this.#world.clock.plan(`${job}/${fresh}`, planned.due, { ...planned.task, id: fresh }, planned.background)
    }
    const kept = this.overrides.get(`${job}/${id}`)
    this.overrides.delete(`${job}/${id}`)
    if (kept) this.overrides.set(`${job}/${fresh}`, kept)
  }

  /** Returns when the next step of a record is due (ms); null where none is planned. */
  due(job: string, id: string): number | null {
    return this.#world.clock.find(`${job}/${id}`)?.due ?? null
  }

  isUnfinished(job: string, id: string): boolean {
    const { machine, records } = this.#of(job)
    const record = records.get(id)
    return record !== undefined && isUnfinished(machine, statusIn(record))
  }

  /** Plans the next step of a record anew, as if it had entered its status at `at` (ms). Its override stays. */
  replan(job: string, id: string, at: number): void {
    this.#plan(this.#of(job), id, at)
  }

  #of(job: string): Lifecycle {
    const lifecycle = this.#registered.get(job)
    if (!lifecycle) throw new Error(`no lifecycle '${job}' is registered`)
    return lifecycle
  }

  #enter(
    lifecycle: Lifecycle,
    id: string,
    record: object,
    to: string,
    at: number,
    override: JobOverride | null = null,
  ): void {
    const { machine, records } = lifecycle
    const key = `${machine.name}/${id}`
    const next = { ...record, status: to }
    records.put(id, records.behaviour.enter?.(next, to, at, override) ?? next)
    if (!isUnfinished(machine, to)) this.overrides.delete(key)
    else if (to === machine.initial) this.#decideOverride(lifecycle, id, at)
    this.#world.noted({ job: machine.name, id, from: statusIn(record), to, at })
  }

  #plan(lifecycle: Lifecycle, id: string, at: number): void {
    const { machine } = lifecycle
    const key = `${machine.name}/${id}`
    const next = this.#next(lifecycle, id, at)
    if (!next) {
      this.#world.clock.cancel(key)
      return
    }
    const background = lifecycle.records.kind.background || (machine.edges[next.edge]?.background ?? false)
    this.#world.clock.plan(key, next.due, { kind: 'edge', job: machine.name, id, edge: next.edge }, background)
  }

  /** Decides on the override of a job that starts now. */
  #decideOverride(lifecycle: Lifecycle, id: string, at: number): void {
    const { machine, records } = lifecycle
    const key = `${machine.name}/${id}`
    const record = records.get(id)
    const override = record && this.#world.decide(factsOf(lifecycle, id, record))
    if (override) this.overrides.set(key, { override, since: at, polled: 0 })
    else this.overrides.delete(key)
  }

  /** Takes all edges that are left until the job is finished, now. */
  #finish(job: string, id: string, kept: KeptOverride, at: number): void {
    const key = `${job}/${id}`
    const { polls: _, ...override } = kept.override
    this.overrides.set(key, { ...kept, override: { ...override, after: 0 } })
    while (this.overrides.has(key)) {
      const next = this.#next(this.#of(job), id, at)
      if (!next || !this.take(job, id, next.edge, at)) return
    }
  }

  /** Returns the edge that a record which entered its status at `at` takes by itself, and when. */
  #next(lifecycle: Lifecycle, id: string, at: number): { edge: string; due: number } | null {
    const { machine, records } = lifecycle
    const record = records.get(id)
    if (!record) return null
    const kept = this.overrides.get(`${machine.name}/${id}`)
    if (kept) return dueByOverride(lifecycle, record, kept, at)
    for (const [edge, { from, after: tableAfter }] of Object.entries(machine.edges)) {
      if (tableAfter === undefined || !from.includes(statusIn(record))) continue
      const after = records.behaviour.after?.(record, edge, tableAfter, at)
      if (after !== null) return { edge, due: at + (after ?? tableAfter) }
    }
    return null
  }
}

function factsOf({ machine, records }: Lifecycle, id: string, record: object): JobFacts {
  return { job: machine.name, id, facts: records.behaviour.facts?.(record) ?? {} }
}

/** Returns the edge that a record with this override takes by itself, and when (ms); null if it takes none. */
function dueByOverride(
  lifecycle: Lifecycle,
  record: object,
  { override, since }: KeptOverride,
  at: number,
): { edge: string; due: number } | null {
  if (override.polls !== undefined || override.after === null) return null
  const { machine, records } = lifecycle
  const { pace, after: waits } = records.behaviour
  const chosen =
    override.edge !== undefined && override.edge in machine.edges && edgeFrom(machine, override.edge, statusIn(record))
  for (const [edge, { from, to, after }] of Object.entries(machine.edges)) {
    if (after === undefined || !from.includes(statusIn(record))) continue
    const whole = override.after
    const paced = whole === undefined ? after : (pace?.(record, whole) ?? whole)
    const wait = waits && (whole === undefined || pace) ? waits(record, edge, paced, at) : paced
    if (wait === null) continue
    const last = chosen || !isUnfinished(machine, to) || !pace
    const due = whole !== undefined && last ? Math.max(at, since + whole) : at + Math.round(wait)
    return { edge: chosen && override.edge !== undefined ? override.edge : edge, due }
  }
  return null
}
