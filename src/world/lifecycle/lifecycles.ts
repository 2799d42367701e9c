// The only place where a status changes.

import { edgeFrom, isUnfinished, type Machine, statusIn } from '../../model/machine.ts'
import { InWorld } from '../in-world.ts'
import { goneOverride, joinedOverrides, magicOverride } from './endings.ts'
import type { JobFacts, JobOverride, KeptOverride } from './override.ts'
import type { Records } from './records.ts'

/** A record entered a status; `from` is null for a new one. */
export interface Transition {
  readonly job: string
  readonly id: string
  readonly from: string | null
  readonly to: string
  /** ms on the world's clock. */
  readonly at: number
}

/** The records of a kind that has a lifecycle. */
type Jobs = Records<object> & { readonly kind: { readonly lifecycle: Machine } }

export class Lifecycles extends InWorld {
  readonly #registered = new Map<string, Jobs>()
  /** The overrides of unfinished jobs, by `<job>/<id>`; bounded by their records. */
  readonly overrides = new Map<string, KeptOverride>()

  /** Registers records whose kind has a lifecycle; every world does so for each of its collections when it is built. */
  register(job: string, records: Records): void {
    // The map loses the type of each kind's record; the declarations keep kinds and records together.
    this.#registered.set(job, records as Jobs)
  }

  /** Starts the lifecycle of a record that was just inserted: plans its next step. */
  begin(job: string, id: string, at: number): void {
    const jobs = this.#of(job)
    const record = jobs.get(id)
    if (record) this.world.noted(jobs.kind.lifecycle, { job, id, from: null, to: statusIn(record), at })
    if (record && isUnfinished(jobs.kind.lifecycle, statusIn(record))) this.#decideOverride(jobs, id, record, at)
    this.plan(job, id, at)
  }

  /** Takes an edge now. Returns false when the record's status does not allow it. */
  take(job: string, id: string, name: string, at: number): boolean {
    const jobs = this.#of(job)
    const record = jobs.get(id)
    const kept = this.overrides.get(`${job}/${id}`)?.override ?? null
    const isOpen = record && name === 'finish' && kept?.edge === undefined
    // What nothing decided when the job began.
    const ending = isOpen ? goneOverride(factsOf(jobs, id, record), this.world.people, at) : null
    const edge = record && edgeFrom(jobs.kind.lifecycle, ending?.edge ?? name, statusIn(record))
    if (!record || !edge) return false
    this.#enter(jobs, id, record, edge.to, at, ending ?? kept)
    this.plan(job, id, at)
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
    const jobs = this.#of(job)
    const record = jobs.get(id)
    if (!record || !Object.hasOwn(jobs.kind.lifecycle.states, status))
      throw new Error(`no ${job} '${id}' can be ${status}`)
    this.overrides.delete(`${job}/${id}`)
    if (statusIn(record) !== status) this.#enter(jobs, id, record, status, at)
    this.plan(job, id, at)
  }

  /** Has a job go on under another id. */
  rename(job: string, id: string, fresh: string): void {
    const planned = this.world.clock.find(`${job}/${id}`)
    this.world.clock.cancel(`${job}/${id}`)
    if (planned?.task.kind === 'edge') {
      this.world.clock.plan({ ...planned.task, id: fresh }, planned.due, planned.background)
    }
    const kept = this.overrides.get(`${job}/${id}`)
    this.overrides.delete(`${job}/${id}`)
    if (kept) this.overrides.set(`${job}/${fresh}`, kept)
  }

  /** Returns when the next step of a record is due (ms); null where none is planned. */
  due(job: string, id: string): number | null {
    return this.world.clock.find(`${job}/${id}`)?.due ?? null
  }

  isUnfinished(job: string, id: string): boolean {
    const jobs = this.#of(job)
    const record = jobs.get(id)
    return record !== undefined && isUnfinished(jobs.kind.lifecycle, statusIn(record))
  }

