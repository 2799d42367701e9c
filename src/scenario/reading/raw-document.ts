// Reads fields and entries of a scenario that may have any shape, so that all mistakes in it can be found.

import { fieldOf, isTable } from '../../kit/table.ts'

export type Path = readonly (string | number)[]

export interface Mistake {
  readonly path: Path
  readonly message: string
  /** What the message is about: the value, or its key. By default the value. */
  readonly what?: 'key' | 'value'
}

/** Returns the fields of an object with their paths; none if it is no object. */
export function fieldsOf(value: unknown, path: Path): (readonly [Path, unknown, string])[] {
  if (!isTable(value)) return []
  return Object.entries(value).map(([key, field]) => [[...path, key], field, key] as const)
}

/** Returns the entries of a list with their paths; for any other value, that value. */
export function entriesOrOne(value: unknown, path: Path): (readonly [Path, unknown])[] {
  return Array.isArray(value) ? entriesOf(value, path) : [[path, value]]
}

/** Returns the entries of a list with their paths; none if it is no list. */
export function entriesOf(value: unknown, path: Path): (readonly [Path, unknown])[] {
  return Array.isArray(value) ? value.map((entry, index) => [[...path, index], entry] as const) : []
}

/**
 * Returns what stands at the places that a text describes: `rules.[].when.*` is each field of `when` of each entry of `rules`;
 * `[?]` is each entry of a list, or any other value itself.
 */
export function placesIn(document: unknown, places: string): (readonly [Path, unknown])[] {
  return places.split('.').reduce<(readonly [Path, unknown])[]>(
    (found, step) =>
      found.flatMap(([path, value]): (readonly [Path, unknown])[] => {
        if (step === '[?]') return entriesOrOne(value, path)
        if (step === '[]') return entriesOf(value, path)
        if (step === '*') return fieldsOf(value, path).map(([at, field]) => [at, field])
        const field = isTable(value) ? fieldOf(value, step) : undefined
        return field === undefined ? [] : [[[...path, step], field]]
      }),
    [[[], document]],
  )
}
