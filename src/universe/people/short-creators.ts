// Creators as lists of people show them.

import { creatorAt } from '../creators.ts'
import { pinOf } from '../drawn-creators.ts'
import { connectorAt, namesOf } from '../handles.ts'
import { creatorAsOf } from '../story.ts'
import { populationOf, traitsAt } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'

export type ShortCreator = Pick<Creator, 'connector' | 'handle' | 'fullName' | 'category' | 'followersAtStart'>

/** Returns the creator with this index in the population, as of `at` (ms). Drawing all of it would take six times as long. */
export function shortCreatorAt(options: UniverseOptions, index: number, at: number): ShortCreator {
  const connector = connectorAt(index)
  const traits = traitsAt(populationOf(options), index, connector)
  const { fullName, handle } = namesOf(options, index, traits)
  if (pinOf(options, connector, handle) || options.changes) return creatorAsOf(creatorAt(options, index), at)
  return { connector, handle, fullName, category: traits.category.name, followersAtStart: traits.followers }
}
