// What a schema's issues say to a person: unions flattened to what was probably meant, types and values in plain words.

import type * as z from 'zod'
import { listed } from './listed.ts'
import { nearest } from './nearest.ts'

/** The keys that would have been allowed, by the list of unknown keys of an issue. */
export type KnownKeys = WeakMap<readonly string[], readonly string[]>

export interface Finding {
  /** Leads to the value or key in question. */
  readonly path: readonly (string | number)[]
  /** What the message speaks of: `path`, or the object around it. */
  readonly about: readonly (string | number)[]
  readonly what: 'key' | 'value'
  readonly message: string
  /** Set where the value itself is refused by its type or by a list of values. */
  readonly wanted?: Wanted
  readonly missing?: boolean
  /** The known key that an unknown one was probably meant to be. */
  readonly meant?: string | undefined
}

interface Wanted {
  readonly types: readonly string[]
  readonly values: readonly unknown[]
}

type Issue = z.core.$ZodIssue
type Path = readonly (string | number)[]

/** The most names that a message lists. */
const LISTED = 24

/** The findings of one issue of the value `root`; `base` leads to where the issue's own path begins. */
export function findings(issue: Issue, base: Path, root: unknown, known: KnownKeys): Finding[] {
  const path: Path = [...base, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))]
  const given = valueAt(root, path)
  const plain = (message: string): Finding[] => [
    { path, about: path, what: 'value', message: issue.message || message },
  ]
  const key = path.at(-1)
  const around = path.slice(0, -1)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((name) => {
        const message = issue.message || unknownKey(name, known.get(issue.keys) ?? [])
        const meant = nearest(name, known.get(issue.keys) ?? [])
        return { path: [...path, name], about: path, what: 'key', message, meant }
      })
    case 'invalid_key': {
      const inner = issue.issues.flatMap((one) => findings(one, [], key, known))
      const allowed = inner.flatMap(({ wanted }) => wanted?.values ?? []).map(String)
      const why = inner.map(({ message }) => message).join('; ')
      const message = allowed.length > 0 ? unknownKey(String(key), allowed) : `the key ${quoted(key)} ${why}`
      return [{ path, about: around, what: 'key', message: issue.message || message }]
    }
    case 'invalid_union':
      if (given !== undefined || path.length === 0) {
        if (issue.errors.length > 0) return closest(issue.errors, path, root, known)
        if (!('options' in issue)) return plain('fits more than one of the forms it may take')
      }
      return refused(
        path,
        given,
        { types: [], values: ('options' in issue ? issue.options : undefined) ?? [] },
        issue.message,
      )
    case 'invalid_value':
      return refused(path, given, { types: [], values: issue.values }, issue.message)
    case 'invalid_type':
      return refused(path, given, { types: [typeName(issue.expected)], values: [] }, issue.message)
    case 'too_small':
      return plain(
        bounds(issue.origin, issue.minimum, issue.exact, issue.inclusive === false ? 'more than' : 'at least'),
      )
    case 'too_big':
      return plain(
        bounds(issue.origin, issue.maximum, issue.exact, issue.inclusive === false ? 'less than' : 'at most'),
      )
    case 'invalid_format':
      return plain(formatMessage(issue))
    case 'not_multiple_of':
      return plain(`must be a multiple of ${issue.divisor}`)
    default:
      return plain('is not valid')
  }
}

function unknownKey(name: string, allowed: readonly string[]): string {
  const meant = nearest(name, allowed)
  if (meant !== undefined) return `unknown key ${quoted(name)}: did you mean ${quoted(meant)}?`
  return allowed.length > 0
    ? `unknown key ${quoted(name)}; known are ${shortList(allowed, 'and')}`
    : `unknown key ${quoted(name)}`
}

