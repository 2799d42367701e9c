import { Clock } from '../kit/clock.ts'
import { LinkedList } from '../kit/memory/linked-list.ts'
import { type Account, Memory, type Sheddable } from '../kit/memory/memory.ts'
import { eachStep, finish, isWork, Turn, type Work } from '../kit/work.ts'
import { LIMITS } from '../model/limits.ts'
import { COMMENTS_PROCESSED, jobEvent } from '../model/webhooks.ts'
import type { UniverseOptions } from '../universe/types.ts'
import { Chance } from './chance.ts'
import type { Core } from './core.ts'
import { Coverage } from './coverage.ts'
import { Feed } from './feed.ts'
import { History } from './history.ts'
import { Journal } from './journal.ts'
import { Collections } from './lifecycle/collections.ts'
import { Lifecycles } from './lifecycle/lifecycles.ts'
import { magicOverride } from './lifecycle/magic.ts'
import { type JobFacts, type JobOverride, joinedOverrides } from './lifecycle/override.ts'
import type { Transition } from './lifecycle/transition.ts'
import { attemptNotice } from './notice.ts'
import { NO_CARRIER } from './outbox/carrier.ts'
import type { Delivery } from './outbox/delivery.ts'
import { Outbox } from './outbox/outbox.ts'
import { WebhookSuccesses } from './outbox/successes.ts'
import { PatternBudget } from './pattern-budget.ts'
import { PlayedScenarios } from './played-scenarios.ts'
import { PostAuthors } from './post-authors.ts'
import { type ScenarioScript, type ScenarioSource, startedWith } from './scenario-source.ts'
import type { ScriptHost } from './script.ts'
import { type Surroundings, settingsOfFork, type WorldSettings } from './settings.ts'
import { Sleepers } from './sleepers.ts'
import { LIFECYCLES, Slices } from './slices.ts'
import { type Fixtures, universeOf } from './state/fixtures.ts'
import { forceRecord } from './state/force.ts'
import { seedFixtures } from './state/seed.ts'
import type { Task } from './task.ts'
import { JobTraces, type Trace } from './trace-context.ts'
import { Ticks } from './tracking/ticks.ts'

/** What makes a world that is as another one was when it began. */
export interface Beginning {
  readonly settings: WorldSettings
  readonly more?: (world: World) => Work<void>
}

/** What a world takes besides its records. */
export const WORLD_BYTES = 30 * 1024

/** What a record takes in a copy that shares it: its places in maps. Bytes. */
const PLACE = 120

/** Returns what a world can forget: what only its bundle needs, and then its oldest calls. */
function sheddable({ journal, history }: Pick<World, 'journal' | 'history'>): Sheddable {
  return {
    get bytes() {
      return journal.bytes + history.bytes
    },
    shed(bytes) {
      const freed = history.shed(bytes)
      if (freed < bytes) journal.shed(bytes - freed)
    },
  }
}

/** One world: its whole state, and the services that change it. Its clock stands still until `start`. */
export class World extends Slices implements Core, ScriptHost {
  readonly name: string
  readonly settings: WorldSettings
  readonly surroundings: Surroundings
  readonly seed: string
  readonly universe: UniverseOptions
  readonly authors: PostAuthors
  /** Work in slices on this world. Calls and tasks wait for it, so that it is atomic. */
  readonly turn: Turn
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly traces = new JobTraces(LIFECYCLES)
  readonly collections: Collections
  readonly memory: Account
  readonly journal: Journal
  readonly history: History<World>
  readonly feed = new Feed()
  readonly coverage = new Coverage()
  readonly #watchers = new LinkedList<() => void>()
  /** Whether nothing may wait in it any more. */
  released = false
  readonly #fixtures: Fixtures
  /** The transitions of the call in progress so far, its budget and its trace; null between calls. */
  #call: { readonly moved: Transition[]; readonly budget: PatternBudget; readonly trace: Trace | null } | null = null
  /** False until fixtures are seeded: their transitions and deliveries are neither counted nor published. */
  #started = false
  /** True once it is in its place: what changes it from then on belongs to its history. */
  #running = false
  /** What this world began with; `more`: what was restored into it after its fixtures. For its bundle. */
  beginning: Beginning
  readonly #played: PlayedScenarios
  readonly sleepers: Sleepers
  #markedUsed = false
  /** The real time of the last call to it, ms. */
  usedAt: number
  /** The same on the clock that measures durations. */
  #touched: number

