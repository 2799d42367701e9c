// The table of all keys of scenario files, from their schema.

export interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly description?: string
}

interface Row {
  readonly places: Set<string>
  readonly keys: Set<string>
  readonly meaning: string
}

/** Keys whose parts are explained elsewhere: with the key, in a section of its own, or with the call of the same kind. */
const ELSEWHERE = new Set([
  ...['fixtures', 'clock', 'delay', 'limit', 'headers'],
  ...['fault', 'emit', 'change', 'order', 'visit'],
])

/** The objects that a schema allows, also one of several. */
const objectsIn = (schema: JsonSchema): JsonSchema[] =>
  schema.properties ? [schema] : (schema.anyOf ?? []).flatMap(objectsIn)

/** The keys of an object; `inside`: also those of the objects in it, as far as they say what they are for. */
function rowsOf(place: string, schema: JsonSchema, inside: boolean): Row[] {
  const row = (key: string, meaning: string) => ({ places: new Set([place]), keys: new Set([`\`${key}\``]), meaning })
  return objectsIn(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, part]) => {
      if (part.description === undefined) throw new Error(`the schema does not say what ${name} of ${place} is for`)
      const parts = inside && !ELSEWHERE.has(name) ? objectsIn(part) : []
      const deeper = parts.flatMap(({ properties: own = {} }) => Object.entries(own))
      return [
        row(name, part.description),
        ...deeper.flatMap(([key, { description }]) => (description ? [row(`${name}.${key}`, description)] : [])),
      ]
    }),
  )
}

/** The rows: where the key stands, the key, its meaning. `file`: the schema of scenarios. */
export function scenarioKeys(file: JsonSchema): string[][] {
  const part = (name: string): JsonSchema => file.properties?.[name] ?? {}
  const all = [
    ...rowsOf('file', file, false),
    ...rowsOf('`rules`', part('rules').items ?? {}, true),
    ...rowsOf('`webhooks`', part('webhooks').items ?? {}, true),
    ...rowsOf('`timing`', part('timing'), false),
    ...rowsOf('`outcomes`', part('outcomes'), false),
    ...Object.values(part('outcomes').properties ?? {}).flatMap((job) => rowsOf('a job of `outcomes`', job, false)),
    ...rowsOf('`timeline`', part('timeline').items ?? {}, true),
    ...rowsOf('`start`', part('start'), true),
  ]
  // What has one meaning is one row: keys of one place, or one key of several places.
  const rows: Row[] = []
  for (const { places, keys, meaning } of all) {
    const same = rows.find(
      (row) =>
        row.meaning === meaning &&
        ([...row.places].join() === [...places].join() || [...keys].every((key) => row.keys.has(key))),
    )
    if (!same) rows.push({ places, keys, meaning })
    for (const place of places) same?.places.add(place)
    for (const key of keys) same?.keys.add(key)
  }
  return rows.map(({ places, keys, meaning }) => [[...places].join(', '), [...keys].join(', '), meaning])
}
