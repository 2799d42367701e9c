// The rule for the names of worlds, and how a URL carries one, percent-encoded. Also loaded by the client, so without dependencies.

import { LIMITS } from '../limits.ts'

export const DEFAULT_WORLD = 'default'

/** Characters of a name in a message. */
const SHOWN = 60
const REFUSED = '/ \\ ? # @ %'
/** What no name may have: all but printable ASCII, what a path segment gives a meaning, and `@`, which parts a token from a name. */
const WRONG = /[^ -~]|[/\\?#@%]/u

/** Returns what is wrong with the name of a world, as a sentence without a full stop; null if it can be one. */
export function worldNameProblem(name: unknown): string | null {
  if (name === DEFAULT_WORLD) return null
  if (typeof name !== 'string') return `The name of a world must be a text, not ${name === null ? 'null' : typeof name}`
  const most = LIMITS.world_name_length
  const length = [...name].length
  if (length === 0 || length > most) return `The name of a world must have 1 to ${most} characters, not ${length}`
  if (name === '.' || name === '..') return `${name} cannot be the name of a world, because URLs leave it out`
  const [wrong] = WRONG.exec(name) ?? []
  if (wrong === undefined) return null
  // Messages are cut where they are too long.
  const shown = JSON.stringify(length > SHOWN ? `${name.slice(0, SHOWN - 1)}…` : name)
  return `${shown} cannot be the name of a world, because of ${JSON.stringify(wrong)}: use printable ASCII characters other than ${REFUSED}`
}

/** Returns the path of a world below the base URL, percent-encoded: `/w/a%20b`; an empty text for the default world. */
export function worldPath(name: string): string {
  return name === DEFAULT_WORLD ? '' : `/w/${encodeURIComponent(name)}`
}
