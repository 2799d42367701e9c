import { DAY, startOfDay } from '../kit/days.ts'
import { type Account, Memory } from '../kit/memory.ts'
import { eachStep, Turn, type Work } from '../kit/work.ts'
import { parsePostUrl } from '../model/campaigns/post-url.ts'
import type { Happening } from '../model/happening.ts'
import { LIMITS } from '../model/limits.ts'
import { endOf } from '../model/machine.ts'
import { fail } from '../model/problems.ts'
import type { Sales } from '../model/shortlink.ts'
import { COMMENTS_PROCESSED } from '../model/webhooks.ts'
import { handleOfBrand } from '../universe/companies.ts'
import { canonicalHandle } from '../universe/people/handle-text.ts'
import { placePinnedPosts } from '../universe/posts/pinned-posts.ts'
import type { UniverseOptions } from '../universe/types.ts'
import { Chance } from './chance.ts'
import { changePopulation, goneOverride, refuseWrong } from './change.ts'
import { Clock } from './clock/clock.ts'
import { Coverage } from './coverage.ts'
import { Feed } from './feed.ts'
import { Inbox } from './inbox.ts'
import { type Beginning, Journal } from './journal.ts'
import { Collections } from './lifecycle/collections.ts'
import type { Transition } from './lifecycle/lifecycle.ts'
import { Lifecycles } from './lifecycle/lifecycles.ts'
import { magicOverride } from './lifecycle/magic.ts'
import { type JobFacts, type JobOverride, joinedOverrides } from './lifecycle/override.ts'
import type { NamedThing } from './named-creators.ts'
import { attemptNotice } from './notice.ts'
import { NO_CARRIER } from './outbox/carrier.ts'
import type { Delivery } from './outbox/delivery.ts'
import { Outbox } from './outbox/outbox.ts'
import { WebhookSuccesses } from './outbox/successes.ts'
import { copyParts } from './parts/part.ts'
import { PARTS } from './parts/parts.ts'
import { People } from './people.ts'
import { PlayedScenarios } from './played-scenarios.ts'
import { NO_SCRIPT, type ScenarioScript, type ScenarioSource } from './scenario-source.ts'
import type { ScriptHost } from './script.ts'
import { startedWith, type WorldDeps, type WorldSettings } from './settings.ts'
import { Sleepers } from './sleepers.ts'
import { LIFECYCLES, type Services, servicesOf } from './slices.ts'
import { universeOf } from './state/fixtures.ts'
import { forceRecord } from './state/force.ts'
import { seedFixtures } from './state/seed.ts'
import { type Task, taskKey } from './task.ts'
import { JobTraces, type Trace } from './trace-context.ts'
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
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly traces = new JobTraces(LIFECYCLES)
  readonly collections: Collections
  readonly services: Services
  readonly memory: Account
  readonly journal: Journal
  readonly feed = new Feed()
  readonly coverage = new Coverage()
  /** The reads of jobs that wait for its clock, which stands still. */
  readonly idleReads = new Map<string, { readonly at: number; readonly reads: number }>()
  readonly #watchers = new Set<{ readonly told: () => void }>()
  /** Whether nothing may wait in it any more. */
  released = false
  /** The transitions of the call in progress so far, its trace, and how its jobs end; null between calls. */
  #call: { readonly moved: Transition[]; readonly trace: Trace | null; readonly outcome: string | null } | null = null
  /** False until fixtures are seeded: their transitions and deliveries are neither counted nor published. */
  #started = false
  /** True once it is in its place: what changes it from then on belongs to its history. */
  #running = false
  readonly #played: PlayedScenarios
  readonly sleepers: Sleepers
  #markedUsed = false
  #calledOrRestored = false
  /** How many calls wait in it, for calls or webhooks. */
  waits = 0
  /** The real time of the last call to it, ms. */
  usedAt: number
  /** The same on the clock that measures durations. */
  #touched: number

  /** The deliveries about tracked creators and posts that have succeeded. */
  readonly successes = new WebhookSuccesses()
  readonly outbox: Outbox
  readonly inbox: Inbox
  readonly ticks: Ticks

  constructor(name: string, given: WorldSettings, deps: WorldDeps) {
    const { real, onError, carrier = NO_CARRIER, memory = new Memory().open() } = deps
    const settings = startedWith(given)
    const { seed, fixtures, start, endpoints } = settings
    this.name = name
    // A reset starts from the settings as given, without the `start` of scenarios.
    this.settings = settings === given ? given : { ...settings, origin: given.origin ?? given }
    this.deps = deps
    this.seed = seed
    this.memory = memory
    this.usedAt = real.wall()
    this.#touched = real.elapsed()
    this.people = new People(universeOf(fixtures, seed, start), memory)
    this.turn = new Turn(real)
    this.clock = new Clock<Task>({
      ...{ mode: 'manual', factor: 1, now: start, steps: LIMITS.advance_steps, real, onError },
      run: (task, at) => this.#run(task, at),
      busy: () => this.turn.busy,
    })
    this.sleepers = new Sleepers(this.clock)
    this.chance = new Chance(seed)
    this.lifecycles = new Lifecycles(this)
    this.collections = new Collections(this)
    this.services = servicesOf(this)
    memory.count('worlds', WORLD_BYTES)
    this.journal = new Journal(memory, { settings: this.settings, fill: (world) => world.fill() })
    memory.journal = this.journal
    this.inbox = new Inbox(memory)
    this.outbox = new Outbox(this, endpoints ? { ...carrier, endpoints } : carrier)
    this.clock.waitFor(this.outbox.attempts)
    this.ticks = new Ticks(this)
    this.#played = new PlayedScenarios(this)
    for (const source of given.scenarios ?? []) this.load(source)
    this.ticks.reroute(start)
  }

  /** Notes that a record has changed, and the creators and posts that it names. */
  recordChanged(names: Iterable<NamedThing>): void {
    for (const each of names) {
      if ('brand' in each) {
        this.people.noteCompany(handleOfBrand(each.brand))
        continue
      }
      const { connector, handle } = each
      if ('company' in each && handle !== undefined) this.people.noteCompany(canonicalHandle(connector, handle))
      if (handle !== undefined) this.people.named.add({ connector, handle })
      if ('shortcode' in each) this.people.noteAuthor(each, this.clock.now())
    }
    // What the clock or a restore changes says nothing of use.
    if (this.#call !== null) this.#markedUsed = true
  }

  /** Seeds the records that the world starts with; nothing else may be done with it before. Throws `FixtureErrors`. */
  *fill(): Work<void> {
    yield* placePinnedPosts(this.universe)
    this.#noteAuthors()
    let planned = 0
    yield* seedFixtures(this.collections, this.settings.fixtures, this.universe.start, (happening, at) => {
      if (at <= this.universe.start) this.#happen(happening, at)
      else if (planned >= LIMITS.fixture_happenings) {
        fail('limit_reached', { what: 'What fixtures have happen later', limit: LIMITS.fixture_happenings })
      } else {
        if (happening.change) refuseWrong(this.people, happening.change)
        this.#plan({ kind: 'happening', id: String(planned++), ...happening }, at)
      }
    })
    const { sales, campaigns } = this.settings.fixtures
    if (sales) yield* this.#salesUntil(sales, campaigns.length > 0 ? startOfDay(this.universe.start) : 0)
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
    this.#running = true
    this.clock.set(this.settings.clock)
  }

  /** Stops the timers, calls the `onClose` callbacks, and resumes the calls that still wait. */
  close(): void {
    this.clock.close()
    this.outbox.attempts.close()
    // First, so that a call whose world is deleted learns that, and does not go on.
    this.release()
    this.sleepers.wakeAll()
    this.memory.close()
  }

  /** Ends what waits for something to happen in it, also from now on, as `close` does, and nothing else. */
  release(): void {
    this.released = true
    for (const { told } of [...this.#watchers]) told()
  }

  /** Calls `told` when the world ends. Returns a function that cancels this; until then the world is used. */
  onClose(told: () => void): () => void {
    const watcher = { told }
    this.#watchers.add(watcher)
    if (this.released) queueMicrotask(told)
    return () => {
      this.#watchers.delete(watcher)
      this.touch()
    }
  }

  /** Whether a call to it has ended, or one waits in it. */
  get visited(): boolean {
    return this.journal.written > 0 || this.watched
  }

  /** Whether somebody wants to know when it ends, such as a stream of its events. */
  get watched(): boolean {
    return this.#watchers.size > 0
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

  /** Tells of a transition of a job. */
  noted(transition: Transition): void {
    if (!this.#started) return
    this.#call?.moved.push(transition)
    this.coverage.transition(transition)
    this.feed.publish({ event: 'transition', data: transition })
    this.#announce(transition, this.traces.note(transition, this.trace))
  }

  /** Emits the webhooks of a job that has ended. */
  #announce({ job, id, from, to, at }: Transition, trace: Trace | null): void {
    const machine = LIFECYCLES.find(({ name }) => name === job)
    const end = machine ? endOf(machine, from, to) : null
    if (end === null) return
    const event = `${job}.${end}`
    if (job === 'post_tracking') this.outbox.emit(COMMENTS_PROCESSED, { campaign_id: id }, at, { trace })
    if (this.outbox.endpoints.takers(event).length > 0) this.outbox.emit(event, { job, id, status: to }, at, { trace })
  }

  /** Tells of a new state of a delivery. */
  delivered(delivery: Delivery): void {
    if (!this.#started) return
    this.deps.onChange?.()
    this.feed.publish({ event: 'delivery', data: delivery })
  }

  /** Tells the log of an attempt at a delivery, also of one that was given up. */
  attempted(delivery: Delivery): void {
    const { onNotice } = this.deps
    const notice = onNotice && attemptNotice(this.name, delivery)
    if (notice) onNotice(notice)
  }

  /** Plays the scenarios; `NO_SCRIPT` until one is loaded. */
  get script(): ScenarioScript {
    return this.#played.script
  }

  /** Adds a scenario, or replaces the one with its name or with the name `instead`. */
  load(source: ScenarioSource, instead?: string): void {
    const own = this.#played.load(source, instead)
    if (!this.#running) return
    this.#tellScenarios()
    this.noteChange('POST', '/__sim/scenarios', source.document, own)
    if (instead !== undefined) this.journal.miss('the counts that a scenario kept when its file changed')
  }

  /** Removes a scenario. Returns false if there is none of that name. */
  unload(name: string): boolean {
    const removed = this.#played.unload(name)
    if (!removed || !this.#running) return removed
    this.#tellScenarios()
    this.noteChange('DELETE', `/__sim/scenarios/${encodeURIComponent(name)}`)
    return true
  }

  #tellScenarios(): void {
    this.feed.publish({ event: 'scenarios', data: this.script.active().map(({ source }) => source.name) })
  }

  /** Notes a change that need not come by a call of its own: scenarios come from files, too. `own`: not one of other worlds. */
  noteChange(method: string, path: string, body?: unknown, own = true): void {
    const turn = { began: this.journal.nextTurn(), ended: this.journal.nextTurn(), at: this.clock.now() }
    const status = method === 'POST' ? 201 : 200
    this.journal.addChange({ turn, id: null, method, path, headers: {}, body, status, answer: '' }, own)
  }

  scenarioFailed(scenario: string, troubles: readonly string[]): void {
    this.#played.notice('not carried out', scenario, troubles)
  }

  emit(event: string, data: Readonly<Record<string, unknown>>, at: number): void {
    this.outbox.emit(event, data, at)
  }

  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): Work<void> {
    return forceRecord(this.collections, collection, id, patch, at)
  }

  /** Notes whose posts the fixtures say they are, whichever record comes first: URLs count before tracked posts. */
  #noteAuthors(): void {
    const { campaigns, post_trackings, tracked_posts } = this.settings.fixtures
    const urls = [
      ...campaigns.flatMap(({ tracking_urls, brand_name: sponsor = '' }) =>
        tracking_urls.map((url) => ({ url, sponsor })),
      ),
      ...post_trackings.map(({ url }) => ({ url, sponsor: '' })),
    ]
    const posts = urls.flatMap(({ url, sponsor }) => ({ sponsor, ...parsePostUrl(url) }))
    const named = [...posts.filter((post) => post.handle !== undefined), ...tracked_posts, ...posts]
    for (const { connector, shortcode, handle, ...rest } of named) {
      const sponsor = 'sponsor' in rest ? rest.sponsor : ''
      if (!connector || !shortcode || (handle === undefined && sponsor === '')) continue
      this.people.noteAuthor({ connector, shortcode, ...(handle && { handle }), sponsor }, null)
    }
  }

  /** Has short links sell on each day before `end` (00:00 UTC, ms) since a campaign went live, and plans the next day. */
  *#salesUntil(sales: Sales, end: number): Work<void> {
    const live = [...this.services.campaigns.records.values()].map(({ live_since }) => live_since ?? end)
    for (let day = startOfDay(Math.min(end, ...live)); day < end; day += DAY) {
      this.#sell(sales, day)
      yield
    }
    this.#planSales(sales, startOfDay(this.universe.start) + DAY)
  }

  #planSales(sales: Sales, at: number): void {
    this.clock.plan('sales', at, { kind: 'sales', sales }, true)
  }

  /** Has short links bring the visits and orders of the UTC day from `day` (ms) on; one on a post in two campaigns counts once. */
  #sell(sales: Sales, day: number): void {
    const sold = new Set<string>()
    for (const { post, ...gain } of this.services.campaigns.gains(day)) {
      const key = `${gain.link} ${post}`
      if (!sold.has(key)) this.services.shortlinks.sell({ ...gain, day }, sales)
      sold.add(key)
    }
  }

  #plan(task: Task, at: number): void {
    this.clock.plan(taskKey(task), at, task)
  }

  /** Changes creators and posts from `at` (ms) on, visits short links and buys through them. Throws a `Problem`. */
  happen(happening: Happening, at: number): void {
    this.#happen(happening, at)
    this.markUsed()
  }

  #happen({ change, order, visit }: Happening, at: number): void {
    if (change) changePopulation(this, change, at)
    const { shortlinks } = this.services
    if (visit) shortlinks.visit(visit, at)
    if (order) shortlinks.order(shortlinks.named(order.shortlink), order, at)
  }

  /** Notes that it was called now. `now`: what the clock that measures durations says. */
  touch(now = this.deps.real.elapsed()): void {
    this.usedAt = this.deps.real.wall()
    this.#touched = now
  }

  /** How long nobody has called it, real ms. */
  get idle(): number {
    return this.deps.real.elapsed() - this.#touched
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

  /** Returns how a job that begins ends, where a scenario, a magic value or a story says so; null for as its table says. */
  decide(job: JobFacts): JobOverride | null {
    const magic = magicOverride(job) ?? goneOverride(job, this.people, this.clock.now())
    if (this.script === NO_SCRIPT) return magic
    const said = this.#call?.outcome ? overrideTo(this.#call.outcome, job.job) : null
    return joinedOverrides(joinedOverrides(said, this.script.decide(job)), magic)
  }

  #run(task: Task, at: number): void | Promise<void> {
    this.deps.onChange?.()
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
      case 'sales':
        this.#sell(task.sales, at - DAY)
        return this.#planSales(task.sales, at + DAY)
      case 'happening':
        return this.happen(task, at)
      case 'wake':
        this.sleepers.wake(taskKey(task))
        // Lets the call continue before the clock moves on.
        return this.deps.real.breathe()
    }
  }
}

/** Returns the override by which a job ends in a state. */
function overrideTo(state: string, job: string): JobOverride | null {
  const machine = LIFECYCLES.find(({ name }) => name === job)
  const [edge] = Object.entries(machine?.edges ?? {}).find(([, { to }]) => to === state) ?? []
  return edge === undefined ? null : { edge }
}
