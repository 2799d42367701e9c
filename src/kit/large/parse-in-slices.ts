// Parses a long JSON text in slices: part by part, each by `JSON.parse`.

import { JSON_DEPTH, type ParsedJson, parseJson } from '../json.ts'
import type { Work } from '../work.ts'

/** UTF-16 code units that are parsed without a pause, unless a single text is longer. */
const PART = 64 * 1024

/** Parses `text` with the same result as `parseJson`. `part`: about how much of it without a pause, in UTF-16 code units. */
export function* parseInSlices(text: string, part = PART): Work<ParsedJson> {
  try {
    const reader = new Reader(text, part)
    return { ok: true, value: yield* reader.whole() }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Finds out what is wrong, and where.
    return parseJson(text)
  }
}

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Some members of a list or an object, up to a comma or to the end of the container. */
interface Members {
  /** After the last one. */
  readonly end: number
  /** Whether that is the end of the container. */
  readonly closed: boolean
}

class Reader {
  readonly #text: string
  readonly #part: number
  #at = 0

  constructor(text: string, part: number) {
    this.#text = text
    this.#part = part
  }

  *whole(): Work<unknown> {
    const value = yield* this.#value(0)
    this.#skipSpace()
    if (this.#at < this.#text.length) throw new SyntaxError('more follows')
    return value
  }

  *#value(depth: number): Work<unknown> {
    if (depth >= JSON_DEPTH) throw new SyntaxError('too deep')
    this.#skipSpace()
    const open = this.#text.charCodeAt(this.#at)
    if (open === OPEN_LIST) return yield* this.#list(depth + 1)
    if (open === OPEN_OBJECT) return yield* this.#object(depth + 1)
    // A single text or number is parsed whole.
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return JSON.parse(rest)
  }

  *#list(depth: number): Work<unknown[]> {
    const list: unknown[] = []
    this.#at++
    for (let first = true; ; first = false) {
      const members = this.#members(depth, CLOSE_LIST)
      if (members === null) {
        list.push(yield* this.#value(depth))
        if (this.#closes(CLOSE_LIST)) return list
      } else {
        const parsed: unknown[] = JSON.parse(`[${this.#text.slice(this.#at, members.end)}]`)
        if (parsed.length === 0 && !(first && members.closed)) throw new SyntaxError('nothing between commas')
        for (const each of parsed) list.push(each)
        this.#at = members.end + 1
        if (members.closed) return list
      }
      yield
    }
  }

  *#object(depth: number): Work<object> {
    const object = {}
    this.#at++
    for (let first = true; ; first = false) {
      const members = this.#members(depth, CLOSE_OBJECT)
      if (members === null) {
        const key = this.#key()
        put(object, key, yield* this.#value(depth))
        if (this.#closes(CLOSE_OBJECT)) return object
      } else {
        const parsed: object = JSON.parse(`{${this.#text.slice(this.#at, members.end)}}`)
        const entries = Object.entries(parsed)
        if (entries.length === 0 && !(first && members.closed)) throw new SyntaxError('nothing between commas')
        for (const [key, value] of entries) put(object, key, value)
        this.#at = members.end + 1
        if (members.closed) return object
      }
      yield
    }
  }

  /** Returns the next members as far as they make one part; null if already the first is a longer list or object. */
  #members(depth: number, close: number): Members | null {
    const text = this.#text
    let inside = 0
    let comma = -1
    for (let at = this.#at; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) at = endOfText(text, at)
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (depth + ++inside > JSON_DEPTH) throw new SyntaxError('too deep')
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (inside === 0 && code !== close) throw new SyntaxError('another bracket is open')
        if (inside === 0) return { end: at, closed: true }
        inside--
      } else if (code === COMMA && inside === 0) comma = at
      if (at - this.#at > this.#part) {
        if (comma >= 0) return { end: comma, closed: false }
        if (inside > 0) return null
      }
    }
    throw new SyntaxError('a bracket is not closed')
  }

  /** Reads a key and its colon. */
  #key(): string {
    this.#skipSpace()
    const from = this.#at
    if (this.#text.charCodeAt(from) !== QUOTE) throw new SyntaxError('no key')
    this.#at = endOfText(this.#text, from) + 1
    const key: string = JSON.parse(this.#text.slice(from, this.#at))
    this.#skipSpace()
    if (this.#text.charCodeAt(this.#at++) !== COLON) throw new SyntaxError('no colon')
    return key
  }

  /** Reads what follows a member: a comma, or the end of the container. */
  #closes(close: number): boolean {
    this.#skipSpace()
    const code = this.#text.charCodeAt(this.#at++)
    if (code !== close && code !== COMMA) throw new SyntaxError('no comma')
    return code === close
  }

  #skipSpace(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
    }
  }
}

/** Returns the place of the quote that ends the text which begins at `from`. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  throw new SyntaxError('a text is not closed')
}

/** As `JSON.parse`, keeps a key `__proto__` as data. */
function put(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}
