import { Counts } from '../../control/counts.ts'
import { EventStreams } from '../../control/event-streams.ts'
import { CONTROLS } from '../../control/index.ts'
import type { Registry, ScenarioError, ScenarioLibrary, StartCause } from '../../control/registry.ts'
import { formatDuration } from '../../kit/duration.ts'
import { eachStep, finish, type Work, whenFree } from '../../kit/work.ts'
import type { ClockChange } from '../../model/clock-setting.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail, failUnknown } from '../../model/problems.ts'
import { DEFAULT_WORLD, worldNameProblem } from '../../model/worlds/world-name.ts'
import { type Findings, findingsIn, merged } from '../../report/report.ts'
import { type ChaosDone, chaosDone, NO_CHAOS } from '../../scenario/chaos.ts'
import { Coverage } from '../../world/coverage.ts'
import type { Beginning } from '../../world/journal.ts'
import { Memory } from '../../world/memory.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import type { ActiveScenario, ScenarioSource } from '../../world/scenario-source.ts'
import { settingsOfFork, startedWith, type WorldSettings, withoutFixtures } from '../../world/settings.ts'
import type { FindBase } from '../../world/state/extends.ts'
import type { Fixtures } from '../../world/state/fixtures.ts'
import { WORLD_BYTES, type World } from '../../world/world.ts'
import { STARTS, type WorldEvent } from '../log/event.ts'
import type { ServerOptions } from '../options.ts'
import type { Recalled } from '../storage/stored-world.ts'
import { Expiry } from './expiry.ts'
import { collectSoon, heapLimit, watchHeap } from './heap.ts'
import { WorldBuilder } from './world-builder.ts'

/** How far (ms) the start and the time of a world that is not made yet may differ from those of a world created now. */
const DRIFT = 1_000

// Imported only if needed, to start quickly.
const fixturesFile = () => import('./fixtures-file.ts')
const scenarioFiles = () => import('./scenario-files.ts')

/** The worlds by name. Each request looks up its world by name, so that a reset affects all later requests. */
export class Worlds implements Registry {
  readonly calls = CONTROLS
  /** What the worlds and the calls in progress hold. */
  readonly memory: Memory
  readonly #options: ServerOptions
  readonly #worlds = new Map<string, World>()
  readonly #unwatch: () => void
  /** What a new world holds, bytes. */
  #emptyWorldBytes = WORLD_BYTES
  readonly past = new Coverage()
  pastChaos: ChaosDone = NO_CHAOS
  pastFindings: Findings = { found: [], acted: [] }
  readonly streams = new EventStreams()

  /** Looks at what calls depend on: the scenario files. Resolves when they have been read; null where nothing has changed. */
  beforeCall: (() => Promise<void> | null) | null = null
  scenarioErrors: readonly ScenarioError[] = []
  notReady: string | null = null
  readonly counts = new Counts()
  readonly #builder: WorldBuilder
  /** It stands for the world of its name that was read before it is made. Nothing changes it. */
  #unmade: World | null = null
  /** Ends worlds that nobody uses; null where worlds stay. */
  readonly expiry: Expiry | null

