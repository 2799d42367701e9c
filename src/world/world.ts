import { Clock, type ClockSetting, type RealTime } from '../kit/clock.ts'
import { LIMITS } from '../model/limits.ts'
import { COMMENTS_PROCESSED, jobEvent } from '../model/webhooks.ts'
import type { UniverseOptions } from '../universe/types.ts'
import { Chance } from './chance.ts'
import type { Core } from './core.ts'
import { Coverage } from './coverage.ts'
import { Feed } from './feed.ts'
import { Journal } from './journal.ts'
import { Collections } from './lifecycle/collections.ts'
import { Lifecycles } from './lifecycle/lifecycles.ts'
import { magicOverride } from './lifecycle/magic.ts'
import { type JobFacts, type JobOverride, joinedOverrides } from './lifecycle/override.ts'
import type { Transition } from './lifecycle/transition.ts'
import { type Carrier, type EndpointSetting, NO_CARRIER } from './outbox/carrier.ts'
import type { Delivery } from './outbox/delivery.ts'
import { Outbox } from './outbox/outbox.ts'
import { WebhookSuccesses } from './outbox/successes.ts'
import { PatternBudget } from './pattern-budget.ts'
import {
  NO_SCRIPT,
  type ScenarioScript,
  type ScenarioSource,
  type ScenarioStart,
  startedWith,
} from './scenario-source.ts'
import type { ScriptHost } from './script.ts'
import { Slices } from './slices.ts'
import type { Fixtures } from './state/fixtures.ts'
import { forceRecord } from './state/force.ts'
import { seedFixtures } from './state/seed.ts'
import type { Task } from './task.ts'
import { Ticks } from './tracking/ticks.ts'

/** What a world starts from: equal settings, equal worlds. */
export interface WorldSettings {
  readonly seed: string
  readonly fixtures: Fixtures
  readonly clock: ClockSetting
  /** Where its clock starts, ms. */
  readonly start: number
  /** Where webhooks go; left out: where the carrier says. */
  readonly endpoints?: readonly EndpointSetting[]
  /** What a reset goes back to where that is not these settings: of a world that was restored. */
  readonly origin?: WorldSettings
  /** The last one is consulted first. Their `start` overrides these settings, but not `overrides`. */
  readonly scenarios?: readonly ScenarioSource[]
  /** Explicit options; they override a scenario's `start`. */
  readonly overrides?: ScenarioStart
}

/** What a world is given from outside. */
export interface Surroundings {
  readonly real: RealTime
  /** Told of a task that threw. */
  readonly onError: (error: unknown) => void
  /** What takes webhooks out; left out: nothing does. */
  readonly carrier?: Carrier
}

/** One running world: everything it remembers, and the services that change it. */
export class World extends Slices implements Core, ScriptHost {
  readonly name: string
  readonly settings: WorldSettings
  readonly surroundings: Surroundings
  readonly seed: string
  readonly universe: UniverseOptions
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly collections: Collections
  readonly journal = new Journal()
  readonly feed = new Feed()
  readonly coverage = new Coverage()
  readonly #watchers = new Set<() => void>()
  /** What the call that is being handled has moved so far, and its budget; null between calls. */
  #call: { readonly moved: Transition[]; readonly budget: PatternBudget } | null = null
  /** False while fixtures are being put in place: they are no news. */
  #started = false
  /** What the scenarios say; `NO_SCRIPT` as long as none was ever loaded. */
  script: ScenarioScript = NO_SCRIPT
  /** The calls that wait on the clock, by their key there. */
  readonly #sleepers = new Map<string, () => void>()
  #slept = 0
  #markedUsed = false

  readonly outbox: Outbox
  readonly ticks: Ticks

