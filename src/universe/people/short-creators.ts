// Creators as lists of people show them.

import { CATEGORIES } from '../categories.ts'
import { creatorAt } from '../creators.ts'
import { pinOf } from '../drawn-creators.ts'
import { connectorAt, namesOf } from '../handles.ts'
import { blankTraits, fillTraits, keyAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'

export type ShortCreator = Pick<Creator, 'connector' | 'handle' | 'fullName' | 'category' | 'followersAtStart'>

/** Returns the creator with this index in the population. Drawing all of it would take six times as long. */
export function shortCreatorAt(options: UniverseOptions, index: number): ShortCreator {
  const { seed } = options
  const connector = connectorAt(index)
  const traits = blankTraits()
  fillTraits(traits, keyAt(populationOf(seed), index), connector, null)
  const { fullName, handle } = namesOf(seed, index, traits)
  if (pinOf(options, connector, handle)) return creatorAt(options, index)
  const category = CATEGORIES[traits.category]?.name ?? ''
  return { connector, handle, fullName, category, followersAtStart: traits.followers }
}
