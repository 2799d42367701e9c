// Compiles conditions into comparisons, for rules as for expectations: fields contained, values as they are written.

import { quoted } from '../kit/quoted.ts'
import { fieldOf, isTable, type Table } from '../kit/table.ts'
import { isEqual, isTest, operatorsIn } from './operators.ts'
import { EVERY, isIndex, parsePath, type Step } from './paths.ts'
import { isPattern, type Patterns } from './patterns.ts'
import type { BodyCondition, BodyConditionsDocument } from './schema.ts'
import type { Difference } from './words.ts'

/** Compares a value at `path`. Returns what differs; nothing if it meets the condition. */
export type Match = (actual: unknown, path: string) => readonly Difference[]

/** How conditions are compiled. */
export interface Compiling {
  readonly patterns: Patterns
  /** The values are texts, as in a query: numbers are compared with their text, and names are no paths. */
  readonly texts: boolean
}

export function meets(match: Match, value: unknown): boolean {
  return match(value, '').length === 0
}

/** Returns headers by their names in lower case. */
export function lowerCased<Value>(table: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]))
}

/** A condition on a member. */
interface Field {
  /** The name or path, as it is written. */
  readonly key: string
  /** As a step of a path: `.name`, `["so.written"]`. */
  readonly named: string
  readonly steps: readonly Step[]
  readonly match: Match
}

/** Compiles conditions on the members of an object; its keys are names, also where they look like operators. */
function matchTable(table: BodyConditionsDocument, compiling: Compiling): Match {
  const fields = Object.entries(table).map(([key, wanted]): Field => {
    const path = compiling.texts ? [key] : parsePath(key)
    const steps = 'problem' in path ? [key] : path
    const named = steps.length > 1 ? `[${quoted(key)}]` : `.${key}`
    return { key, named, steps, match: matchMember(wanted, steps.at(-1), compiling) }
  })
  const members = (actual: Table, path: string) =>
    fields.flatMap((field) => {
      const { key, named, match } = field
      return Object.hasOwn(actual, key) ? match(actual[key], `${path}${named}`) : follow(field, actual, 0, path)
    })
  const one: Match = (actual, path) => {
    if (isTable(actual)) return members(actual, path)
    // Nothing is there, so neither are its members.
    const isMet = fields.length > 0 && members({}, path).length === 0
    return isMet ? [] : [{ path, expected: table, actual }]
  }
  return (actual, path) => (Array.isArray(actual) ? anyEntry(one, actual, table, path) : one(actual, path))
}

/** Compares what a path leads to. A list on the way stands for its entries, of which one must match. */
function follow(field: Field, value: unknown, from: number, path: string): readonly Difference[] {
  const { steps, match } = field
  const step = steps[from]
  if (step === undefined) return match(value, path)
  const each = step === EVERY
  const isMany = each ? typeof value === 'object' && value !== null : Array.isArray(value) && !isIndex(step)
  if (!isMany) {
    const inner = each ? undefined : fieldOf(value, step)
    return follow(field, inner, from + 1, `${path}.${each ? '*' : step}`)
  }
  const next = each ? from + 1 : from
  const entries = Object.entries(Object(value))
  let first: Difference | undefined
  for (const [at, entry] of entries) {
    const [difference] = follow(field, entry, next, `${path}.${at}`)
    if (!difference) return []
    first ??= difference
  }
  if (first === undefined) return follow(field, undefined, next, path)
  const rest = steps.slice(next)
  const actual = entries.map(([, entry]) => fieldOf(entry, ...rest.map(String)))
  return [{ path: [path, ...rest.map(String)].join('.'), expected: first.expected, actual }]
}

/** Compiles the condition on a member. `name`: its name. */
function matchMember(wanted: BodyCondition, name: Step | undefined, compiling: Compiling): Match {
  if (typeof wanted === 'string' && name === 'handle' && !isPattern(wanted)) {
    return matchBy((value) => typeof value === 'string' && bareHandle(value) === bareHandle(wanted), wanted)
  }
  if (Array.isArray(wanted)) return matchList(wanted, (one) => matchMember(one, name, compiling))
  return matchValue(wanted, compiling)
}

/** Returns a handle as the service compares it: without case, and without its @. */
function bareHandle(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase()
}

/** Compiles a condition on a whole value: the keys of an object are names, also where they look like operators. */
export function matchWhole(wanted: BodyCondition, compiling: Compiling): Match {
  return isTable(wanted) ? matchTable(wanted as BodyConditionsDocument, compiling) : matchValue(wanted, compiling)
}

export function matchValue(wanted: BodyCondition, compiling: Compiling): Match {
  if (Array.isArray(wanted)) return matchList(wanted, (one) => matchValue(one, compiling))
  if (isTest(wanted)) return matchTest(wanted, compiling.texts)
  if (isTable(wanted)) return matchTable(wanted as BodyConditionsDocument, compiling)
  const pattern = typeof wanted === 'string' && isPattern(wanted) ? compiling.patterns.get(wanted) : undefined
  if (pattern) return matchBy((value) => isScalar(value) && pattern(String(value)), wanted)
  return matchBy((value) => isEqual(value, wanted, compiling.texts), wanted)
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** A list matches a list item by item; any other value matches if it matches one of the items. */
function matchList(wanted: readonly BodyCondition[], compile: (one: BodyCondition) => Match): Match {
  const items = wanted.map(compile)
  return (actual, path) => {
    if (!Array.isArray(actual)) {
      return items.some((item) => meets(item, actual)) ? [] : [{ path, expected: wanted, actual }]
    }
    const { length } = items
    return [
      ...(actual.length === length ? [] : [{ path: `${path}.length`, expected: length, actual: actual.length }]),
      ...items.flatMap((item, at) => item(actual[at], `${path}.${at}`)),
    ]
  }
}

function anyEntry(match: Match, list: readonly unknown[], expected: unknown, path: string): Difference[] {
  return list.some((entry) => meets(match, entry)) ? [] : [{ path, expected, actual: list }]
}

function matchTest(wanted: unknown, texts: boolean): Match {
  const tests = operatorsIn(wanted)
  const isWhole = ([operator, bound]: (typeof tests)[number]) =>
    'whole' in operator || (typeof bound === 'object' && bound !== null)
  const [whole, parts] = [tests.filter(isWhole), tests.filter((one) => !isWhole(one))]
  const all = (some: typeof tests, value: unknown) => some.every(([{ holds }, bound]) => holds(value, bound, texts))
  const ofEntry = matchBy((value) => all(parts, value), wanted)
  return (actual, path) => {
    if (!all(whole, actual)) return [{ path, expected: wanted, actual }]
    return parts.length > 0 ? ofEntry(actual, path) : []
  }
}

/** Makes a test of one value; a list passes if one of its entries does. */
function matchBy(test: (value: unknown) => boolean, expected: unknown): Match {
  return (actual, path) => {
    const passes = Array.isArray(actual) ? actual.some(test) : test(actual)
    return passes ? [] : [{ path, expected, actual }]
  }
}
