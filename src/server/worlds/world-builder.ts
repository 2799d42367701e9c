import { createCarrier } from '../../webhooks/carrier.ts'
import { type Account, Memory } from '../../world/memory.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import type { Notice, WorldSettings } from '../../world/settings.ts'
import { World } from '../../world/world.ts'
import type { ServerOptions } from '../options.ts'

/** Builds worlds as the options of mockfluence say. None is in its place yet, and its records are missing. */
export class WorldBuilder {
  readonly #options: ServerOptions
  readonly #isInPlace: (world: World) => boolean
  readonly #carrier: ReturnType<typeof createCarrier>
  /** The scenarios that every new world starts with, in the newest versions of their files. */
  #scenarios: readonly ScenarioSource[]
  /** The next version of a scenario file by its previous version, so that a reset world starts with the latest one. */
  readonly #next = new WeakMap<ScenarioSource, ScenarioSource>()

  constructor(options: ServerOptions, isInPlace: (world: World) => boolean) {
    this.#options = options
    this.#isInPlace = isInPlace
    this.#carrier = createCarrier(options.webhooks, options.real)
    this.#scenarios = options.scenarios
  }

  get checkEndpoints(): EndpointsCheck {
    return this.#carrier.check
  }

  /** Returns the settings of a new world that differs in `settings` from what the options say. */
  startSettings(settings: Partial<WorldSettings> = {}): WorldSettings {
    const { seed, fixtures, clock, now, overrides, real } = this.#options
    const scenarios = (settings.scenarios ?? this.#scenarios).map((source) => this.#latestOf(source))
    return { seed, fixtures, clock, start: now ?? real.now(), overrides, ...settings, scenarios }
  }

  build(name: string, settings: Partial<WorldSettings>, memory: Account = new Memory().open()): World {
    const { real, onBug, onEvent, store } = this.#options
    let world: World | null = null
    // What happens while a world is built aside belongs to its start.
    const isInPlace = () => world !== null && this.#isInPlace(world)
    const onNotice = onEvent === null ? undefined : (notice: Notice) => isInPlace() && onEvent(notice)
    // What an advance does is written when it has ended.
    const changed = () => isInPlace() && !world?.clock.advancing && store?.mark(name, 'task')
    const onChange = store === null ? undefined : changed
    const deps = { real, onError: onBug, carrier: this.#carrier, memory, onNotice, onChange }
    try {
      world = new World(name, this.startSettings(settings), deps)
      return world
    } catch (error) {
      memory.close()
      throw error
    }
  }

  replaceScenario(old: ScenarioSource, fresh: ScenarioSource): void {
    this.#next.set(old, fresh)
    this.#scenarios = this.#scenarios.map((source) => this.#latestOf(source))
  }

  scenarioNames(except: ScenarioSource): string[] {
    return this.#scenarios.filter((source) => source !== except).map(({ name }) => name)
  }

  #latestOf(source: ScenarioSource): ScenarioSource {
    let latest = source
    for (let next = this.#next.get(latest); next; next = this.#next.get(latest)) latest = next
    return latest
  }

  close(): void {
    this.#carrier.close()
  }
}
