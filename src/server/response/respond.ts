// The last step of a call: writes journal and coverage, sets headers and sends the response.

import type { Written } from '../../api/check-reply.ts'
import type { Control } from '../../control/control.ts'
import { isResponse } from '../../kit/loading/platform-classes.ts'
import { NEUTRAL_WORD } from '../../model/ecom-word.ts'
import { encodedWorldName } from '../../model/worlds/world-name.ts'
import type { World } from '../../world/world.ts'
import { outbound } from '../ecom-word.ts'
import type { Exchange } from '../exchange.ts'
import { textResponse } from '../in-process/text-response.ts'
import { logCall } from '../log/log-call.ts'
import { isUnmade } from '../worlds/unmade-world.ts'
import type { Answer, Sent } from './answer.ts'
import { journalCall, noteChange } from './journal-call.ts'
import { sendLong } from './send-long.ts'
import { sendStream } from './send-stream.ts'
import { sendWhole } from './send-whole.ts'

/** Journals a call and builds its response. A stream of events is already a response. */
export function respond(exchange: Exchange<Control | null>, answer: Answer | Response): Response {
  if (isResponse(answer)) {
    exchange.world?.touch()
    logCall(exchange, { status: answer.status })
    return sendStream(exchange.context, answer)
  }
  const { status, headers, text } = settle(exchange, answer)
  if (typeof text !== 'string') return sendLong(exchange, text, { status, headers })
  const { outgoing } = exchange.context.env
  const body = text === '' && answer.body === null ? null : text
  if (outgoing && !exchange.isHead) return sendWhole(exchange, outgoing, { status, headers, body })
  // Where no rule has changed it, it is JSON.
  if (body !== null && exchange.verdict === null) return textResponse(body, { status, headers })
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
  // The journal keeps it: all entries of a world share its own text.
  headers['x-sim-world'] = encodedWorldName(world?.name === worldName ? world.name : worldName)
  if (answer.assumptions.length > 0) headers['x-sim-assumed'] = listed(answer.assumptions)
  const warned = warnings.list().length
  if (warned > 0) headers['x-sim-warnings'] = String(warned)
  // A rule's name may have characters that headers cannot contain.
  if (verdict !== null) headers['x-sim-rule'] = verdict.rule.replace(/[^\x20-\x7e]/gu, encodeURIComponent)
  if (family === 'service') {
    if (cors !== null) allowOrigin(cors, exchange.headers.origin, headers)
    if (world && !isUnmade(world)) journalCall(exchange, world, answer, headers)
  } else noteChange(exchange, answer, headers['x-sim-request-id'])
  logCall(exchange, { id: headers['x-sim-request-id'], status: answer.status, problem: answer.problem })
  return { status: answer.status, headers, text: renamed(ecomWord, answer) }
}

/** Returns the text of the body with the fields named as `word` demands. */
function renamed(word: string, { text, code }: Answer): Written {
  return word === NEUTRAL_WORD ? text : outbound(word, String(text), code !== null)
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

export const EXPOSED_HEADERS = 'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, retry-after'

/** Adds the CORS headers that let a page of the allowed origin read the response. */
function allowOrigin(cors: string, origin: string | undefined, headers: Record<string, string>): void {
  if (origin === undefined) return
  headers['access-control-allow-origin'] = cors
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
  if (cors !== '*') headers.vary = 'Origin'
}
