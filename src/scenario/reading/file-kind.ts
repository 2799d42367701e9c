// Tells scenario files from fixtures files, also those that have mistakes.

import { nearest } from '../../kit/nearest.ts'
import { parseSource, type SourceFormat } from '../../kit/source/source-text.ts'
import { isTable } from '../../kit/table.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'
import { ScenarioSchema } from '../schema/scenario.ts'

export type FileKind = 'scenario' | 'fixtures'

/** Keys that are compared with those of each kind. */
const LOOKED_AT = 100

const KEYS: Readonly<Record<FileKind, readonly string[]>> = {
  scenario: keysOf(ScenarioSchema.shape),
  fixtures: keysOf(FixturesSchema.shape),
}

function keysOf(shape: object): string[] {
  return Object.keys(shape).filter((key) => key !== '$schema')
}

/** What a file without a kind may be. */
export const KINDS_IN_WORDS = 'a scenario is an object with a name, fixtures one with collections such as campaigns'

/** Returns the kind of file that a text is, by the schema that it names or by its keys; null if it may be either. */
export async function kindOf(text: string, format: SourceFormat): Promise<FileKind | null> {
  const [, schema] = /\$schema["']?\s*[=:]\s*\S*\b(scenario|fixtures)\.schema\.json/.exec(text) ?? []
  if (schema === 'scenario' || schema === 'fixtures') return schema
  const keys = await keysIn(text, format)
  // An empty object is fixtures without records.
  if (keys?.length === 0) return 'fixtures'
  const looked = (keys ?? []).slice(0, LOOKED_AT)
  return byKeys(looked, (key, known) => known.includes(key)) ?? byKeys(looked, (key, known) => !!nearest(key, known))
}

/** Returns how many keys are those of a scenario, or of fixtures, whichever are more. */
export function ownKeys(keys: readonly string[]): number {
  return Math.max(...Object.values(KEYS).map((known) => keys.filter((key) => known.includes(key)).length))
}

/** Returns the keys of an object, or what look like some in a text that does not parse; null for no object. */
export async function keysIn(text: string, format: SourceFormat): Promise<string[] | null> {
  const parsed = await parseSource(text, { file: '', format })
  if (!parsed.ok) return [...[...text.matchAll(/^[{\s]{0,4}"?([a-z_]+)"?\s*:/gm)].map(([, key = '']) => key), '']
  const { value } = parsed.value
  return isTable(value) ? Object.keys(value) : null
}

/** Returns the kind that knows the most of the keys; null if neither knows one. */
function byKeys(keys: readonly string[], isKnown: (key: string, known: readonly string[]) => boolean): FileKind | null {
  const count = (kind: FileKind) => keys.filter((key) => isKnown(key, KEYS[kind])).length
  const [scenario, fixtures] = [count('scenario'), count('fixtures')]
  return scenario + fixtures === 0 ? null : scenario >= fixtures ? 'scenario' : 'fixtures'
}
