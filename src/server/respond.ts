// The last step of a call: writes journal and coverage, sets headers and builds the response.

import type { Written } from '../api/check-reply.ts'
import type { Control } from '../control/control.ts'
import { type LongText, ONE_GO } from '../kit/large/long-text.ts'
import { parseQuery } from '../kit/query.ts'
import type { RealTime } from '../kit/real-time.ts'
import { type HeaderTable, redactBody } from '../kit/redact.ts'
import { NEUTRAL_WORD } from '../model/ecom-word.ts'
import { LIMITS } from '../model/limits.ts'
import { type Digests, digestsOf, headerDigests, headerPlaces, redactedPlaces } from '../world/credential-digests.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { RuleTrace } from '../world/script.ts'
import type { World } from '../world/world.ts'
import { outbound } from './ecom-word.ts'
import type { Exchange, Payload } from './exchange.ts'
import { TextResponse } from './in-process/text-response.ts'
import { logCall } from './log/log-call.ts'
import { sendStream } from './send-stream.ts'
import { sendWhole } from './send-whole.ts'
import { isUnmade } from './worlds/unmade-world.ts'

export interface Answer {
  readonly status: number
  /** The body as it is sent, before renaming for `--ecom-word`. */
  readonly text: Written
  /** The body for the journal, null for none; if undefined, `text` is its JSON. */
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The internal code of an error. */
  readonly code: number | null
  readonly assumptions: readonly string[]
  /** What was wrong with a refused call, in a line. */
  readonly problem?: string
}

/** A response as it is sent. */
export interface Sent {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: Written
}

/** Journals a call and builds its response. A stream of events is already a response. */
export function respond(exchange: Exchange<Control | null>, answer: Answer | Response): Response {
  if (answer instanceof Response) {
    exchange.world?.touch()
    logCall(exchange, { status: answer.status })
    return sendStream(exchange.context, answer)
  }
  const { status, headers, text } = settle(exchange, answer)
  if (typeof text !== 'string') return longAnswer(exchange, text, { status, headers })
  const { outgoing } = exchange.context.env
  const body = text === '' && answer.body === null ? null : text
  if (outgoing && !exchange.isHead) return sendWhole(outgoing, { status, headers, body })
  // Where no rule has changed it, it is JSON.
  if (body !== null && exchange.verdict === null) return new TextResponse(body, { status, headers })
  // A text gets a content type if it has none: a rule may have removed it.
  const typed = body === null || 'content-type' in headers
  return new Response(typed ? body : new TextEncoder().encode(body), { status, headers })
}

/** Journals a call of the service, and returns the response to send. */
export function settle(exchange: Exchange<Control | null>, answer: Answer): Sent {
  const { family, world, worldName, warnings, verdict } = exchange
  const { cors, ecomWord } = exchange.pipeline.options
  world?.touch(exchange.ended)
  // An object literal that begins with a spread takes V8 twenty times as long.
  const headers: Record<string, string> = Object.assign({}, answer.headers)
  headers['x-sim-request-id'] = nextId(world)
  headers['x-sim-world'] = encodeURIComponent(worldName)
  if (answer.assumptions.length > 0) headers['x-sim-assumed'] = listed(answer.assumptions)
  const warned = warnings.list().length
  if (warned > 0) headers['x-sim-warnings'] = String(warned)
  // A rule's name may have characters that headers cannot contain.
  if (verdict !== null) headers['x-sim-rule'] = verdict.rule.replace(/[^\x20-\x7e]/gu, encodeURIComponent)
  if (family === 'service') {
    if (cors !== null) allowOrigin(cors, exchange.headers.origin, headers)
    if (world && !isUnmade(world)) journal(exchange, world, answer, headers)
  } else noteChange(exchange, answer, headers['x-sim-request-id'])
  logCall(exchange, { id: headers['x-sim-request-id'], status: answer.status, problem: answer.problem })
  return { status: answer.status, headers, text: renamed(ecomWord, answer) }
}

/** Returns the text of the body with the fields named as `word` demands. */
function renamed(word: string, { text, code }: Answer): Written {
  return word === NEUTRAL_WORD ? text : outbound(word, String(text), code !== null)
}

