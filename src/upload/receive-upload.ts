// Receives the multipart body of endpoint 33. Files are streamed, counted, digested and discarded; guidelines are read.

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { decodedBody } from '../contract/decoded-body.ts'
import type { Incoming, Received } from '../contract/endpoint.ts'
import { refuseCharset, shownType } from '../contract/read-text.ts'
import type { DocumentKind, Outcome } from '../documents/document.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail, Problem, type ProblemCode } from '../model/problems.ts'
import { MemoryFull } from '../world/memory.ts'
import { certainRefusal, type FilePart, guidelinesOf, modeOf } from './form-parts.ts'
import { type GuidelinesReading, receivedUpload, type Upload } from './stored-upload.ts'
import { kindOf, UploadedForm } from './uploaded-form.ts'

/** The most bytes of each file. Files of undocumented fields are discarded and may have as many as guidelines. */
const FILE_BYTES: ReadonlyMap<string, number> = new Map([
  ['video', LIMITS.video_bytes],
  ['guidelines_file', LIMITS.guidelines_bytes],
])
const PART_HEADER_BYTES = 16 * 1024
const UPLOAD_BYTES =
  LIMITS.video_bytes + LIMITS.guidelines_bytes + LIMITS.upload_parts * (LIMITS.upload_field_bytes + PART_HEADER_BYTES)

/**
 * Receives the form of endpoint 33. Stops as soon as its refusal is certain. The handler then refuses it, so an early
 * refusal equals a late one. Throws `unsupported_media`, `malformed_upload`, `too_large` and `request_timeout`.
 */
export async function receiveUpload({ headers, body, documents, hold }: Incoming): Promise<Received<Upload>> {
  const type = headers['content-type']
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length === 0) fail('malformed_upload', { reason: 'it is empty' })
  if (!type || !/^multipart\/form-data\s*(;|$)/i.test(type)) {
    fail('unsupported_media', { expected: 'multipart/form-data', actual: shownType(type) })
  }
  refuseCharset(type)
  // The parser holds one field at a time until it is complete. How long a compressed body is, nobody knows.
  const most = headers['content-encoding'] === undefined && !Number.isNaN(length) ? length : LIMITS.upload_field_bytes
  hold(Math.min(LIMITS.upload_field_bytes, most))
  const form = new UploadedForm(hold)
  const sent = decodedBody(body, { what: 'The upload', limit: UPLOAD_BYTES, headers })
  await pass(sent, await parserInto(form, type), form)
  return receivedUpload({ form, guidelines: await guidelinesIn(form, documents), warnings: form.warnings })
}

/** Reads the guidelines of a complete form; null if they are not needed. */
async function guidelinesIn(form: UploadedForm, documents: DocumentReader): Promise<GuidelinesReading | null> {
  if (!form.complete || certainRefusal(form) !== null || modeOf(form) !== 'compliance') return null
  const file = guidelinesOf(form)
  const kind = file ? kindOf(file.name) : null
  return kind === null ? null : readGuidelines(kind, form.guidelines, documents)
}

const REFUSALS = {
  unreadable: 'unreadable_guidelines',
  empty: 'empty_guidelines',
  no_brief: 'no_brief_found',
} as const satisfies Record<Exclude<Outcome['outcome'], 'brief'>, ProblemCode>

/** Reads the brief of a guidelines file. */
async function readGuidelines(
  kind: DocumentKind,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  documents: DocumentReader,
): Promise<GuidelinesReading> {
  const outcome = await documents.read(kind, chunks)
  if (outcome.outcome === 'brief') return { brief: outcome.brief }
  const refusal = REFUSALS[outcome.outcome]
  return outcome.outcome === 'unreadable' ? { refusal, reason: outcome.reason } : { refusal }
}

/** Sends the body through the parser until it ends or the refusal of the form is certain. */
async function pass(body: AsyncIterable<Uint8Array>, parser: BusboyInstance, form: UploadedForm): Promise<void> {
  let size = 0
  let stopped = false
  async function* chunks() {
    for await (const chunk of body) {
      size += chunk.byteLength
      yield chunk
      stopped = certainRefusal(form) !== null
      if (stopped) return
    }
  }
  try {
    await pipeline(chunks, parser)
  } catch (error) {
    if (error instanceof MemoryFull) throw error
    if (error instanceof Problem) throw error.code === 'incomplete_body' ? broken(error.message) : error
    if (!stopped) throw broken(size === 0 ? 'it is empty' : messageOf(error))
  }
  form.complete = !stopped
}

