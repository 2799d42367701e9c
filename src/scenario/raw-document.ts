// Ways through a scenario as it was written, whatever stands there: looking for mistakes is not over at the first.

export type Path = readonly (string | number)[]

/** What is wrong, and where. */
export interface Mistake {
  readonly path: Path
  readonly message: string
}

/** The field of an object; undefined where there is none. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** The fields of an object with their paths; none of anything else. */
export function fieldsOf(value: unknown, path: Path): (readonly [Path, unknown, string])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([key, field]) => [[...path, key], field, key] as const)
}

/** The entries of a list with their paths; none of anything else. */
export function entriesOf(value: unknown, path: Path): (readonly [Path, unknown, number])[] {
  return Array.isArray(value) ? value.map((entry, index) => [[...path, index], entry, index] as const) : []
}
