// What every service of a world works with.

import type { Clock } from '../kit/clock.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Chance } from './chance.ts'
import type { Lifecycles } from './lifecycle/lifecycles.ts'
import type { Task } from './task.ts'

export interface Core {
  readonly seed: string
  readonly universe: UniverseOptions
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
}
