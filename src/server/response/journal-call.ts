// What a world keeps of a call: its entry in the journal, or its place in the history.

import type { Control } from '../../control/control.ts'
import { parseQuery } from '../../kit/query.ts'
import { type HeaderTable, redactBody } from '../../kit/redact.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Digests, digestsOf, headerDigests, headerPlaces, redactedPlaces } from '../../world/credential-digests.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { Transition } from '../../world/lifecycle/transition.ts'
import type { RuleTrace } from '../../world/script.ts'
import type { World } from '../../world/world.ts'
import type { Exchange, Payload } from '../exchange.ts'
import type { Answer, Sent } from './answer.ts'

/** Adds a call to the journal of its world. `sent`: the response headers. */
export function journalCall(
  exchange: Exchange<Control | null>,
  world: World,
  answer: Answer,
  sent: Sent['headers'],
): void {
  const { endpoint, context, address, headers, payload } = exchange
  const now = world.clock.now()
  const path = address.path ?? '/'
  // What it shares with the entry before takes no memory of its own: most of the work of V8's collector is on entries.
  const newest = world.journal.newest?.path
  const entry: JournalEntry = {
    id: sent['x-sim-request-id'] ?? '',
    at: now,
    operation: endpoint?.id ?? null,
    method: context.req.method,
    path: path === newest ? newest : path,
    query: exchange.search,
    headers,
    body: keptBody(payload.shown, declaredSize(headers)),
    status: answer.status,
    answer_headers: sent,
    answer: keptAnswer(answer),
    digests: digests(exchange),
    duration_ms: exchange.ended - exchange.started,
    rules: exchange.verdict?.traces ?? NO_RULES,
    // A list that was filled by `push` has room for 16 more, which takes 136 bytes.
    transitions: exchange.transitions.length === 0 ? NO_TRANSITIONS : [...exchange.transitions],
    assumptions: answer.assumptions,
    warnings: exchange.warnings.list(),
    turn: { began: exchange.began || world.history.next(), ended: world.history.next(), at: exchange.begunAt || now },
    upload: keptUpload(payload),
    unread: exchange.unread,
    size: 0,
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
export function noteChange(exchange: Exchange<Control | null>, answer: Answer, id: string | undefined): void {
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
const NO_TRANSITIONS: readonly Transition[] = []

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
