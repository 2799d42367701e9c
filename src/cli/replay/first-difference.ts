// Finds where two JSON values differ first.

import { LIMITS } from '../../model/limits.ts'

export interface Difference {
  /** Dotted; empty for the whole value. */
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
    return { path, expected: short(expected), actual: short(actual) }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const below = path === '' ? key : `${path}.${key}`
    const found = firstDifference(Reflect.get(expected, key), Reflect.get(actual, key), isSame, below)
    if (found) return found
  }
  return null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LIMITS.difference_length ? `${text.slice(0, LIMITS.difference_length)}...` : text
}
