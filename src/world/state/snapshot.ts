// Writes a whole world as one JSON document, and reads it.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { checkValue } from '../../kit/source/schema-findings.ts'
import type { Work } from '../../kit/work.ts'
import { ShownClock } from '../../model/clock-setting.ts'
import { Name, Seed } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { failFields, invalidRequest } from '../../model/problems.ts'
import { FIGURES } from '../../universe/figures-version.ts'
import { loadParts, saveParts, shapeOf } from '../parts/part.ts'
import { PARTS } from '../parts/parts.ts'
import type { ScenarioSource } from '../scenario-source.ts'
import type { World } from '../world.ts'
import { CreatorPins, FixturesSchema, PostPins, VocabularyInput } from './fixtures.ts'
import { migrated, OLDEST_VERSION, SNAPSHOT_VERSION } from './migrations.ts'

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
    pins: strict(() => ({
      creators: CreatorPins,
      posts: PostPins.default([]),
    })),
  })).describe('The population.'),
  ...shapeOf(PARTS),
})).meta({ id: 'WorldState', description: 'A whole world, to be restored as it was read.' })

export type SnapshotDocument = z.input<typeof Snapshot>

export function* snapshot(world: World): Work<SnapshotDocument> {
  const { seed, settings, clock } = world
  const { universe, pins } = settings.fixtures
  return {
    version: SNAPSHOT_VERSION,
    figures: FIGURES,
    world: world.name,
    seed,
    started_at: isoInstant(settings.start),
    clock: { ...clock.setting, now: isoInstant(clock.now()) },
    universe: {
      size: universe.creators,
      require_added: universe.require_added,
      ...(universe.vocabulary && { vocabulary: universe.vocabulary }),
      // A bundle of an earlier version has no pinned posts.
      pins: { creators: [...pins.creators], posts: [...(pins.posts ?? [])] },
    },
    // Each part is saved by the schema that the document has for it.
    ...((yield* saveParts(PARTS, world)) as Pick<SnapshotDocument, (typeof PARTS)[number]['name']>),
  }
}

/** Refuses a document of a version that is not read, whatever else it holds. */
function refuseOtherVersion({ version }: Readonly<Record<string, unknown>>): void {
  if (typeof version !== 'number' || version === SNAPSHOT_VERSION) return
  const [written, remedy] =
    version < SNAPSHOT_VERSION
      ? ['an earlier', 'take a new snapshot']
      : ['a later', 'restore it with the version that wrote it, or update mockfluence']
  const message = `is ${version}, which ${written} version of mockfluence wrote; this one reads ${OLDEST_VERSION} to ${SNAPSHOT_VERSION}: ${remedy}`
  throw invalidRequest([{ path: 'version', message }])
}

/** Reads a document; throws a `Problem` that names everything wrong with it but its records. */
export function readSnapshot(written: Readonly<Record<string, unknown>>) {
  const current = migrated(written)
  refuseOtherVersion(current)
  const parsed = checkValue(Snapshot, current)
  if (!parsed.ok) throw invalidRequest(parsed.details, parsed.more)
  const document = parsed.value
  const { seed, started_at: start, clock, universe } = document
  const { mode, factor, now } = clock
  if (now < start) failFields([{ path: 'clock.now', message: 'must not be before started_at' }])
  const { size, require_added, vocabulary, pins } = universe
  return {
    document,
    /** The settings of the world to make. */
    settings: {
      seed,
      start,
      fixtures: FixturesSchema.parse({ universe: { creators: size, require_added, vocabulary }, pins }),
      clock: { mode, factor },
    },
    /** Fills a world made with these settings. `played`: its scenarios, read. Throws a `Problem` for wrong records. */
    *fill(world: World, played: readonly ScenarioSource[]): Work<void> {
      world.clock.set({ now })
      yield* loadParts(PARTS, world, document, { now, played })
      world.noteUse()
    },
  }
}
