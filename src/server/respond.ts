// The last stretch of a call: journal, coverage, headers, answer.

import type { Endpoint } from '../api/endpoint.ts'
import { LIMITS } from '../model/limits.ts'
import type { Transition } from '../world/feed.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import type { Address } from './address.ts'
import { outbound } from './ecom-word.ts'
import { type AppContext, type HeaderTable, redactBody, redactHeaders, redactQuery } from './exchange.ts'
import type { ServerOptions } from './options.ts'

/** The id of what stands for a call that leads to no operation. */
export const NO_OPERATION = ''

/** A call, as far as its answer depends on it. */
export interface Asked {
  readonly options: ServerOptions
  readonly context: AppContext
  readonly endpoint: Endpoint
  readonly headers: HeaderTable
  readonly address: Address
  readonly started: number
  readonly worldName: string
  readonly body: unknown
  readonly warnings: readonly string[]
  readonly transitions: readonly Transition[]
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The body as JSON. */
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** The internal code of an error. */
  readonly code: number | null
  readonly assumptions: readonly string[]
}

/** Journals the call (those of the service, in a world that exists) and makes the response. */
export function respond(asked: Asked, world: World | undefined, answer: Answer): Response {
  const { endpoint, warnings, options } = asked
  const id = world ? world.journal.nextId() : 'req_0'
  const headers: Record<string, string> = { ...answer.headers, 'x-sim-request-id': id, 'x-sim-world': asked.worldName }
  if (answer.assumptions.length > 0) headers['x-sim-assumed'] = listed(answer.assumptions)
  if (warnings.length > 0) headers['x-sim-warnings'] = String(warnings.length)
  if (endpoint.family === 'service') {
    if (options.cors !== null) allowOrigin(options.cors, asked.headers, headers)
    if (world) note(asked, world, id, answer, headers)
  }
  return new Response(outbound(options.ecomWord, answer.text), { status: answer.status, headers })
}

const lists = new WeakMap<readonly string[], string>()

/** The ids as a header has them; made once for each list, since every endpoint has one. */
function listed(assumptions: readonly string[]): string {
  let text = lists.get(assumptions)
  if (text === undefined) {
    text = assumptions.join(', ')
    lists.set(assumptions, text)
  }
  return text
}

function note(asked: Asked, world: World, id: string, answer: Answer, headers: Readonly<Record<string, string>>): void {
  const { endpoint, address, options, context } = asked
  const operation = endpoint.id === NO_OPERATION ? null : endpoint.id
  const entry: JournalEntry = {
    id,
    at: world.clock.now(),
    operation,
    method: context.req.method,
    path: address.path ?? '/',
    query: redactQuery(address.search),
    headers: redactHeaders(asked.headers),
    body: cut(redactBody(asked.body), Number(asked.headers['content-length'] ?? Number.POSITIVE_INFINITY)),
    status: answer.status,
    answer_headers: headers,
    answer:
      answer.text.length > LIMITS.journal_body_bytes ? answer.text.slice(0, LIMITS.journal_body_bytes) : answer.body,
    duration_ms: options.real.elapsed() - asked.started,
    transitions: asked.transitions,
    assumptions: answer.assumptions,
    warnings: asked.warnings,
  }
  world.journal.add(entry)
  if (operation !== null) world.coverage.answer(operation, answer.status, answer.code)
  world.feed.publish({ event: 'request', data: entry })
  options.onCall?.(world.name, entry)
}

/** The body, or the beginning of its text when it is long. `size`: its declared length in bytes. */
function cut(body: unknown, size: number): unknown {
  if (size <= LIMITS.journal_body_bytes || body === undefined) return body
  const text = JSON.stringify(body)
  return text.length <= LIMITS.journal_body_bytes ? body : text.slice(0, LIMITS.journal_body_bytes)
}

export const EXPOSED_HEADERS = 'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, retry-after'

function allowOrigin(cors: string, asked: HeaderTable, headers: Record<string, string>): void {
  if (asked.origin === undefined) return
  headers['access-control-allow-origin'] = cors
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
  if (cors !== '*') headers.vary = 'Origin'
}
