import type { Registry, ScenarioError, ScenarioLibrary } from '../control/registry.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { createCarrier } from '../webhooks/carrier.ts'
import type { EndpointsCheck } from '../world/outbox/carrier.ts'
import { type ActiveScenario, type ScenarioSource, startedWith } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import { World, type WorldSettings } from '../world/world.ts'
import type { ServerOptions } from './options.ts'

export const DEFAULT_WORLD = 'default'

/** What a world may be called. */
export const WORLD_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/

/** The name of the unmade world, which stands for every world that nobody has made. No other can have it. */
const UNMADE = ''

/** How far (ms) the start and the time of the unmade world may be from those of a world that is made now. */
const UNMADE_DRIFT = 1_000

/** Whether this is the unmade world: it may be read, and nothing else. */
export function isUnmade({ name }: World): boolean {
  return name === UNMADE
}

/** The worlds there are, by name. A request looks its world up by name each time, so a reset reaches everybody. */
export class Worlds implements Registry {
  readonly #options: ServerOptions
  readonly #worlds = new Map<string, World>()
  readonly #carrier: ReturnType<typeof createCarrier>

  /** What every new world starts with. */
  #scenarios: readonly ScenarioSource[]
  scenarioErrors: readonly ScenarioError[] = []
  /** What a scenario file says now, by what it said before: worlds that are reset start with that. */
  readonly #latest = new WeakMap<ScenarioSource, ScenarioSource>()
  /** Null until somebody reads a world that nobody has made. */
  #unmade: World | null = null

  constructor(options: ServerOptions) {
    this.#options = options
    this.#scenarios = options.scenarios
    this.#carrier = createCarrier(options.webhooks, options.real)
    this.make(DEFAULT_WORLD)
  }

  get size(): number {
    return this.#worlds.size
  }

  names(): string[] {
    return [...this.#worlds.keys()]
  }

  find(name: string): World | undefined {
    return this.#worlds.get(name)
  }

  /** The world of that name, made now if it is new; refused (429) when there are as many as there may be. */
  open(name: string): World {
    return this.#worlds.get(name) ?? this.make(name)
  }

  /** A fresh world in place of the one of that name. */
  make(name: string, settings: Partial<WorldSettings> = {}): World {
    if (!WORLD_NAME.test(name)) fail('bad_world_name', { name })
    if (this.#worlds.size >= LIMITS.worlds && !this.#worlds.has(name)) {
      fail('limit_reached', { what: 'The number of worlds', limit: LIMITS.worlds })
    }
    const world = this.#build(name, settings)
    this.#worlds.get(name)?.close()
    this.#worlds.set(name, world)
    return world
  }

  /** The world of that name, to be read; while there is none, the unmade one. */
  peek(name: string): World {
    return this.#worlds.get(name) ?? this.#unmadeWorld()
  }

  /** What a world would be that is made now. All who read such worlds share it, and nothing happens in it. */
  #unmadeWorld(): World {
    const { start } = startedWith(this.#startSettings())
    const known = this.#unmade
    const near = (earlier: number, later: number) => later - earlier < UNMADE_DRIFT
    if (known && near(known.settings.start, start) && near(start, known.clock.now())) return known
    const unmade = this.#build(UNMADE)
    // Its tasks do not run, and nothing leaves it.
    unmade.close()
    this.#unmade = unmade
    return unmade
  }

  /** What is wrong with endpoints that a scenario starts with. */
  get checkEndpoints(): EndpointsCheck {
    return this.#carrier.check
  }

  fixtures(name: string): Promise<Fixtures> {
    return this.#options.bundledFixtures(name)
  }

  get scenarios(): ScenarioLibrary {
    return this.#options.scenarioLibrary
  }

  /**
   * Puts the new version of a scenario file in the place of the old one, in every world that plays it: also of one that
   * was restored from what the file said earlier.
   */
  reloadScenario(old: ScenarioSource, fresh: ScenarioSource): void {
    this.#latest.set(old, fresh)
    this.#scenarios = this.#scenarios.map((source) => this.#latestOf(source))
    this.#unmade = null
    for (const world of this.#worlds.values()) {
      const plays = ({ source }: ActiveScenario) => source.name === old.name && source.file === old.file
      if (world.script.active().some(plays)) world.load(fresh, old.name)
    }
  }

  /** The names of scenarios from files other than this one. */
  scenarioNames(except: ScenarioSource): string[] {
    return this.#scenarios.filter((source) => source !== except).map(({ name }) => name)
  }

  #latestOf(source: ScenarioSource): ScenarioSource {
    let latest = source
    for (let next = this.#latest.get(latest); next; next = this.#latest.get(latest)) latest = next
    return latest
  }

  #startSettings(settings: Partial<WorldSettings> = {}): WorldSettings {
    const { seed, fixtures, clock, now, overrides, real } = this.#options
    const scenarios = (settings.scenarios ?? this.#scenarios).map((source) => this.#latestOf(source))
    return { seed, fixtures, clock, start: now ?? real.now(), overrides, ...settings, scenarios }
  }

  #build(name: string, settings: Partial<WorldSettings> = {}): World {
    const { real, onBug } = this.#options
    return new World(name, this.#startSettings(settings), { real, onError: onBug, carrier: this.#carrier })
  }

  close(): void {
    for (const world of this.#worlds.values()) world.close()
    this.#carrier.close()
  }
}
