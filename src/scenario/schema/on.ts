// The operations that a rule is for, in each way of naming one. Whatever the way, all that follows sees operation ids.

import * as z from 'zod'
import { parametersOf, pathPattern, writePath } from '../../contract/paths.ts'
import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import { ENDPOINTS } from '../../service/index.ts'

const ANY = '*'

/** Why something names no operation. `hint`: what may be meant, which takes long to find. */
interface Unnamed {
  readonly problem: string
  readonly hint?: () => string
}

const WAYS = ENDPOINTS.map(({ id, number, method, path }) => ({
  id,
  numbers: number.map(String),
  method: String(method),
  pattern: pathPattern(path),
  parameters: parametersOf(path),
  template: writePath(path, (name) => `{${name}}`),
}))

type Way = (typeof WAYS)[number]

const IDS = WAYS.map(({ id }) => id)
const LAST = Math.max(...ENDPOINTS.flatMap(({ number }) => number))
const METHODS = [...new Set(WAYS.map(({ method }) => method))]

const callOf = ({ method, template }: Way) => `${method} ${template}`

/** Returns the operation that `written` names, or why it names none. */
function namedOperation(written: unknown): { readonly operation: string } | Unnamed {
  const text = typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : null
  if (text === null)
    return { problem: `must be an operation id, "*", the number of an endpoint or a call such as ${EXAMPLE}` }
  if (CURLY.test(text)) {
    return { problem: `${quoted(text)} has curly quotes, which count as text; write straight ones, such as "*"` }
  }
  if (text === ANY) return { operation: ANY }
  const known = WAYS.find(({ id, numbers }) => id === text || numbers.includes(text))
  if (known) return { operation: known.id }
  if (/^-?[\d.]+$/.test(text))
    return { problem: `${text.slice(0, 20)} is no endpoint: they have the numbers 1 to ${LAST}` }
  if (text.includes('/')) return namedByCall(text)
  const problem = `${quoted(text)} is no operation`
  if (text.includes(',')) return { problem: `${problem}; write several as a list, in brackets` }
  const isAll = /^(?:\*+|all|any|every(?:thing)?)$/i.test(text)
  return { problem, hint: () => hintOf(isAll ? ANY : nearest(text, IDS)) }
}

/** As word processors put them in the place of straight ones. */
const CURLY = /[\u2018-\u201f]/

const EXAMPLE = '"POST /admin/api/v1/campaigns"'

/** What may stand before a path: an origin, or a base URL as the interface writes it. */
const BEFORE_PATH = /^(?:https?:\/\/[^/]*|[{<](?:base|insights)_url[}>])(?=\/)/i

function namedByCall(text: string): ReturnType<typeof namedOperation> {
  const [, verb = '', address = text] = /^([A-Za-z]+)\s+(\S+)$/.exec(text) ?? []
  const method = verb.toUpperCase()
  const path = address.replace(BEFORE_PATH, '')
  if (/[?#]/.test(path)) return { problem: `${quoted(text)} has a query: write it under when, as query` }
  for (const way of WAYS) {
    const match = way.method === method && way.pattern.exec(path)
    if (!match) continue
    const values = valuesIn(match.groups)
    if (Object.keys(values).length === 0) return { operation: way.id }
    const params = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
    return {
      problem: `${quoted(text)} has a value in its path: write ${quoted(callOf(way))} and when: { params: { ${params.join(', ')} } }`,
    }
  }
  return { problem: `${quoted(text)} is no call of the interface`, hint: () => hintOf(callMeant(method, path)) }
}

/** Returns the parameters that have a value, not a placeholder: `{name}`, `:name` or `<name>`. */
function valuesIn(groups: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).filter(([, text]) => !/^(?:\{.*\}|:.*|<.*>)$/.test(text)))
}

/** The most edits of a call that may be typos. */
const TYPOS = 8

function callMeant(method: string, path: string): string | undefined {
  const segments = path.split('/')
  const calls = WAYS.map((way): [string, string] => {
    // Whatever stands in the place of a parameter is no typo.
    const steps = way.template.split('/').map((step, at) => (step.startsWith('{') ? (segments[at] ?? step) : step))
    return [`${way.method} ${steps.join('/')}`, callOf(way)]
  })
  const known = new Map(calls.toReversed())
  const near = nearest(`${method} ${path}`, known.keys(), Math.min(TYPOS, Math.floor(path.length / 4)))
  return near === undefined ? undefined : known.get(near)
}

function hintOf(meant: string | undefined): string {
  return meant === undefined ? '; mockfluence routes lists all' : `: did you mean ${quoted(meant)}?`
}

const NUMBERS = new Set(WAYS.flatMap(({ numbers }) => numbers))

/** As editors complete it. */
const FORMS = [
  { type: 'string', enum: [...IDS, ANY] },
  { type: 'integer', minimum: 1, maximum: LAST },
  { type: 'string', pattern: `^(?:${[...NUMBERS].join('|')})$` },
  {
    type: 'string',
    pattern: `^\\s*(?:${[...METHODS, ...METHODS.map((name) => name.toLowerCase())].join('|')})\\s+\\S+\\s*$`,
  },
]

export const OnInput = z.unknown().meta({ anyOf: [...FORMS, { type: 'array', minItems: 1, items: { anyOf: FORMS } }] })

/** `on` of a rule. Its output is the operation ids, each once, or `*`. */
export const On = OnInput.transform((written, context): readonly string[] => {
  if (written === undefined) context.addIssue({ code: 'invalid_type', expected: 'string', input: written })
  if (Array.isArray(written) && written.length === 0) context.addIssue('must not be empty')
  const ids = entriesIn(written).flatMap(({ entry, path }) => {
    const named = namedOperation(entry)
    if ('operation' in named) return named.operation
    context.addIssue({ code: 'custom', message: named.problem, path: [...path], params: { hint: named.hint } })
    return []
  })
  return [...new Set(ids)]
})

/** Returns the operations that an `on` names, in a document that may have mistakes; `*` as it is. */
export function operationsOf(on: unknown): string[] {
  return entriesIn(on).flatMap(({ entry }) => {
    const named = namedOperation(entry)
    return 'operation' in named ? named.operation : []
  })
}

function entriesIn(on: unknown): { readonly entry: unknown; readonly path: readonly number[] }[] {
  if (Array.isArray(on)) return on.map((entry, at) => ({ entry, path: [at] }))
  return on === undefined ? [] : [{ entry: on, path: [] }]
}
