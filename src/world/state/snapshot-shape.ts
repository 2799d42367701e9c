// The schema of a snapshot: a whole world as one document.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { ShownClock } from '../../model/clock-setting.ts'
import { Name, Seed } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { shapeOf } from '../parts/part.ts'
import { PARTS } from '../parts/parts.ts'
import { SNAPSHOT_VERSION } from './migrations.ts'
import { CreatorPins, PostPins } from './pins.ts'
import { VocabularyInput } from './vocabulary.ts'

/** What the world was made with, its time, and its parts. */
export const Snapshot = strict(() => ({
  version: z.literal(SNAPSHOT_VERSION).describe('The version of this form.'),
  figures: z
    .int()
    .optional()
    .describe('The version of the generated figures it was taken with; those of this program go on.'),
  world: Name.optional().describe('The name of the world it was taken of.'),
  seed: Seed.describe('What everything is drawn from.'),
  started_at: Instant.describe('When the world, and with it the growth of its population, began.'),
  clock: ShownClock.describe('Its clock, with the time.'),
  universe: strict(() => ({
    size: z.int().min(0).max(LIMITS.universe_creators),
    require_added: z.boolean(),
    vocabulary: VocabularyInput.optional(),
    /** Creators and posts whose figures are fixed. */
    pins: strict(() => ({
      creators: CreatorPins,
      posts: PostPins.default([]),
    })),
  })).describe('The population.'),
  ...shapeOf(PARTS),
})).meta({ id: 'WorldState', description: 'A whole world, to be restored as it was read.' })

export type SnapshotDocument = z.input<typeof Snapshot>
