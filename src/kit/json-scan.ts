// Reads JSON for what `JSON.parse` does not tell: where a fault stands and what it is, and where each value stands.

import { lineStarts, placeAt, placeText, type Spot } from './place.ts'

/** What keeps a text from being JSON, and at which offset. */
export class JsonFault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Told of every key: its name, its offset, and whether its object already had it. */
export type OnKey = (name: string, at: number, repeated: boolean) => void

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NUMBER_LIKE = /[-+.\w]*/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const HEX = /[0-9a-fA-F]{4}/y

/** What people write for the words of JSON. */
const WORD_HINTS = new Map([
  ['True', 'write true'],
  ['False', 'write false'],
  ['None', 'write null'],
  ['undefined', 'write null, or leave the key out'],
  ['NaN', 'JSON has no such number'],
  ['Infinity', 'JSON has no such number'],
])

/**
 * Reads a whole JSON text, accepting just what `JSON.parse` accepts down to `maxDepth` levels.
 * Answers where its values stand (only the top one unless `onKey` asks for keys), or the first fault.
 */
export function scanJson(text: string, maxDepth: number, onKey?: OnKey): Spot | JsonFault {
  try {
    return scan(text, maxDepth, onKey)
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
}

function scan(text: string, maxDepth: number, onKey: OnKey | undefined): Spot {
  let at = 0

  const fault = (message: string, where = at): never => {
    throw new JsonFault(message, where)
  }
  const ended = (what: string, start: number): never =>
    fault(`Unexpected end: the ${what} opened at ${placeText(placeAt(lineStarts(text), start))} is not closed`)
  const shown = () => JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  const skipSpace = () => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      at++
    }
  }

  /** Says why what stands here is no `wanted`. */
  const unexpected = (wanted: string, quotable = false): never => {
    if (text.startsWith('//', at) || text.startsWith('/*', at)) return fault('JSON has no comments')
    if (text[at] === "'") return fault('Text takes double quotes, not single ones')
    const word = match(WORD)
    const hint = WORD_HINTS.get(word)
    if (word && hint) return fault(`Unexpected ${word}: ${hint}`)
    if (word)
      return fault(`Unexpected ${word.slice(0, 40)}: ${wanted}${quotable ? ' in double quotes' : ''} was expected here`)
    return fault(`Unexpected ${shown()}: ${wanted} was expected here`)
  }

  const readText = (): void => {
    const start = at++
    for (;;) {
      const code = text.charCodeAt(at)
      if (Number.isNaN(code)) ended('text', start)
      else if (code === 34) break
      else if (code === 92) readEscape(start)
      else if (code === 10 || code === 13) fault('A line break inside a text: close its quotes, or write \\n')
      else if (code < 32) fault(`A control character inside a text: write ${code === 9 ? '\\t' : shown().slice(1, -1)}`)
      else at++
    }
    at++
  }

  const readEscape = (start: number): void => {
    const letter = text[at + 1]
    if (letter === undefined) {
      at++
      ended('text', start)
    } else if (letter === 'u') {
      at += 2
      if (match(HEX) === '') fault('\\u takes four hexadecimal digits', at - 2)
      at += 4
    } else if ('"\\/bfnrt'.includes(letter)) {
      at += 2
    } else {
      fault(`\\${letter} is not an escape: a backslash itself is written \\\\`)
    }
  }

  const readNumber = (): void => {
    const good = match(NUMBER)
    const whole = match(NUMBER_LIKE)
    if (good !== whole || good === '') {
      const hint = /^-?0\d/.test(whole) ? ': numbers do not begin with 0' : ''
      fault(`${JSON.stringify(whole.slice(0, 40) || shown())} is not a JSON number${hint}`)
    }
    at += good.length
  }

  const readValue = (depth: number): Spot => {
    skipSpace()
    const start = at
    const first = text[at]
    if (first === undefined) fault('Unexpected end: a value was expected here')
    else if (first === '{') return { at: start, ...readObject(depth + 1) }
    else if (first === '[') return { at: start, ...readList(depth + 1) }
    else if (first === '"') readText()
    else if (first === '-' || (first >= '0' && first <= '9')) readNumber()
    else {
      const word = match(WORD)
      if (word !== 'true' && word !== 'false' && word !== 'null') unexpected('a value', true)
      at += word.length
    }
    return { at: start }
  }

  /** After a member: true when another follows, false when `close` ends them all. */
  const more = (what: string, start: number, close: string): boolean => {
    skipSpace()
    const next = text[at]
    if (next === undefined) ended(what, start)
    if (next === close) {
      at++
      return false
    }
    if (next !== ',') unexpected(`"," or "${close}"`)
    const comma = at++
    skipSpace()
    if (text[at] === undefined) ended(what, start)
    if (text[at] === close) fault(`This comma is one too many: "${close}" follows`, comma)
    return true
  }

  /** Steps into an object or list; true when it is empty. */
  const enter = (close: string, depth: number): boolean => {
    if (depth > maxDepth) fault(`Nested deeper than ${maxDepth} levels`)
    at++
    skipSpace()
    if (text[at] !== close) return false
    at++
    return true
  }

  const readObject = (depth: number): { inside?: Map<string, Spot> } => {
    const start = at
    const inside = new Map<string, Spot>()
    if (enter('}', depth)) return onKey ? { inside } : {}
    do {
      skipSpace()
      const key = at
      if (text[at] === undefined) ended('object', start)
      if (text[at] !== '"') unexpected('a key', true)
      readText()
      const end = at
      skipSpace()
      if (text[at] === undefined) ended('object', start)
      if (text[at] !== ':') unexpected('":"')
      at++
      const spot = readValue(depth)
      if (onKey) {
        const name = String(JSON.parse(text.slice(key, end)))
        onKey(name, key, inside.has(name))
        inside.set(name, { ...spot, key })
      }
    } while (more('object', start, '}'))
    return onKey ? { inside } : {}
  }

  const readList = (depth: number): { inside?: Map<string, Spot> } => {
    const start = at
    const inside = new Map<string, Spot>()
    if (enter(']', depth)) return onKey ? { inside } : {}
    do {
      if (text[at] === undefined) ended('list', start)
      const spot = readValue(depth)
      if (onKey) inside.set(String(inside.size), spot)
    } while (more('list', start, ']'))
    return onKey ? { inside } : {}
  }

  if (text.charCodeAt(0) === 0xfeff) fault('A byte order mark stands before the JSON')
  skipSpace()
  if (at === text.length) fault('Unexpected end: there is no JSON here')
  const spot = readValue(0)
  skipSpace()
  if (at < text.length) fault(`Unexpected ${shown()} after the end of the JSON`)
  return spot
}
