// Parses JSON with readable error messages, and writes it with sorted keys or only in part.

import type { LongText } from './large/long-text.ts'
import { JsonFault } from './source/json-fault.ts'
import { scanJson } from './source/json-scan.ts'
import { lineStarts, type Place, placeAt } from './source/place.ts'

/** Most levels of nested objects and lists. */
export const JSON_DEPTH = 100

export interface JsonProblem extends Place {
  readonly message: string
}

export type ParsedJson =
  /** `keys`: how many keys the text has, repeated ones included. */
  | { readonly ok: true; readonly value: unknown; readonly keys: number }
  | { readonly ok: false; readonly problem: JsonProblem }

/**
 * Parses `text`, or returns what is wrong with it and where (line and column count from 1). Like `JSON.parse`, keeps a
 * key `__proto__` as data and rounds numbers; unlike it, refuses more than `JSON_DEPTH` levels.
 */
export function parseJson(text: string): ParsedJson {
  let unexplained: unknown
  const keys = keysOf(text, JSON_DEPTH)
  if (keys !== null) {
    try {
      return { ok: true, value: JSON.parse(text), keys }
    } catch (error) {
      unexplained = error
    }
  }
  const fault = scanJson(text, JSON_DEPTH)
  if (!(fault instanceof JsonFault)) throw new Error('JSON was refused without a fault', { cause: unexplained })
  return { ok: false, problem: { ...placeAt(lineStarts(text), fault.at), message: fault.message } }
}

/** Returns true when more than `limit` brackets are open at once; exact for valid JSON. */
export function nestsDeeper(text: string, limit: number): boolean {
  return keysOf(text, limit) === null
}

/** Returns how many keys a text has; null when more than `limit` brackets are open at once. Exact for valid JSON. */
function keysOf(text: string, limit: number): number | null {
  let depth = 0
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++
    } else if (code === 123 || code === 91) {
      if (++depth > limit) return null
    } else if (code === 125 || code === 93) depth--
    else if (code === 58) keys++
  }
  return keys
}

/**
 * Returns one text for all spellings of a value: compact JSON with the keys of every object sorted by code unit.
 * As in `JSON.stringify`, leaves out keys whose value is undefined; undefined in lists and numbers that are not finite
 * become null. Returns '' for undefined itself.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quotedText(value)
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? canonicalList(value) : canonicalObject(value)
    default:
      return ''
  }
}

function canonicalList(list: readonly unknown[]): string {
  let text = '['
  for (let i = 0; i < list.length; i++) text += `${i > 0 ? ',' : ''}${canonical(list[i]) || 'null'}`
  return `${text}]`
}

function canonicalObject(object: object): string {
  let text = ''
  for (const key of Object.keys(object).sort()) {
    const value = canonical(Reflect.get(object, key))
    if (value !== '') text += `${text === '' ? '' : ','}${quotedText(key)}:${value}`
  }
  return `{${text}}`
}

/** Matches a character that is not printable ASCII, or that JSON escapes. */
const NOT_PLAIN = /[^ !#-[\]-~]/

/** Returns a text as JSON. `JSON.stringify` takes three times as long for a short one. */
export function quotedText(text: string): string {
  return NOT_PLAIN.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** A value that is written already. */
export class JsonText {
  readonly text: string | LongText

  constructor(text: string | LongText) {
    this.text = text
  }
}

/**
 * Returns compact JSON, as `JSON.stringify` writes it: the whole text if it has at most `length` characters, else at least
 * its first `length` characters, of which what follows them is not to be relied on. Does not visit the rest of the value.
 */
export function jsonBeginning(value: unknown, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length > length ? value.slice(0, length) : value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return Array.isArray(value) ? listBeginning(value, length) : objectBeginning(value, length)
}

function listBeginning(list: readonly unknown[], length: number): string {
  let text = '['
  for (let i = 0; i < list.length; i++) {
    if (text.length >= length) return text
    text += (i > 0 ? ',' : '') + jsonBeginning(list[i], length - text.length)
  }
  return `${text}]`
}

function objectBeginning(object: object, length: number): string {
  let text = '{'
  for (const key in object) {
    if (text.length >= length) return text
    text += `${text === '{' ? '' : ','}${jsonBeginning(key, length)}:`
    text += jsonBeginning(Reflect.get(object, key), length - text.length)
  }
  return `${text}}`
}
