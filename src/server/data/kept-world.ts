// One world in a data file: its state, and what it was made with, to which a reset goes back.

import * as z from 'zod'
import { CLOCK_MODES, LAST_INSTANT } from '../../kit/clock.ts'
import { strict } from '../../kit/shape.ts'
import { finish, type Work } from '../../kit/work.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import type { WorldSettings } from '../../world/settings.ts'
import type { Fixtures } from '../../world/state/fixtures.ts'
import { readSnapshot, snapshot } from '../../world/state/snapshot.ts'
import type { Written } from '../../world/state/snapshot-shape.ts'
import type { World } from '../../world/world.ts'
import { type Entry, type Part, partOf } from './data-text.ts'

/** A world as the file has it. */
export interface KeptWorld extends Entry {
  readonly name: string
  /** What it was made with. */
  readonly made: WorldSettings
  /** The scenarios that it plays. */
  readonly played: readonly ScenarioSource[]
}

const Endpoints = z.array(
  strict(() => ({
    url: z.string(),
    secret: z.string().optional(),
    events: z.array(z.string()).optional(),
    enabled: z.boolean().optional(),
  })),
)

/** A digest stands for a part of the file. */
const Digest = z.string()
const Pace = strict(() => ({ mode: z.enum(CLOCK_MODES), factor: z.number() }))

const MadeShape = strict(() => ({
  seed: z.string(),
  start: z.number(),
  clock: Pace,
  fixtures: Digest,
  endpoints: Endpoints.optional(),
  scenarios: z.array(Digest).optional(),
  overrides: strict(() => ({
    fixtures: Digest.optional(),
    clock: Pace.optional(),
    start: z.number().optional(),
    endpoints: Endpoints.optional(),
  })).optional(),
}))

const LineShape = strict(() => ({
  world: z.string(),
  /** The real time at which the line was written, ms. */
  kept_at: z.number(),
  made: MadeShape,
  state: z.looseObject({ scenarios: z.array(z.unknown()).optional() }),
}))

/** The parts of what does not change. */
const known = new WeakMap<object, Part>()

function partFor(object: object, value: unknown = object): Part {
  const part = known.get(object) ?? partOf(value)
  known.set(object, part)
  return part
}

/** Returns a world as the file is to have it. `wall`: the real time, ms. */
export function* keptWorld(world: World, wall: number): Work<KeptWorld> {
  const made = world.settings.origin ?? world.settings
  const { seed, start, clock, endpoints, overrides } = made
  const parts: Part[] = []
  const digest = (object: object, value?: unknown) => {
    const part = partFor(object, value)
    parts.push(part)
    return part.digest
  }
  const shown: z.input<typeof MadeShape> = {
    seed,
    start,
    clock,
    fixtures: digest(made.fixtures),
    endpoints: endpoints?.map(plain),
    scenarios: made.scenarios?.map((source) => digest(source, { file: source.file, document: source.document })),
    overrides: overrides && {
      ...overrides,
      fixtures: overrides.fixtures && digest(overrides.fixtures),
      endpoints: overrides.endpoints?.map(plain),
    },
  }
  const state = yield* snapshot(world)
  const line = `${JSON.stringify({ world: world.name, kept_at: wall, made: shown, state })}\n`
  return { name: world.name, line, parts, made, played: world.script.active().map(({ source }) => source) }
}

function plain({ events, ...rest }: NonNullable<WorldSettings['endpoints']>[number]) {
  return { ...rest, events: events && [...events] }
}

/** Reads the line of a world. `source`: returns a scenario of what was written of it. */
export async function readWorld(
  line: string,
  parts: ReadonlyMap<string, unknown>,
  source: (written: Written) => Promise<ScenarioSource>,
): Promise<KeptWorld> {
  const { world, made, state } = LineShape.parse(JSON.parse(line))
  // The checksum says that these are as they were written.
  const fixtures = (digest: string) => parts.get(digest) as Fixtures
  const scenarios = made.scenarios?.map((digest) => source(parts.get(digest) as Written))
  const { overrides } = made
  const settings = dropUndefined({
    ...made,
    fixtures: fixtures(made.fixtures),
    scenarios: scenarios && (await Promise.all(scenarios)),
    overrides:
      overrides && dropUndefined({ ...overrides, fixtures: overrides.fixtures && fixtures(overrides.fixtures) }),
  })
  const played = await Promise.all((state.scenarios ?? []).map((written) => source(written as Written)))
  const used = [made.fixtures, overrides?.fixtures, ...(made.scenarios ?? [])]
  const own = used.flatMap((digest) => (digest === undefined ? [] : partOf(parts.get(digest))))
  return { name: world, line: `${line}\n`, parts: own, made: settings as WorldSettings, played }
}

/** JSON has no undefined, and a setting that is undefined would override another. */
function dropUndefined(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** What makes a world again. */
export interface Recalled {
  readonly settings: WorldSettings
  readonly more: (world: World) => Work<void>
}

/**
 * Returns what makes a world as it was kept. In real mode time has passed since; a scaled clock has run until
 * `alive` (the real time in ms; null if it was written when it stopped), and a manual one stood still. Throws a `Problem` for a state that cannot be.
 */
export function recalled({ line, made, played }: KeptWorld, wall: number, alive: number | null): Recalled {
  const { kept_at: keptAt, state } = LineShape.parse(JSON.parse(line))
  const { settings, fill } = finish(readSnapshot(state))
  const { mode, factor } = settings.clock
  const passed = mode === 'real' ? wall - keptAt : mode === 'scaled' && alive !== null ? (alive - keptAt) * factor : 0
  return {
    // Its scenarios are loaded with its state, and have had their say on the start.
    settings: { ...settings, endpoints: [], origin: made, scenarios: [] },
    *more(world) {
      yield* fill(world, played)
      if (passed > 0) world.clock.set({ now: Math.min(world.clock.now() + Math.floor(passed), LAST_INSTANT) })
    },
  }
}