  constructor(options: ServerOptions) {
    this.#options = options
    const { live_part_of_heap, memory_free_with_data } = LIMITS
    const free = options.store ? memory_free_with_data : 0
    this.memory = new Memory(options.memory, heapLimit() * live_part_of_heap, free, collectSoon)
    // What reading the data file takes for a moment says nothing of what is held afterwards.
    this.#unwatch = watchHeap((live) => this.notReady === null && this.memory.collected(live))
    this.#builder = new WorldBuilder(options, (world) => this.#worlds.get(world.name) === world)
    const { worldTtl: ttl, real } = options
    const end = ({ name }: World) => this.drop(name, `not used for ${formatDuration(ttl ?? 0)}`)
    this.expiry = ttl === null ? null : new Expiry({ ttl, real, end, worlds: () => this.#worlds.values() })
    const first = this.#builder.build(DEFAULT_WORLD, {}, this.memory.open())
    finish(first.fill())
    this.#install(first)
    this.#emptyWorldBytes = first.memory.used
  }

  get documented() {
    const { ecomWord, strict, discoveryTokens, guard } = this.#options
    return { ecomWord, strict, discovery: discoveryTokens.length > 0, guarded: guard.controlToken !== null }
  }

  get bundled() {
    const { publicUrl, prefix, ecomWord, strict } = this.#options
    return { public_url: publicUrl, prefix, ecom_word: ecomWord, strict, credentials: this.#options }
  }

  get size(): number {
    return this.#worlds.size
  }

  get expired(): number {
    return this.expiry?.ended ?? 0
  }

  names(): string[] {
    return [...this.#worlds.keys()]
  }

  all(): World[] {
    return [...this.#worlds.values()]
  }

  find(name: string): World | undefined {
    return this.#worlds.get(name)
  }

  /**
   * Returns the world of that name; creates it if missing. A new world may be busy until its records are seeded. Throws
   * `limit_reached` when there are too many.
   */
  open(name: string): World {
    const known = this.find(name)
    if (known) return known
    const world = this.#begin(name)
    this.#fill(world)
    this.#install(world)
    this.#noted(world, STARTS.first_call)
    return world
  }

  /** Makes a world, and puts it in the place of the one of that name once it is filled. Rejects with `FixtureErrors`. */
  async make(
    name: string,
    settings: Partial<WorldSettings>,
    cause: StartCause,
    restoreInitialState?: (world: World) => Work<void>,
  ): Promise<World> {
    return this.#make(this.#begin(name, settings), STARTS[cause], restoreInitialState)
  }

  async add(name: string, settings: WorldSettings): Promise<World> {
    const refuse = () => {
      if (this.#worlds.has(name)) fail('world_exists', { name })
    }
    return this.#make(this.#begin(name, settings), STARTS.made, undefined, refuse)
  }

  fork(name: string, of: string, clock: ClockChange): Promise<World> {
    return whenFree(
      () => this.find(of) ?? failUnknown('world', of, this.names()),
      (parent) => this.#fork(name, parent, clock),
    )
  }

  /** Until the fork is there nothing else happens, so that it is of one moment. */
  async #fork(name: string, parent: World, { now, ...pace }: ClockChange): Promise<World> {
    if (this.#worlds.has(name)) fail('world_exists', { name })
    this.#refuse(name)
    this.memory.reserve('A fork of this world', parent.memory.used)
    const world = this.#builder.build(name, settingsOfFork(parent, pace), this.memory.open())
    const copy = this.#builder.build(name, settingsOfFork(parent, {}))
    try {
      world.inherit(parent)
      world.journal.goOn(parent.journal)
      copy.inherit(parent)
      const fill = function* (fresh: World) {
        yield fresh.inherit(copy)
      }
      world.begin({ settings: copy.settings, fill }, WORLD_BYTES)
      // Time that goes backwards is refused before the fork is there.
      if (now === undefined || now <= world.clock.now()) world.clock.set({ now })
      const set = now !== undefined || Object.keys(pace).length > 0
      if (set) world.noteChange('PUT', '/__sim/clock', { ...pace, now: isoInstant(now ?? world.clock.now()) })
    } catch (error) {
      world.close()
      throw error
    }
    this.#install(world)
    this.#noted(world, STARTS.forked)
    await world.clock.move({ now })
    return world
  }

  /** `start`: for the log; `refuse`: throws when the world must not be installed after all. */
  async #make(
    world: World,
    start: (typeof STARTS)[keyof typeof STARTS],
    restoreInitialState?: (world: World) => Work<void>,
    refuse = () => {},
  ): Promise<World> {
    const { name } = world
    try {
      await world.turn.do(this.#whileItFits(filledWith(world, restoreInitialState), name))
      await whenFree(
        () => this.find(name),
        () => {
          this.#refuse(name)
          refuse()
          // The one that it replaces is still there, but will give back what it holds.
          this.memory.reserve('This world', 0, this.#heldBy(name))
          this.#install(world)
          this.#noted(world, start)
        },
      )
      return world
    } catch (error) {
      world.close()
      throw error
    }
  }

  /** Refuses a world as soon as it takes too much. The one that it replaces will give back what it holds. */
  #whileItFits<Result>(filling: Work<Result>, name: string): Work<Result> {
    return eachStep(filling, (step) => {
      this.memory.reserve('This world', 0, this.#heldBy(name))
      return step()
    })
  }

  madeWith(name: string): WorldSettings {
    const settings = this.#worlds.get(name)?.settings
    return settings?.origin ?? settings ?? this.#builder.startSettings()
  }

  /** Makes a world again that the data file has. */
  recall(name: string, { settings, restoreInitialState }: Recalled): World {
    const world = this.#builder.build(name, settings, this.memory.open())
    finish(filledWith(world, restoreInitialState))
    this.#install(world)
    return world
  }

  /** Builds an empty world aside. */
  #begin(name: string, settings: Partial<WorldSettings> = {}): World {
    this.#refuse(name)
    this.memory.reserve('A new world', this.#emptyWorldBytes, this.#heldBy(name))
    return this.#builder.build(name, settings, this.memory.open())
  }

  /** Puts a world in the place of the one of its name, if any, and lets its clock run. */
  #install(world: World): void {
    const before = this.#worlds.get(world.name)
    this.#worlds.set(world.name, world)
    world.start()
    this.#options.store?.mark(world.name, 'call')
    this.expiry?.begin()
    // Its readers go on with the new world.
    this.streams.begin(world)
    if (before) this.#end(before)
  }

  #end(world: World): void {
    this.past.add(world.coverage)
    this.pastChaos = chaosDone([world], this.pastChaos)
    this.pastFindings = merged([this.pastFindings, findingsIn(world)])
    world.close()
  }

  #heldBy(name: string): number {
    return this.#worlds.get(name)?.memory.used ?? 0
  }

  #refuse(name: string): void {
    const reason = worldNameProblem(name)
    if (reason !== null) fail('bad_world_name', { reason })
    if (this.#worlds.size >= LIMITS.worlds && !this.#worlds.has(name)) {
      fail('limit_reached', { what: 'The number of worlds', limit: LIMITS.worlds })
    }
  }

  /** Seeds a world with the settings that the simulator started with, in which nothing is wrong. */
  #fill(world: World): void {
    const filling = world.turn.do(world.fill())
    if (filling instanceof Promise) filling.catch(this.#options.onBug)
  }

  async rebuildInitial(name: string, { settings, fill }: Beginning): Promise<World> {
    const world = this.#builder.build(name, settings, this.memory.open())
    try {
      await world.turn.do(fill(world))
      return world
    } catch (error) {
      world.close()
      throw error
    }
  }

  /** Ends the world of that name, which is then missing. `why`: for the log. */
  drop(name: string, why = 'DELETE /__sim/worlds'): void {
    const world = this.#worlds.get(name)
    if (!world) return
    // First, so that what waits in it finds none.
    this.#worlds.delete(name)
    this.#end(world)
    this.#options.store?.mark(name, 'call')
    this.#noted(world, { action: 'ended', why })
  }

  #noted(world: World, { action, why }: Pick<WorldEvent, 'action' | 'why'>): void {
    const { name, seed, script } = world
    this.streams.tell({ event: 'worlds', data: { world: name, action } })
    const { onEvent } = this.#options
    if (onEvent === null) return
    const scenarios = script.active().map(({ source }) => source.name)
    const warnings = action === 'ended' ? [] : this.overruled(world)
    onEvent({ event: 'world', action, world: name, why, seed, scenarios, warnings })
  }

  /** Says which scenarios bring fixtures with which the world did not start, and why. */
  overruled({ settings }: World): string[] {
    const { fixtures } = this.#options.overrides
    const winner = settings.overrides?.fixtures === fixtures ? '--fixtures wins' : 'the fixtures of a call win'
    return withoutFixtures(settings).map(({ name }) => `${winner} over those of the scenario ${name}`)
  }

  /** Returns the world of that name for reading; one that stands for it if it is not made yet. */
  peek(name: string): World {
    const found = this.find(name)
    if (found) return found
    const { start } = startedWith(this.#builder.startSettings())
    const known = this.#unmade
    const near = (earlier: number, later: number) => later - earlier < DRIFT
    if (known?.name === name && near(known.settings.start, start) && near(start, known.clock.now())) return known
    const unmade = this.#builder.build(name, {})
    unmade.isUnmade = true
    this.#fill(unmade)
    // A closed world runs no tasks and sends no webhooks, though its clock runs.
    unmade.close()
    unmade.start()
    this.#unmade = unmade
    return unmade
  }

  get checkEndpoints(): EndpointsCheck {
    return this.#builder.checkEndpoints
  }

  async fixtures(name: string): Promise<Fixtures> {
    return (await fixturesFile()).loadBundled(name)
  }

  findBase: FindBase = async (name, what) => (await fixturesFile()).findBundled(name, what)

  readonly scenarios: ScenarioLibrary = {
    list: async () => (await scenarioFiles()).listScenarios(this.#options.shelf),
    text: async (name) => (await scenarioFiles()).scenarioText(name, this.#options.shelf),
  }

  /**
   * Replaces the old version of a scenario file by the new one in every world where it is active, also in worlds
   * restored from a snapshot with an earlier version.
   */
  reloadScenario(old: ScenarioSource, fresh: ScenarioSource): void {
    this.#builder.replaceScenario(old, fresh)
    this.#unmade = null
    for (const world of this.#worlds.values()) whenIdle(world, () => this.#reload(world, old, fresh))
  }

  #reload(world: World, old: ScenarioSource, fresh: ScenarioSource): void {
    const plays = ({ source }: ActiveScenario) => source.name === old.name && source.file === old.file
    if (this.#worlds.get(world.name) !== world || !world.script.active().some(plays)) return
    world.scenarios.load(fresh, old.name)
    this.#options.store?.mark(world.name, 'task')
  }

  scenarioNames(except: ScenarioSource): string[] {
    return this.#builder.scenarioNames(except)
  }

  close(): void {
    this.#unwatch()
    for (const world of this.#worlds.values()) world.close()
    this.expiry?.close()
    this.streams.close()
    this.#builder.close()
  }
}

/** Seeds the fixtures of a world, and then what is restored into it. Its bundle begins with that. */
function* filledWith(world: World, restoreInitialState?: (world: World) => Work<void>): Work<void> {
  yield* world.fill()
  if (!restoreInitialState) return
  yield* restoreInitialState(world)
  const { settings } = world
  const fill = (fresh: World) => filledWith(fresh, restoreInitialState)
  world.begin({ settings, fill })
}

/** Calls `act` now, or once the work that the world is busy with has ended. */
function whenIdle(world: World, act: () => void): void {
  const { busy } = world.turn
  if (busy === null) act()
  else void busy.then(() => whenIdle(world, act))
}
