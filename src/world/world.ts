import { Clock, type ClockSetting, type RealTime } from '../kit/clock.ts'
import type { UniverseOptions } from '../universe/types.ts'
import { Chance } from './chance.ts'
import type { Core, Task } from './core.ts'
import type { Fixtures } from './fixtures.ts'
import { Journal } from './journal.ts'
import { Lifecycles } from './lifecycles.ts'
import { TrackedCreators } from './tracked-creators.ts'

/** What a world starts from: equal settings, equal worlds. */
export interface WorldSettings {
  readonly seed: string
  readonly fixtures: Fixtures
  readonly clock: ClockSetting
  /** Where its clock starts, ms. */
  readonly start: number
}

/** What a world is given from outside. */
export interface Surroundings {
  readonly real: RealTime
  /** Told of a task that threw. */
  readonly onError: (error: unknown) => void
  /** How many worlds there are. */
  readonly worlds: () => number
}

/** One running world: everything it remembers, and the services that change it. */
export class World implements Core {
  readonly name: string
  readonly settings: WorldSettings
  readonly surroundings: Surroundings
  readonly seed: string
  readonly universe: UniverseOptions
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly journal = new Journal()

  readonly trackedCreators: TrackedCreators

  constructor(name: string, settings: WorldSettings, surroundings: Surroundings) {
    const { real, onError } = surroundings
    const { seed, fixtures, start } = settings
    this.name = name
    this.settings = settings
    this.surroundings = surroundings
    this.seed = seed
    this.universe = { seed, size: fixtures.universe.creators, start, pins: fixtures.creators }
    this.clock = new Clock({ ...settings.clock, now: start, real, onError, run: (task, at) => this.#run(task, at) })
    this.chance = new Chance(seed)
    this.lifecycles = new Lifecycles(this.clock)
    this.trackedCreators = new TrackedCreators()
  }

  /** Ends its timers. */
  close(): void {
    this.clock.close()
  }

  #run(task: Task, at: number): void {
    this.lifecycles.take(task.job, task.id, task.edge, at)
  }
}
