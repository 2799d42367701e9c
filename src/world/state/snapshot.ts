// Writes a whole world as one JSON document, and reads it.

import * as z from 'zod'
import { checkInSlices } from '../../kit/large/check-in-slices.ts'
import type { Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Detail, invalidRequest } from '../../model/problems.ts'
import type { RecordKind, Shown } from '../lifecycle/collection.ts'
import type { EndpointSetting } from '../outbox/carrier.ts'
import { restoreWebhooks, showWebhooks } from '../outbox/webhooks-state.ts'
import type { ScenarioSource } from '../scenario-source.ts'
import type { WorldSettings } from '../settings.ts'
import { KINDS } from '../slices.ts'
import type { World } from '../world.ts'
import { FixturesSchema } from './fixtures.ts'
import { restorePlanned, showPlanned } from './planned.ts'
import {
  KeptOverrideShape,
  ScenarioMemories,
  SNAPSHOT_VERSION,
  Snapshot,
  type SnapshotDocument,
  type Written,
} from './snapshot-shape.ts'

/** Returns the document of `world` as it is now. */
export function* snapshot(world: World): Work<SnapshotDocument> {
  const { seed, settings, clock } = world
  const { fixtures } = settings
  const collections: SnapshotDocument['collections'] = {}
  for (const { name } of KINDS) collections[name] = yield* world.collections.of(name).show()
  const planned = yield* showPlanned(world)
  const webhooks = yield* showWebhooks(world)
  const memory = yield* remembered(world)
  const traces = world.traces.all()
  return {
    version: SNAPSHOT_VERSION,
    world: world.name,
    seed,
    started_at: isoInstant(settings.start),
    clock: { ...clock.setting, now: isoInstant(clock.now()) },
    universe: {
      size: fixtures.universe.creators,
      require_added: fixtures.universe.require_added,
      // A bundle of an earlier version has no pinned posts.
      pins: { creators: [...fixtures.pins.creators], posts: [...(fixtures.pins.posts ?? [])] },
    },
    named_creators: [...world.authors.handles.all()],
    collections,
    chance: [...world.chance.counts()].map(([key, count]) => [key, count]),
    job_overrides: world.lifecycles.overrides().map(([key, kept]) => [key, z.encode(KeptOverrideShape, kept)]),
    ...(traces.length > 0 ? { job_traces: traces } : {}),
    webhooks,
    ...memory,
    planned,
    used: world.changed,
  }
}

function* remembered({ script }: World): Work<Pick<SnapshotDocument, 'scenarios' | 'memories'>> {
  const state = script.save()
  if (state === null) return {}
  const memories = yield* checkInSlices(ScenarioMemories, state)
  if (!memories.ok) throw new Error(`the memories of scenarios have another form: ${memories.details[0]?.path}`)
  const scenarios = script.active().map(({ source: { file, document } }) => ({ file, document: { ...document } }))
  return { scenarios, memories: memories.value }
}

/** A document that was read and has no mistakes. */
export interface Restorable {
  /** The settings of the world to make. */
  readonly settings: Pick<WorldSettings, 'seed' | 'start' | 'fixtures' | 'clock'>
  /** The name of the world it was taken of; null when left out. */
  readonly taken: string | null
  /** Its scenarios as written. */
  readonly scenarios: readonly Written[]
  /** Its webhook endpoints. */
  readonly endpoints: readonly EndpointSetting[]
  /** Fills a world made with these settings. `played`: its scenarios, read. */
  fill(world: World, played: readonly ScenarioSource[]): Work<void>
}

/** Refuses a document of another version, whatever else it holds. */
function refuseOtherVersion(document: unknown): void {
  const version: unknown = Object(document).version
  if (typeof version !== 'number' || version === SNAPSHOT_VERSION) return
  const [written, remedy] =
    version < SNAPSHOT_VERSION
      ? ['an earlier', 'take a new snapshot']
      : ['a later', 'restore it with the version that wrote it, or update mockfluence']
  const message = `is ${version}, which ${written} version of mockfluence wrote; this one reads ${SNAPSHOT_VERSION}: ${remedy}`
  throw invalidRequest([{ path: 'version', message }])
}

/** Reads a document; throws a `Problem` that names everything wrong with it. */
export function* readSnapshot(document: unknown): Work<Restorable> {
  refuseOtherVersion(document)
  const parsed = yield* checkInSlices(Snapshot, document)
  if (!parsed.ok) throw invalidRequest(parsed.details, parsed.more, parsed.unchecked)
  const {
    world: taken = null,
    scenarios,
    seed,
    started_at: start,
    clock,
    universe,
    named_creators,
    collections,
    chance,
    job_overrides,
    job_traces,
    planned,
    webhooks,
    memories,
    used,
  } = parsed.value
  const mistakes = new Mistakes()
  if (clock.now < start) mistakes.found.push({ path: 'clock.now', message: 'must not be before started_at' })
  const records: { kind: RecordKind; read: ReadEntry[] }[] = []
  for (const each of KINDS) {
    const kind = each as RecordKind
    records.push({ kind, read: yield* readAll(kind, collections[each.name] ?? [], mistakes) })
  }
  if (mistakes.found.length > 0) throw invalidRequest(mistakes.found, 0, mistakes.unchecked)
  const { size, require_added, pins } = universe
  return {
    taken,
    scenarios,
    endpoints: webhooks?.endpoints ?? [],
    settings: {
      seed,
      start,
      fixtures: FixturesSchema.parse({ universe: { creators: size, require_added }, pins }),
      clock: { mode: clock.mode, factor: clock.factor },
    },
    *fill(world, played) {
      world.clock.set({ now: clock.now })
      world.authors.handles.restore(named_creators)
      for (const [key, count] of chance) world.chance.restore(key, count)
      for (const { kind, read } of records) {
        const collection = world.collections.of(kind.name)
        for (const { id, record } of read) {
          collection.put(id, record)
          yield
        }
      }
      world.lifecycles.restoreOverrides(job_overrides)
      world.traces.restore(job_traces)
      yield* restoreWebhooks(world, webhooks, clock.now)
      for (const source of played) world.load(source)
      if (memories) world.script.restore(memories)
      yield* restorePlanned(world, planned, clock.now)
      if (used) world.markUsed()
    },
  }
}

interface ReadEntry {
  readonly id: string
  readonly record: unknown
}

/** The mistakes in a document. Once there are enough to name, its other records are only counted. */
class Mistakes {
  readonly found: Detail[] = []
  unchecked = 0

  get enough(): boolean {
    return this.found.length >= LIMITS.named_findings
  }
}

/** Returns the records that could be read. Adds the mistakes in the others. */
function* readAll(kind: RecordKind, shown: readonly Shown[], mistakes: Mistakes): Work<ReadEntry[]> {
  const seen = new Set<string>()
  const read: ReadEntry[] = []
  for (const [at, each] of shown.entries()) {
    if (mistakes.enough) {
      mistakes.unchecked += shown.length - at
      break
    }
    const place = `collections.${kind.name}.${at}`
    const result = kind.read(each)
    if (!result.ok) {
      mistakes.found.push(...result.details.map(({ path, message }) => ({ path: `${place}.${path}`, message })))
    } else if (seen.has(result.id)) {
      mistakes.found.push({ path: place, message: `is the second one with the id "${result.id}"` })
    } else {
      seen.add(result.id)
      read.push(result)
    }
    yield
  }
  return read
}
