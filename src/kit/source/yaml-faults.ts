// Words the faults of the YAML parser for people: what is wrong, and where it began.

import { lineStarts, placeAt, placeText } from './place.ts'
import type { Fault } from './source-problem.ts'

interface ParserFault {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

const QUOTES = 'text that begins like this needs quotes'

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

interface Bracket {
  readonly mark: string
  readonly at: number
}

/** Follows the brackets and quotes of a text, to tell where one that is not closed was opened. */
export class Brackets {
  readonly #open: Bracket[] = []
  readonly #unclosed: Bracket[] = []
  #quote = 0

  /** Takes the next part of the text: only brackets and texts in quotes count. */
  take(part: string, at: number): void {
    if (Object.hasOwn(CLOSING, part)) this.#open.push({ mark: part, at })
    else if (part.startsWith('"') || part.startsWith("'")) this.#quote = at
    else if (part === ']' || part === '}') this.#close(part)
  }

  #close(closing: string): void {
    const opened = this.#open.findLastIndex(({ mark }) => CLOSING[mark] === closing)
    // Nothing opened it: the parser reports it as it is.
    if (opened < 0) return
    const [, ...inside] = this.#open.splice(opened)
    this.#unclosed.push(...inside)
  }

  /** Where the last text in quotes begins: only that can be unclosed. */
  get quote(): number {
    return this.#quote
  }

  get unclosed(): Bracket[] {
    return [...this.#unclosed, ...this.#open].sort((a, b) => a.at - b.at)
  }
}

export function yamlFaults(text: string, faults: readonly ParserFault[], brackets: Brackets): Fault[] {
  const { unclosed, quote } = brackets
  const starts = lineStarts(text)
  const placeOf = (at: number) => placeText(placeAt(starts, at))
  const worded = faults.map((fault, at) =>
    at < WORDED_FAULTS ? (lineFault(text, fault, quote) ?? faultOf(fault, unclosed, placeOf)) : asItIs(fault),
  )
  const found = worded.filter((fault) => fault !== null)
  // A bracket that is closed counts as open to the parser where one inside it is not.
  return found.length > 0 ? found : faults.map(asItIs)
}

/** More faults than these keep the words of the parser: for each, all brackets are looked at. */
const WORDED_FAULTS = 100

function asItIs({ message, pos: [at] }: ParserFault): Fault {
  return { at, message }
}

const WORDED: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'tabs cannot indent; use spaces',
  BAD_ALIAS: `"*" is read as a reference to an anchor; ${QUOTES}: "*"`,
  BLOCK_AS_IMPLICIT_KEY: 'a key inside a value: indent the lines alike, and put text that has ": " in it in quotes',
  NON_STRING_KEY: 'a key is plain text; this is a list or an object',
}

/** Each with what it says in plain words. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /^Unexpected scalar at node end$/,
    'this stands after the end of a value: is a quote, a colon or a line break missing?',
  ],
  [/^Unexpected flow-(?:seq|map)-end token in YAML stream: ("[\]}]")$/, '$1 closes nothing: no bracket is open here'],
  [/^Unexpected , in flow (?:sequence|map)$/, 'this comma is one too many'],
  [
    /^Block collections are not allowed within flow collections$/,
    'a comma is missing before this, or text that has ": " in it needs quotes',
  ],
  [
    /^Implicit keys need to be on a single line$/,
    'this line is neither a key with a colon nor indented as the lines around it',
  ],
]

/** Returns a fault that its line, or where a text in quotes begins, tells better; null for others. */
function lineFault(text: string, { code, message, pos: [at] }: ParserFault, quote: number): Fault | null {
  if (/^Missing closing .*quote$/.test(message)) {
    return { at: quote, message: 'the text in quotes that begins here is not closed: its last quote is missing' }
  }
  const start = text.lastIndexOf('\n', at - 1) + 1
  const [line = ''] = /^.{0,200}/.exec(text.slice(start, start + 200)) ?? []
  const [indent = ''] = /^ */.exec(line) ?? []
  if (message === 'Sequence item without - indicator') {
    const what =
      'this line is no entry of the list, which begins with "- ", nor indented as the other lines of its entry'
    return { at: start + indent.length, message: what }
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^ *-\w/.test(line)) {
    return { at: start + indent.length, message: 'a space is missing after the dash: "- "' }
  }
  const [, key] = /^Implicit keys/.test(message) ? (/^ *(?:- +)?([\w-]+):[^\s/]/.exec(line) ?? []) : []
  return key === undefined ? null : { at, message: `a space is missing after the colon of "${key}:"` }
}

/** Returns a fault in plain words; null for one that follows from another. */
function faultOf(
  { code, message, pos: [at] }: ParserFault,
  unclosed: readonly Bracket[],
  placeOf: (at: number) => string,
): Fault | null {
  const [, kind, closing] = /^Flow (sequence|map) .*end with a ([\]}])$/.exec(message) ?? []
  if (closing !== undefined) {
    const opened = unclosed.findLast((one) => CLOSING[one.mark] === closing && one.at < at)
    if (!opened) return null
    const what = kind === 'map' ? 'object' : 'list'
    return { at, message: `the ${what} opened at ${placeOf(opened.at)} is not closed: its "${closing}" is missing` }
  }
  if (code === 'BAD_SCALAR_START' || code === 'TAG_RESOLVE_FAILED') return { at, message: `${message}; ${QUOTES}` }
  const pattern = PATTERNS.find(([form]) => form.test(message))
  return { at, message: WORDED[code] ?? (pattern ? message.replace(...pattern) : message) }
}
