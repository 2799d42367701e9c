// The last step of a call: writes journal and coverage, sets headers and sends the response.

import { pipeline as piped, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Control } from '../../control/control.ts'
import { getControlOpenApi } from '../../control/reference.ts'
import { NEUTRAL_WORD } from '../../model/ecom-word.ts'
import { LIMITS } from '../../model/limits.ts'
import { served } from '../../pages/page.ts'
import type { Memory } from '../../world/memory.ts'
import { callEvent, type Logged } from '../log/call-event.ts'
import { corsHeaders } from './cors.ts'
import { outbound } from './ecom-word.ts'
import type { Answer, AppContext, Exchange, Sent } from './exchange.ts'
import { journalCall, noteChange } from './journal-call.ts'

/** Journals a call and builds its response. A stream of events is already a response. */
export function respond(exchange: Exchange<Control | null>, answer: Answer | Response): Response {
  if (answer instanceof Response) {
    exchange.world?.callers.touch()
    logCall(exchange, { status: answer.status })
    return sendStream(exchange.context, answer)
  }
  const { status, headers, text } = journaled(exchange, answer)
  if (exchange.endpoint?.id === getControlOpenApi.id && status === 200) {
    const response = served(exchange.context.req, String(text), 'application/json')
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
  const { outgoing } = exchange.context.env
  const body = text === '' && answer.body === null ? null : text
  if (outgoing && !exchange.isHead) return send(exchange, outgoing, { status, headers, text: body })
  // A text gets a content type if it has none: a rule may have removed it.
  const typed = body === null || 'content-type' in headers
  return new Response(typed ? body : Buffer.from(body), { status, headers })
}

/** Journals a call of the service, and returns the response to send. */
export function journaled(exchange: Exchange<Control | null>, answer: Answer): Sent {
  const { family, world, worldName, verdict } = exchange
  const { cors, ecomWord, real } = exchange.pipeline.options
  exchange.ended = real.elapsed()
  world?.callers.touch(exchange.ended)
  // An object literal that begins with a spread takes V8 twenty times as long.
  const headers: Record<string, string> = Object.assign({}, answer.headers)
  // In a world that is not made yet each call is the first.
  headers['x-sim-request-id'] = world === undefined ? 'req_0' : world.isUnmade ? 'req_1' : world.journal.nextId()
  headers['x-sim-world'] = encodeURIComponent(worldName)
  if (answer.assumed !== '') headers['x-sim-assumed'] = answer.assumed
  const warned = exchange.warnings.length
  if (warned > 0) headers['x-sim-warnings'] = String(warned)
  if (exchange.hint !== null) headers['x-sim-hint'] = inHeader(exchange.hint)
  if (verdict !== null) headers['x-sim-rule'] = inHeader(verdict.rule)
  if (family === 'service') {
    if (cors !== null) Object.assign(headers, corsHeaders(cors, exchange.headers.origin))
    if (world && !world.isUnmade) journalCall(exchange, world, answer, headers)
  } else noteChange(exchange, answer, headers['x-sim-request-id'])
  logCall(exchange, { id: headers['x-sim-request-id'], status: answer.status, problem: answer.problem })
  const text = ecomWord === NEUTRAL_WORD ? answer.text : outbound(ecomWord, String(answer.text), answer.code !== null)
  return { status: answer.status, headers, text }
}

/** Encodes what headers cannot contain. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/gu, encodeURIComponent)

export function logCall(exchange: Exchange<Control | null>, logged: Logged): void {
  const { options, worlds } = exchange.pipeline
  const duration = (exchange.ended || options.real.elapsed()) - exchange.started
  worlds.counts.call(exchange.endpoint?.id ?? (logged.page ? 'page' : 'none'), logged.status, duration)
  if (exchange.verdict) worlds.counts.rules(exchange.verdict.traces)
  options.onEvent?.(callEvent(exchange, logged, duration))
}

/** Sends a whole response. The adaptor would take a `Response` apart again. `text`: bytes are UTF-8; null for no body. */
function send(
  { pipeline, verdict }: Exchange<Control | null>,
  outgoing: HttpBindings['outgoing'],
  { status, headers, text: body }: Omit<Sent, 'text'> & { readonly text: Sent['text'] | null },
): Response {
  // The client may have left.
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return RESPONSE_ALREADY_SENT
  }
  const length = Buffer.byteLength(body)
  const framed = verdict !== null && Object.keys(headers).some((name) => FRAMING.test(name))
  outgoing.writeHead(status, framed ? headers : Object.assign({ 'content-length': length }, headers))
  if (length >= LIMITS.response_counted_bytes) countUnsent(outgoing, pipeline.worlds.memory)
  // ASCII is copied, and not encoded.
  const coding = typeof body === 'string' && length === body.length ? 'latin1' : 'utf8'
  // With the others of this turn: a client that sleeps is woken once for all, which takes longer than all else of a response.
  // One that a rule has delayed goes at once, or it would wait for those that are due with it.
  if ((verdict?.wait.real ?? 0) > 0) outgoing.end(body, coding)
  // It may have left meanwhile.
  else pipeline.options.real.atEndOfTurn(() => outgoing.destroyed || outgoing.end(body, coding))
  return RESPONSE_ALREADY_SENT
}

/** Counts what a slow reader leaves unsent of a response. */
export function countUnsent(response: HttpBindings['outgoing'], memory: Memory): void {
  response.once('prefinish', () => {
    // The text is held as well as its bytes.
    const unsent = 2 * (response.socket?.writableLength ?? 0)
    if (unsent < LIMITS.response_counted_bytes || response.destroyed) return
    memory.count('responses', unsent)
    response.once('close', () => memory.count('responses', -unsent))
  })
}

/** Matches the headers by which a rule says itself where the body ends. */
const FRAMING = /^(?:content-length|transfer-encoding|trailer)$/i

/**
 * Sends a response as its body comes in. HEAD gets the headers, and the body is cancelled. The adaptor could do it, but it reports a
 * reader that is cut off as a bug.
 */
function sendStream({ req, env }: AppContext, response: Response): Response {
  const { status, headers, body } = response
  const { outgoing } = env
  if (!body) return response
  if (req.method === 'HEAD' || outgoing?.destroyed) {
    body.cancel().catch(() => undefined)
    return new Response(null, { status, headers })
  }
  if (!outgoing) {
    // In process, the caller may abort its request, as with `fetch`.
    const { signal } = req.raw
    return new Response(body.pipeThrough(new TransformStream(), { signal }), { status, headers })
  }
  outgoing.writeHead(status, Object.fromEntries(headers))
  // Either end cuts the other off: the reader that leaves, and the body that breaks.
  piped(Readable.fromWeb(body as NodeStream), outgoing, () => {})
  return RESPONSE_ALREADY_SENT
}
