import { eachStep, Turn, type Work } from '../kit/work.ts'
import type { Happening } from '../model/happening.ts'
import type { Machine } from '../model/machine.ts'
import { troubleOf } from '../model/problems.ts'
import type { UniverseOptions } from '../universe/types.ts'
import { Callers } from './callers.ts'
import { carryOut } from './change.ts'
import { Clock } from './clock/clock.ts'
import { sellDay } from './commerce/daily-sales.ts'
import { Coverage } from './coverage.ts'
import { Feed } from './feed.ts'
import { Inbox } from './inbox.ts'
import { type Beginning, Journal } from './journal.ts'
import { Collections } from './lifecycle/collections.ts'
import type { Transition } from './lifecycle/jobs.ts'
import { type Account, Memory } from './memory.ts'
import type { NamedThing } from './named-creators.ts'
import { NO_CARRIER } from './outbox/carrier.ts'
import type { Delivery } from './outbox/delivery.ts'
import { Outbox } from './outbox/outbox.ts'
import { copyParts } from './parts/part.ts'
import { PARTS } from './parts/parts.ts'
import { People } from './people.ts'
import type { ScenarioScript } from './scenario-source.ts'
import { WorldScenarios } from './scenarios.ts'
import type { ScriptHost } from './script.ts'
import { startedWith, type WorldDeps, type WorldSettings } from './settings.ts'
import { type Services, servicesOf } from './slices.ts'
import { universeOf } from './state/fixtures.ts'
import { forceRecord } from './state/force.ts'
import { fillWorld } from './state/seed.ts'
import type { Task } from './task.ts'
import type { JobTraces, Trace } from './trace-context.ts'
import { WebhookSuccesses } from './tracking/schedule.ts'
import { Ticks } from './tracking/ticks.ts'

/** What a world takes besides its records. */
export const WORLD_BYTES = 30 * 1024

/** One world: its whole state, and the services that change it. Its clock stands still until `start`. */
export class World implements ScriptHost {
  readonly name: string
  /** Whether it stands for the world of its name, which is not made yet: it may only be read. */
  isUnmade = false
  readonly settings: WorldSettings
  readonly deps: WorldDeps
  readonly seed: string
  readonly people: People
  /** Work in slices on this world. Calls and tasks wait for it, so that it is atomic. */
  readonly turn: Turn
  readonly clock: Clock
  readonly traces: JobTraces = new Map()
  readonly collections: Collections
  readonly services: Services
  readonly memory: Account
  readonly journal: Journal
  readonly feed = new Feed()
  readonly callers: Callers
  readonly coverage = new Coverage()
  /** The reads of jobs that wait for its clock, which stands still. */
  readonly idleReads = new Map<string, { readonly at: number; readonly reads: number }>()
  /** The transitions of the call in progress so far, its trace, and how its jobs end; null between calls. */
  #call: { readonly moved: Transition[]; readonly trace: Trace | null; readonly outcome: string | null } | null = null
  /** False until fixtures are seeded: their transitions and deliveries are neither counted nor published. */
  #started = false
  /** True once it is in its place: what changes it from then on belongs to its history. */
  running = false
  readonly scenarios: WorldScenarios
  #markedUsed = false
  #calledOrRestored = false
  /** The deliveries about tracked creators and posts that have succeeded. */
  readonly successes = new WebhookSuccesses()
  readonly outbox: Outbox
  readonly inbox: Inbox
  readonly ticks: Ticks

  constructor(name: string, options: WorldSettings, deps: WorldDeps) {
    const { real, onError, carrier = NO_CARRIER, memory = new Memory().open() } = deps
    const settings = startedWith(options)
    const { seed, fixtures, start, endpoints } = settings
    this.name = name
    // A reset starts from the settings as given, without the `start` of scenarios.
    this.settings = settings === options ? options : { ...settings, origin: options.origin ?? options }
    this.deps = deps
    this.seed = seed
    this.memory = memory
    this.people = new People(universeOf(fixtures, seed, start), memory)
    this.turn = new Turn(real)
    this.outbox = new Outbox(this, endpoints ? { ...carrier, endpoints } : carrier)
    this.clock = new Clock({
      ...{ now: start, real, onError, outgoing: this.outbox.attempts },
      run: (task, at) => this.#run(task, at),
      busy: () => this.turn.busy,
    })
    this.callers = new Callers(real, this.clock)
    this.collections = new Collections(this)
    this.services = servicesOf(this)
    memory.count('worlds', WORLD_BYTES)
    this.journal = new Journal(memory, { settings: this.settings, fill: (world) => world.fill() })
    memory.journal = this.journal
    this.inbox = new Inbox(memory)
    this.ticks = new Ticks(this)
    this.scenarios = new WorldScenarios(this)
    for (const source of options.scenarios ?? []) this.scenarios.load(source)
    this.ticks.reroute(start)
  }

