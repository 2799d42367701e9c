// Reads and parses the body of a call, with a size limit and an idle limit, before the world is used.

import * as z from 'zod'
import type { Endpoint, Received } from '../api/endpoint.ts'
import { readText, refuseCharset, textOf } from '../api/read-text.ts'
import { type LeftOut, type ReadBounds, type ReadJson, readJson, readSmall } from '../kit/json/read-json.ts'
import { JSON_DEPTH } from '../kit/json.ts'
import { isJson, isUnsaid, shownType } from '../kit/media-type.ts'
import { redactBody } from '../kit/redact.ts'
import type { FirstFew } from '../kit/source/first-few.ts'
import { bareSchema } from '../kit/source/schema-parts.ts'
import { inSlices } from '../kit/work.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, invalidRequest, Problem } from '../model/problems.ts'
import { bodyChunks, mayHaveBody, wholeBody } from './body-chunks.ts'
import { inbound } from './ecom-word.ts'
import { type Exchange, NO_PAYLOAD, NOTHING_LEFT_OUT, type Payload } from './exchange.ts'

/** Whether a call has a body to read: one that its operation takes, or one that a control call must not have. */
export function takesBody({ endpoint, family, headers, context }: Exchange): boolean {
  if (endpoint.receive || endpoint.body) return true
  if (family === 'service') return false
  return mayHaveBody(context) || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads and parses the body. Does not validate it, and changes no state. Returns the payload at once where all of the body
 * is there, as for most calls in process: nothing of such a call then waits for a promise.
 */
export function receive(exchange: Exchange): Payload | Promise<Payload> {
  const { endpoint, context } = exchange
  const { received } = context.env
  if (!endpoint.receive && !endpoint.body) return refuseStray(exchange)
  if (received) return payloadOf(exchange, formOf(received), received)
  if (endpoint.receive) return receiveForm(exchange, endpoint.receive)
  return after(sentBody(exchange), (sent) => after(jsonBody(exchange, sent), (read) => payloadOf(exchange, read)))
}

/** Returns what `next` makes of a value: at once, or once the value is there. */
function after<Value, Result>(value: Value | Promise<Value>, next: (value: Value) => Result | Promise<Result>) {
  return value instanceof Promise ? value.then(next) : next(value)
}

async function receiveForm(exchange: Exchange, step: NonNullable<Endpoint['receive']>): Promise<Payload> {
  const { headers, context, pipeline } = exchange
  const { documents } = pipeline
  const { real, seed } = pipeline.options
  const hold = (bytes: number) => exchange.hold(bytes)
  const received = await step({ headers, body: bodyChunks(context, real), seed, documents, hold })
  return payloadOf(exchange, formOf(received), received)
}

function formOf(received: Received<unknown>): JsonBody {
  return { value: received.form, leftOut: NOTHING_LEFT_OUT }
}

function payloadOf(exchange: Exchange, { value, leftOut }: JsonBody, received?: Received<unknown>): Payload {
  const body = received ? value : inbound(exchange.pipeline.options.ecomWord, value)
  // The control API is not journaled.
  const shown = exchange.family === 'service' ? redactBody(body, LIMITS.journal_body_bytes) : undefined
  return { body, received, shown, leftOut }
}

/** Refuses a body that would be ignored, as a filter for `DELETE /requests` would be. Some clients always send `{}`. */
async function refuseStray(exchange: Exchange): Promise<Payload> {
  const { context, headers } = exchange
  // Node reads no body of a GET.
  const unread = !mayHaveBody(context)
  const empty = unread
    ? Number(headers['content-length']) <= 2
    : /^\s*(\{\s*\})?\s*$/.test(textIn(exchange, await sentBody(exchange)))
  if (!empty) throw invalidRequest([{ path: '', message: 'is not taken by this call: leave the body out' }])
  return NO_PAYLOAD
}

interface JsonBody {
  readonly value: unknown
  readonly leftOut: readonly LeftOut[]
}

/** A body of at most this size usually arrives with its headers. Reading it whole costs a third of reading chunks. */
const SMALL_BODY = 64 * 1024

/** UTF-8 needs at most so many bytes for each unit of a text. */
const BYTES_OF_UNIT = 3

/** How much memory a JSON body takes until its response, and at most for a moment, as multiples of its length. */
const HELD_OF_JSON = 2
const WORK_OF_JSON = 5

const BOUNDS: ReadBounds = {
  depth: JSON_DEPTH,
  large: SMALL_BODY,
  values: LIMITS.json_values,
  keys: { unknown: LIMITS.named_findings, table: LIMITS.table_keys, free: LIMITS.object_keys },
  repeated: LIMITS.named_findings,
}

/** Reads a JSON body. Refuses it if empty (unless optional), too large, malformed or of the wrong media type. */
function jsonBody(exchange: Exchange, sent: Sent): JsonBody | Promise<JsonBody> {
  const { endpoint, pipeline } = exchange
  const text = textIn(exchange, sent)
  if (!/\S/.test(text)) return endpoint.optionalBody ? { value: {}, leftOut: NOTHING_LEFT_OUT } : fail('empty_body')
  checkType(exchange, text)
  if (text.length <= SMALL_BODY) return checkedJson(exchange, readSmall(text, BOUNDS))
  exchange.hold((HELD_OF_JSON - 1) * text.length)
  pipeline.worlds.memory.reserveForWork('Reading this request', (WORK_OF_JSON - HELD_OF_JSON) * text.length)
  const reading = inSlices(readJson(text, bareSchemaOf(endpoint), BOUNDS), pipeline.options.real)
  return after(reading, (read) => checkedJson(exchange, read))
}

function checkedJson({ endpoint, family, warnings }: Exchange, read: ReadJson): JsonBody {
  if (!read.ok) throw unreadable(read)
  const list = endpoint.body instanceof z.ZodArray
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value) !== list) {
    throw invalidRequest([{ path: '', message: `must be a JSON ${list ? 'array' : 'object'}` }])
  }
  if (family === 'control') refuseRepeated(read.repeated)
  for (const path of read.repeated.entries) {
    warnings.add(`${path.join('.')} came more than once in one object; its last value counts`)
  }
  warnings.skip(read.repeated.more)
  return read
}

