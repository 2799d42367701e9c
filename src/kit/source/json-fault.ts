// Explains in plain words why a text is not JSON.

import { isSecretName } from '../secret-name.ts'
import { lineStarts, placeAt, placeText } from './place.ts'

export class JsonFault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** How far the parser had come. */
export interface Progress {
  /** What the parser expected next: a value, a key, or one of these marks. */
  readonly wanted: 'a value' | 'a key' | '":"' | '","' | 'nothing'
  /** The innermost object or list that is open. */
  readonly around: { readonly what: 'object' | 'list'; readonly at: number } | undefined
  /** Offset of the last comma; -1 before the first. */
  readonly comma: number
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const NUMBER_LIKE = /[-+.\w]*/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
/** A valid part of a JSON string, without its quotes. */
const TEXT_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Words that people write instead of those of JSON, each with a hint. */
const WORD_HINTS = new Map([
  ['True', 'write true'],
  ['False', 'write false'],
  ['None', 'write null'],
  ['undefined', 'write null, or leave the key out'],
  ['NaN', 'JSON has no such number'],
  ['Infinity', 'JSON has no such number'],
])

export function faultAt(text: string, at: number, { wanted, around, comma }: Progress): JsonFault {
  const fault = (message: string, where = at) => new JsonFault(message, where)
  const shown = quoted(text, at)
  if (text.charCodeAt(0) === 0xfeff) return fault('A byte order mark stands before the JSON', 0)
  const number = wanted === 'a key' ? null : numberAround(text, at)
  if (number) return number
  if (wanted === 'nothing') return fault(`Unexpected ${shown} after the end of the JSON`)
  if (at >= text.length) {
    if (!around) return fault('Unexpected end: there is no JSON here')
    if (around.what === 'object' && wanted === 'a value') return fault('Unexpected end: a value was expected here')
    return fault(notClosed(text, around.what, around.at))
  }
  if (text[at] === '"' && (wanted === 'a key' || wanted === 'a value')) return faultInText(text, at)
  const close = around?.what === 'object' ? '}' : ']'
  const marked = wanted === '","' ? `"," or "${close}"` : wanted
  if (text[at] === close && comma >= 0 && text.slice(comma + 1, at).trim() === '')
    return fault(`This comma is one too many: "${close}" follows`, comma)
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return fault('JSON has no comments')
  if (text[at] === "'") return fault('Text takes double quotes, not single ones')
  const word = matchAt(WORD, text, at)
  if (wanted === 'a value' && /^(true|false|null)$/.test(word)) {
    const afterWord = { wanted: around ? ('","' as const) : ('nothing' as const), around, comma }
    return faultAt(text, at + word.length, afterWord)
  }
  const hint = WORD_HINTS.get(word)
  if (hint) return fault(`Unexpected ${word}: ${hint}`)
  if (word === '') return fault(`Unexpected ${shown}: ${marked} was expected here`)
  const inQuotes = wanted === 'a key' || wanted === 'a value' ? ' in double quotes' : ''
  return fault(
    `Unexpected ${isNearSecret(text, at) ? 'text' : word.slice(0, 40)}: ${marked}${inQuotes} was expected here`,
  )
}

/** A key and its colon, in or without quotes. */
const KEY = /"?([\w.-]+)"?\s*:/g

/** How far before a fault the key of a secret may stand. */
const KEY_WITHIN = 300

/** Whether a secret may stand at `at`, which no message may quote. */
function isNearSecret(text: string, at: number): boolean {
  const keys = text.slice(Math.max(0, at - KEY_WITHIN), at).matchAll(KEY)
  return [...keys].some(([, name = '']) => isSecretName(name))
}

function faultInText(text: string, start: number): JsonFault {
  let at = start + 1
  for (let part = matchAt(TEXT_PART, text, at); part !== ''; part = matchAt(TEXT_PART, text, at)) at += part.length
  const [first, second] = [text[at], text[at + 1]]
  const fault = (message: string) => new JsonFault(message, at)
  if (first === '\\' && second === undefined) return new JsonFault(notClosed(text, 'text', start), at + 1)
  if (first === undefined) return fault(notClosed(text, 'text', start))
  if (first === '\\' && second === 'u') return fault('\\u takes four hexadecimal digits')
  if (first === '\\') return fault(`\\${second} is not an escape: a backslash itself is written \\\\`)
  if (first === '\n' || first === '\r') return fault('A line break inside a text: close its quotes, or write \\n')
  return fault(`A control character inside a text: write ${quoted(text, at).slice(1, -1)}`)
}

/** Returns the fault of the number at `at`; null when there is no number, or it is valid. */
function numberAround(text: string, at: number): JsonFault | null {
  let start = at
  while (start > 0 && /[-+.\w]/.test(text.charAt(start - 1))) start--
  const whole = matchAt(NUMBER_LIKE, text, start)
  if (!/^[-\d]/.test(whole) || NUMBER.test(whole)) return null
  const hint = /^-?0\d/.test(whole) ? ': numbers do not begin with 0' : ''
  const shown = isNearSecret(text, start) ? 'This' : JSON.stringify(whole.slice(0, 40))
  return new JsonFault(`${shown} is not a JSON number${hint}`, start)
}

function notClosed(text: string, what: string, start: number): string {
  return `Unexpected end: the ${what} opened at ${placeText(placeAt(lineStarts(text), start))} is not closed`
}

function quoted(text: string, at: number): string {
  return JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