  /** Notes that a record has changed, and the creators and posts that it names. */
  recordChanged(names: Iterable<NamedThing>): void {
    for (const each of names) this.people.note(each, this.clock.now())
    // What the clock or a restore changes says nothing of use.
    if (this.#call !== null) this.#markedUsed = true
  }

  /** Seeds the records that the world starts with; nothing else may be done with it before. Throws `FixtureErrors`. */
  *fill(): Work<void> {
    yield* fillWorld(this)
    this.#started = true
  }

  /**
   * Takes over everything that `parent` holds now but its journal, its coverage, its listeners and the calls that wait in it, in
   * place of `fill`. The two share records, which are replaced and never changed. Must have been made with `settingsOfFork(parent)`.
   */
  inherit(parent: World): void {
    copyParts(PARTS, this, parent)
    this.#calledOrRestored = parent.#calledOrRestored
    this.#started = true
  }

  /** The population, with what stories have changed of it so far. */
  get universe(): UniverseOptions {
    return this.people.universe
  }

  /** Has its bundle begin as it is now, which a world made like this is, too. `bytes`: what that takes besides its records. */
  begin(beginning: Beginning, bytes = 0): void {
    // Its records are kept although they will have been replaced.
    this.journal.begin(beginning, bytes + this.memory.usedFor('records') + this.memory.usedFor('deliveries'))
  }

  /** Lets the clock run as its settings say, once everything is in its place. */
  start(): void {
    this.running = true
    this.clock.set(this.settings.clock)
  }

  /** Stops the timers, calls the `onClose` callbacks, and resumes the calls that still wait. */
  close(): void {
    this.clock.close()
    this.outbox.attempts.close()
    // First, so that a call whose world is deleted learns that, and does not go on.
    this.callers.release()
    this.callers.wakeAll()
    this.memory.close()
  }

  /** Whether a call to it has ended, or one waits in it. */
  get visited(): boolean {
    return this.journal.written > 0 || this.callers.watching
  }

  /**
   * Runs `act` for a call with this trace, whose jobs end as `outcome` says. Returns its result and the transitions it caused; they are complete once the result is
   * there. Must not be called while the world is busy.
   */
  observe<Result>(
    act: () => Result,
    trace: Trace | null = null,
    outcome: 'failed' | null = null,
  ): { result: Result; transitions: readonly Transition[] } {
    const moved: Transition[] = []
    this.#call = { moved, trace, outcome }
    try {
      return { result: act(), transitions: moved }
    } finally {
      this.#call = null
    }
  }

  /** Does work of the call in progress in slices. What it moves is moved by that call. */
  inSlices<Result>(work: Work<Result>): Result | Promise<Result> {
    const call = this.#call
    const within = <Step>(step: () => Step): Step => {
      this.#call = call
      try {
        return step()
      } finally {
        this.#call = null
      }
    }
    return this.turn.do(eachStep(work, within))
  }

  get trace(): Trace | null {
    return this.#call?.trace ?? null
  }

  /** The state in which the jobs end that the call in progress starts; null where no rule says so. */
  get outcome(): string | null {
    return this.#call?.outcome ?? null
  }

  noted(machine: Machine, transition: Transition): void {
    if (!this.#started) return
    this.#call?.moved.push(transition)
    this.coverage.transition(transition)
    this.feed.publish({ event: 'transition', data: transition })
    this.outbox.announce(transition, machine, this.#traceOf(transition, machine))
  }

  /** Returns the trace that a job belongs to: that of the call in progress, or of the last one that moved it. */
  #traceOf({ job, id, to }: Transition, machine: Machine): Trace | null {
    const key = `${job}/${id}`
    const trace = this.#call?.trace ?? this.traces.get(key) ?? null
    if (trace === null) return null
    const goesOn = Object.values(machine.edges).some(({ from, after }) => after !== undefined && from.includes(to))
    if (goesOn) this.traces.set(key, trace)
    else this.traces.delete(key)
    return trace
  }

  delivered(delivery: Delivery): void {
    if (!this.#started) return
    this.deps.onChange?.()
    this.feed.publish({ event: 'delivery', data: delivery })
  }

  get script(): ScenarioScript {
    return this.scenarios.script
  }

  /** Notes a change that need not come by a call of its own: scenarios come from files, too. */
  noteChange(method: string, path: string, body?: unknown): void {
    const when = { began: this.journal.nextTurn(), ended: this.journal.nextTurn(), begun_at: this.clock.now() }
    const status = method === 'POST' ? 201 : 200
    this.journal.addChange({ ...when, id: null, method, path, headers: {}, body, status, answer: '' })
  }

  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): Work<void> {
    return forceRecord(this.collections, collection, id, patch, at)
  }

  /** Changes creators and posts from `at` (ms) on, visits short links and buys through them. Throws a `Problem`. */
  happen(happening: Happening, at: number): void {
    carryOut(this, happening, at)
    this.markUsed()
  }

  /** Marks the world as used: it has a setup that a reset would remove. */
  markUsed(): void {
    this.#markedUsed = true
  }

  /** Notes that a call of the service, which may only read or be refused, gets a response, or that the world was restored. */
  noteUse(): void {
    this.#calledOrRestored = true
  }

  /** True once a call of the service got a response, a record changed, or the world was restored or marked as used. */
  get used(): boolean {
    return this.changed || this.#calledOrRestored
  }

  /** Whether it is used by more than calls that read, or were refused: these change nothing that a snapshot has. */
  get changed(): boolean {
    return this.#markedUsed || this.coverage.states.size > 0
  }

  #run(task: Task, at: number): void | Promise<void> {
    this.deps.onChange?.()
    switch (task.kind) {
      case 'edge':
        this.collections.jobs(task.job).take(task.id, task.edge, at)
        return
      case 'attempt':
        this.outbox.attempt(task.delivery)
        return
      case 'tick':
        this.ticks.run(task)
        return
      case 'timeline':
        return this.turn.do(this.script.play(task.scenario, task.entry, at))
      case 'sales':
        return sellDay(this, task.sales, at)
      case 'happening':
        try {
          return this.happen(task, at)
        } catch (error) {
          return this.scenarios.failed('fixtures', [troubleOf(error)])
        }
      case 'wake':
        task.over()
        // Lets the call continue before the clock moves on.
        return this.deps.real.breathe()
    }
  }
}
