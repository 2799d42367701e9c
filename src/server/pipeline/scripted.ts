// Applies rules to a call: a delay, another response, no response, or a fault on the wire.

import { canonical } from '../../kit/json.ts'
import { redactBody, redactQuery } from '../../kit/redact.ts'
import { parseQuery } from '../../kit/url.ts'
import type { OwnAnswer, RequestInfo, Responded, Verdict } from '../../world/script.ts'
import { bodyChunks } from '../http/body-chunks.ts'
import { severed } from '../http/fetch-failures.ts'
import type { Answer, Exchange } from './exchange.ts'
import { faulty, sendsAnswer } from './faults.ts'
import { afterPersisted } from './journal-call.ts'
import { UNSENT } from './refusal.ts'
import { journaled, respond } from './respond.ts'
import { waited } from './wait.ts'

/** Returns the request info for rules: the call as it was sent, including credentials. */
export function requestInfo(exchange: Exchange): RequestInfo {
  const { address, endpoint, headers, context, payload } = exchange
  const { body, received } = payload
  const query = exchange.query.values
  const params = context.req.param()
  const identity = received ? ` ${received.identity}` : ''
  return {
    operation: endpoint.id,
    query,
    headers,
    params,
    body: received ? undefined : body,
    form: received?.form,
    // Without credentials: a replay has others.
    requestKey: () => {
      const shown = [params, parseQuery(redactQuery(address.search)).values, redactBody(body)].map(canonical)
      return `${endpoint.id} ${shown.join(' ')}${identity}`
    },
  }
}

type Make = () => Promise<Answer | Response>

/** Handles a call by its verdict: with `commit` runs the handler first, then waits, then responds. */
export async function byRules(exchange: Exchange, verdict: Verdict, make: Make): Promise<Response> {
  const early = verdict.commit ? await make() : null
  const end = await waited(exchange, verdict.wait)
  if (end !== 'over') return ended(exchange, verdict, end)
  const needed = verdict.respond === null && (verdict.fault === null || sendsAnswer(verdict.fault))
  const own = early ?? (needed ? await make() : null)
  if (own instanceof Response) return own
  const replacement = verdict.respond ? scripted(verdict.respond) : own ? revised(own, verdict) : NOTHING
  const answer = own === null ? await afterPersisted(exchange, replacement) : replacement
  return verdict.fault ? broken(exchange, verdict, answer) : respond(exchange, answer)
}

export async function breakUpload(exchange: Exchange, verdict: Verdict): Promise<Response> {
  try {
    await halfOfBody(exchange)
    if ((await waited(exchange, verdict.wait)) === 'deleted') return ended(exchange, verdict, 'deleted')
  } catch {
    // The client disconnected or stalled first.
    return abandoned(exchange)
  }
  return broken(exchange, verdict, NOTHING)
}

/** No response is sent. */
const NOTHING = scripted({ status: 0, headers: {}, body: null, text: '', code: null })

function scripted({ status, headers, body, text, code }: Responded): Answer {
  return { status, headers, body, text, code, assumed: '' }
}

/** Returns the response with these revisions. Error responses stay as they are. */
function revised(answer: Answer, { revisions }: Verdict): Answer {
  if (revisions.length === 0 || answer.code !== null) return answer
  let own: OwnAnswer = { headers: answer.headers, body: JSON.parse(String(answer.text)) }
  for (const revise of revisions) own = revise(own)
  return { ...answer, headers: own.headers, text: JSON.stringify(own.body) }
}

/** Ends a call that was waiting: without a response if its world was deleted, and without making that world anew. */
function ended(exchange: Exchange, verdict: Verdict, end: 'left' | 'deleted'): Response | Promise<Response> {
  return end === 'left' ? abandoned(exchange) : broken(exchange, { ...verdict, fault: { kind: 'empty' } }, NOTHING)
}

/** Journals a call whose client disconnected. In process, the caller gets the abort reason, as from `fetch`. */
function abandoned(exchange: Exchange): Response {
  // Its rules have counted it.
  exchange.pipeline.options.store?.mark(exchange.worldName, 'call')
  const response = respond(exchange, UNSENT)
  const { raw } = exchange.context.req
  return exchange.context.env.outgoing || !raw.signal.aborted ? response : severed(raw, raw.signal.reason)
}

/** Breaks the response on the wire. If nothing is sent, the journal has status 0. */
function broken(exchange: Exchange, { fault }: Verdict, answer: Answer): Response | Promise<Response> {
  if (!fault) throw new Error('a call cannot break without a fault')
  const { world } = exchange
  const { real } = exchange.pipeline.options
  const sent = journaled(exchange, sendsAnswer(fault) ? answer : NOTHING)
  return faulty(exchange.context, fault, sent, {
    real,
    onRelease: (release) => world?.callers.onClose(release) ?? (() => {}),
  })
}

/** Reads the first half of the body, and leaves the rest unread. */
async function halfOfBody({ context, headers, pipeline }: Exchange): Promise<void> {
  // In process there is no connection to break.
  if (!context.env.incoming) return
  const half = Number(headers['content-length'] ?? 0) / 2
  const chunks = bodyChunks(context, pipeline.options.real)
  let seen = 0
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    seen += value.byteLength
    // The generator is not closed: closing it would read and discard the rest.
    if (seen >= half) return
  }
}