/** Returns the response of a text in UTF-8: at once, or piece by piece if it is very long. */
function longAnswer(exchange: Exchange<Control | null>, text: LongText, head: Omit<Sent, 'text'>): Response {
  const { outgoing } = exchange.context.env
  const body = text.bytes <= ONE_GO ? text.whole() : null
  if (body !== null)
    return outgoing && !exchange.isHead ? sendWhole(outgoing, { ...head, body }) : new Response(body, head)
  countUntilSent(exchange, text.bytes)
  return inPieces(text, head, exchange.pipeline.options.real)
}

/** Counts a response of many pieces until its reader has all of them, or has left. */
function countUntilSent({ context, pipeline }: Exchange<Control | null>, bytes: number): void {
  const { memory } = pipeline.worlds
  const { outgoing } = context.env
  if (!outgoing || outgoing.destroyed) return
  memory.count('responses', bytes)
  outgoing.once('close', () => memory.count('responses', -bytes))
}

/** Pieces that are handed over in one turn of the event loop. */
const PIECES_A_TURN = 16

/** Returns a response whose body is read piece by piece. */
function inPieces({ pieces, bytes }: LongText, { status, headers }: Omit<Sent, 'text'>, real: RealTime): Response {
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next > 0 && next % PIECES_A_TURN === 0) await real.breathe()
        const piece = pieces[next++]
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status, headers: { ...headers, 'content-length': String(bytes) } })
}

/** Returns the id of the next call to a world. In the unmade world each call is the first. */
function nextId(world: World | undefined): string {
  if (world === undefined) return 'req_0'
  return isUnmade(world) ? 'req_1' : world.journal.nextId()
}

const lists = new WeakMap<readonly string[], string>()

/** Returns the ids as a header value. Cached by list, since every endpoint has one list. */
function listed(assumptions: readonly string[]): string {
  let text = lists.get(assumptions)
  if (text === undefined) {
    text = assumptions.join(', ')
    lists.set(assumptions, text)
  }
  return text
}

/** Adds a call to the journal of its world. `sent`: the response headers. */
function journal(exchange: Exchange<Control | null>, world: World, answer: Answer, sent: Sent['headers']): void {
  const { endpoint, context, address, headers, payload } = exchange
  const now = world.clock.now()
  const entry: JournalEntry = {
    id: sent['x-sim-request-id'] ?? '',
    at: now,
    operation: endpoint?.id ?? null,
    method: context.req.method,
    path: address.path ?? '/',
    query: exchange.search,
    headers,
    body: keptBody(payload.shown, declaredSize(headers)),
    status: answer.status,
    answer_headers: sent,
    answer: keptAnswer(answer),
    digests: digests(exchange),
    duration_ms: exchange.ended - exchange.started,
    rules: exchange.verdict?.traces ?? NO_RULES,
    transitions: exchange.transitions,
    assumptions: answer.assumptions,
    warnings: exchange.warnings.list(),
    turn: { began: exchange.began || world.history.next(), ended: world.history.next(), at: exchange.begunAt || now },
    upload: keptUpload(payload),
    unread: exchange.unread,
  }
  world.journal.add(entry)
  if (endpoint && answer.status >= 200) world.coverage.answer(endpoint.id, answer.status, answer.code)
  world.feed.publish({ event: 'request', data: entry })
  world.callEnded()
}

/** Returns digests of the credentials of a call, by which they can be verified although they are not kept. */
function digests({ address, credentials, payload, query, search }: Exchange<Control | null>): Digests | undefined {
  if (search === address.search && payload.body === payload.shown) return headerDigests(credentials)
  const places = [...headerPlaces(credentials)]
  if (search !== address.search) places.push(...redactedPlaces('query', query.values, parseQuery(search).values))
  if (payload.body !== payload.shown) places.push(...redactedPlaces('body', payload.body, payload.shown))
  return digestsOf(places)
}

/** Returns what was read of an upload, which a replay needs, as JSON. */
function keptUpload({ received }: Payload): string | undefined {
  return received?.kept === undefined ? undefined : JSON.stringify(received.kept)
}

