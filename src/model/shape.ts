// Object schemas that record the provenance of each key: the interface, or one of our assumptions.

import type * as z from 'zod'
import { once } from '../kit/loading/once.ts'
import { childrenOf, strict } from '../kit/shape.ts'

/**
 * `documented`: the interface gives name and type. `named`: it gives the name; type or format are ours.
 * `assumed`: it gives neither; the assumption with this id explains the key.
 */
export type Provenance = 'documented' | 'named' | { readonly assumed: string }

type Keys = Readonly<Record<string, z.ZodType>>
type AssumedKeys = Readonly<Record<string, Keys>>
type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never
type Merged<Assumed extends AssumedKeys> = [keyof Assumed] extends [never]
  ? unknown
  : UnionToIntersection<Assumed[keyof Assumed]>
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

interface ShapeTable<Documented extends Keys, Named extends Keys, Assumed extends AssumedKeys> {
  readonly documented?: Documented
  readonly named?: Named
  /** Keys by the id of the assumption that adds them. */
  readonly assumed?: Assumed
}

const provenances = new WeakMap<z.core.$ZodType, () => ReadonlyMap<string, Provenance>>()

/**
 * Makes a strict object schema that remembers the provenance of each of its keys. `table` is called when they are first
 * needed, as in `strict`.
 */
export function shape<
  Documented extends Keys = Record<never, never>,
  Named extends Keys = Record<never, never>,
  Assumed extends AssumedKeys = Record<never, never>,
>(
  table: () => ShapeTable<Documented, Named, Assumed>,
): z.ZodObject<Flat<Documented & Named & Merged<Assumed>>, z.core.$strict> {
  const listed = once(() => listOf(table()))
  const schema = strict(() => listed().keys)
  provenances.set(schema, () => listed().provenance)
  return schema as z.ZodObject<Flat<Documented & Named & Merged<Assumed>>, z.core.$strict>
}

/** Makes a shape of which the interface gives all keys with their types. */
export function documented<Table extends Keys>(table: () => Table) {
  return shape(() => ({ documented: table() }))
}

/** Makes a shape of which the interface gives all keys by name only. */
export function named<Table extends Keys>(table: () => Table) {
  return shape(() => ({ named: table() }))
}

/** Makes a shape all of whose keys one assumption adds. */
export function assumed<Table extends Keys>(assumption: string, table: () => Table) {
  return shape(() => ({ assumed: { [assumption]: table() } }))
}

function listOf(table: ShapeTable<Keys, Keys, AssumedKeys>) {
  const keys: Record<string, z.ZodType> = {}
  const provenance = new Map<string, Provenance>()
  const add = (group: Keys, source: Provenance) => {
    for (const [key, schema] of Object.entries(group)) {
      keys[key] = schema
      provenance.set(key, source)
    }
  }
  add(table.documented ?? {}, 'documented')
  add(table.named ?? {}, 'named')
  for (const [id, group] of Object.entries(table.assumed ?? {})) add(group, { assumed: id })
  return { keys, provenance }
}

/** Returns the provenance of each key of a schema made by `shape`; undefined for other schemas. */
export function provenanceOf(schema: z.core.$ZodType): ReadonlyMap<string, Provenance> | undefined {
  // A schema with a description or an id is a copy of the one that was declared.
  const { parent } = schema._zod
  return provenances.get(schema)?.() ?? (parent && provenanceOf(parent))
}

/** Returns the sorted ids of all assumptions that add a key anywhere below `schema`. */
export function assumptionsIn(schema: z.ZodType): string[] {
  const found = new Set<string>()
  const seen = new Set<z.ZodType>()
  const visit = (part: z.ZodType): void => {
    if (seen.has(part)) return
    seen.add(part)
    for (const source of provenanceOf(part)?.values() ?? []) if (typeof source === 'object') found.add(source.assumed)
    for (const child of childrenOf(part)) visit(child)
  }
  visit(schema)
  return [...found].sort()
}