  /** Plans the next step of a record anew, as if it had entered its status at `at` (ms). Its override stays. */
  plan(job: string, id: string, at: number): void {
    const { kind } = this.#of(job)
    const next = this.#next(this.#of(job), id, at)
    if (!next) {
      this.world.clock.cancel(`${job}/${id}`)
      return
    }
    const background = kind.background || (kind.lifecycle.edges[next.edge]?.background ?? false)
    this.world.clock.plan({ kind: 'edge', job, id, edge: next.edge }, next.due, background)
  }

  #of(job: string): Jobs {
    const jobs = this.#registered.get(job)
    if (!jobs) throw new Error(`no lifecycle '${job}' is registered`)
    return jobs
  }

  #enter(jobs: Jobs, id: string, record: object, to: string, at: number, override: JobOverride | null = null): void {
    const machine = jobs.kind.lifecycle
    const next = { ...record, status: to }
    const entered = jobs.put(id, jobs.behaviour.enter?.(next, to, at, override) ?? next)
    if (!isUnfinished(machine, to)) this.overrides.delete(`${machine.name}/${id}`)
    else if (to === machine.initial) this.#decideOverride(jobs, id, entered, at)
    this.world.noted(machine, { job: machine.name, id, from: statusIn(record), to, at })
  }

  /** Decides how a job that starts now ends, where a rule, a scenario, a magic value or a story says so. */
  #decideOverride(jobs: Jobs, id: string, record: object, at: number): void {
    const { outcome, script, people, clock } = this.world
    const machine = jobs.kind.lifecycle
    const job = factsOf(jobs, id, record)
    const edge = outcome && Object.keys(machine.edges).find((name) => machine.edges[name]?.to === outcome)
    const said = joinedOverrides(edge ? { edge } : null, script.decide(job))
    const override = joinedOverrides(said, magicOverride(job) ?? goneOverride(job, people, clock.now()))
    if (override) this.overrides.set(`${machine.name}/${id}`, { override, since: at, polled: 0 })
    else this.overrides.delete(`${machine.name}/${id}`)
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

  /** Returns the edge that a record which entered its status at `at` takes by itself, and when; null if it takes none. */
  #next(jobs: Jobs, id: string, at: number): { edge: string; due: number } | null {
    const record = jobs.get(id)
    const kept = this.overrides.get(`${jobs.kind.lifecycle.name}/${id}`)
    return record ? nextEdge(jobs, record, kept ?? { override: {}, since: at }, at) : null
  }
}

function factsOf({ kind, behaviour }: Jobs, id: string, record: object): JobFacts {
  return { job: kind.lifecycle.name, id, facts: behaviour.facts?.(record) ?? {} }
}

/** Returns the edge that a record takes by itself, and when (ms), as its override says, or its table; null if it takes none. */
function nextEdge(
  { kind: { lifecycle: machine }, behaviour: { pace, after: waits } }: Jobs,
  record: object,
  { override, since }: Pick<KeptOverride, 'override' | 'since'>,
  at: number,
): { edge: string; due: number } | null {
  const { edge: meant, after: whole, polls } = override
  if (polls !== undefined || whole === null) return null
  const status = statusIn(record)
  const isChosen = meant !== undefined && meant in machine.edges && edgeFrom(machine, meant, status)
  for (const [edge, { from, to, after }] of Object.entries(machine.edges)) {
    if (after === undefined || !from.includes(status)) continue
    const paced = whole === undefined ? after : (pace?.(record, whole) ?? whole)
    const wait = waits && (whole === undefined || pace) ? waits(record, edge, paced, at) : paced
    if (wait === null) continue
    const isLast = isChosen || !isUnfinished(machine, to) || !pace
    const due = whole !== undefined && isLast ? Math.max(at, since + whole) : at + Math.round(wait)
    return { edge: isChosen ? meant : edge, due }
  }
  return null
}
