// Reads and parses the body of a call, with a size limit and an idle limit, before the world is used.

import * as z from 'zod'
import { isJson, isUnspecified, readText, shownType, textOf } from '../../contract/read-text.ts'
import { type ReadJson, readJson } from '../../kit/json.ts'
import { readInSlices } from '../../kit/large-json.ts'
import { inSlices } from '../../kit/work.ts'
import { NEUTRAL_WORD } from '../../model/ecom-word.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail, invalidRequest, Problem } from '../../model/problems.ts'
import { bodyChunks, mayHaveBody, wholeBody } from '../http/body-chunks.ts'
import { inbound } from './ecom-word.ts'
import { type Exchange, NO_PAYLOAD, type Payload } from './exchange.ts'

/** Whether a call has a body to read: one that its operation takes, or one that a control call must not have. */
export function takesBody({ endpoint, family, headers, context }: Exchange): boolean {
  if (endpoint.receive || endpoint.body) return true
  if (family === 'service') return false
  return mayHaveBody(context) || Number(headers['content-length'] ?? 0) > 0
}

/** Reads and parses the body. Does not validate it, and changes no state. Notes one that cannot be read: no journal has it. */
export async function receive(exchange: Exchange): Promise<Payload> {
  const { endpoint, context, headers, pipeline } = exchange
  const { received } = context.env
  try {
    if (!endpoint.receive && !endpoint.body) return await refuseStray(exchange)
    if (received) return { body: received.form, received }
    if (endpoint.receive) {
      const { documents } = pipeline
      const { real, seed } = pipeline.options
      const hold = (bytes: number) => exchange.hold(bytes)
      const read = await endpoint.receive({ headers, body: bodyChunks(context, real), seed, documents, hold })
      return { body: read.form, received: read }
    }
    const body = await jsonBody(exchange, await sentText(exchange))
    const { ecomWord } = pipeline.options
    return { body: ecomWord === NEUTRAL_WORD ? body : inbound(ecomWord, body), received: undefined }
  } catch (error) {
    exchange.unread = !(error instanceof Problem && error.code === 'empty_body')
    throw error
  }
}

/** Refuses a body that would be ignored, as a filter for `DELETE /requests` would be. Some clients always send `{}`. */
async function refuseStray(exchange: Exchange): Promise<Payload> {
  const { context, headers } = exchange
  // Node reads no body of a GET.
  const unread = !mayHaveBody(context)
  const empty = unread ? Number(headers['content-length']) <= 2 : /^\s*(\{\s*\})?\s*$/.test(await sentText(exchange))
  if (!empty) throw invalidRequest([{ path: '', message: 'is not taken by this call: leave the body out' }])
  return NO_PAYLOAD
}

/** A body of at most this size usually arrives with its headers. Reading it whole costs a third of reading chunks. */
const SMALL_BODY = 64 * 1024

/** Parses a JSON body. Refuses it if empty (unless optional), too large, malformed or of the wrong media type. */
async function jsonBody(exchange: Exchange, text: string): Promise<unknown> {
  const { endpoint, family, traits } = exchange
  if (!/\S/.test(text)) return traits.optionalBody ? {} : fail('empty_body')
  checkType(exchange, text)
  const read =
    text.length <= LIMITS.json_body_bytes ? readJson(text, traits.bodyValues) : await longJson(exchange, text)
  if (!read.ok) throw unreadable(read, traits.bodyValues)
  const { repeated, value } = read
  const list = endpoint.body instanceof z.ZodArray
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== list) {
    throw invalidRequest([{ path: '', message: `must be a JSON ${list ? 'array' : 'object'}` }])
  }
  if (repeated === null) return value
  if (family === 'control') {
    const message = 'came more than once in one object'
    throw invalidRequest(repeated.map((path) => ({ path: path.join('.'), message })))
  }
  // The value has each key once.
  exchange.unread = true
  for (const path of repeated)
    exchange.warn(`${path.join('.')} came more than once in one object; its last value counts`)
  return value
}

/** How much memory the state of a world takes while it is read, as a multiple of its length. */
const HELD_OF_STATE = 5

function longJson(exchange: Exchange, text: string): ReadJson | Promise<ReadJson> {
  exchange.hold((HELD_OF_STATE - 1) * text.length)
  return inSlices(readInSlices(text, exchange.traits.bodyValues), exchange.pipeline.options.real)
}

/**
 * Refuses a body that is not said to be JSON. Where the interface does not ask for the header, JSON without it, or as `curl -d`
 * sends it, is taken with a warning.
 */
function checkType(exchange: Exchange, text: string): void {
  const { endpoint, headers, pipeline } = exchange
  const type = headers['content-type']
  if (isJson(type ?? '')) return
  const asks = endpoint.asksForType || pipeline.options.strict
  if (asks || !isUnspecified(type) || !/^\s*[{[]/.test(text)) {
    fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
  }
  exchange.warn(
    `the body is JSON, but was sent ${type ? `as ${shownType(type)}` : shownType(type)}: send application/json`,
  )
}

/** Returns the problem of a JSON body that is not taken. */
function unreadable(read: ReadJson & { readonly ok: false }, most: number): Problem {
  if ('problem' in read) {
    const { line, column, message } = read.problem
    return new Problem('malformed_json', { reason: `${message} (line ${line}, column ${column})` })
  }
  if ('proto' in read)
    return invalidRequest([{ path: read.proto.join('.'), message: 'no key may be called __proto__' }])
  return new Problem('too_large', { what: 'The JSON body', limit: `${most.toLocaleString('en')} values` })
}

/** Reads the body as text. A small one comes whole: over a socket mostly with its headers, in process as it was given. */
async function sentText(exchange: Exchange): Promise<string> {
  const { headers, context, pipeline, traits } = exchange
  const { real } = pipeline.options
  const { bodyBytes: limit } = traits
  const type = headers['content-type']
  if (headers['content-encoding'] === undefined) {
    const { text = null } = context.env
    const length = text === null ? Number(headers['content-length']) : Buffer.byteLength(text)
    if (length <= Math.min(SMALL_BODY, limit)) {
      exchange.hold(length)
      return textOf(text === null ? await wholeBody(context, length, real) : Buffer.from(text), type)
    }
  }
  return readText(bodyChunks(context, real), { what: 'The JSON body', limit, headers }, (bytes) => exchange.hold(bytes))
}