  readonly outbox: Outbox
  readonly ticks: Ticks

  constructor(name: string, settings: WorldSettings, surroundings: Surroundings) {
    const { real, onError } = surroundings
    const started = startedWith(settings)
    const { seed, fixtures, start, endpoints } = started
    const { carrier = NO_CARRIER, memory = new Memory().open() } = surroundings
    const authors = new PostAuthors(universeOf(fixtures, seed, start), memory)
    const { universe } = authors
    const run = (task: Task, at: number) => this.#run(task, at)
    const still = { mode: 'manual', factor: 1, now: start } as const
    const turn = new Turn(real)
    const steps = LIMITS.advance_steps
    const busy = () => turn.busy
    const clock = new Clock<Task>({ ...still, steps, real, onError, run, busy })
    const chance = new Chance(seed)
    const lifecycles = new Lifecycles(
      clock,
      (transition) => this.#noted(transition),
      (job) => this.#decide(job),
    )
    const collections = new Collections(chance, lifecycles, memory, (gone) => this.#recordChanged(gone))
    const successes = new WebhookSuccesses()
    super(
      { seed, universe, authors, clock, chance, collections, memory },
      { requireAdded: fixtures.universe.require_added, successes },
    )
    this.name = name
    // A reset starts from the settings as given, without the `start` of scenarios.
    this.settings = started === settings ? settings : { ...started, origin: settings.origin ?? settings }
    this.beginning = { settings: this.settings }
    this.surroundings = surroundings
    this.usedAt = real.wall()
    this.#touched = real.elapsed()
    this.seed = seed
    this.universe = universe
    this.authors = authors
    this.turn = turn
    this.clock = clock
    this.sleepers = new Sleepers(clock)
    this.chance = chance
    this.lifecycles = lifecycles
    this.collections = collections
    this.memory = memory
    memory.count('worlds', WORLD_BYTES)
    const onBytes = (bytes: number) => memory.count('journals', bytes)
    this.journal = new Journal({
      onBytes,
      onDropped: (dropped, oldest) => this.history.keep(dropped, oldest),
      onShed: (newest) => this.history.gone(newest),
    })
    const onLost = () => {
      this.beginning = { settings: this.beginning.settings }
    }
    this.history = new History<World>({ onBytes, onLost })
    memory.journal = sheddable(this)
    this.outbox = new Outbox(this, endpoints ? { ...carrier, endpoints } : carrier, {
      successes,
      wallNow: real.wall,
      onError,
      onBytes: (bytes) => memory.count('deliveries', bytes),
      changed: (delivery) => this.#delivered(delivery),
      tried: (event) => this.coverage.webhook(event),
      attempted: (delivery) => this.#attempted(delivery),
      rerouted: () => this.ticks.reroute(this.clock.now()),
    })
    clock.waitFor(this.outbox.attempts.inFlight)
    this.ticks = new Ticks(this)
    this.#played = new PlayedScenarios(this, { world: name, memory, onNotice: surroundings.onNotice })
    for (const source of settings.scenarios ?? []) this.load(source)
    finish(this.ticks.reroute(start))
    this.#fixtures = fixtures
  }

  /** Seeds the records that the world starts with; nothing else may be done with it before. Throws `Misfits`. */
  *fill(): Work<void> {
    yield* seedFixtures(this.collections, this.#fixtures, this.universe.start)
    this.#started = true
  }

  /**
   * Takes over everything that `parent` holds now but its coverage, its listeners and the calls that wait in it, in place of
   * `fill`. The two share records, which are replaced and never changed. Must have been made with `settingsOfFork(parent)`.
   */
  inherit(parent: World): void {
    for (const { source } of parent.script.active()) this.load(source)
    this.script.restore(parent.script.save() ?? {})
    this.collections.inherit(parent.collections)
    this.authors.inherit(parent.authors)
    this.chance.inherit(parent.chance)
    this.lifecycles.restoreOverrides(parent.lifecycles.overrides())
    this.traces.restore(parent.traces.all())
    this.clock.inherit(parent.clock, ({ kind }) => kind !== 'wake')
    this.outbox.inherit(parent.outbox, this.clock.now())
    this.ticks.inherit(parent.ticks)
    this.journal.inherit(parent.journal)
    this.history.inherit(parent.history)
    this.beginning = parent.beginning
    this.#markedUsed = parent.used
    this.#started = true
  }

  /** Takes over the journal of a world in whose place it is. Its bundle begins after those calls. */
  goOn(journal: Journal): void {
    this.journal.inherit(journal)
    this.history.goOnAfter(Math.max(0, ...journal.entries().map(({ turn }) => turn?.ended ?? 0)))
    this.callEnded()
  }

  /** Notes that a call has ended. From time to time it keeps a copy of the world, for a bundle to begin there. */
  callEnded(): void {
    const due = this.history.ended(() => this.#entries)
    if (!due || this.turn.busy !== null || this.clock.advancing) return
    const { real, onError, carrier = NO_CARRIER } = this.surroundings
    const copy = new World(this.name, settingsOfFork(this, {}), { real, onError, carrier })
    copy.inherit(this)
    copy.journal.clear()
    copy.history.lose('')
    const { memory } = this
    const own = WORLD_BYTES + PLACE * (this.#entries + this.chance.size) + memory.usedFor('deliveries')
    const bytes = own + memory.usedFor('scenarios')
    this.history.begin(copy, bytes, bytes + memory.usedFor('records'))
  }

  /** How many records and named creators a copy of it shares. */
  get #entries(): number {
    return this.collections.size + this.authors.handles.size
  }

  /** Lets the clock run as its settings say, once everything is in its place. */
  start(): void {
    this.#running = true
    this.clock.set(this.settings.clock)
  }

  /** Stops the timers, calls the `onClose` callbacks, and resumes the calls that still wait. */
  close(): void {
    this.clock.close()
    this.outbox.close()
    // First, so that a call whose world is deleted learns that, and does not go on.
    this.release()
    this.sleepers.wakeAll()
    this.memory.close()
  }

  /** Ends what waits for something to happen in it, also from now on, as `close` does, and nothing else. */
  release(): void {
    this.released = true
    for (const told of this.#watchers.values()) told()
  }

  /** Calls `told` when the world ends. Returns a function that cancels this; until then the world is used. */
  onClose(told: () => void): () => void {
    const remove = this.#watchers.add(told)
    if (this.released) queueMicrotask(told)
    return () => {
      remove()
      this.touch()
    }
  }

  /** Whether a call to it has ended, or one waits in it. */
  get visited(): boolean {
    return this.journal.written > 0 || this.watched
  }

  /** Whether somebody wants to know when it ends, such as a stream of its events. */
  get watched(): boolean {
    return !this.#watchers.isEmpty
  }

  /**
   * Runs `act` for the call with this budget and trace. Returns its result and the transitions it caused; they are complete once the
   * result is there. Does it in slices if `act` returns work; must not be called while the world is busy.
   */
  observe(
    budget: PatternBudget,
    act: () => unknown,
    trace: Trace | null = null,
  ): { result: unknown; transitions: readonly Transition[] } {
    const moved: Transition[] = []
    const { handles } = this.authors
    const named = handles.size
    const step = <Result>(part: () => Result): Result => {
      this.#call = { moved, budget, trace }
      try {
        return part()
      } catch (error) {
        handles.forgetAfter(named)
        throw error
      } finally {
        this.#call = null
      }
    }
    const made = step(act)
    return { result: isWork(made) ? this.turn.do(eachStep(made, step)) : made, transitions: moved }
  }

  get trace(): Trace | null {
    return this.#call?.trace ?? null
  }

  #noted(transition: Transition): void {
    if (!this.#started) return
    this.#call?.moved.push(transition)
    this.coverage.transition(transition)
    this.feed.publish({ event: 'transition', data: transition })
    this.#announce(transition, this.traces.note(transition, this.trace))
  }

  /** Emits the webhooks of a job that has ended. */
  #announce({ job, id, from, to, at }: Transition, trace: Trace | null): void {
    const event = jobEvent(job, from, to)
    if (event === null) return
    if (job === 'post_tracking') this.outbox.emit(COMMENTS_PROCESSED, { campaign_id: id }, at, { trace })
    if (this.outbox.endpoints.anyTakes(event)) this.outbox.emit(event, { job, id, status: to }, at, { trace })
  }

  #delivered(delivery: Delivery): void {
    if (!this.#started) return
    this.surroundings.onChange?.()
    if (delivery.status !== 'pending') this.ticks.wake()
    this.feed.publish({ event: 'delivery', data: delivery })
  }

  #attempted(delivery: Delivery): void {
    const { onNotice } = this.surroundings
    const notice = onNotice && attemptNotice(this.name, delivery)
    if (notice) onNotice(notice)
  }

  /** Plays the scenarios; `NO_SCRIPT` until one is loaded. */
  get script(): ScenarioScript {
    return this.#played.script
  }

  /** Adds a scenario, or replaces the one with its name or with the name `instead`. */
  load(source: ScenarioSource, instead?: string): void {
    this.#played.load(source, instead)
    if (!this.#running) return
    this.noteChange('POST', '/__sim/scenarios', source.document)
    if (instead !== undefined) this.history.miss('the counts that a scenario kept when its file changed')
  }

  /** Removes a scenario. Returns false if there is none of that name. */
  unload(name: string): boolean {
    const removed = this.#played.unload(name)
    if (removed && this.#running) this.noteChange('DELETE', `/__sim/scenarios/${encodeURIComponent(name)}`)
    return removed
  }

  /** Notes a change that need not come by a call of its own: scenarios come from files, too. */
  noteChange(method: string, path: string, body?: unknown): void {
    const turn = { began: this.history.next(), ended: this.history.next(), at: this.clock.now() }
    const status = method === 'POST' ? 201 : 200
    this.history.add({ turn, id: null, method, path, headers: {}, body, status, answer: '' })
  }

  scenarioFailed(scenario: string, troubles: readonly string[]): void {
    this.#played.failed(scenario, troubles)
  }

  scenarioChanged(action: 'loaded' | 'unloaded', scenario: string, warnings: readonly string[]): void {
    this.#played.changed(action, scenario, warnings)
  }

  emit(event: string, data: Readonly<Record<string, unknown>>, at: number): void {
    this.outbox.emit(event, data, at)
  }

  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): Work<void> {
    return forceRecord(this.collections, collection, id, patch, at)
  }

  /** Notes that it was called now. `now`: what the clock that measures durations says. */
  touch(now = this.surroundings.real.elapsed()): void {
    this.usedAt = this.surroundings.real.wall()
    this.#touched = now
  }

  /** How long nobody has called it, real ms. */
  get idle(): number {
    return this.surroundings.real.elapsed() - this.#touched
  }

  /** Marks the world as used if a call changed a record; what the clock or a restore changes says nothing of use. */
  #recordChanged(gone: number): void {
    this.history.replaced(gone)
    if (this.#call !== null) this.#markedUsed = true
  }

  /** Marks the world as used: it has a setup that a reset would remove. */
  markUsed(): void {
    this.#markedUsed = true
  }

  /** True once a call of the service got a response, a record changed, or the world was marked as used. */
  get used(): boolean {
    return this.changed || this.coverage.answers.size > 0
  }

  /** Whether it is used by more than calls that read, or were refused: these change nothing that a snapshot has. */
  get changed(): boolean {
    return this.#markedUsed || this.coverage.states.size > 0
  }

  #decide(job: JobFacts): JobOverride | null {
    return joinedOverrides(this.script.decide(job, this.#call?.budget ?? new PatternBudget()), magicOverride(job))
  }

  #run(task: Task, at: number): void | Promise<void> {
    this.surroundings.onChange?.()
    switch (task.kind) {
      case 'edge':
        this.lifecycles.take(task.job, task.id, task.edge, at)
        return
      case 'attempt':
        this.outbox.attempt(task.delivery)
        return
      case 'tick':
        this.ticks.run(task)
        return
      case 'timeline':
        return this.turn.do(this.script.play(task.scenario, task.entry, at))
      case 'wake':
        this.sleepers.wake(task)
        // Lets the call continue before the clock moves on.
        return this.surroundings.real.breathe()
    }
  }
}
