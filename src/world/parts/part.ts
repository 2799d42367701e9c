// What a world's state consists of. Snapshots, restores, forks, data files and bundles go through the list of parts; a reset
// makes a world anew.

import * as z from 'zod'
import { once } from '../../kit/loading/once.ts'
import { isWork, type Work } from '../../kit/work.ts'
import type { ScenarioSource } from '../scenario-source.ts'
import type { World } from '../world.ts'

/** What a restore knows besides the document. */
export interface Loading {
  /** The time of the world, ms. */
  readonly now: number
  /** The scenarios that it plays, read. */
  readonly played: readonly ScenarioSource[]
}

export interface Part<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Its key in a snapshot. */
  readonly name: Name
  /** Made when it is first needed, as the keys of `strict`. */
  readonly schema: () => Schema
  /** Returns it as a snapshot has it. */
  save(world: World): z.input<Schema> | Work<z.input<Schema>>
  /** Restores what `save` returned into a world that has the parts before it. */
  load(world: World, saved: z.output<Schema>, loading: Loading): void | Work<void>
  /** Takes it over from another world: the two share what never changes. Left out: it loads what the other one saves. */
  copyFrom?(world: World, parent: World): void
}

export function part<const Name extends string, Schema extends z.ZodType>(
  declared: Part<Name, Schema>,
): Part<Name, Schema> {
  return { ...declared, schema: once(declared.schema) }
}

/** Declares a part that is a map, whose schema lists its entries. A world that loads it has none yet. */
export function mapPart<const Name extends string, Key, Value, Input>(
  name: Name,
  schema: () => z.ZodType<[Key, Value][], Input>,
  mapOf: (world: World) => Map<Key, Value>,
): Part<Name, ReturnType<typeof schema>> {
  const fill = (world: World, entries: Iterable<readonly [Key, Value]>) => {
    for (const [key, value] of entries) mapOf(world).set(key, value)
  }
  const made = once(schema)
  return {
    name,
    schema: made,
    save: (world) => z.encode(made(), [...mapOf(world)]),
    load: fill,
    copyFrom: (world, parent) => fill(world, mapOf(parent)),
  }
}

/** The keys of parts, with their schemas. */
type ShapeOf<Parts extends readonly Part[]> = { [Each in Parts[number] as Each['name']]: ReturnType<Each['schema']> }

export function shapeOf<const Parts extends readonly Part[]>(parts: Parts): ShapeOf<Parts> {
  return Object.fromEntries(parts.map(({ name, schema }) => [name, schema()])) as ShapeOf<Parts>
}

/** Returns the parts as a snapshot has them. What is undefined is left out. */
export function* saveParts(parts: readonly Part[], world: World): Work<Record<string, unknown>> {
  const saved: Record<string, unknown> = {}
  for (const { name, save } of parts) {
    const made = save(world)
    const value = isWork(made) ? yield* made : made
    if (value !== undefined) saved[name] = value
  }
  return saved
}

/** Restores what `saveParts` returned, read by their schemas. */
export function* loadParts(parts: readonly Part[], world: World, saved: object, loading: Loading): Work<void> {
  for (const { name, load } of parts) {
    const made = load(world, Reflect.get(saved, name), loading)
    if (isWork(made)) yield* made
  }
}

export function copyParts(parts: readonly Part[], world: World, parent: World): void {
  const loading = { now: parent.clock.now(), played: [] }
  for (const { schema, save, load, copyFrom } of parts) {
    if (copyFrom) copyFrom(world, parent)
    else load(world, schema().parse(save(parent)), loading)
  }
}
