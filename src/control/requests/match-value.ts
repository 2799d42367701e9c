// Compiles an expected value into a comparison: fields contained, values as in a rule's `when`.

import { canonical } from '../../kit/json.ts'
import { isTest } from '../../scenario/reading/patterns-in.ts'
import { type Test, testOf } from '../../scenario/rules/conditions.ts'
import type { Patterns } from '../../scenario/rules/patterns.ts'
import { FilledTest } from '../../scenario/schema/when.ts'
import type { PatternBudget } from '../../world/pattern-budget.ts'
import type { Difference } from '../contains.ts'

/** Where the comparison of one call notes what differs. */
export interface Findings {
  readonly found: Difference[]
  readonly most: number
  readonly budget: PatternBudget
}

/** Compares a value at `path`; adds its differences, as many as there is room for. */
export type Match = (actual: unknown, path: string, findings: Findings) => void

/** How an expected value is compiled. */
export interface Compiling {
  readonly patterns: Patterns
  /** The values are texts, as in a query: numbers are compared with their text. */
  readonly texts: boolean
  /** Reports a mistake in the expectation. */
  readonly refuse: (path: string, message: string) => void
}

type Table = Readonly<Record<string, unknown>>

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compiles the fields of a table; its keys are names, also where they look like operators. */
export function matchTable(table: Table, path: string, compiling: Compiling): Match {
  const fields: Field[] = Object.entries(table).map(([key, expected]) => ({
    key,
    steps: compiling.texts ? [key] : key.split('.'),
    match: matchValue(expected, `${path}.${key}`, compiling),
  }))
  return (actual, path, findings) => {
    if (Array.isArray(actual)) anyEntry(actual, table, path, findings, one)
    else one(actual, path, findings)
  }
  function one(actual: unknown, path: string, findings: Findings): void {
    if (!isTable(actual)) differ(findings, path, table, actual)
    else
      for (const field of fields) {
        const { key, steps, match } = field
        if (findings.found.length >= findings.most) return
        if (steps.length === 1 || Object.hasOwn(actual, key)) match(own(actual, key), `${path}.${key}`, findings)
        else follow(field, actual, 0, path, findings)
      }
  }
}

/** A field of an expected table. */
interface Field {
  /** As it is written. */
  readonly key: string
  /** The steps of its dotted path. */
  readonly steps: readonly string[]
  readonly match: Match
}

/** Compares what a dotted path leads to. A list on the way stands for its entries, of which one must match. */
function follow(field: Field, value: unknown, from: number, place: string, findings: Findings): void {
  const { steps, match } = field
  const step = steps[from]
  if (step === undefined) match(value, place, findings)
  else if (Array.isArray(value) && !/^\d+$/.test(step)) {
    let first: Difference | undefined
    for (const [at, entry] of value.entries()) {
      const inner: Findings = { ...findings, found: [], most: 1 }
      follow(field, entry, from, `${place}.${at}`, inner)
      if (inner.found.length === 0) return
      first ??= inner.found[0]
    }
    if (first === undefined) {
      follow(field, undefined, from, place, findings)
      return
    }
    const path = `${place}.${steps.slice(from).join('.')}`
    findings.found.push({ path, expected: first.expected, actual: pluck(value, steps, from) })
  } else follow(field, own(value, step), from + 1, `${place}.${step}`, findings)
}

function pluck(list: readonly unknown[], steps: readonly string[], from: number): unknown[] {
  return list.map((entry) => steps.slice(from).reduce<unknown>(own, entry))
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Compiles any expected value. */
export function matchValue(expected: unknown, path: string, compiling: Compiling): Match {
  if (Array.isArray(expected)) return matchList(expected, path, compiling)
  if (isTest(expected)) return matchTest(expected, path, compiling)
  if (isTable(expected)) return matchTable(expected, path, compiling)
  return matchScalar(expected, compiling)
}

/** A list matches a list item by item; any other value matches if it matches one of the items. */
function matchList(expected: readonly unknown[], path: string, compiling: Compiling): Match {
  const items = expected.map((item, at) => matchValue(item, `${path}.${at}`, compiling))
  return (actual, path, findings) => {
    if (!Array.isArray(actual)) {
      if (!items.some((item) => matches(item, actual, path, findings))) differ(findings, path, expected, actual)
      return
    }
    if (actual.length !== items.length) {
      findings.found.push({ path: `${path}.length`, expected: items.length, actual: actual.length })
    }
    for (const [at, item] of items.entries()) {
      if (findings.found.length >= findings.most) return
      item(actual[at], `${path}.${at}`, findings)
    }
  }
}

function matches(match: Match, actual: unknown, path: string, findings: Findings): boolean {
  const inner = { ...findings, found: [], most: 1 }
  match(actual, path, inner)
  return inner.found.length === 0
}

function anyEntry(list: readonly unknown[], expected: unknown, path: string, findings: Findings, match: Match): void {
  if (!list.some((entry, at) => matches(match, entry, `${path}.${at}`, findings)))
    differ(findings, path, expected, list)
}

function matchTest(expected: unknown, path: string, { patterns, texts, refuse }: Compiling): Match {
  const exact = own(expected, 'eq')
  // Only here may `eq` be more than a scalar.
  const deep = typeof exact === 'object' && exact !== null && Object.keys(Object(expected)).length === 1
  if (deep) return matchBy((value) => canonical(value) === canonical(exact), expected)
  const parsed = FilledTest.safeParse(expected)
  if (!parsed.success) {
    refuse(path, 'must be a test {eq, gt, gte, lt, lte, present} with a text or number for each, without other keys')
    return () => {}
  }
  return matchBy(testOf(parsed.data, patterns, texts), expected)
}

function matchScalar(expected: unknown, { patterns, texts }: Compiling): Match {
  if (!isScalar(expected)) throw new Error('the expectation has something that JSON has not')
  return matchBy(testOf(expected, patterns, texts), expected)
}

function matchBy(test: Test, expected: unknown): Match {
  return (actual, path, findings) => {
    if (!test(actual, findings.budget)) differ(findings, path, expected, actual)
  }
}

function differ({ found }: Findings, path: string, expected: unknown, actual: unknown): void {
  found.push({ path, expected, actual })
}
