// Finds typos in conditions.

import { nearest } from '../kit/nearest.ts'
import { quoted } from '../kit/quoted.ts'
import { isTest, OPERATOR_NAMES } from './operators.ts'
import { isPattern } from './patterns.ts'

/** Short fields such as `at` and `id` are not taken for operators. */
const SHORTEST = 3

/** Returns why an object with one key and a plain value was probably meant as a test; null if not. */
export function operatorMeant(wanted: unknown): { readonly message: (key: string) => string } | null {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted) || isTest(wanted)) return null
  const [[name, inner] = ['', undefined], ...more] = Object.entries(wanted)
  if (more.length > 0 || name.length < SHORTEST || (typeof inner === 'object' && inner !== null)) return null
  const meant = nearest(name.replace(/^\$/, ''), OPERATOR_NAMES) ?? nearest(name.trim(), OPERATOR_NAMES)
  if (meant === undefined) return null
  return {
    message: (key) =>
      `has the unknown test ${quoted(name)}: did you mean ${quoted(meant)}? A field of that name is written ${quoted(`${key}.${name}`)}`,
  }
}

/** Returns the values that a condition compares with as they are, and their places. */
export function literals(wanted: unknown, place: string): [place: string, value: unknown][] {
  if (Array.isArray(wanted)) return wanted.flatMap((one, at) => literals(one, `${place}.${at}`))
  if (typeof wanted === 'object' && wanted !== null) {
    return Object.hasOwn(wanted, 'eq') ? [[place, Reflect.get(wanted, 'eq')]] : []
  }
  return wanted === undefined || (typeof wanted === 'string' && isPattern(wanted)) ? [] : [[place, wanted]]
}
