// Looks over a JSON text before it is parsed: how deep and how large it is, and where its large parts are.

import { JsonFault } from '../source/json-fault.ts'
import { placeIn, placeText } from '../source/place.ts'
import type { Work } from '../work.ts'
import { endOfText } from './offsets.ts'

/** Thrown for a text with too many values. */
export class TooManyValues extends Error {}

/** What a text may have. */
export interface JsonBounds {
  /** Levels of objects and lists. */
  readonly depth: number
  /** Values, roughly: objects, lists and commas. */
  readonly values: number
  /** Characters of a text, or part of one, that is large: what is not can be parsed in a few ms. */
  readonly large: number
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 93, 123, 125]

/** The offsets where large objects and lists end, by those where they begin. */
export type LargeParts = ReadonlyMap<number, number>

/** Finds the large parts. Throws `TooManyValues`, or a `JsonFault` for too many levels and wrong brackets. */
export function* surveyed(text: string, bounds: JsonBounds): Work<LargeParts> {
  const survey = new Survey(text, bounds)
  while (survey.at < text.length) {
    survey.run(survey.at + bounds.large * 4)
    yield
  }
  survey.end()
  return survey.large
}

class Survey {
  readonly large = new Map<number, number>()
  at = 0
  readonly #text: string
  readonly #bounds: JsonBounds
  /** The offsets of the brackets that are open. */
  readonly #open: number[] = []
  #values = 1

  constructor(text: string, bounds: JsonBounds) {
    this.#text = text
    this.#bounds = bounds
  }

  run(until: number): void {
    const text = this.#text
    const end = Math.min(until, text.length)
    let at = this.at
    let values = this.#values
    for (; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) at = endOfText(text, at)
      else if (code === COMMA) values++
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        values++
        this.#begin(at)
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.#close(at, code)
    }
    if (values > this.#bounds.values) throw new TooManyValues()
    this.at = at
    this.#values = values
  }

  #begin(at: number): void {
    if (this.#open.length >= this.#bounds.depth) {
      throw new JsonFault(`Nested deeper than ${this.#bounds.depth} levels`, at)
    }
    this.#open.push(at)
  }

  #close(at: number, code: number): void {
    const begin = this.#open.pop()
    // The code of a closing bracket is that of its opening one and two.
    if (begin === undefined || this.#text.charCodeAt(begin) !== code - 2) {
      throw new JsonFault(`Unexpected ${JSON.stringify(this.#text[at])}`, at)
    }
    if (at - begin >= this.#bounds.large) this.large.set(begin, at)
  }

  end(): void {
    const begin = this.#open.at(-1)
    if (begin === undefined) return
    const what = this.#text.charCodeAt(begin) === OPEN_LIST ? 'list' : 'object'
    const place = placeText(placeIn(this.#text, begin))
    throw new JsonFault(`Unexpected end: the ${what} opened at ${place} is not closed`, this.#text.length)
  }
}
