// The last stretch of a call: journal, coverage, headers, answer.

import type { Control } from '../control/control.ts'
import { LIMITS } from '../model/limits.ts'
import type { Transition } from '../world/feed.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { RuleTrace, Verdict } from '../world/script.ts'
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
  readonly endpoint: Control
  readonly headers: HeaderTable
  readonly address: Address
  readonly started: number
  readonly worldName: string
  readonly body: unknown
  readonly warnings: readonly string[]
  readonly transitions: readonly Transition[]
  /** What the world's scenarios have made of the call. */
  readonly verdict: Verdict | null
}

export interface Answer {
  readonly status: number
  /** The body as it is sent. */
  readonly text: string
  /** The body as the journal shows it, null for none; where it is left out, `text` is its JSON. */
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The internal code of an error. */
  readonly code: number | null
  readonly assumptions: readonly string[]
}

/** Journals the call (those of the service, in a world that exists) and makes the response. */
export function respond(asked: Asked, world: World | undefined, answer: Answer): Response {
  const { status, headers, text } = settle(asked, world, answer)
  return new Response(text === '' && answer.body === null ? null : text, { status, headers })
}

/** Journals the call, and answers what is to be sent. */
export function settle(
  asked: Asked,
  world: World | undefined,
  answer: Answer,
): { status: number; headers: Record<string, string>; text: string } {
  const { endpoint, warnings, options, verdict } = asked
  const id = world ? world.journal.nextId() : 'req_0'
  // A literal that begins by spreading another takes V8 twenty times as long.
  const headers: Record<string, string> = Object.assign({}, answer.headers)
  headers['x-sim-request-id'] = id
  headers['x-sim-world'] = asked.worldName
  if (answer.assumptions.length > 0) headers['x-sim-assumed'] = listed(answer.assumptions)
  if (warnings.length > 0) headers['x-sim-warnings'] = String(warnings.length)
  // A name may have letters that no header can carry.
  if (verdict !== null) headers['x-sim-rule'] = verdict.rule.replace(/[^\x20-\x7e]/gu, encodeURIComponent)
  if (endpoint.family === 'service') {
    if (options.cors !== null) allowOrigin(options.cors, asked.headers, headers)
    if (world) note(asked, world, id, answer, headers)
  }
  return { status: answer.status, headers, text: outbound(options.ecomWord, answer.text, answer.code !== null) }
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
  const { json, shown } = journaled(answer)
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
    answer_json: json,
    answer: shown,
    duration_ms: options.real.elapsed() - asked.started,
    rules: asked.verdict?.traces ?? NO_RULES,
    transitions: asked.transitions,
    assumptions: answer.assumptions,
    warnings: asked.warnings,
  }
  world.journal.add(entry)
  if (operation !== null && answer.status >= 200) world.coverage.answer(operation, answer.status, answer.code)
  world.feed.publish({ event: 'request', data: entry })
  options.onCall?.(world.name, entry)
}

const NO_RULES: readonly RuleTrace[] = []

/** The body, or the beginning of its text when it is long. `size`: its declared length in bytes. */
function cut(body: unknown, size: number): unknown {
  if (size <= LIMITS.journal_body_bytes || body === undefined) return body
  return cutText(JSON.stringify(body), body)
}

/** An answer as the journal keeps it: its text wherever that will do, which is one thing to keep instead of many. */
function journaled({ text, body }: Answer): { json: string | null; shown: unknown } {
  const shown = cutText(text, body)
  return shown === undefined ? { json: text, shown: null } : { json: null, shown }
}

/** `whole`, whose text this is, or the beginning of the text when that is longer than the journal keeps. */
function cutText(text: string, whole: unknown): unknown {
  const limit = LIMITS.journal_body_bytes
  // No letter takes more than three bytes per unit of length.
  if (text.length * 3 <= limit) return whole
  const bytes = Buffer.from(text)
  if (bytes.length <= limit) return whole
  const beginning = bytes.subarray(0, limit).toString()
  // The last letter may be cut in two.
  return beginning.replace(/\uFFFD$/, '')
}

export const EXPOSED_HEADERS = 'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, retry-after'

function allowOrigin(cors: string, asked: HeaderTable, headers: Record<string, string>): void {
  if (asked.origin === undefined) return
  headers['access-control-allow-origin'] = cors
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
  if (cors !== '*') headers.vary = 'Origin'
}
