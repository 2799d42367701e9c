// The table of all keys of scenario files, from their schema.

export interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[]
  readonly not?: object
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly description?: string
}

interface Key {
  readonly places: readonly string[]
  readonly keys: readonly string[]
  readonly meaning: string
}

/** What is said elsewhere: with the key, in a section or a table of its own, or with the call of the same kind. */
const ELSEWHERE = new Set([
  'fixtures',
  'clock',
  'delay',
  'limit',
  'headers',
  'fault',
  'emit',
  'change',
  'order',
  'visit',
])

/** The objects that a schema allows, also one of several. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema]
  return (schema.anyOf ?? []).flatMap(objectsIn)
}

/** The keys of an object; `inside`: also those of the objects in it. */
function keysOf(place: string, { properties = {} }: JsonSchema, inside: boolean, before = ''): Key[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    // What is always refused.
    if (schema.not) return []
    const key = before + name
    const deeper = inside && before === '' && !ELSEWHERE.has(name) ? objectsIn(schema) : []
    const meaning = schema.description
    // The parts of a value are told with the key.
    if (meaning === undefined && before !== '') return []
    if (meaning === undefined) throw new Error(`the schema does not say what ${key} of ${place} is for`)
    return [{ places: [place], keys: [key], meaning }, ...deeper.flatMap((one) => keysOf(place, one, false, `${key}.`))]
  })
}

/** Puts into one row what has one meaning: keys of one place, or one key of several places. */
function joined(all: readonly Key[]): Key[] {
  const rows: Key[] = []
  for (const one of all) {
    const at = rows.findIndex(({ places, keys, meaning }) => {
      if (meaning !== one.meaning) return false
      return String(places) === String(one.places) || String(keys) === String(one.keys)
    })
    const same = rows[at]
    if (!same) rows.push(one)
    else
      rows[at] = {
        ...same,
        places: [...new Set([...same.places, ...one.places])],
        keys: [...new Set([...same.keys, ...one.keys])],
      }
  }
  return rows
}

/** The rows: where the key stands, the key, its meaning. `file`: the schema of scenarios. */
export function scenarioKeys(file: JsonSchema): string[][] {
  const part = (name: string): JsonSchema => file.properties?.[name] ?? {}
  const jobs = Object.values(part('outcomes').properties ?? {})
  const all = [
    ...keysOf('file', file, false),
    ...keysOf('`rules`', part('rules').items ?? {}, true),
    ...keysOf('`webhooks`', part('webhooks').items ?? {}, true),
    ...keysOf('`timing`', part('timing'), false),
    ...keysOf('`outcomes`', part('outcomes'), false),
    ...jobs.flatMap(objectsIn).flatMap((one) => keysOf('a job of `outcomes`', one, false)),
    ...keysOf('`timeline`', part('timeline').items ?? {}, true),
    ...keysOf('`start`', part('start'), true),
  ]
  return joined(all).map(({ places, keys, meaning }) => [
    places.join(', '),
    keys.map((key) => `\`${key}\``).join(', '),
    meaning,
  ])
}