/** A value of the wrong type or outside a list; where there is none, the key is what is missing. */
function refused(path: Path, given: unknown, wanted: Wanted, own: string): Finding[] {
  if (given === undefined && path.length > 0) {
    const choice = wanted.values.length > 0 ? `; it must be ${shortList(wanted.values.map(shown), 'or')}` : ''
    const message = `${quoted(path.at(-1))} is missing${choice}`
    return [{ path, about: path.slice(0, -1), what: 'value', message, wanted, missing: true }]
  }
  if (own) return [{ path, about: path, what: 'value', message: own }]
  return [{ path, about: path, what: 'value', message: mustBe(given, wanted), wanted }]
}

function mustBe(given: unknown, { types, values }: Wanted): string {
  if (types.includes('left out')) return 'is not allowed here'
  const meant = typeof given === 'string' ? nearest(given, values.filter(isText)) : undefined
  const hint = meant !== undefined ? `: did you mean ${quoted(meant)}?` : ''
  const quotes = types.includes('text') && (typeof given === 'number' || typeof given === 'boolean')
  const choice = shortList([...new Set([...values.map(shown), ...types])], 'or')
  return `must be ${choice}, not ${described(given)}${hint}${quotes ? ` (as text it takes quotes: "${given}")` : ''}`
}

/** Of the forms that a union offers, the findings of the one that was probably meant. */
function closest(options: readonly (readonly Issue[])[], path: Path, root: unknown, known: KnownKeys): Finding[] {
  const tried = options.map((issues) => issues.flatMap((issue) => findings(issue, path, root, known)))
  const atRoot = (finding: Finding) => finding.path.length === path.length
  const rejected = tried.filter((found) => found.every((finding) => atRoot(finding) && finding.wanted))
  const near = tried.filter((found) => !rejected.includes(found))
  const types = rejected.flatMap((found) => found.flatMap(({ wanted }) => wanted?.types ?? []))
  const values = rejected.flatMap((found) => found.flatMap(({ wanted }) => wanted?.values ?? []))
  if (near.length === 0) return refused(path, valueAt(root, path), { types, values }, '')
  const least = Math.min(...near.map((found) => found.length))
  const best = near.filter((found) => found.length === least)
  const [first = []] = best
  if (best.length > 1 && best.every(([one]) => least === 1 && one?.missing && one.path.length === path.length + 1)) {
    const names = best.flatMap((found) => found.map((one) => quoted(one.path.at(-1))))
    return first.map((one) => ({ ...one, message: `one of ${shortList(names, 'and')} is missing` }))
  }
  if (!first.every(atRoot)) return first
  // The value has the right type for these: say what each of them, and each list of values, would take.
  const messages = best.flatMap((found) => found.map(({ message }) => message))
  if (values.length > 0) messages.push(mustBe(valueAt(root, path), { types: [], values }))
  return [{ path, about: path, what: 'value', message: [...new Set(messages)].join('; or it ') }]
}

const TYPE_NAMES = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
  ['never', 'left out'],
  ['undefined', 'left out'],
])

function typeName(expected: string): string {
  return TYPE_NAMES.get(expected) ?? expected
}

function bounds(origin: string, bound: number | bigint, exact: boolean | undefined, side: string): string {
  const count = exact ? `exactly ${bound}` : `${side} ${bound}`
  if (origin === 'string') return count === 'at least 1' ? 'must not be empty' : `must have ${count} characters`
  if (origin === 'array' || origin === 'set') return `must have ${count} entries`
  return `must be ${count}`
}

function formatMessage(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const { format, input: _, ...rest } = issue
  for (const [name, words] of [
    ['prefix', 'begin with'],
    ['suffix', 'end with'],
    ['includes', 'contain'],
  ] as const) {
    const part: unknown = Reflect.get(rest, name)
    if (typeof part === 'string') return `must ${words} ${quoted(part)}`
  }
  if (format === 'regex') return `must have the form ${issue.pattern}`
  return `must be a valid ${format}`
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function quoted(name: unknown): string {
  const text = String(name)
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/** A value as one would write it. */
function shown(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value)
}

function described(value: unknown): string {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : shown(value)
}

/** `a, b and c`, cut when there are many. */
function shortList(names: readonly string[], last: 'and' | 'or'): string {
  return listed(names.length > LISTED ? [...names.slice(0, LISTED), `${names.length - LISTED} more`] : names, last)
}
