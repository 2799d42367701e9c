// Finds undocumented names in an expectation that no call meets: a slip there looks like success when none should come.

import { isTest, OPERATOR_NAMES } from '../../conditions/operators.ts'
import { parsePath } from '../../conditions/paths.ts'
import { isPattern, literals } from '../../conditions/patterns.ts'
import { documentedPart, type Part } from '../../contract/documented-parts.ts'
import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import type { Work } from '../../kit/work.ts'
import { ENDPOINTS } from '../../service/index.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { CallExpectation } from './expectation.ts'
import { forms } from './expected-forms.ts'
import { isPathOf, isUpload } from './parts-of-call.ts'

/** Warnings about one expectation. */
const MOST = 5

/** Names of a part that are looked at: an expectation may have very many. */
const MOST_NAMES = 1_000

/** Headers that a misspelt one is compared with; others may well be a client's own. */
const HEADERS =
  'accept accept-encoding accept-language authorization content-length content-type cookie host origin referer user-agent x-api-key x-request-id'.split(
    ' ',
  )

/** Names in answers beside those of the operations: the error envelope. */
const ERROR_NAMES = ['error', 'http_status', 'internal_code', 'message', 'details', 'path']

/** A name that may be a slip, unless a call has it. */
interface Suspect {
  readonly warning: string
  inCall(entry: JournalEntry): boolean
}

/**
 * Returns a warning for each name and path in the expectation that neither the interface knows nor any of the `entries` has,
 * up to a few. May pause after each entry.
 */
export function* undocumentedNames(expected: CallExpectation, entries: readonly JournalEntry[]): Work<string[]> {
  let suspects = suspectsIn(expected)
  for (const entry of entries) {
    if (suspects.length === 0) break
    suspects = suspects.filter(({ inCall }) => !inCall(entry))
    yield
  }
  return suspects.map(({ warning }) => warning)
}

function suspectsIn(expected: CallExpectation): Suspect[] {
  const { operation, query, form, body, response, headers } = expected
  const ids = operation === undefined || Array.isArray(operation) ? operation : [operation]
  const every = ids === undefined || ids.some(isPattern)
  const endpoints = ENDPOINTS.filter(({ id }) => every || ids.includes(id))
  const suspects: Suspect[] = []
  const whose = every
    ? 'no operation has'
    : endpoints.length === 1
      ? `${endpoints[0]?.id} has no`
      : 'none of the operations has'
  const look = (place: string, names: Iterable<string>, part: Part, more: readonly string[] = []) => {
    const known = new Set([
      ...endpoints.flatMap((endpoint) => [...(documentedPart(endpoint, part)?.allNames() ?? [])]),
      ...more,
    ])
    let looked = 0
    for (const name of names) {
      if (suspects.length >= MOST || ++looked > MOST_NAMES) return
      if (known.has(name) || /^(\d+|.+_store_name)$/.test(name)) continue
      const near = nearest(name, [...known, ...(part === 'form' || part === 'query' ? [] : OPERATOR_NAMES)])
      const hint = near === undefined ? '' : `: did you mean ${quoted(near)}?`
      const inCall = (entry: JournalEntry) =>
        textOf(entry, part).includes(part === 'query' ? name : JSON.stringify(name))
      suspects.push({ warning: `${place}: ${whose} ${quoted(name)}${hint}`, inCall })
    }
  }
  for (const [place, one] of literals(forms(expected).path, 'path')) {
    if (typeof one !== 'string' || isPathOf(one, every ? [] : ids)) continue
    suspects.push({ warning: `${place}: ${whose} path ${quoted(one)}`, inCall: ({ path }) => path === one })
  }
  look('query', Object.keys(query ?? {}), 'query')
  look('form', Object.keys(form ?? {}), 'form')
  look('body', namesIn(body), 'body')
  look('response.body', namesIn(response?.body), 'answer', ERROR_NAMES)
  suspects.push(...suspectHeaders(Object.keys(headers ?? {})))
  return suspects.slice(0, MOST)
}

function textOf(entry: JournalEntry, part: Part): string {
  if (part === 'query') return entry.query
  if (part === 'answer') return String(entry.answer)
  return part === 'body' || isUpload(entry) ? entry.body : ''
}

function suspectHeaders(names: readonly string[]): Suspect[] {
  return names.slice(0, MOST_NAMES).flatMap((written) => {
    const name = written.toLowerCase()
    const near = HEADERS.includes(name) ? undefined : nearest(name, HEADERS)
    if (near === undefined) return []
    const warning = `headers: ${quoted(written)} is no usual header: did you mean ${quoted(near)}?`
    return [{ warning, inCall: ({ headers }: JournalEntry) => headers[name] !== undefined }]
  })
}

/** Yields the names that dotted paths and objects in an expected body have. */
function* namesIn(expected: unknown): Generator<string> {
  if (typeof expected !== 'object' || expected === null || isTest(expected)) return
  if (Array.isArray(expected)) for (const one of expected) yield* namesIn(one)
  else
    for (const [key, value] of Object.entries(expected)) {
      const path = parsePath(key)
      if (!('problem' in path)) yield* path.filter((step) => typeof step === 'string')
      yield* namesIn(value)
    }
}
