// One world in a data file: its state, and what it was made with, to which a reset goes back.

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { LAST_INSTANT } from '../../kit/days.ts'
import { strict } from '../../kit/shape.ts'
import type { Work } from '../../kit/work.ts'
import type { Written } from '../../world/parts/scenarios.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import type { WorldSettings } from '../../world/settings.ts'
import { readSnapshot, snapshot } from '../../world/state/snapshot.ts'
import type { World } from '../../world/world.ts'

/** What several worlds share, such as their fixtures: it is in the file once. */
interface Part {
  readonly digest: string
  readonly line: string
}

export interface StoredWorld {
  readonly name: string
  /** Its line of the file, and the parts that the line refers to. */
  readonly line: string
  readonly parts: readonly Part[]
  readonly made: WorldSettings
  readonly played: readonly ScenarioSource[]
}

/** A digest stands for a part of the file. */
const Digest = z.string()

/** The checksum says that the rest is as it was written. */
const LineShape = strict(() => ({
  world: z.string(),
  /** The real time at which the line was written, ms. */
  kept_at: z.number(),
  made: z.looseObject({
    fixtures: Digest,
    scenarios: z.array(Digest).default([]),
    overrides: z.looseObject({ fixtures: Digest.optional() }).optional(),
  }),
  state: z.looseObject({ scenarios: z.array(z.unknown()).optional() }),
}))

function partOf(value: unknown): Part {
  const text = JSON.stringify(value)
  const digest = createHash('sha256').update(text).digest('hex')
  return { digest, line: `{"part":"${digest}","value":${text}}\n` }
}

/** The parts of what does not change. */
const known = new WeakMap<object, Part>()

function partFor(object: object, value: unknown = object): Part {
  const part = known.get(object) ?? partOf(value)
  known.set(object, part)
  return part
}

/** Returns a world as the file is to have it. `wall`: the real time, ms. */
export function* storedWorld(world: World, wall: number): Work<StoredWorld> {
  const made = world.settings.origin ?? world.settings
  const { fixtures, scenarios = [], overrides, ...settings } = made
  const parts: Part[] = []
  const digest = (object: object, value?: unknown) => {
    const part = partFor(object, value)
    parts.push(part)
    return part.digest
  }
  const shown = {
    ...settings,
    fixtures: digest(fixtures),
    scenarios: scenarios.map((source) => digest(source, { file: source.file, document: source.document })),
    overrides: overrides && { ...overrides, fixtures: overrides.fixtures && digest(overrides.fixtures) },
  }
  const state = yield* snapshot(world)
  const line = `${JSON.stringify({ world: world.name, kept_at: wall, made: shown, state })}\n`
  return { name: world.name, line, parts, made, played: world.script.active().map(({ source }) => source) }
}

/** Reads the line of a world. `source`: returns a scenario of what was written of it. */
export async function readWorld(
  line: string,
  parts: ReadonlyMap<string, unknown>,
  source: (written: Written) => Promise<ScenarioSource>,
): Promise<StoredWorld> {
  const { world, made, state } = LineShape.parse(JSON.parse(line))
  const { overrides } = made
  const used: Part[] = []
  const partBy = (digest: string) => {
    const part = parts.get(digest)
    used.push(partOf(part))
    return part
  }
  const began = overrides?.fixtures
  const settings = {
    ...made,
    fixtures: partBy(made.fixtures),
    scenarios: await Promise.all(made.scenarios.map((digest) => source(partBy(digest) as Written))),
    ...(overrides && { overrides: { ...overrides, ...(began === undefined ? {} : { fixtures: partBy(began) }) } }),
  }
  const played = await Promise.all((state.scenarios ?? []).map((written) => source(written as Written)))
  // They are as they were written.
  return { name: world, line: `${line}\n`, parts: used, made: settings as unknown as WorldSettings, played }
}

/** What makes a world again. */
export interface Recalled {
  readonly settings: WorldSettings
  readonly restoreInitialState: (world: World) => Work<void>
}

/**
 * Returns what makes a world as it was kept. In real mode time has passed since; a scaled clock has run until
 * `alive` (the real time in ms; null if it was written when it stopped), and a manual one stood still. Throws a `Problem` for a state that cannot be.
 */
export function recalled({ line, made, played }: StoredWorld, wall: number, alive: number | null): Recalled {
  const { kept_at: storedAt, state } = LineShape.parse(JSON.parse(line))
  const { settings, fill } = readSnapshot(state)
  const { mode, factor } = settings.clock
  const passed =
    mode === 'real' ? wall - storedAt : mode === 'scaled' && alive !== null ? (alive - storedAt) * factor : 0
  return {
    // Its scenarios are loaded with its state, and have had their say on the start.
    settings: { ...settings, endpoints: [], origin: made, scenarios: [] },
    *restoreInitialState(world) {
      yield* fill(world, played)
      if (passed > 0) world.clock.set({ now: Math.min(world.clock.now() + Math.floor(passed), LAST_INSTANT) })
    },
  }
}
