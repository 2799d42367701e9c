// What every service of a world works with.

import type { Clock } from '../kit/clock.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Chance } from './chance.ts'
import type { Lifecycles } from './lifecycles.ts'

/** Something planned on a world's clock, as data. */
export interface Task {
  readonly kind: 'edge'
  readonly job: string
  readonly id: string
  readonly edge: string
}

export interface Core {
  readonly seed: string
  readonly universe: UniverseOptions
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
}
