// Compiled conditions of rules and outcomes.

import { REDACTED, redactUrls } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import type { PatternBudget } from '../../world/pattern-budget.ts'
import { isTest } from '../reading/patterns-in.ts'
import type { BodyConditionsDocument, ConditionDocument, OneCondition } from '../schema/when.ts'
import { isPattern, type Patterns } from './patterns.ts'

export interface Condition {
  /** The place it looks at, for people: `body.name`. */
  readonly where: string
  readonly path: readonly string[]
  /** The value it wants, for people. */
  readonly wanted: string
  readonly holds: Test
}

/**
 * Compiles the conditions of `document`. `about` is put in front of their places. `texts`: the values to look at are
 * text, as in a query, so numbers and booleans are compared with their text.
 */
export function conditionsOf(
  document: BodyConditionsDocument | undefined,
  about: string,
  patterns: Patterns,
  texts: boolean,
): Condition[] {
  const conditions: Condition[] = []
  const visit = (table: BodyConditionsDocument, above: readonly string[]) => {
    for (const [key, wanted] of Object.entries(table)) {
      // The name of a header or parameter may have dots, which are not steps of a path.
      const path = texts ? [key] : [...above, ...key.split('.')]
      if (isDeeper(wanted)) visit(wanted, path)
      else
        conditions.push(
          conditionOf(`${about}${about === '' ? '' : '.'}${path.join('.')}`, path, wanted, patterns, texts),
        )
    }
  }
  visit(document ?? {}, [])
  return conditions
}

function isDeeper(wanted: ConditionDocument | BodyConditionsDocument): wanted is BodyConditionsDocument {
  return typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted) && !isTest(wanted)
}

function conditionOf(
  where: string,
  path: readonly string[],
  wanted: ConditionDocument,
  patterns: Patterns,
  texts: boolean,
): Condition {
  const list = Array.isArray(wanted) ? wanted : [wanted]
  const isHandle = path.at(-1) === 'handle'
  const tests = list.map((one) =>
    isHandle && typeof one === 'string' && !isPattern(one) ? ofHandle(one) : testOf(one, patterns, texts),
  )
  const written = list.map((one) => (typeof one === 'string' && isPattern(one) ? one : JSON.stringify(one)))
  const secret = path.some(isSecretName) && !list.every((one) => isTest(one) && Object.hasOwn(Object(one), 'present'))
  const shown = secret ? REDACTED : redactUrls(written.join(' or '))
  return { where, path, wanted: shown, holds: (value, budget) => tests.some((test) => test(value, budget)) }
}

export type Test = (value: unknown, budget: PatternBudget) => boolean

/** Compares a handle as the service does: without case, and without its @. */
function ofHandle(wanted: string): Test {
  return anyEntry((value) => typeof value === 'string' && bareHandle(value) === bareHandle(wanted))
}

function bareHandle(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase()
}

/** Makes a test pass for a list if it passes for any of its entries. */
function anyEntry(test: Test): Test {
  return (value, budget) => (Array.isArray(value) ? value.some((entry) => test(entry, budget)) : test(value, budget))
}

/** Compiles a test for one value; a list passes if one of its entries does. `texts`: as in `conditionsOf`. */
export function testOf(wanted: OneCondition, patterns: Patterns, texts: boolean): Test {
  if (typeof wanted === 'string') {
    const pattern = isPattern(wanted) ? patterns.get(wanted) : undefined
    if (pattern) return anyEntry((value, budget) => isScalar(value) && pattern(String(value), budget))
    return anyEntry((value) => value === wanted)
  }
  if (typeof wanted !== 'object' || wanted === null) return anyEntry(equal(wanted, texts))
  const { eq, present, ...bounds } = wanted
  const tests: Test[] = []
  if (eq !== undefined) tests.push(anyEntry(equal(eq, texts)))
  if (present !== undefined) tests.push((value) => (value !== undefined) === present)
  if (Object.keys(bounds).length > 0) tests.push(anyEntry((value) => inBounds(value, bounds)))
  return (value, budget) => tests.every((test) => test(value, budget))
}

function equal(wanted: string | number | boolean | null, texts: boolean): Test {
  if (!texts || typeof wanted === 'string') return (value) => value === wanted
  if (typeof wanted === 'number')
    return (value) => typeof value === 'string' && value.trim() !== '' && Number(value) === wanted
  return (value) => value === String(wanted)
}

interface Bounds {
  readonly gt?: string | number | undefined
  readonly gte?: string | number | undefined
  readonly lt?: string | number | undefined
  readonly lte?: string | number | undefined
}

function inBounds(value: unknown, { gt, gte, lt, lte }: Bounds): boolean {
  return (
    (gt === undefined || compare(value, gt) > 0) &&
    (gte === undefined || compare(value, gte) >= 0) &&
    (lt === undefined || compare(value, lt) < 0) &&
    (lte === undefined || compare(value, lte) <= 0)
  )
}

/** Compares like a sort function; NaN if the two cannot be compared. A number compares with text that is a number, either way. */
function compare(value: unknown, bound: string | number): number {
  if (typeof bound === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' ? number - bound : Number.NaN
  }
  if (typeof value === 'number') return bound.trim() === '' ? Number.NaN : value - Number(bound)
  if (typeof value !== 'string') return Number.NaN
  return value < bound ? -1 : value > bound ? 1 : 0
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Returns the value at `path`; undefined if there is none. A list on the way yields the values in its entries. */
export function valueAt(root: unknown, path: readonly string[], from = 0): unknown {
  let value = root
  for (let at = from; at < path.length; at++) {
    const step = path[at] ?? ''
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value) && !/^\d+$/.test(step)) {
      const found = value.map((entry) => valueAt(entry, path, at)).filter((entry) => entry !== undefined)
      return found.length > 0 ? found : undefined
    }
    if (!Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** A condition that does not hold, and the value in its place. */
export interface Unmet {
  readonly condition: Condition
  readonly value: unknown
}

/** Returns the first condition that does not hold for `root`; null if all do. `budget`: what their expressions may cost. */
export function firstUnmet(conditions: readonly Condition[], root: unknown, budget: PatternBudget): Unmet | null {
  for (const condition of conditions) {
    const value = valueAt(root, condition.path)
    if (!condition.holds(value, budget)) return { condition, value }
  }
  return null
}

/** Whether all conditions hold for `root`. */
export function hold(conditions: readonly Condition[], root: unknown, budget: PatternBudget): boolean {
  return firstUnmet(conditions, root, budget) === null
}
