// The body of a JSON request: bounded, with an idle limit, parsed by ourselves.

import type { RealTime } from '../kit/clock.ts'
import { parseJson } from '../kit/json.ts'
import { isJson, shownType } from '../kit/media-type.ts'
import { formatBytes } from '../model/limits.ts'
import { fail, invalidRequest } from '../model/problems.ts'
import { withinIdleLimit } from './body-chunks.ts'

/** What of a request the reader needs. */
export interface BodySource {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: () => Promise<string>
  readonly chunks: AsyncIterable<Uint8Array>
  /** Whether it is an array rather than an object. */
  readonly list: boolean
  /** The most bytes it may have. */
  readonly limit: number
}

/** The JSON value of the body; refuses empty (unless it is optional), oversized, broken and wrongly labelled ones. */
export async function readJsonBody(source: BodySource, real: RealTime, optional: boolean): Promise<unknown> {
  const text = await readText(source, real)
  if (text.trim() === '') return optional ? {} : fail('empty_body')
  const type = source.headers['content-type']
  if (!type || !isJson(type)) {
    fail('unsupported_media', { expected: 'application/json', actual: shownType(type) })
  }
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    fail('malformed_json', { reason: `${message} (line ${line}, column ${column})` })
  }
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value) !== source.list) {
    throw invalidRequest([{ path: '', message: `must be a JSON ${source.list ? 'array' : 'object'}` }])
  }
  return parsed.value
}

async function readText(source: BodySource, real: RealTime): Promise<string> {
  const declared = source.headers['content-length']
  if (declared !== undefined && Number(declared) > source.limit) tooLarge(source.limit)
  if (declared !== undefined && Number(declared) <= SMALL_BODY) return withinIdleLimit(source.text(), real)
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of source.chunks) {
    size += chunk.byteLength
    if (size > source.limit) tooLarge(source.limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(limit: number): never {
  fail('too_large', { what: 'The JSON body', limit: formatBytes(limit) })
}

/** A body this small usually came with its headers: read whole, it costs a third of reading it in chunks. */
const SMALL_BODY = 64 * 1024
