// Records with a lifecycle, in one world: the only place where a status changes.

import { edgeFrom, isUnfinished, type Machine, statusIn } from '../../model/machine.ts'
import type { World } from '../world.ts'
import type { RecordKind } from './collection.ts'
import {
  goneOverride,
  type JobFacts,
  type JobOverride,
  joinedOverrides,
  magicOverride,
  type StoredOverride,
} from './endings.ts'
import { type Behaviour, Records } from './records.ts'

/** A record entered a status; `from` is null for a new one. */
export interface Transition {
  readonly job: string
  readonly id: string
  readonly from: string | null
  readonly to: string
  /** ms on the world's clock. */
  readonly at: number
}

/** An edge that a job takes by itself, and when (ms). */
interface Step {
  readonly edge: string
  readonly due: number
}

export class Jobs<Kept extends object = object> extends Records<Kept> {
  readonly #machine: Machine

  constructor(kind: RecordKind<string, Kept>, machine: Machine, behaviour: Behaviour<Kept>, world: World) {
    super(kind, behaviour, world)
    this.#machine = machine
  }

  /** Starts the lifecycle of a record that was just inserted: plans its next step. */
  override begin(id: string, record: Kept, at: number): void {
    const status = statusIn(record)
    this.world.noted(this.#machine, { job: this.#machine.name, id, from: null, to: status, at })
    if (isUnfinished(this.#machine, status)) this.#decideOverride(id, record, at)
    this.plan(id, at)
  }

  /** Takes an edge now. Returns false when the record's status does not allow it. */
  take(id: string, name: string, at: number): boolean {
    const record = this.get(id)
    const override = this.#overrides.get(this.#keyOf(id))?.override ?? null
    const isOpen = record && name === 'finish' && override?.edge === undefined
    // What nothing decided when the job began.
    const ending = isOpen ? goneOverride(this.#factsOf(id, record), this.world.people, at) : null
    const edge = record && edgeFrom(this.#machine, ending?.edge ?? name, statusIn(record))
    if (!record || !edge) return false
    this.#enter(id, record, edge.to, at, ending ?? override)
    this.plan(id, at)
    return true
  }

  /** Counts a poll of a job. After the number of polls that its override gives, the next one finishes the job. */
  poll(id: string, at: number): void {
    const active = this.#overrides.get(this.#keyOf(id))
    if (active?.override.polls === undefined) return
    if (active.polled < active.override.polls) {
      this.#overrides.set(this.#keyOf(id), { ...active, polled: active.polled + 1 })
    } else this.#finish(id, active, at)
  }

  /** Sets the status of a record, past its edges. Drops its planned step, and plans the next one from `at`. */
  force(id: string, status: string, at: number): void {
    const record = this.get(id)
    if (!record || !Object.hasOwn(this.#machine.states, status)) {
      throw new Error(`no ${this.#machine.name} '${id}' can be ${status}`)
    }
    this.#overrides.delete(this.#keyOf(id))
    if (statusIn(record) !== status) this.#enter(id, record, status, at)
    this.plan(id, at)
  }

  override rename(id: string, record: Kept): void {
    const [key, fresh] = [this.#keyOf(id), this.kind.id(record)]
    if (fresh !== id) {
      const planned = this.world.clock.find(key)
      const active = this.#overrides.get(key)
      this.world.clock.cancel(key)
      this.#overrides.delete(key)
      if (planned?.task.kind === 'edge') {
        this.world.clock.plan({ ...planned.task, id: fresh }, planned.due, planned.background)
      }
      if (active) this.#overrides.set(this.#keyOf(fresh), active)
    }
    super.rename(id, record)
  }

  /**
   * Inserts the record of a fixture as of `created`, and moves it to its status at the start: the one given, or the one that it
   * has reached by itself. It fails when its next step is due.
   */
  insertSeeded(record: Kept, created: number, start: number, status: string | undefined): void {
    this.insert(record, created)
    const id = this.kind.id(record)
    const end = status === undefined ? 'completed' : this.#machine.ends[status]
    if (end === 'completed' || end === 'lapsed') {
      this.#catchUp(id, created, start)
      if (status === undefined || statusIn(this.find(id)) === status) return
    }
    const at = end === 'failed' ? Math.min(start, this.due(id) ?? start) : start
    if (status !== undefined) this.force(id, status, at)
  }

  /** Returns when the next step of a record is due (ms); null where none is planned. */
  due(id: string): number | null {
    return this.world.clock.find(this.#keyOf(id))?.due ?? null
  }

  isUnfinished(id: string): boolean {
    const record = this.get(id)
    return record !== undefined && isUnfinished(this.#machine, statusIn(record))
  }

  /** Plans the next step of a record anew, as if it had entered its status at `at` (ms). Its override stays. */
  plan(id: string, at: number): void {
    const next = this.#next(id, at)
    if (!next) {
      this.world.clock.cancel(this.#keyOf(id))
      return
    }
    const { name: job, edges } = this.#machine
    const background = this.kind.background || (edges[next.edge]?.background ?? false)
    this.world.clock.plan({ kind: 'edge', job, id, edge: next.edge }, next.due, background)
  }

  get #overrides(): Map<string, StoredOverride> {
    return this.world.collections.overrides
  }

  #keyOf(id: string): string {
    return `${this.#machine.name}/${id}`
  }

  #factsOf(id: string, record: Kept): JobFacts {
    return { job: this.#machine.name, id, facts: this.behaviour.facts?.(record) ?? {} }
  }

  #enter(id: string, record: Kept, to: string, at: number, override: JobOverride | null = null): void {
    const machine = this.#machine
    const next = { ...record, status: to }
    const entered = this.put(id, this.behaviour.enter?.(next, to, at, override) ?? next)
    if (!isUnfinished(machine, to)) this.#overrides.delete(this.#keyOf(id))
    else if (to === machine.initial) this.#decideOverride(id, entered, at)
    this.world.noted(machine, { job: machine.name, id, from: statusIn(record), to, at })
  }

  /** Decides how a job that starts now ends, where a rule, a scenario, a magic value or a story says so. */
  #decideOverride(id: string, record: Kept, at: number): void {
    const { outcome, script, people, clock } = this.world
    const { edges } = this.#machine
    const job = this.#factsOf(id, record)
    const edge = outcome && Object.keys(edges).find((name) => edges[name]?.to === outcome)
    const scripted = joinedOverrides(edge ? { edge } : null, script.decide(job))
    const override = joinedOverrides(scripted, magicOverride(job) ?? goneOverride(job, people, clock.now()))
    if (override) this.#overrides.set(this.#keyOf(id), { override, since: at, polled: 0 })
    else this.#overrides.delete(this.#keyOf(id))
  }

  /** Takes the edges that were due for a record from `from` until `to`, each at its time. */
  #catchUp(id: string, from: number, to: number): void {
    for (let at = from; ; ) {
      const next = this.#next(id, at)
      if (!next || next.due > to || !this.take(id, next.edge, next.due)) return
      at = next.due
    }
  }

  /** Takes all edges that are left until the job is finished, now. */
  #finish(id: string, active: StoredOverride, at: number): void {
    const key = this.#keyOf(id)
    const { polls: _, ...override } = active.override
    this.#overrides.set(key, { ...active, override: { ...override, after: 0 } })
    while (this.#overrides.has(key)) {
      const next = this.#next(id, at)
      if (!next || !this.take(id, next.edge, at)) return
    }
  }

  /** Returns the step of a record that entered its status at `at`, as its override says, or its table; null if it takes none. */
  #next(id: string, at: number): Step | null {
    const record = this.get(id)
    const { override = {}, since = at } = this.#overrides.get(this.#keyOf(id)) ?? {}
    const { edge: meant, after: whole, polls } = override
    if (!record || polls !== undefined || whole === null) return null
    const machine = this.#machine
    const { pace, after: waits } = this.behaviour
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
}
