// A place in values that schemas describe: what stands there, and which names are inside.

import * as z from 'zod'
import { once } from './loading/once.ts'

/** The schemas that may stand at one place, of one value or of several alike. */
export class SchemaPlace {
  readonly #written: readonly z.ZodType[]
  /** Without optional, nullable and union around them. */
  readonly #bare: readonly z.ZodType[]
  readonly #members = new Map<string, SchemaPlace>()
  readonly #values = once(() =>
    placeOf(this.#bare.flatMap((schema) => (schema instanceof z.ZodRecord ? [schema.valueType as z.ZodType] : []))),
  )
  readonly #entry = once(() =>
    placeOf(this.#bare.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []))),
  )
  /** Whether the schemas say nothing about what stands here. */
  readonly isFree: boolean
  readonly isList: boolean
  /** Whether members are inside: named ones, or any. */
  readonly isTable: boolean

  constructor(schemas: readonly z.ZodType[]) {
    this.#written = schemas
    this.#bare = [...new Set(schemas.flatMap(bareOf))]
    const some = (...types: (abstract new (...args: never[]) => z.ZodType)[]) =>
      this.#bare.some((schema) => types.some((type) => schema instanceof type))
    this.isFree = some(z.ZodUnknown, z.ZodAny)
    this.isList = some(z.ZodArray)
    this.isTable = some(z.ZodObject, z.ZodRecord)
  }

  /** The place in all of these values together: it knows what any of them knows. */
  static joined(places: readonly SchemaPlace[]): SchemaPlace {
    const [only] = places
    return only && places.length === 1 ? only : new SchemaPlace(places.flatMap((place) => place.#written))
  }

  get names(): readonly string[] {
    return [
      ...new Set(this.#bare.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
    ]
  }

  member(name: string): SchemaPlace | null {
    if (this.isFree) return this
    const known = this.#members.get(name)
    if (known) return known
    const inside = this.#bare.flatMap((schema): z.ZodType[] =>
      schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) ? [schema.shape[name]] : [],
    )
    if (inside.length === 0) return this.values
    const place = new SchemaPlace(this.values ? [...inside, ...this.values.#written] : inside)
    this.#members.set(name, place)
    return place
  }

  /** The place of every value of a free-form map; null if there is none. */
  get values(): SchemaPlace | null {
    return this.isFree ? this : this.#values()
  }

  /** The place of every entry of a list; null if there is none. */
  get entry(): SchemaPlace | null {
    return this.isFree ? this : this.#entry()
  }

  /** Returns the schema that comes closest to a value that none takes; null if one takes it. */
  refusing(value: unknown): z.ZodType | null {
    const [first] = this.#written
    return first === undefined || this.#written.some((schema) => schema.safeParse(value).success) ? null : first
  }

  allNames(found = new Set<string>(), seen = new Set<z.ZodType>()): Set<string> {
    if (this.#bare.every((schema) => seen.has(schema))) return found
    for (const schema of this.#bare) seen.add(schema)
    for (const name of this.names) {
      found.add(name)
      this.member(name)?.allNames(found, seen)
    }
    this.values?.allNames(found, seen)
    this.entry?.allNames(found, seen)
    return found
  }
}

function placeOf(schemas: readonly z.ZodType[]): SchemaPlace | null {
  return schemas.length === 0 ? null : new SchemaPlace(schemas)
}

/** Returns the schemas of what is sent inside optional, nullable, transformed and alternative ones. */
function bareOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(bareOf)
  // What is sent goes in, but for a transformation that comes first: it takes anything.
  if (schema instanceof z.ZodPipe) {
    return bareOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  }
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wrapped ? bareOf(schema.unwrap() as z.ZodType) : [schema]
}
