// The body of a call, before anything looks at the world: bounded, with an idle limit, parsed by ourselves.

import * as z from 'zod'
import { readText } from '../api/read-text.ts'
import { parseJson } from '../kit/json.ts'
import { isJson, shownType } from '../kit/media-type.ts'
import { fail, invalidRequest } from '../model/problems.ts'
import { bodyChunks, withinIdleLimit } from './body-chunks.ts'
import { inbound } from './ecom-word.ts'
import type { Exchange, Payload } from './exchange.ts'
import { redactBody } from './redact.ts'

/** The body, read and parsed but not yet checked; touches no state. */
export async function receive(exchange: Exchange): Promise<Payload> {
  const { endpoint, headers, context, pipeline, family } = exchange
  const { real, seed, ecomWord } = pipeline.options
  const { documents } = pipeline
  const received = await endpoint.receive?.({ headers, body: bodyChunks(context, real), seed, documents })
  const body = received ? received.form : inbound(ecomWord, await jsonBody(exchange))
  // The control API is not journaled.
  return { body, received, shown: family === 'service' ? redactBody(body) : undefined }
}

/** The JSON value of the body; refuses empty (unless it is optional), oversized, broken and wrongly labelled ones. */
async function jsonBody(exchange: Exchange): Promise<unknown> {
  const { endpoint, headers } = exchange
  const text = await textOf(exchange)
  if (text.trim() === '') return endpoint.optionalBody ? {} : fail('empty_body')
  const type = headers['content-type']
  if (!isJson(type ?? '')) fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
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

/** A body this small usually came with its headers: read whole, it costs a third of reading it in chunks. */
const SMALL_BODY = 64 * 1024

function textOf({ endpoint, headers, context, pipeline }: Exchange): Promise<string> {
  const { real } = pipeline.options
  const { bodyBytes: limit } = endpoint
  const declared = headers['content-length']
  if (Number(declared) <= Math.min(SMALL_BODY, limit)) return withinIdleLimit(context.req.text(), real)
  return readText(bodyChunks(context, real), { what: 'The JSON body', limit, declared })
}
