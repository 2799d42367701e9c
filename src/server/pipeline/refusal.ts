// Renders problems as responses: the documented envelope for the service, RFC 9457 for the control API, HTML for pages.

import type { Family } from '../../contract/endpoint.ts'
import { problemsOf } from '../../contract/problems-of.ts'
import type { Control } from '../../control/control.ts'
import { isFileShortage } from '../../kit/loading/file-shortage.ts'
import { formatBytes } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { PROBLEMS, Problem } from '../../model/problems.ts'
import { plainPage } from '../../pages/html.ts'
import { MemoryFull } from '../../world/memory.ts'
import type { ServerOptions } from '../options.ts'
import type { Answer, Exchange } from './exchange.ts'

export function refusal(exchange: Exchange<Control | null>, error: unknown): Answer {
  const { endpoint, family, pipeline } = exchange
  const { problem, bug } = declared(endpoint, problemOf(error))
  if (bug) pipeline.options.onBug(error)
  if (isCutShort(exchange)) return { ...UNSENT, problem: shortProblem(problem) }
  const { source } = PROBLEMS[problem.code]
  const assumed = typeof source === 'string' ? '' : 'error-envelope'
  const { status, headers, text } = problemAnswer(problem, family, pipeline.options.prefix)
  const { code: cause, internalCode: code } = problem
  return { status, headers, text, code, assumed, problem: shortProblem(problem), cause }
}

/** For a client that left before the response. */
export const UNSENT: Answer = { status: 499, headers: {}, text: '', body: null, code: null, assumed: '' }

function isCutShort({ context: { env } }: Exchange<Control | null>): boolean {
  return env.incoming?.destroyed === true && !env.incoming.complete
}

/** Returns the response to a request for a page that failed with `error`: JSON for a program where nothing is there. */
export function refusalPage({ onBug }: ServerOptions, error: unknown, links: Links, browser: boolean): Response {
  const { problem, bug } = problemOf(error)
  if (bug) onBug(error)
  const { status, message, details, headers } = problem
  if (status === 404 && !browser) {
    const { text, ...init } = problemAnswer(problem, 'service')
    return new Response(String(text), { ...init, headers: { ...init.headers, vary: 'Accept' } })
  }
  const lines = [message, ...details.map((detail) => detail.message)]
  const page = plainPage(links, status, TITLES[status] ?? 'Refused', lines)
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Wrong address',
  404: 'Not found',
  429: 'Limit reached',
  500: 'mockfluence made a mistake',
  503: 'Not possible now',
  507: 'Memory full',
}

interface Found {
  readonly problem: Problem
  readonly bug: boolean
}

/** Says in a line what is wrong: the first mistake, or all there is to say. */
export function shortProblem({ message, details: [first] }: Pick<Problem, 'message' | 'details'>): string {
  const text = first === undefined ? message : first.path === '' ? first.message : `${first.path}: ${first.message}`
  // The lines of a file that follow its mistake are for the client.
  return text.split('\n', 1)[0] ?? ''
}

/** Converts any thrown error to a problem. An error other than a refusal is a bug of the simulator. */
export function problemOf(error: unknown): Found {
  if (error instanceof Problem) return { problem: error, bug: error.code === 'simulator_bug' }
  if (isFileShortage(error)) return { problem: new Problem('no_free_file'), bug: false }
  if (error instanceof MemoryFull) return { problem: memoryProblem(error), bug: false }
  const reason = error instanceof Error ? error.message : String(error)
  return { problem: new Problem('simulator_bug', { reason }), bug: true }
}

function memoryProblem({ what, limit, uses }: MemoryFull): Problem {
  const most = Object.entries(uses).sort(([, one], [, other]) => other - one)
  const held = most.flatMap(([use, bytes]) => (bytes > 0 ? [`${formatBytes(bytes)} of ${use}`] : [])).join(', ')
  return new Problem('memory_full', { what, limit: formatBytes(limit), uses: held || 'nothing' })
}

/** Replaces a problem that the contract does not declare by `simulator_bug`. */
function declared(endpoint: Control | null, found: Found): Found {
  const { code } = found.problem
  if (found.bug || endpoint === null || problemsOf(endpoint).includes(code)) return found
  const reason = `${endpoint.id} does not declare the problem ${code}`
  return { problem: new Problem('simulator_bug', { reason }), bug: true }
}

/** Renders a problem for its family. `prefix`: what stands before all paths, also of the page about the problem. */
export function problemAnswer(
  problem: Problem,
  family: Family,
  prefix = '',
): Pick<Answer, 'status' | 'headers' | 'text'> {
  const control = family === 'control'
  const type = control ? 'application/problem+json' : 'application/json'
  const headers = Object.assign({}, problem.headers, { 'content-type': type })
  return {
    status: problem.status,
    headers,
    text: JSON.stringify(control ? document(problem, prefix) : envelope(problem)),
  }
}

function document({ code, status, message, details, members }: Problem, prefix: string): unknown {
  const type = `${prefix}/docs/errors#${code}`
  return { type, title: titleOf(code), status, detail: message, errors: details, ...members }
}

function envelope({ code, status, internalCode, message, details, members }: Problem): unknown {
  const error = { http_status: status, internal_code: internalCode, message }
  return { error: PROBLEMS[code].source === 'documented' ? error : { ...error, details }, ...members }
}

function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}
