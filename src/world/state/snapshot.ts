// A whole world as one JSON document, and back.

import type * as z from 'zod'
import { type Detail, invalidRequest } from '../../model/problems.ts'
import type { EndpointSetting } from '../outbox/carrier.ts'
import { restoreWebhooks, showWebhooks } from '../outbox/webhooks-state.ts'
import type { World, WorldSettings } from '../world.ts'
import { FixturesSchema } from './fixtures.ts'
import {
  type Planned,
  ScenarioMemories,
  SNAPSHOT_VERSION,
  Snapshot,
  type SnapshotDocument,
  type Written,
} from './snapshot-shape.ts'
import { detailsOf, type Read, type Shown } from './state-kinds.ts'
import { STATE_KINDS } from './state-records.ts'

/** The document of `world` as it is now. */
export function snapshot(world: World): SnapshotDocument {
  const { seed, settings, clock } = world
  const { fixtures } = settings
  const iso = (at: number) => new Date(at).toISOString()
  return {
    version: SNAPSHOT_VERSION,
    world: world.name,
    seed,
    started_at: iso(settings.start),
    clock: { ...clock.setting, now: iso(clock.now()) },
    universe: {
      size: fixtures.universe.creators,
      require_added: fixtures.universe.require_added,
      creators: [...fixtures.creators],
    },
    collections: Object.fromEntries(
      STATE_KINDS.map((kind) => [kind.name, kind.ids(world).map((id) => kind.show(world, id) ?? {})]),
    ),
    chance: [...world.chance.counts()].map(([key, count]) => [key, count]),
    overrides: world.lifecycles.overrides().map(([key, { since, ...kept }]) => [key, { ...kept, since: iso(since) }]),
    webhooks: showWebhooks(world),
    ...remembered(world),
    planned: clock.agenda().flatMap(({ due, background, task }) => {
      if (task.kind !== 'edge') return []
      const { job, id, edge } = task
      return [{ job, id, edge, due: iso(due), background }]
    }),
  }
}

function remembered({ script }: World): Pick<SnapshotDocument, 'scenarios' | 'memories'> {
  const state = script.save()
  if (state === null) return {}
  const scenarios = script.active().map(({ source: { file, document } }) => ({ file, document: { ...document } }))
  return { scenarios, memories: ScenarioMemories.parse(state) }
}

/** A document that has been read and found right. */
export interface Restorable {
  /** What the world is to be made of. */
  readonly settings: Pick<WorldSettings, 'seed' | 'start' | 'fixtures' | 'clock'>
  /** The world it was taken of; null when it does not say. */
  readonly taken: string | null
  /** What it played, as it was written; null when it does not say. */
  readonly scenarios: readonly Written[] | null
  /** Where its webhooks go. */
  readonly endpoints: readonly EndpointSetting[]
  /** Fills a world made of them. */
  fill(world: World): void
  /** Tells its scenarios, once they are loaded, what those of the same name remember. */
  remind(world: World): void
}

/** Reads a document; throws a `Problem` that names everything wrong with it. */
export function readSnapshot(document: unknown): Restorable {
  const parsed = Snapshot.safeParse(document)
  if (!parsed.success) throw invalidRequest(parsed.error.issues.flatMap(detailsOf))
  const {
    world: taken = null,
    scenarios = null,
    seed,
    started_at: start,
    clock,
    universe,
    collections,
    chance,
    overrides,
    planned,
    webhooks,
    memories,
  } = parsed.data
  const wrong: Detail[] = []
  if (clock.now < start) wrong.push({ path: 'clock.now', message: 'must not lie before started_at' })
  const reads = STATE_KINDS.flatMap((kind) => readAll(kind.name, kind.read, collections[kind.name] ?? [], wrong))
  if (wrong.length > 0) throw invalidRequest(wrong)
  const { size, require_added, creators } = universe
  return {
    taken,
    scenarios,
    endpoints: webhooks?.endpoints ?? [],
    settings: {
      seed,
      start,
      fixtures: FixturesSchema.parse({ universe: { creators: size, require_added }, creators }),
      clock: { mode: clock.mode, factor: clock.factor },
    },
    fill(world) {
      world.clock.set({ now: clock.now })
      for (const [key, count] of chance) world.chance.restore(key, count)
      for (const read of reads) if (read.ok) read.put(world)
      if (planned) for (const each of planned) plan(world, each)
      else planAnew(world, clock.now)
      world.lifecycles.restoreOverrides(overrides)
      restoreWebhooks(world, webhooks, clock.now)
    },
    remind: ({ script }) => memories && script.restore(memories),
  }
}

function readAll(name: string, read: (shown: Shown) => Read, records: readonly Shown[], wrong: Detail[]): Read[] {
  const seen = new Set<string>()
  return records.map((shown, at) => {
    const place = `collections.${name}.${at}`
    const result = read(shown)
    if (!result.ok) wrong.push(...result.details.map(({ path, message }) => ({ path: `${place}.${path}`, message })))
    else if (seen.has(result.id)) wrong.push({ path: place, message: `is the second record of the id "${result.id}"` })
    else seen.add(result.id)
    return result
  })
}

function plan({ clock }: World, { job, id, edge, due, background }: z.output<typeof Planned>): void {
  clock.plan(`${job}/${id}`, due, { kind: 'edge', job, id, edge }, background)
}

/** Every job goes on as if it had entered its status now. */
function planAnew(world: World, now: number): void {
  for (const kind of STATE_KINDS) {
    if (kind.job === null) continue
    for (const id of kind.ids(world)) {
      const status = kind.show(world, id)?.status
      if (typeof status === 'string') world.lifecycles.force(kind.job, id, status, now)
    }
  }
}
