// The languages that creators write in, read when the first text is written.

import { late } from '../../kit/loading/late.ts'
import { once } from '../../kit/loading/once.ts'
import type { Language } from './language.ts'
import { readLanguages } from './tables.ts'

const read = late(
  once(() => {
    const byName = readLanguages()
    return { byName: new Map(Object.entries(byName)), inOrder: Object.values(byName) }
  }),
)

/** Returns the languages, in an order that never changes for the columns of the search. */
export function written(): readonly Language[] {
  return read().inOrder
}

/** Returns the language in which somebody who speaks these writes: the first one, or English where that is not known. */
export function writtenBy(languages: readonly string[]): Language {
  return read().byName.get(languages[0] ?? '') ?? english()
}

export function english(): Language {
  const found = read().byName.get('English')
  if (!found) throw new Error('the tables of the languages have no English')
  return found
}
