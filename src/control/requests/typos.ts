// Finds what no call can match: a check that nothing came would pass falsely.

import { isPattern, literals, type Patterns } from '../../conditions/patterns.ts'
import { nearest } from '../../kit/nearest.ts'
import { listed, quoted } from '../../kit/quoted.ts'
import { ENDPOINTS, OPERATIONS } from '../../service/index.ts'
import type { CallExpectation } from './expectation.ts'
import { pathNames } from './parts-of-call.ts'

/** Reports a mistake at a path of the expectation. */
type Refuse = (path: string, message: string) => void

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']

/** Reports what no call can match, in an expectation whose literal paths are `{eq: ...}`. */
export function refuseTypos(expected: CallExpectation, patterns: Patterns, refuse: Refuse): void {
  const { operation, method, path, params, response } = expected
  if (typeof operation === 'string' && isPattern(operation)) {
    const holds = patterns.get(operation)
    if (holds && !OPERATIONS.some((id) => holds(id))) refuse('operation', 'matches the id of no operation')
  }
  const operations = literals(operation, 'operation').map(([, id]) => id)
  for (const [place, one] of literals(method, 'method')) {
    const message = methodTypo(String(one), operations)
    if (message !== null) refuse(place, message)
  }
  for (const [place, one] of literals(path, 'path')) {
    const message = pathTypo(one)
    if (message !== null) refuse(place, message)
  }
  for (const [place, one] of literals(response?.status, 'response.status')) {
    if (one !== 0 && (typeof one !== 'number' || !Number.isInteger(one) || one < 100 || one > 599))
      refuse(place, 'must be a status such as 200, {gte: 400} or "/^2/"; 0 for a call without a response')
  }
  const known = pathNames(operations)
  for (const name of Object.keys(params ?? {})) {
    if (known.includes(name)) continue
    const rest = known.length === 0 ? ': the operation has no parameters in its path' : hint(name, known)
    refuse(`params.${name}`, `is unknown${rest}`)
  }
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
