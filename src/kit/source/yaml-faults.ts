// Words the faults of the YAML parser for people: what is wrong, and where it began.

import type { Document, Node } from 'yaml'
import { lineStarts, placeAt, placeText } from './place.ts'
import type { Fault } from './source-problem.ts'

interface ParserFault {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

const QUOTES = 'text that begins like this needs quotes'

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

/** Further faults keep the words of the parser: to find the lines of thousands takes long. */
const WORDED_FAULTS = 100

/** Returns the faults of a document, in plain words. `yaml`: the package. */
export function yamlFaults(text: string, document: Document.Parsed, { visit }: typeof import('yaml')): Fault[] {
  /** Returns where the innermost value begins that reaches to `at` and begins with `mark`. */
  const beginOf = (at: number, mark: RegExp): number | null => {
    let begin: number | null = null
    visit(document, {
      Node(_, { range }: Node) {
        if (range && range[0] < at && range[2] >= at && mark.test(text.charAt(range[0])))
          begin = Math.max(begin ?? 0, range[0])
      },
    })
    return begin
  }
  let unclosed = false
  return [...document.errors, ...document.warnings].flatMap((fault, nth) => {
    const asItIs = { at: fault.pos[0], message: fault.message }
    if (nth >= WORDED_FAULTS) return asItIs
    const [, kind, closing] = /^Flow (sequence|map) .*end with a ([\]}])$/.exec(fault.message) ?? []
    if (closing === undefined) return lineFault(text, fault, beginOf) ?? wordedFault(fault)
    // Only the innermost lacks its bracket; the others follow from it.
    if (unclosed) return []
    unclosed = true
    const opened = beginOf(fault.pos[0], kind === 'map' ? /\{/ : /\[/)
    if (opened === null) return asItIs
    const where = placeText(placeAt(lineStarts(text), opened))
    const what = kind === 'map' ? 'object' : 'list'
    return { ...asItIs, message: `the ${what} opened at ${where} is not closed: its "${closing}" is missing` }
  })
}

/** Returns a fault that is explained by its line, or by where a text in quotes begins; null for others. */
function lineFault(
  text: string,
  { code, message, pos: [at] }: ParserFault,
  beginOf: (at: number, mark: RegExp) => number | null,
): Fault | null {
  if (/^Missing closing .*quote$/.test(message)) {
    return {
      at: beginOf(at, /["']/) ?? at,
      message: 'the text in quotes that begins here is not closed: its last quote is missing',
    }
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

function wordedFault({ code, message, pos: [at] }: ParserFault): Fault {
  if (code === 'BAD_SCALAR_START' || code === 'TAG_RESOLVE_FAILED') return { at, message: `${message}; ${QUOTES}` }
  const pattern = PATTERNS.find(([form]) => form.test(message))
  return { at, message: WORDED[code] ?? (pattern ? message.replace(...pattern) : message) }
}