const loadParser = () => import('@fastify/busboy')

/** Returns a parser that fills `form`. It and its file streams may emit errors after the end; these are ignored. */
async function parserInto(form: UploadedForm, contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await loadParser()
  const parser = makeParser(Busboy, contentType)
  parser.on('error', () => undefined)
  const take = (part: () => void) => {
    try {
      part()
    } catch (error) {
      parser.destroy(error instanceof Error ? error : undefined)
    }
  }
  parser.on('field', (name: string | undefined, value, _, truncated) => {
    if (truncated) parser.destroy(tooLarge(`The field ${named(name)}`, LIMITS.upload_field_bytes))
    else if (name === undefined) form.warnings.push('a part without a name was left out')
    else take(() => form.take(name, value))
    const fault = faultInField(name ?? '', value)
    if (fault !== null) parser.destroy(broken(fault))
  })
  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    const counts = name !== undefined && form.isFirst(name)
    const fault = faultInField(name ?? '', '')
    if (fault !== null) parser.destroy(broken(fault))
    if (name === undefined) form.warnings.push('a part without a name was left out')
    const keep = (part: FilePart) => counts && form.files.set(name, part)
    const limit = FILE_BYTES.get(name ?? '') ?? LIMITS.guidelines_bytes
    digestFile(stream, fileName ?? null, keep, limit, () => parser.destroy(tooLarge(`The file ${named(name)}`, limit)))
    if (counts && name === 'guidelines_file')
      stream.on('data', (chunk: Buffer) => take(() => form.takeGuidelines(chunk)))
  })
  parser.on('partsLimit', () =>
    parser.destroy(new Problem('too_large', { what: 'The form', limit: `${LIMITS.upload_parts} parts` })),
  )
  return parser
}

/** Counts and digests a file as it arrives. Passes its state to `keep`; calls `tooMuch` beyond `limit` bytes. */
function digestFile(
  stream: BusboyFileStream,
  name: string | null,
  keep: (part: FilePart) => void,
  limit: number,
  tooMuch: () => void,
): void {
  const hash = createHash('sha256')
  let bytes = 0
  keep({ name, bytes, digest: null })
  stream.on('error', () => undefined)
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > limit) return tooMuch()
    hash.update(chunk)
    if (bytes === chunk.byteLength) keep({ name, bytes, digest: null })
  })
  stream.on('end', () => keep({ name, bytes, digest: hash.digest('hex') }))
}

function makeParser(Busboy: typeof import('@fastify/busboy').Busboy, contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // A field in the place of a file counts as a file without a name, so it is not read into memory.
      isPartAFile: (name, _, fileName) => fileName !== undefined || FILE_BYTES.has(name ?? ''),
      limits: {
        fieldSize: LIMITS.upload_field_bytes,
        parts: LIMITS.upload_parts,
        headerPairs: 100,
        headerSize: PART_HEADER_BYTES,
      },
    })
  } catch (error) {
    throw broken(/boundary/i.test(messageOf(error)) ? 'its Content-Type names no boundary' : messageOf(error))
  }
}

/** Returns what is wrong with the name or the text of a field; null for a good one. */
function faultInField(name: string, value: string): string | null {
  if (name === '__proto__') return 'no field may be called __proto__'
  // The parser puts this character in place of what is not UTF-8.
  const broken = name.includes('\ufffd') || value.includes('\ufffd')
  return broken ? `the field ${named(name)} is not valid UTF-8` : null
}

function tooLarge(what: string, bytes: number): Problem {
  return new Problem('too_large', { what, limit: formatBytes(bytes) })
}

function broken(reason: string): Problem {
  return new Problem('malformed_upload', { reason: reason.slice(0, 200) })
}

function named(name: string | undefined): string {
  return (name ?? 'without a name').slice(0, 100)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
