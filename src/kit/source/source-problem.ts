// What is wrong with a file, where, and how to show it.

import type { Place, Spot } from './place.ts'

export const SOURCE_LIMITS = {
  /** UTF-8 bytes of a file. A megabyte of YAML takes a second or two to read. */
  bytes: { yaml: 1024 * 1024, json: 10 * 1024 * 1024 },
  /** Levels of nested objects and lists. */
  depth: 100,
  /** Objects, lists, and all that is in them; what aliases repeat counts each time. */
  values: 100_000,
} as const

export interface SourceProblem extends Place {
  readonly file: string
  readonly message: string
  /** Keys and indices that lead to the wrong value. */
  readonly path?: readonly (string | number)[]
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly SourceProblem[] }

/** A file's data, and the places of its values. */
export interface Read {
  readonly value: unknown
  readonly spot: Spot
}

/** A problem at an offset, before it gets a line and column. */
export interface Fault {
  readonly at: number
  readonly message: string
}

/** Returns what is wrong with a file with too many values. A function, since the first number in words takes Node 10 ms and 8 MB. */
export const tooMany = () =>
  `the file has more than ${SOURCE_LIMITS.values.toLocaleString('en')} values: objects, lists and all that is in them`

/** What is wrong with a file without a value. */
export const EMPTY = 'the file is empty'

/** Returns what is wrong with a key, in any format; undefined when nothing is. */
export function keyFault(name: string, at: number, repeated: boolean): Fault | undefined {
  if (name === '__proto__') return { at, message: 'the key "__proto__" is not allowed' }
  return repeated ? { at, message: `the key ${JSON.stringify(name)} is given twice` } : undefined
}

/** Cells of a line to show around the column. */
const WIDTH = 100

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const NO_CELL = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Returns `file:line:column: message`, then the line with a caret under the column. `text` is that of the file. */
export function renderProblem(problem: SourceProblem, text: string): string {
  const { file, line, column, message } = problem
  const head = `${file}:${line}:${column}: ${message}`
  const source = lineOf(text, line)
  if (source === undefined || source.trim() === '') return head
  const number = String(line)
  const { shown, before } = cut(source, Math.min(column - 1, source.length))
  return `${head}\n  ${number} | ${shown}\n  ${' '.repeat(number.length)} | ${' '.repeat(cells(before))}^`
}

function lineOf(text: string, line: number): string | undefined {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '')
}

/** Returns the part of a line around `column` (from 0) that fits, printable, and the part of that before the column. */
function cut(line: string, column: number): { shown: string; before: string } {
  const start = line.length <= WIDTH ? 0 : Math.max(0, Math.min(column - WIDTH / 2, line.length - WIDTH))
  const end = Math.min(line.length, start + WIDTH)
  const before = `${start > 0 ? '…' : ''}${printable(line.slice(start, column))}`
  return { before, shown: `${before}${printable(line.slice(column, end))}${end < line.length ? '…' : ''}` }
}

/** Writes tabs as two spaces, since their width is unknown; other control characters must not reach a terminal. */
function printable(text: string): string {
  return text.replaceAll('\t', '  ').replace(/\p{Cc}|\p{Cs}|\p{Bidi_Control}/gu, '\ufffd')
}

function cells(text: string): number {
  let count = 0
  for (const character of text) count += NO_CELL.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return count
}
