// Reads and parses the body of a call, with a size limit and an idle limit, before the world is used.

import * as z from 'zod'
import { readText } from '../api/read-text.ts'
import { type ParsedJson, parseJson } from '../kit/json.ts'
import { parseInSlices } from '../kit/large/parse-in-slices.ts'
import { isJson, shownType } from '../kit/media-type.ts'
import { redactBody } from '../kit/redact.ts'
import { inSlices } from '../kit/work.ts'
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
  const received = await endpoint.receive?.({ headers, body: bodyChunks(context, real), seed, documents })
  const body = received ? received.form : inbound(ecomWord, await jsonBody(exchange))
  // The control API is not journaled.
  return { body, received, shown: family === 'service' ? redactBody(body, LIMITS.journal_body_bytes) : undefined }
}

/** Parses a JSON body. Refuses it if empty (unless optional), too large, malformed or of the wrong media type. */
async function jsonBody(exchange: Exchange): Promise<unknown> {
  const { endpoint, headers } = exchange
  const text = await textOf(exchange)
  if (text.trim() === '') return endpoint.optionalBody ? {} : fail('empty_body')
  const type = headers['content-type']
  if (!isJson(type ?? '')) fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
  const parsed = await parsedJson(exchange, text)
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

/** A longer text is parsed in slices. UTF-16 code units. */
const PARSED_AT_ONCE = 256 * 1024

function parsedJson({ pipeline }: Exchange, text: string): ParsedJson | Promise<ParsedJson> {
  return text.length > PARSED_AT_ONCE ? inSlices(parseInSlices(text), pipeline.options.real) : parseJson(text)
}

/** A body of at most this size usually arrives with its headers. Reading it whole costs a third of reading chunks. */
const SMALL_BODY = 64 * 1024

function textOf({ endpoint, headers, context, pipeline }: Exchange): Promise<string> {
  const { real } = pipeline.options
  const { bodyBytes: limit } = endpoint
  const declared = headers['content-length']
  if (Number(declared) <= Math.min(SMALL_BODY, limit)) return withinIdleLimit(context.req.text(), real)
  return readText(bodyChunks(context, real), { what: 'The JSON body', limit, declared })
}
