// Finds where two JSON values differ first.

import { LIMITS } from '../../model/limits.ts'

export interface Difference {
  /** Such as `body.posts[0].views`; empty for the whole value. */
  readonly path: string
  readonly expected: string
  readonly actual: string
}

/** Returns the first difference in the order of `expected`; null if there is none. `isSame` compares texts. */
export function firstDifference(
  expected: unknown,
  actual: unknown,
  isSame: (expected: string, actual: string) => boolean,
  path = '',
): Difference | null {
  if (Object.is(expected, actual)) return null
  if (typeof expected === 'string' && typeof actual === 'string' && isSame(expected, actual)) return null
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    const [one, other] = [shown(expected), shown(actual)]
    let same = 0
    while (same < one.length && one[same] === other[same]) same++
    return { path, expected: from(one, same), actual: from(other, same) }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const below = Array.isArray(expected) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = firstDifference(Reflect.get(expected, key), Reflect.get(actual, key), isSame, below)
    if (found) return found
  }
  return null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Returns a text, shortened around the place where it begins to differ. */
function from(text: string, place: number): string {
  const start = text.length > LIMITS.difference_length ? Math.max(0, place - LIMITS.difference_length / 4) : 0
  const part = text.slice(start, start + LIMITS.difference_length)
  return `${start > 0 ? '...' : ''}${part}${start + part.length < text.length ? '...' : ''}`
}
