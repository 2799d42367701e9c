// Words what a schema expects of a value: for files that people write, and for the JSON of calls.

import type * as z from 'zod'
import { nearest } from '../nearest.ts'
import { listed, quoted } from '../quoted.ts'

/** The types (as zod names them) and the values that would have been right. */
export interface Wanted {
  readonly types: readonly string[]
  readonly values: readonly unknown[]
}

/** The wording of messages. */
export interface Voice {
  missing(key: string, wanted: Wanted): string
  /** For a union of which each form lacks a different key. */
  missingOneOf(keys: readonly string[]): string
  refused(value: unknown, wanted: Wanted): string
  /** `meant`: the known key that `key` probably misspells. */
  unknownKey(key: string, known: readonly string[]): { readonly message: string; readonly meant?: string | undefined }
  join(messages: readonly string[]): string
}

/** For files: names values as they were written, and points out misspellings. */
export const FILE_VOICE: Voice = {
  missing(key, { values }) {
    const choice = values.length > 0 ? `; it must be ${shortList(values.map(shown), 'or')}` : ''
    return `${quoted(key)} is missing${choice}`
  },
  missingOneOf: (keys) =>
    `one of ${shortList(
      keys.map((key) => quoted(key)),
      'and',
    )} is missing`,
  refused(value, { types, values }) {
    const texts = values.filter(isText)
    const meant = typeof value === 'string' && texts.length > 0 ? nearest(value, texts) : undefined
    // The hint would be lost behind the choice.
    if (typeof value === 'string' && texts.length > FEW) return `${quoted(value)} is unknown${hintOf(meant, texts)}`
    const hint = meant !== undefined ? `: did you mean ${quoted(meant)}?` : ''
    const quotes = types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')
    const choice = shortList([...new Set([...values.map(shown), ...types.map(typeName)])], 'or')
    return `must be ${choice}, not ${described(value)}${hint}${quotes ? ` (as text it takes quotes: "${value}")` : numberHint(value, types)}`
  },
  unknownKey(key, known) {
    if (key === '<<') return { message: 'unknown key "<<": YAML 1.2 has no merge keys; write the keys out' }
    if (NO_BREAK.test(key)) return { message: `the key ${quoted(key)} has a no-break space in it; use plain spaces` }
    const meant = nearest(key, known)
    return { message: `unknown key ${quoted(key)}${hintOf(meant, known)}`, meant }
  },
  join: (messages) => messages.join('; or it '),
}

/** Looks like a space. Copied text has it. */
const NO_BREAK = /[\u00a0\u202f]/

/** Returns the number that a text stands for where a number is wanted: a decimal comma, per cent, or quotes. */
function numberHint(value: unknown, types: readonly string[]): string {
  if (typeof value !== 'string' || !types.some((type) => type === 'number' || type === 'int')) return ''
  const [, digits, percent] = /^(\d{1,9}(?:[.,]\d{1,9})?)( ?%)?$/.exec(value) ?? []
  if (digits === undefined) return ''
  const count = Number(digits.replace(',', '.'))
  return `: did you mean ${percent === undefined ? count : count / 100}?`
}

/** A message names at most so many values beside the one that is meant. */
const FEW = 10

/** For calls: uses the types of JSON. */
export const CALL_VOICE: Voice = {
  missing: (_key, wanted) => CALL_VOICE.refused(undefined, wanted),
  missingOneOf: (keys) => `must have one of ${shortList(keys, 'and')}`,
  refused(value, { types, values }) {
    const texts = typeof value === 'string' ? values.filter(isText) : []
    const meant = texts.length > 0 ? nearest(String(value), texts) : undefined
    if (texts.length > FEW) return `${quoted(String(value))} is unknown${hintOf(meant, texts)}`
    if (types.length === 0 && values.length > 0) {
      const hint = meant === undefined ? '' : hintOf(meant, [])
      return `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}${hint}`
    }
    const names = [...new Set(types.map((type) => (type === 'record' ? 'object' : type)))]
    if (value === undefined) return `is required${names.length > 0 ? ` (${names.join(' or ')})` : ''}`
    const choice = [...values.map(String), ...names.map((name) => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`)]
    return `must be ${shortList(choice, 'or')}, not ${jsonType(value)}`
  },
  unknownKey: (key, known) => ({ message: `is unknown${hintOf(nearest(key, known), known)}` }),
  join: (messages) => messages.join(', or '),
}

function hintOf(meant: string | undefined, known: readonly string[]): string {
  if (meant !== undefined) return `: did you mean ${quoted(meant)}?`
  return known.length > 0 ? `; known are ${shortList(known, 'and')}` : ''
}

/** Returns what a value of the right type must be like; null when the issue is about something else. */
export function boundWords(issue: z.core.$ZodIssue): string | null {
  switch (issue.code) {
    case 'too_small':
      return bounds(issue.origin, issue.minimum, issue.exact, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return bounds(issue.origin, issue.maximum, issue.exact, issue.inclusive === false ? 'less than' : 'at most')
    case 'invalid_format':
      return formatWords(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return null
  }
}

const PARTS = new Map([
  ['string', 'characters'],
  ['array', 'entries'],
  ['set', 'entries'],
])

function bounds(origin: string, bound: number | bigint, exact: boolean | undefined, side: string): string {
  const count = exact ? `exactly ${bound}` : `${side} ${bound}`
  const parts = PARTS.get(origin)
  if (parts === undefined) return `must be ${count}`
  return count === 'at least 1' ? 'must not be empty' : `must have ${count} ${parts}`
}

function formatWords(issue: z.core.$ZodIssueInvalidStringFormat): string {
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

const TYPE_NAMES = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])

function typeName(type: string): string {
  return TYPE_NAMES.get(type) ?? type
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'one that is too large'
  return Array.isArray(value) ? 'array' : typeof value
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function shown(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value)
}

function described(value: unknown): string {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : shown(value)
}

/** The most names that a message lists. */
const LISTED = 24

function shortList(names: readonly string[], last: 'and' | 'or'): string {
  return listed(names.length > LISTED ? [...names.slice(0, LISTED), `${names.length - LISTED} more`] : names, last)
}