/** Adds a call of the control API that may have changed its world to the history of that world. */
function noteChange(exchange: Exchange<Control | null>, answer: Answer, id: string | undefined): void {
  const { endpoint, address, context, began, begunAt, payload } = exchange
  const world = endpoint?.changes ? exchange.pipeline.worlds.find(exchange.worldName) : undefined
  // A refused advance may have moved the clock, too.
  if (!endpoint || !world || (answer.status >= 400 && endpoint.id !== 'advanceClock')) return
  world.history.add({
    turn: { began: began || world.history.next(), ended: world.history.next(), at: begunAt || world.clock.now() },
    id: id ?? null,
    method: context.req.method,
    path: `${address.path ?? '/'}${address.search === '' ? '' : `?${address.search}`}`,
    headers: {},
    body: payload.body,
    status: answer.status,
    answer: String(answer.text),
  })
  world.callEnded()
}

/** A request for a page that changed its world. */
export interface Visit {
  /** When the world began to carry it out. */
  readonly began: number
  /** What was sent. */
  readonly form: Readonly<Record<string, string>> | undefined
}

/** The headers that a visitor is known by. */
const OF_VISITOR = ['user-agent', 'x-forwarded-for', 'x-sim-city', 'x-sim-country']

/** Adds a visit to a short link or a choice on the consent page to the history of its world. */
export function noteVisit(
  { address, context, headers, search }: Exchange<null>,
  world: World,
  made: Response,
  { began, form }: Visit,
): void {
  const remote = context.env.incoming?.socket.remoteAddress
  const known: HeaderTable = { ...(remote === undefined ? {} : { 'x-forwarded-for': remote }), ...headers }
  world.history.add({
    turn: { began, ended: world.history.next(), at: world.clock.now() },
    id: null,
    method: context.req.method,
    path: `${address.path ?? '/'}${search === '' ? '' : `?${search}`}`,
    headers: Object.fromEntries(OF_VISITOR.flatMap((name) => (known[name] ? [[name, String(known[name])]] : []))),
    body: form,
    status: made.status,
    answer: JSON.stringify(made.headers.get('location')),
  })
  world.callEnded()
}

const NO_RULES: readonly RuleTrace[] = []

/** Returns how many bytes a body has at most, as its headers say. */
function declaredSize(headers: Exchange['headers']): number {
  if (headers['content-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

/** Returns the body as JSON for the journal. `size`: its declared length in bytes. */
function keptBody(body: unknown, size: number): string {
  if (body === undefined) return 'null'
  const json = JSON.stringify(body)
  return size <= LIMITS.journal_body_bytes ? json : cut(json)
}

/** Returns a response as JSON for the journal. One in UTF-8 is kept as it is: nobody may ever read it. */
function keptAnswer({ text, body }: Answer): JournalEntry['answer'] {
  if (typeof text !== 'string') {
    if (text.bytes <= LIMITS.journal_body_bytes) return text
    return JSON.stringify(firstCharacters(text.beginning(LIMITS.journal_body_bytes)))
  }
  if (body === undefined) return cut(text)
  // That of a scenario, which may be a text that is no JSON.
  const safe = redactBody(body, LIMITS.journal_body_bytes)
  const json = JSON.stringify(safe)
  return cut(typeof safe === 'string' ? safe : json, json)
}

/** Matches a character that takes more than one byte. */
const BEYOND_ASCII = /[^\0-\x7f]/

/** Returns `json`, or the beginning of `text` as a JSON string if that exceeds the journal's limit. */
function cut(text: string, json = text): string {
  const limit = LIMITS.journal_body_bytes
  // UTF-8 needs at most three bytes per UTF-16 code unit.
  if (text.length * 3 <= limit) return json
  const beginning = text.slice(0, limit)
  if (!BEYOND_ASCII.test(beginning)) return text.length <= limit ? json : JSON.stringify(beginning)
  const bytes = Buffer.from(beginning)
  if (text.length <= limit && bytes.length <= limit) return json
  return JSON.stringify(firstCharacters(bytes.subarray(0, limit)))
}

function firstCharacters(bytes: Uint8Array): string {
  // The last character may be incomplete.
  return Buffer.from(bytes)
    .toString()
    .replace(/\uFFFD$/, '')
}

export const EXPOSED_HEADERS = 'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, retry-after'

/** Adds the CORS headers that let a page of the allowed origin read the response. */
function allowOrigin(cors: string, origin: string | undefined, headers: Record<string, string>): void {
  if (origin === undefined) return
  headers['access-control-allow-origin'] = cors
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
  if (cors !== '*') headers.vary = 'Origin'
}
