// Finds what no call can match, and names that neither the interface nor a call has: a check that nothing came would pass falsely.

import * as z from 'zod'
import { parsePath } from '../../conditions/paths.ts'
import { isPattern, literals, type Patterns } from '../../conditions/patterns.ts'
import { nearest } from '../../kit/nearest.ts'
import { listed, quoted } from '../../kit/quoted.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import type { Detail } from '../../model/problems.ts'
import { CallsOfRule } from '../../scenario/contract/calls-of-rule.ts'
import { inTable, inWhen } from '../../scenario/contract/in-conditions.ts'
import { ENDPOINTS, OPERATIONS } from '../../service/index.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { isPathOf, isUpload, pathNames } from './call-in-journal.ts'
import type { CallExpectation } from './expectation.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']

/** Returns what no call can match, in an expectation whose literal paths are `{eq: ...}`. */
export function findTypos(
  { operation, method, path, params, response }: CallExpectation,
  patterns: Patterns,
): Detail[] {
  const typos = (wanted: unknown, place: string, typoOf: (one: unknown) => string | null): Detail[] =>
    literals(wanted, place).flatMap(([at, one]) => {
      const message = typoOf(one)
      return message === null ? [] : [{ path: at, message }]
    })
  const operations = literals(operation, 'operation').map(([, id]) => id)
  const holds = typeof operation === 'string' ? patterns.get(operation) : undefined
  const known = pathNames(operations)
  const noParams = ': the operation has no parameters in its path'
  return [
    ...(holds && !OPERATIONS.some(holds) ? [{ path: 'operation', message: 'matches the id of no operation' }] : []),
    ...typos(method, 'method', (one) => methodTypo(String(one), operations)),
    ...typos(path, 'path', pathTypo),
    ...typos(response?.status, 'response.status', statusTypo),
    ...Object.keys(params ?? {}).flatMap((name) => {
      if (known.includes(name)) return []
      return [{ path: `params.${name}`, message: `is unknown${known.length === 0 ? noParams : hint(name, known)}` }]
    }),
  ]
}

function hint(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  return near === undefined ? `; known: ${known.join(', ')}` : `: did you mean ${quoted(near)}?`
}

/** Says why no call to the operations (any if empty) has this method; null if one can. */
function methodTypo(method: string, operations: readonly unknown[]): string | null {
  if (!METHODS.includes(method)) return `${quoted(method)} is unknown${hint(method, METHODS)}`
  const methods = ENDPOINTS.filter(({ id }) => operations.includes(id)).map(({ method }): string => method)
  if (methods.length === 0 || methods.includes(method === 'HEAD' ? 'GET' : method)) return null
  return `must be ${listed([...new Set(methods)], 'or')}, the method of the operation`
}

/** Says why a literal path can be that of no call; null if it can. */
function pathTypo(path: unknown): string | null {
  if (typeof path !== 'string') return 'must be text'
  if (!path.startsWith('/')) return 'must begin with "/": it is the path after the base URL'
  if (/[?#]/.test(path)) return 'must have no query or fragment: put parameters into query'
  if (/^\/w\/[^/]+\//.test(path)) return 'is the path after the base URL: leave /w/<name> out, and ask that world'
  return /^\/__sim(\/|$)/.test(path) ? 'is a control call: the journal has only calls of the service' : null
}

function statusTypo(status: unknown): string | null {
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599
  if (status === 0 || isStatus) return null
  return 'must be a status such as 200, {gte: 400} or "/^2/"; 0 for a call without a response'
}

/** Warnings about one expectation. */
const MOST = 5

/** Headers that a misspelt one is compared with; others may well be a client's own. */
const HEADERS =
  'accept accept-encoding accept-language authorization content-length content-type cookie host origin referer user-agent x-api-key x-request-id'.split(
    ' ',
  )

/** What every operation may answer. */
const REFUSAL = new SchemaPlace([
  z.object({
    error: z.object({
      ...{ http_status: z.int(), internal_code: z.int(), message: z.string() },
      details: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  }),
])

/** A name or path that may be a typo, unless a call has it. */
interface Suspect {
  readonly warning: string
  inCall(call: JournalEntry): boolean
}

/** Returns a warning for each name and path that neither the interface knows nor any of the calls has, up to a few. */
export function undocumentedNames(expected: CallExpectation, calls: readonly JournalEntry[]): string[] {
  const ids = [expected.operation ?? '*'].flat()
  const every = ids.some((id) => id === '*' || isPattern(id))
  const documented = new CallsOfRule(every ? ['*'] : ids, '')
  const suspects = [
    ...suspectPaths(expected.path, documented, every ? [] : ids),
    ...suspectNames(expected, documented),
    ...Object.keys(expected.headers ?? {}).flatMap(suspectHeader),
  ]
  return suspects.slice(0, MOST).flatMap(({ warning, inCall }) => (calls.some(inCall) ? [] : [warning]))
}

function suspectPaths(path: CallExpectation['path'], { subject }: CallsOfRule, ids: readonly string[]): Suspect[] {
  return literals(path, 'path').flatMap(([place, one]) => {
    if (typeof one !== 'string' || isPathOf(one, ids)) return []
    return [{ warning: `${place}: ${subject} path ${quoted(one)}`, inCall: (call) => call.path === one }]
  })
}

function suspectNames(expected: CallExpectation, documented: CallsOfRule): Suspect[] {
  const answer = documented.part('answer')
  const place = SchemaPlace.joined(answer ? [answer, REFUSAL] : [REFUSAL])
  const where = { place, above: [], owner: documented.owner('answer'), dotted: true }
  const found = [...inWhen(expected, [], documented), ...inTable(expected.response?.body, ['response', 'body'], where)]
  return found.flatMap(({ path, message, differs }): Suspect[] => {
    if (differs) return []
    const [part] = path
    const steps = parsePath(String(path.at(-1)))
    // One step alone is a whole part, which no call to the operations has.
    const names = path.length === 1 || 'problem' in steps ? null : steps.filter((step) => typeof step === 'string')
    const inCall = (call: JournalEntry) =>
      names?.every((name) => textOf(call, part).includes(part === 'query' ? name : JSON.stringify(name))) ?? false
    return [{ warning: `${path.join('.')}: ${message}`, inCall }]
  })
}

function textOf(call: JournalEntry, part: unknown): string {
  if (part === 'query') return call.query
  if (part === 'response') return String(call.answer)
  return part === 'body' || isUpload(call) ? call.body : ''
}

function suspectHeader(written: string): Suspect[] {
  const name = written.toLowerCase()
  const near = HEADERS.includes(name) ? undefined : nearest(name, HEADERS)
  if (near === undefined) return []
  const warning = `headers: ${quoted(written)} is no usual header: did you mean ${quoted(near)}?`
  return [{ warning, inCall: ({ headers }) => headers[name] !== undefined }]
}
