// URLs and their queries.

import { quoted } from './quoted.ts'

// URL.canParse of Node 20 is not used: once it has been optimized, it says no to hosts with letters such as ü.

export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Decodes percent escapes; null if they are wrong. */
export function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Decodes percent escapes. A text with wrong escapes stays as it is. */
export function decoded(text: string): string {
  return decodedOrNull(text) ?? text
}

export interface Query {
  readonly values: Readonly<Record<string, string>>
  /** Names sent more than once; their first value counts. */
  readonly repeated: readonly string[]
}

const NO_QUERY: Query = { values: {}, repeated: [] }

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

/** Returns what is wrong with a raw query or form: a name or value that is not UTF-8, or the name __proto__; or null. */
export function faultInQuery(search: string): string | null {
  if (!search.includes('%') && !search.includes('__proto__')) return null
  for (const pair of search.split('&')) {
    if (!isUtf8(pair)) return `${quoted(pair)} is not valid UTF-8`
    const [[name] = ['']] = new URLSearchParams(pair)
    if (name === '__proto__') return 'no parameter may be called __proto__'
  }
  return null
}

/** True if the percent-escapes of a text are UTF-8. */
function isUtf8(text: string): boolean {
  return [...text.matchAll(/(?:%[0-9a-f]{2})+/gi)].every(([escapes]) => decodedOrNull(escapes) !== null)
}
