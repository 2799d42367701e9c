// The parts of a world that all its services use.

import type { Clock } from '../kit/clock.ts'
import type { Account } from '../kit/memory/memory.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Chance } from './chance.ts'
import type { Collections } from './lifecycle/collections.ts'
import type { PostAuthors } from './post-authors.ts'
import type { Task } from './task.ts'

export interface Core {
  readonly seed: string
  readonly universe: UniverseOptions
  /** What the records say of the authors of posts; `universe` asks it, too. */
  readonly authors: PostAuthors
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly collections: Collections
  /** What the world holds. */
  readonly memory: Account
}
