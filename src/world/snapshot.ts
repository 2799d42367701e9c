// A whole world as one JSON document, and back.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'
import { type Detail, invalidRequest } from '../model/problems.ts'
import { HttpUrl } from '../model/text.ts'
import type { Task } from './core.ts'
import { CreatorFixture } from './fixture-records.ts'
import { FixturesSchema } from './fixtures.ts'
import { detailsOf, Instant, type Read, type Shown } from './state-kinds.ts'
import { STATE_KINDS } from './state-records.ts'
import type { World, WorldSettings } from './world.ts'

/** Rises when documents of before can no longer be read. */
export const SNAPSHOT_VERSION = 1

const Planned = z.strictObject({
  key: z.string(),
  due: Instant,
  background: z.boolean(),
  task: z.strictObject({ kind: z.literal('edge'), job: z.string(), id: z.string(), edge: z.string() }),
})

const KeptFateShape = z.strictObject({
  fate: z.strictObject({
    edge: z.string().exactOptional(),
    after: z.number().min(0).nullable().exactOptional(),
    polls: z.int().min(0).exactOptional(),
    error: z.record(z.string(), z.unknown()).exactOptional(),
    entries: z.record(z.string(), z.string()).exactOptional(),
  }),
  since: Instant,
  reads: z.int().min(0),
})

const Webhooks = z.strictObject({
  endpoints: z
    .array(
      z.strictObject({
        url: HttpUrl,
        secret: z.string().exactOptional(),
        events: z.array(z.string()).exactOptional(),
        enabled: z.boolean(),
      }),
    )
    .max(LIMITS.webhook_endpoints),
  /** The deliveries that succeeded, by what is tracked. */
  successes: z.array(
    z.tuple([
      z.string(),
      z.strictObject({
        since: Instant,
        counts: z.strictObject({ total: z.int().min(0), days: z.record(z.string(), z.int().min(0)) }),
      }),
    ]),
  ),
})

const Records = z.array(z.record(z.string(), z.unknown())).max(LIMITS.records_per_collection)

/**
 * The document. The journal, coverage and the log of deliveries are no part of it (what happened to a world is not what
 * it is), nor are scenarios, which belong to the test that loads them.
 */
export const Snapshot = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  /** The world it was taken of. */
  world: z.string().optional(),
  seed: z.string(),
  /** When the world, and with it the growth of its population, began. */
  started_at: Instant,
  clock: z.strictObject({
    mode: z.enum(['real', 'manual', 'scaled']),
    factor: z.number().positive(),
    now: Instant,
  }),
  universe: z.strictObject({
    size: z.int().min(0).max(LIMITS.universe_creators),
    require_added: z.boolean(),
    /** Creators whose figures are fixed. */
    creators: z.array(CreatorFixture),
  }),
  collections: z.partialRecord(z.enum(STATE_KINDS.map(({ name }) => name)), Records),
  /** How often each creation was asked for: what further ids hang on. */
  chance: z.array(z.tuple([z.string(), z.int().min(1)])),
  /** What else was decided about jobs on their way, by `<job>/<id>`. */
  fates: z.array(z.tuple([z.string(), KeptFateShape])).default([]),
  /** Left out: as they are where it is restored. */
  webhooks: Webhooks.optional(),
  /** What jobs will do by themselves, earliest first; left out, it follows from the records. */
  planned: z.array(Planned).optional(),
})

export type SnapshotDocument = z.input<typeof Snapshot>

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
    fates: world.lifecycles.fates().map(([key, { since, ...kept }]) => [key, { ...kept, since: iso(since) }]),
    webhooks: {
      endpoints: world.outbox.endpoints.map(({ url, secret, events, enabled }) => ({
        url,
        secret,
        ...(events === undefined ? {} : { events: [...events] }),
        enabled,
      })),
      successes: [...world.outbox.successes.entries()].map(([key, { since, counts }]) => [
        key,
        { since: iso(since), counts: { total: counts.total, days: { ...counts.days } } },
      ]),
    },
    planned: clock.agenda().flatMap(({ key, due, background, task }) =>
      task.kind === 'edge' ? [{ key, due: iso(due), background, task: { ...task } }] : [],
    ),
  }
}

/** A document that has been read and found right. */
export interface Restorable {
  /** What the world is to be made of. */
  readonly settings: Pick<WorldSettings, 'seed' | 'start' | 'fixtures' | 'clock'>
  /** Fills a world made of them. */
  fill(world: World): void
}

/** Reads a document; throws a `Problem` that names everything wrong with it. */
export function readSnapshot(document: unknown): Restorable {
  const parsed = Snapshot.safeParse(document)
  if (!parsed.success) throw invalidRequest(parsed.error.issues.flatMap(detailsOf))
  const { seed, started_at: start, clock, universe, collections, chance, fates, planned, webhooks } =
    parsed.data
  const wrong: Detail[] = []
  if (clock.now < start) wrong.push({ path: 'clock.now', message: 'must not lie before started_at' })
  const reads = STATE_KINDS.flatMap((kind) => readAll(kind.name, kind.read, collections[kind.name] ?? [], wrong))
  if (wrong.length > 0) throw invalidRequest(wrong)
  const { size, require_added, creators } = universe
  return {
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
      world.lifecycles.restoreFates(fates)
      for (const [key, counted] of webhooks?.successes ?? []) world.outbox.successes.restore(key, counted)
      // Begins the schedules of those that an endpoint wants to hear of.
      world.outbox.setEndpoints(webhooks?.endpoints ?? world.outbox.endpoints)
    },
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

function plan(world: World, { key, due, background, task }: z.output<typeof Planned>): void {
  const known: Task = task
  world.clock.plan(key, due, known, background)
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
