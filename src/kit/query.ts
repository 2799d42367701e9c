// Parses the query of a URL.

export interface Query {
  readonly values: Readonly<Record<string, string>>
  /** Names sent more than once; their first value counts. */
  readonly repeated: readonly string[]
}

const NO_QUERY: Query = { values: {}, repeated: [] }

/** Parses a raw query into its parameters by name. */
export function parseQuery(search: string): Query {
  if (search === '') return NO_QUERY
  const values: Record<string, string> = Object.create(null)
  const repeated: string[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in values) repeated.push(name)
    else values[name] = value
  }
  return { values, repeated }
}