  constructor(name: string, settings: WorldSettings, surroundings: Surroundings) {
    const { real, onError } = surroundings
    const started = startedWith(settings)
    const { seed, fixtures, start, endpoints } = started
    const { carrier = NO_CARRIER } = surroundings
    const universe = { seed, size: fixtures.universe.creators, start, pins: fixtures.pins.creators }
    const run = (task: Task, at: number) => this.#run(task, at)
    const clock = new Clock<Task>({ ...started.clock, now: start, steps: LIMITS.advance_steps, real, onError, run })
    const chance = new Chance(seed)
    const lifecycles = new Lifecycles(
      clock,
      (transition) => this.#noted(transition),
      (job) => this.#decide(job),
    )
    const collections = new Collections(chance, lifecycles)
    const successes = new WebhookSuccesses()
    super({ seed, universe, clock, chance, collections }, { requireAdded: fixtures.universe.require_added, successes })
    this.name = name
    // A reset begins with the settings as they were given, not with what scenarios made of them.
    this.settings = started === settings ? settings : { ...started, origin: settings.origin ?? settings }
    this.surroundings = surroundings
    this.seed = seed
    this.universe = universe
    this.clock = clock
    this.chance = chance
    this.lifecycles = lifecycles
    this.collections = collections
    this.outbox = new Outbox(this, endpoints ? { ...carrier, endpoints } : carrier, {
      successes,
      realNow: real.now,
      onError,
      changed: (delivery) => this.#delivered(delivery),
      tried: (event) => this.coverage.webhook(event),
      rerouted: () => this.ticks.reroute(this.clock.now()),
    })
    clock.waitFor(this.outbox.attempts.inFlight)
    this.ticks = new Ticks(this)
    for (const source of settings.scenarios ?? []) this.load(source)
    this.ticks.reroute(start)
    seedFixtures(collections, fixtures, start)
    this.#started = true
  }

  /** Ends its timers, and tells those who watch it. */
  close(): void {
    this.clock.close()
    this.outbox.close()
    for (const wake of [...this.#sleepers.values()]) wake()
    for (const told of [...this.#watchers]) told()
  }

  /** Calls `told` when the world ends; the answer takes that back. */
  onClose(told: () => void): () => void {
    this.#watchers.add(told)
    return () => this.#watchers.delete(told)
  }

  /** Runs `act` for the call with this budget and answers its result with the transitions that it brought about. */
  observe<Result>(budget: PatternBudget, act: () => Result): { result: Result; transitions: readonly Transition[] } {
    const moved: Transition[] = []
    this.#call = { moved, budget }
    try {
      return { result: act(), transitions: moved }
    } finally {
      this.#call = null
    }
  }

  #noted(transition: Transition): void {
    if (!this.#started) return
    this.#call?.moved.push(transition)
    this.coverage.transition(transition)
    this.feed.publish({ event: 'transition', data: transition })
    this.#announce(transition)
  }

  /** What the end of a job leads to. */
  #announce({ job, id, from, to, at }: Transition): void {
    const event = jobEvent(job, from, to)
    if (event === null) return
    if (job === 'post_tracking') this.outbox.emit(COMMENTS_PROCESSED, { campaign_id: id }, at)
    if (this.outbox.endpoints.anyTakes(event)) this.outbox.emit(event, { job, id, status: to }, at)
  }

  #delivered(delivery: Delivery): void {
    if (!this.#started) return
    if (delivery.status !== 'pending') this.ticks.wake()
    this.feed.publish({ event: 'delivery', data: delivery })
  }

  /** Adds a scenario to those it plays, or puts it in the place of the one of its name or of the name `instead`. */
  load(source: ScenarioSource, instead?: string): void {
    if (this.script === NO_SCRIPT) this.script = source.script(this)
    this.script.load(source, instead)
  }

  emit(event: string, data: Readonly<Record<string, unknown>>, at: number): void {
    this.outbox.emit(event, data, at)
  }

  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): void {
    forceRecord(this.collections, collection, id, patch, at)
  }

  /** Resolves once `ms` have passed on the clock, or the world has ended; `cancel` ends the wait without a word. */
  sleep(ms: number): { readonly done: Promise<void>; cancel(): void } {
    const key = `wake/${++this.#slept}`
    const cancel = () => {
      this.#sleepers.delete(key)
      this.clock.cancel(key)
    }
    const done = new Promise<void>((resolve) => {
      this.#sleepers.set(key, () => {
        cancel()
        resolve()
      })
    })
    this.clock.plan(key, this.clock.now() + ms, { kind: 'wake', id: key })
    return { done, cancel }
  }

  /** Notes that something was arranged here that a new start would take away. */
  markUsed(): void {
    this.#markedUsed = true
  }

  /** True once a call of the service has been answered, a record has changed, or something was arranged. */
  get used(): boolean {
    return this.#markedUsed || this.coverage.answers.size > 0 || this.coverage.states.size > 0
  }

  #decide(job: JobFacts): JobOverride | null {
    return joinedOverrides(this.script.decide(job, this.#call?.budget ?? new PatternBudget()), magicOverride(job))
  }

  #run(task: Task, at: number): void | Promise<void> {
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
        this.script.play(task.scenario, task.entry, at)
        return
      case 'wake':
        this.#sleepers.get(task.id)?.()
        // The call goes on before time does.
        return this.surroundings.real.breathe()
    }
  }
}
