// What a world keeps of a call: its entry in the journal, or its place in the history, and what the data file does.

import type { Control } from '../../control/control.ts'
import { type HeaderTable, redactBody, redactCutJson } from '../../kit/redact.ts'
import { LIMITS } from '../../model/limits.ts'
import { ReceivedWebhook } from '../../world/inbox.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { World } from '../../world/world.ts'
import { type Answer, type Exchange, NONE, type Sent } from './exchange.ts'
import { refusal } from './refusal.ts'

/** Adds a call to the journal of its world. `sent`: the response headers. */
export function journalCall(
  exchange: Exchange<Control | null>,
  world: World,
  answer: Answer,
  sent: Sent['headers'],
): void {
  const { endpoint, context, address, payload, began, judged, begunAt, transitions } = exchange
  // A client sends the same headers with each call: the entries share them.
  const before = world.journal.newest
  const headers = before && sameHeaders(before.headers, exchange.headers) ? before.headers : exchange.headers
  const now = world.clock.now()
  const entry: JournalEntry = {
    id: sent['x-sim-request-id'] ?? '',
    at: now,
    operation: endpoint?.id ?? null,
    method: context.req.method,
    path: address.path ?? '/',
    query: address.search,
    headers,
    body:
      payload.body === undefined
        ? 'null'
        : cut(JSON.stringify(payload.body), () => JSON.stringify(redactBody(payload.body))),
    status: answer.status,
    answer_headers: sent,
    answer: journaledAnswer(answer),
    duration_ms: exchange.ended - exchange.started,
    arrived: exchange.started,
    cause: answer.cause ?? null,
    undocumented: exchange.undocumented,
    rules: exchange.verdict?.traces ?? NONE,
    transitions: transitions.length > 0 ? transitions : NONE,
    warnings: exchange.warnings,
    began: began || judged || world.journal.nextTurn(),
    judged,
    begun_at: begunAt || now,
    upload: payload.received?.stored === undefined ? undefined : JSON.stringify(payload.received.stored),
    unread: exchange.unread,
    waited: (exchange.verdict?.wait.virtual ?? 0) > 0,
    size: 0,
  }
  world.journal.add(entry)
  if (endpoint && answer.status >= 200) world.coverage.answer(endpoint.id, answer.status, answer.code)
  world.feed.publish({ event: 'request', data: entry })
}

/** Adds a call of the control API that may have changed its world to the history of that world. */
export function noteChange(exchange: Exchange<Control | null>, answer: Answer, id: string | undefined): void {
  const { endpoint, address, context, began, begunAt, payload } = exchange
  const world = exchange.traits.changes ? exchange.pipeline.worlds.find(exchange.worldName) : undefined
  // An advance that the clock refuses may have moved it, too.
  const moved = endpoint?.id === 'advanceClock' && answer.status === 409
  if (!endpoint || !world || (answer.status >= 400 && !moved)) return
  // A webhook for the inbox is kept as it came.
  const { headers = {}, body = payload.body } = ReceivedWebhook.safeParse(payload.received?.value).data ?? {}
  world.journal.addChange({
    began: began || world.journal.nextTurn(),
    ended: world.journal.nextTurn(),
    begun_at: begunAt || world.clock.now(),
    id: id ?? null,
    method: context.req.method,
    path: `${address.path ?? '/'}${address.search === '' ? '' : `?${address.search}`}`,
    headers,
    body,
    status: answer.status,
    answer: String(answer.text),
  })
}

/** A request for a page that changed its world. */
export interface Visit {
  /** When the world began to carry it out. */
  readonly began: number
  readonly form: Readonly<Record<string, string>> | undefined
}

/** The headers that a visitor is known by. */
const OF_VISITOR = ['user-agent', 'x-forwarded-for', 'x-sim-city', 'x-sim-country']

/** Adds a visit to a short link or a choice on the consent page to the history of its world. */
export function noteVisit(
  { address, context, headers }: Exchange<null>,
  world: World,
  made: Response,
  { began, form }: Visit,
): void {
  const remote = context.env.incoming?.socket.remoteAddress
  const known: HeaderTable = { ...(remote === undefined ? {} : { 'x-forwarded-for': remote }), ...headers }
  world.journal.addChange({
    began,
    ended: world.journal.nextTurn(),
    begun_at: world.clock.now(),
    id: null,
    method: context.req.method,
    path: `${address.path ?? '/'}${address.search === '' ? '' : `?${address.search}`}`,
    headers: Object.fromEntries(OF_VISITOR.flatMap((name) => (known[name] ? [[name, String(known[name])]] : []))),
    body: form,
    status: made.status,
    answer: JSON.stringify(made.headers.get('location')),
  })
}

function sameHeaders(some: HeaderTable, others: HeaderTable): boolean {
  const names = Object.keys(some)
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name])
}

/** Returns a response as JSON for the journal. One in UTF-8 is kept as it is: nobody may ever read it. */
function journaledAnswer({ text, body }: Answer): JournalEntry['answer'] {
  const limit = LIMITS.journal_body_bytes
  if (typeof text !== 'string') {
    return text.length <= limit ? text : JSON.stringify(redactCutJson(firstCharacters(text.subarray(0, limit))))
  }
  if (body === undefined) return cut(text, () => redactCutJson(text.slice(0, limit)))
  // That of a scenario, which may be a text that is no JSON.
  return cut(JSON.stringify(body), () => {
    const safe = redactBody(body)
    return typeof safe === 'string' ? safe : JSON.stringify(safe)
  })
}

/** Returns `json`, or the beginning of what `shown` returns as a JSON string if that exceeds the journal's limit. */
function cut(json: string, shown: () => string): string {
  const limit = LIMITS.journal_body_bytes
  return Buffer.byteLength(json) <= limit
    ? json
    : JSON.stringify(firstCharacters(Buffer.from(shown()).subarray(0, limit)))
}

/** The last character may be incomplete. */
function firstCharacters(bytes: Buffer): string {
  return bytes.toString().replace(/\uFFFD$/, '')
}

/** Returns the answer of a call, or the refusal if what the call changed was lost; at once if it changed nothing. */
export function afterPersisted<Own extends Answer | Response>(
  exchange: Exchange,
  made: Own,
): Own | Promise<Own | Answer> {
  const { store } = exchange.pipeline.options
  if (store === null || !exchange.changed) return made
  return store.keep(exchange.worldName, exchange.handledIn).then(
    () => made,
    (error) => {
      // The journal that is left is that of the world as it was.
      exchange.handledIn = undefined
      return refusal(exchange, error)
    },
  )
}
