// The operators of tests such as {gt: 5}. A new one needs a line here, and one in the handbook.

import * as z from 'zod'
import { canonical } from '../kit/json.ts'
import { nearest } from '../kit/nearest.ts'
import { quoted } from '../kit/quoted.ts'
import { isTable } from '../kit/table.ts'

interface Operator {
  readonly takes: z.ZodType
  /** The test in words: `> 5`. */
  readonly words: (bound: string) => string
  /** `texts`: the value is text, as in a query, so a number or boolean equals its text. */
  readonly holds: (value: unknown, bound: unknown, texts: boolean) => boolean
  /** Set if a list is tested as a whole. Otherwise one of its entries must pass. */
  readonly whole?: true
}

const Bound = z.union([z.number(), z.string()])

export const OPERATORS = {
  eq: { takes: z.unknown().describe('Is this.'), words: (bound) => `= ${bound}`, holds: isEqual },
  gt: {
    takes: Bound.describe('Is more.'),
    words: (bound) => `> ${bound}`,
    holds: (value, bound) => compare(value, bound) > 0,
  },
  gte: {
    takes: Bound.describe('Is this or more.'),
    words: (bound) => `>= ${bound}`,
    holds: (value, bound) => compare(value, bound) >= 0,
  },
  lt: {
    takes: Bound.describe('Is less.'),
    words: (bound) => `< ${bound}`,
    holds: (value, bound) => compare(value, bound) < 0,
  },
  lte: {
    takes: Bound.describe('Is this or less.'),
    words: (bound) => `<= ${bound}`,
    holds: (value, bound) => compare(value, bound) <= 0,
  },
  present: {
    takes: z.boolean().describe('Is there, or is not.'),
    words: (bound) => (bound === 'true' ? 'is present' : 'is absent'),
    holds: (value, bound) => (value !== undefined) === bound,
    whole: true,
  },
} as const satisfies Readonly<Record<string, Operator>>

export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS)

export function operatorsIn(test: unknown): (readonly [operator: Operator, bound: unknown])[] {
  const bounds = new Map(Object.entries(Object(test)))
  return Object.entries(OPERATORS).flatMap(([name, operator]) =>
    bounds.has(name) ? [[operator, bounds.get(name)] as const] : [],
  )
}

/** Whether a condition is a test: an object with an operator among its keys. Its texts are compared literally. */
export function isTest(wanted: unknown): boolean {
  return typeof wanted === 'object' && wanted !== null && OPERATOR_NAMES.some((name) => Object.hasOwn(wanted, name))
}

export function isEqual(value: unknown, bound: unknown, texts: boolean): boolean {
  if (typeof bound === 'object' && bound !== null) return canonical(value) === canonical(bound)
  if (!texts || typeof bound === 'string') return value === bound
  if (typeof bound === 'number') return numberIn(value) === bound
  return value === String(bound)
}

/** Compares like a sort function; NaN if the two cannot be compared. A number compares with text that is a number, either way. */
function compare(value: unknown, bound: unknown): number {
  if (typeof value === 'string' && typeof bound === 'string') return value < bound ? -1 : value > bound ? 1 : 0
  return numberIn(value) - numberIn(bound)
}

function numberIn(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value)
  return typeof value === 'number' ? value : Number.NaN
}

/** Short fields such as `at` and `id` are not taken for operators. */
const SHORTEST = 3

/** Returns why an object with one key and a plain value was probably meant as a test; null if not. */
export function operatorMeant(wanted: unknown): { readonly message: (key: string) => string } | null {
  if (!isTable(wanted) || isTest(wanted)) return null
  const [[name, inner] = ['', undefined], ...more] = Object.entries(wanted)
  if (more.length > 0 || name.length < SHORTEST || (typeof inner === 'object' && inner !== null)) return null
  const meant = nearest(name.replace(/^\$/, ''), OPERATOR_NAMES) ?? nearest(name.trim(), OPERATOR_NAMES)
  if (meant === undefined) return null
  return {
    message: (key) =>
      `has the unknown test ${quoted(name)}: did you mean ${quoted(meant)}? A field of that name is written ${quoted(`${key}.${name}`)}`,
  }
}
