import { type Account, Memory } from '../../kit/memory/memory.ts'
import type { Work } from '../../kit/work.ts'
import { createCarrier } from '../../webhooks/carrier.ts'
import type { Notice } from '../../world/notice.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import type { WorldSettings } from '../../world/settings.ts'
import { World } from '../../world/world.ts'
import type { ServerOptions } from '../options.ts'
import { StartScenarios } from './start-scenarios.ts'

/** Builds worlds as the options of mockfluence say. None is in its place yet, and its records are missing. */
export class WorldBuilder {
  readonly #options: ServerOptions
  readonly #isInPlace: (world: World) => boolean
  readonly #carrier: ReturnType<typeof createCarrier>
  /** The scenarios that worlds start with. */
  readonly scenarios: StartScenarios

  constructor(options: ServerOptions, isInPlace: (world: World) => boolean) {
    this.#options = options
    this.#isInPlace = isInPlace
    this.#carrier = createCarrier(options.webhooks, options.real)
    this.scenarios = new StartScenarios(options.scenarios)
  }

  /** Checks the webhook endpoints that a scenario starts with. */
  get checkEndpoints(): EndpointsCheck {
    return this.#carrier.check
  }

  /** Returns the settings of a new world that differs in `settings` from what the options say. */
  startSettings(settings: Partial<WorldSettings> = {}): WorldSettings {
    const { seed, fixtures, clock, now, overrides, real } = this.#options
    const scenarios = (settings.scenarios ?? this.scenarios.all).map((source) => this.scenarios.latestOf(source))
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
    const surroundings = { real, onError: onBug, carrier: this.#carrier, memory, onNotice, onChange }
    try {
      world = new World(name, this.startSettings(settings), surroundings)
      return world
    } catch (error) {
      memory.close()
      throw error
    }
  }

  close(): void {
    this.#carrier.close()
  }
}

/** Notes what was restored into a world, so that its bundle can begin there. */
export function begunWith(world: World, more: (world: World) => Work<void>): void {
  world.beginning = { ...world.beginning, more }
  // Its records are kept although they will have been replaced.
  world.history.keepBeginning(world.memory.usedFor('records'))
}

export function* filled(world: World, more: ((world: World) => Work<void>) | undefined): Work<void> {
  yield* world.fill()
  if (more) yield* more(world)
}
