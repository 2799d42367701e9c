// The parts of a world that all its services use.

import type { Account } from '../kit/memory.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock/clock.ts'
import type { Collections } from './lifecycle/collections.ts'
import type { People } from './people.ts'
import type { Task } from './task.ts'

export interface Core {
  readonly seed: string
  readonly universe: UniverseOptions
  /** Whom handles, ids and posts mean here. */
  readonly people: People
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly collections: Collections
  /** What the world holds. */
  readonly memory: Account
}
