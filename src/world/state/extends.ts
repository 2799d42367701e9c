// `extends`: fixtures that add to others.

import { isTable, type Table } from '../../kit/table.ts'
import { parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { CONNECTORS, ConnectorSchema } from '../../model/connector.ts'
import { Domain } from '../../model/text.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { KINDS } from '../slices.ts'

/** The document of fixtures to add to, in which nothing is extended any more; or why there is none. */
export type Base =
  | { readonly document: unknown }
  /** `at`: where the document names what is wrong. */
  | { readonly problem: string; readonly at?: readonly string[] }

/** Finds the fixtures that `extends` names, or the categories of a file that `universe.vocabulary` names. */
export type FindBase = (name: string, what?: 'vocabulary') => Promise<Base>

/** Where nothing can be extended. */
export const NO_BASES: FindBase = async (_, what) => ({
  problem: what ? 'give the categories themselves: no file can be read here' : 'fixtures can extend nothing here',
})

/**
 * Returns the document with what it extends in it. Its own entries come first, so each mistake in it keeps its place. A
 * document that extends nothing is returned as it is, and so is one whose `extends` is no text.
 */
export async function extended(document: unknown, find: FindBase): Promise<Base> {
  const own = await withVocabulary(document, find)
  if ('problem' in own) return own
  const name = isTable(own.document) && Object.hasOwn(own.document, 'extends') ? own.document.extends : undefined
  if (typeof name !== 'string') return own
  const base = await find(name)
  return 'problem' in base ? base : { document: added(Object(own.document), Object(base.document)) }
}

/** Returns the document with the contents of the file that `universe.vocabulary` names. */
async function withVocabulary(document: unknown, find: FindBase): Promise<Base> {
  const universe = isTable(document) ? document.universe : undefined
  const name = isTable(universe) ? universe.vocabulary : undefined
  if (typeof name !== 'string') return { document }
  const found = await find(name, 'vocabulary')
  if ('problem' in found) return { ...found, at: ['universe', 'vocabulary'] }
  return { document: { ...Object(document), universe: { ...Object(universe), vocabulary: found.document } } }
}

/** Returns `own` with what `base` has besides. An entry that both have keeps the fields that only `base` gives it. */
function added({ extends: _, ...own }: Table, { $schema: _schema, ...base }: Table): Table {
  const both: Record<string, unknown> = { ...base, ...own }
  for (const kind of KINDS) {
    both[kind.name] = joinedLists(own[kind.name], base[kind.name], (entry) => identityOf(kind, entry))
  }
  both.changes = joinedLists(own.changes, base.changes, () => null)
  for (const name of ['universe', 'sales', 'pins']) both[name] = joinedTables(own[name], base[name])
  const [mine, theirs] = [own.pins, base.pins]
  if (isTable(mine) && isTable(theirs)) {
    const creators = joinedLists(mine.creators, theirs.creators, (pin) => nameFrom(pin, ['connector', 'handle']))
    const posts = joinedLists(mine.posts, theirs.posts, (pin) => nameFrom(pin, ['url']))
    both.pins = { ...Object(both.pins), creators, posts }
  }
  return both
}

/** Returns the fields of both tables. A value of a wrong type is left as it is, for the schema to refuse. */
function joinedTables(mine: unknown, theirs: unknown): unknown {
  if (isTable(mine) && isTable(theirs)) return { ...theirs, ...mine }
  return mine === undefined ? theirs : mine
}

function joinedLists(mine: unknown, theirs: unknown, identity: (entry: Table) => string | null): unknown {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine === undefined ? theirs : mine
  const known = new Map(theirs.filter(isTable).map((entry) => [identity(entry), entry]))
  const joined = new Set<unknown>()
  const list = mine.map((entry: unknown) => {
    const id = isTable(entry) ? identity(entry) : null
    const same = id === null ? undefined : known.get(id)
    joined.add(same)
    return same === undefined ? entry : { ...same, ...Object(entry) }
  })
  return [...list, ...theirs.filter((entry) => !joined.has(entry))]
}

/**
 * Returns what tells an entry from others of its kind, in one spelling: whom or what it is about, or else its id. Null for
 * an entry without an id of its own.
 */
function identityOf({ identity }: { readonly identity: readonly string[] }, entry: Table) {
  const about = identity.filter((field) => !field.endsWith('id'))
  return nameFrom(entry, about.length > 0 ? about : identity.slice(-1))
}

function nameFrom(entry: Table, fields: readonly string[]): string | null {
  const values = fields.map((field) =>
    spelled(field, entry[field] ?? (field === 'connector' ? CONNECTORS[0] : null), entry),
  )
  return values.some((value) => value === null) ? null : values.join('/')
}

/** Returns a text in the one spelling that its field is kept in; null for no text. */
function spelled(field: string, value: unknown, { connector }: Table): string | null {
  if (typeof value !== 'string') return null
  const post = field === 'url' ? parsePostUrl(value) : null
  if (post) return postKey(post)
  if (field === 'handle') return canonicalHandle(ConnectorSchema.safeParse(connector).data ?? CONNECTORS[0], value)
  return field === 'shop' ? (Domain.safeParse(value).data ?? value) : value
}
