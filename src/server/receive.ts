// Reads and parses the body of a call, with a size limit and an idle limit, before the world is used.

import * as z from 'zod'
import { readText } from '../api/read-text.ts'
import { parseJson } from '../kit/json.ts'
import { isJson, shownType } from '../kit/media-type.ts'
import { redactBody } from '../kit/redact.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, invalidRequest } from '../model/problems.ts'
import { bodyChunks, withinIdleLimit } from './body-chunks.ts'
import { inbound } from './ecom-word.ts'
import type { Exchange, Payload } from './exchange.ts'

/** Reads and parses the body. Does not validate it, and changes no state. */
export async function receive(exchange: Exchange): Promise<Payload> {
  const { endpoint, headers, context, pipeline, family } = exchange
  const { real, seed, ecomWord } = pipeline.options
  const { documents } = pipeline
  const hold = (bytes: number) => exchange.hold(bytes)
  const received = await endpoint.receive?.({ headers, body: bodyChunks(context, real), seed, documents, hold })
  const body = received ? received.form : inbound(ecomWord, await jsonBody(exchange))
  // The control API is not journaled.
  return { body, received, shown: family === 'service' ? redactBody(body, LIMITS.journal_body_bytes) : undefined }
}

/** Parses a JSON body. Refuses it if empty (unless optional), too large, malformed or of the wrong media type. */
async function jsonBody(exchange: Exchange): Promise<unknown> {
  const { endpoint, headers, pipeline } = exchange
  const text = await textOf(exchange)
  if (text.trim() === '') return endpoint.optionalBody ? {} : fail('empty_body')
  const type = headers['content-type']
  if (!isJson(type ?? '')) fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
  if (text.length > SMALL_BODY) {
    exchange.hold((HELD_OF_JSON - 1) * text.length)
    pipeline.worlds.memory.reserveForWork('Reading this request', (WORK_OF_JSON - HELD_OF_JSON) * text.length)
  }
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    fail('malformed_json', { reason: `${message} (line ${line}, column ${column})` })
  }
  const list = endpoint.body instanceof z.ZodArray
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value) !== list) {
    throw invalidRequest([{ path: '', message: `must be a JSON ${list ? 'array' : 'object'}` }])
  }
  return parsed.value
}

/** A body of at most this size usually arrives with its headers. Reading it whole costs a third of reading chunks. */
const SMALL_BODY = 64 * 1024

/** How much memory a JSON body takes until its response, and at most for a moment, as multiples of its length. */
const HELD_OF_JSON = 2
const WORK_OF_JSON = 5

function textOf(exchange: Exchange): Promise<string> {
  const { endpoint, headers, context, pipeline } = exchange
  const { real } = pipeline.options
  const { bodyBytes: limit } = endpoint
  const declared = headers['content-length']
  if (Number(declared) <= Math.min(SMALL_BODY, limit)) {
    exchange.hold(Number(declared))
    return withinIdleLimit(context.req.text(), real)
  }
  const arrived = (bytes: number) => exchange.hold(bytes)
  return readText(bodyChunks(context, real), { what: 'The JSON body', limit, declared, arrived })
}
