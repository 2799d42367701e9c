// Reads YAML as plain data with the place of each value. Does not use the parser's own conversion: it keeps no places (its
// LineCounter only converts offsets to lines), and bounds neither how often aliases repeat values nor how deep they nest.
// Words the faults of the parser for people.

import type { Alias, CST, Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml'
import { realTime } from '../real-time.ts'
import { lineStarts, placeAt, placeText, type Spot } from './place.ts'
import { EMPTY, type Fault, keyFault, type Read, SOURCE_LIMITS, tooMany } from './source-problem.ts'

/** Ends the reading at once, when going on would take too long. */
class StopReading extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const TOO_DEEP = `nested deeper than ${SOURCE_LIMITS.depth} levels`
/** The parser reports an error for each of these marks in a row, and thousands keep it busy for seconds. */
const MARKS_IN_A_ROW = SOURCE_LIMITS.depth + 1
const MARKS: readonly string[] = [',', ']', '}']
const DIRECTIVES = 20

/** The lexer puts this before text, which may look like a mark. */
const SCALAR = '\u001f'

const loadYaml = () => import('yaml')

export async function readYaml(text: string): Promise<Read | Fault[]> {
  const yaml = await loadYaml()
  const options = { prettyErrors: false, uniqueKeys: false, stringKeys: true, schema: 'core', merge: false }
  const composer = new yaml.Composer({ ...options, resolveKnownTags: false, logLevel: 'silent' })
  try {
    const tokens = tokensOf(text, yaml)
    // Each step takes up to 150 ms with the largest documents: others are served in between.
    await realTime.breathe()
    const [document, second] = composer.compose(tokens, true, text.length)
    await realTime.breathe()
    if (!document) return [{ at: 0, message: EMPTY }]
    const faults = yamlFaults(text, document, yaml)
    if (second) faults.push({ at: second.range[0], message: 'a second document starts here; a file holds one' })
    if (faults.length > 0) return faults
    if (!document.contents) return [{ at: 0, message: EMPTY }]
    return buildYaml(document.contents, yaml)
  } catch (error) {
    if (error instanceof StopReading) return [{ at: error.at, message: error.message }]
    throw error
  }
}

/** Returns the tokens of a text. Checks their depth, since the composer recurses without a bound. */
function tokensOf(text: string, yaml: Yaml): CST.Token[] {
  const tokens: CST.Token[] = []
  const parser = new yaml.Parser()
  let marks = 0
  let directives = 0
  let last = ''
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const at = parser.offset
    if (last !== SCALAR) {
      if (MARKS.includes(lexeme)) marks++
      else if (lexeme.trim() !== '') marks = 0
      if (lexeme.startsWith('%')) directives++
    }
    if (marks >= MARKS_IN_A_ROW) throw new StopReading('nothing stands between these', at)
    if (directives > DIRECTIVES)
      throw new StopReading('lines that begin with "%" are directives of YAML; such text needs quotes', at)
    last = lexeme
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > SOURCE_LIMITS.depth + 3)
      throw new StopReading(TOO_DEEP, Math.min(parser.offset, text.length - 1))
  }
  return [...tokens, ...parser.end()]
}

type Yaml = typeof import('yaml')

interface Built extends Read {
  readonly size: number
  readonly height: number
}

/** Builds plain data from nodes. An alias shares the data of its anchor, but counts as if it were written out. */
function buildYaml(root: Node, yaml: Yaml): Read | Fault[] {
  const faults: Fault[] = []
  const anchors = new Map<string, Built | 'open'>()

  const build = (node: Node | null, depth: number, fallback: number): Built => {
    const at = node?.range?.[0] ?? fallback
    if (yaml.isAlias(node)) return alias(node, at, depth)
    const anchor = yaml.isScalar(node) || yaml.isCollection(node) ? node.anchor : undefined
    if (anchor) anchors.set(anchor, 'open')
    let built: Built
    if (yaml.isMap<Node, Node | null>(node)) built = map(node, at, depth)
    else if (yaml.isSeq<Node>(node)) built = list(node, at, depth)
    else built = { value: yaml.isScalar(node) ? node.value : null, spot: { at }, size: 1, height: 0 }
    if (anchor) anchors.set(anchor, built)
    return built
  }

  const alias = ({ source }: Alias, at: number, depth: number): Built => {
    const known = anchors.get(source)
    const nothing = { value: null, spot: { at }, size: 1, height: 0 }
    if (known === undefined)
      faults.push({ at, message: `no anchor "&${source}" stands before this; text that begins like this needs quotes` })
    else if (known === 'open') faults.push({ at, message: `"*${source}" refers to a value that contains it` })
    else if (depth + known.height > SOURCE_LIMITS.depth) faults.push({ at, message: TOO_DEEP })
    else return { ...known, spot: { ...known.spot, at } }
    return nothing
  }

  const map = (node: YAMLMap<Node, Node | null>, at: number, depth: number): Built => {
    const object: Record<string, unknown> = {}
    return branch(object, at, depth, node.items, (pair: Pair<Node, Node | null>, add) => {
      const key = pair.key.range?.[0] ?? at
      const name = yaml.isScalar(pair.key) ? String(pair.key.value ?? '') : ''
      const fault = keyFault(name, key, Object.hasOwn(object, name))
      if (fault) faults.push(fault)
      else object[name] = add(name, pair.value, key)
    })
  }

  const list = (node: YAMLSeq<Node>, at: number, depth: number): Built => {
    const values: unknown[] = []
    return branch(values, at, depth, node.items, (item, add) => values.push(add(String(values.length), item)))
  }

  const branch = <Item>(
    value: unknown,
    at: number,
    depth: number,
    items: readonly Item[],
    each: (item: Item, add: (name: string, node: Node | null, key?: number) => unknown) => void,
  ): Built => {
    const inside = new Map<string, Spot>()
    let size = 1
    let height = 0
    if (depth >= SOURCE_LIMITS.depth) faults.push({ at, message: TOO_DEEP })
    else {
      for (const item of items) {
        each(item, (name, node, key) => {
          const child = build(node, depth + 1, key ?? at)
          inside.set(name, key === undefined ? child.spot : { ...child.spot, key })
          size += child.size
          if (size > SOURCE_LIMITS.values) throw new StopReading(tooMany(), child.spot.at)
          height = Math.max(height, child.height)
          return child.value
        })
      }
    }
    return { value, spot: { at, inside }, size, height: height + 1 }
  }

  const { value, spot } = build(root, 0, 0)
  return faults.length > 0 ? faults : { value, spot }
}

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

/** Returns the faults of a document, in plain words: what is wrong, and where it began. */
function yamlFaults(text: string, document: Document.Parsed, { visit }: Yaml): Fault[] {
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

/** Writes plain data as YAML. */
export async function writeYaml(value: unknown): Promise<string> {
  const { stringify } = await loadYaml()
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
}