/**
 * Refuses a body that is not said to be JSON. Where the interface does not ask for the header, JSON without it, or as `curl -d`
 * sends it, is taken with a warning.
 */
function checkType({ endpoint, headers, pipeline, warnings }: Exchange, text: string): void {
  const type = headers['content-type']
  if (isJson(type ?? '')) return
  const asks = endpoint.asksForType || pipeline.options.strict
  if (asks || !isUnsaid(type) || !/^\s*[{[]/.test(text)) {
    fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
  }
  warnings.add(
    `the body is JSON, but was sent ${type ? `as ${shownType(type)}` : shownType(type)}: send application/json`,
  )
}

function refuseRepeated({ entries, more }: FirstFew<readonly (string | number)[]>): void {
  if (entries.length === 0) return
  const details = entries.map((path) => ({ path: path.join('.'), message: 'came more than once in one object' }))
  throw invalidRequest(details, more)
}

function bareSchemaOf({ guide, body }: Exchange['endpoint']): z.ZodType | null {
  const schema = guide ?? body
  return schema && bareSchema(schema)
}

/** Returns the problem of a JSON body that is not taken. */
function unreadable(read: ReadJson & { readonly ok: false }): Problem {
  if ('problem' in read) {
    const { line, column, message } = read.problem
    return new Problem('malformed_json', { reason: `${message} (line ${line}, column ${column})` })
  }
  if ('proto' in read)
    return invalidRequest([{ path: read.proto.join('.'), message: 'no key may be called __proto__' }])
  const limit = `${LIMITS.json_values.toLocaleString('en')} values`
  return new Problem('too_large', { what: 'The JSON body', limit })
}

/** A body as it came: bytes if it is small, else as text, of which the charset is checked. */
type Sent = string | Uint8Array

function sentBody(exchange: Exchange): Sent | Promise<Sent> {
  const { endpoint, headers, context, pipeline } = exchange
  const { real } = pipeline.options
  const { bodyBytes: limit } = endpoint
  const length = Number(headers['content-length'])
  const { text = null } = context.env
  const encoded = headers['content-encoding'] !== undefined
  if (text !== null && !encoded && text.length <= Math.min(SMALL_BODY, limit) / BYTES_OF_UNIT) {
    const bytes = Buffer.byteLength(text)
    exchange.hold(bytes)
    if (bytes > text.length) return Buffer.from(text)
    // ASCII is the same text once it has been bytes.
    refuseCharset(headers['content-type'])
    return text
  }
  if (length <= Math.min(SMALL_BODY, limit) && !encoded) {
    exchange.hold(length)
    return wholeBody(context, length, real)
  }
  const arrived = (bytes: number) => exchange.hold(bytes)
  return readText(bodyChunks(context, real), { what: 'The JSON body', limit, headers }, arrived)
}

function textIn({ headers }: Exchange, sent: Sent): string {
  return typeof sent === 'string' ? sent : textOf(sent, headers['content-type'])
}
