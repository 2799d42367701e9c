// The multipart body of endpoint 33: streamed, counted, digested and thrown away, but for guidelines, which are read first.

import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import type { DocumentReader } from '../../documents/document-reader.ts'
import { shownType } from '../../kit/media-type.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'
import { fail, Problem } from '../../model/problems.ts'
import type { Incoming, Received } from '../endpoint.ts'
import { certainRefusal, type FilePart, type FormParts, guidelinesOf, modeOf } from './form-parts.ts'
import { type GuidelinesReading, kindOf, readGuidelines } from './read-guidelines.ts'
import { digestFile, holdFile } from './take-file.ts'
import { UploadedForm } from './uploaded-form.ts'

/** What the handler gets of an upload. */
export interface Upload {
  readonly form: FormParts
  /** What the guidelines say; null when nobody asks for them. */
  readonly guidelines: GuidelinesReading | null
  /** What is questionable about the form but no error. */
  readonly warnings: readonly string[]
}

/** How much each file may hold; what is not documented is thrown away within the smaller limit. */
const FILE_BYTES: ReadonlyMap<string, number> = new Map([
  ['video', LIMITS.video_bytes],
  ['guidelines_file', LIMITS.guidelines_bytes],
])
const PART_HEADER_BYTES = 16 * 1024
const UPLOAD_BYTES =
  LIMITS.video_bytes + LIMITS.guidelines_bytes + LIMITS.upload_parts * (LIMITS.upload_field_bytes + PART_HEADER_BYTES)

/**
 * Receives the form of endpoint 33. Stops as soon as its refusal is certain; the handler then answers it, so that an
 * early refusal is the same as a late one. Throws `unsupported_media`, `malformed_upload`, `too_large` and `request_timeout`.
 */
export async function receiveUpload({ headers, body, documents }: Incoming): Promise<Received<Upload>> {
  const type = headers['content-type']
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length === 0) fail('malformed_upload', { reason: 'it is empty' })
  if (!type || !/^multipart\/form-data\s*(;|$)/i.test(type)) {
    fail('unsupported_media', { expected: 'multipart/form-data', actual: shownType(type) })
  }
  if (length > UPLOAD_BYTES) throw tooLarge('The upload', UPLOAD_BYTES)
  const form = new UploadedForm(documents.hold())
  try {
    await pass(body, await parserInto(form, type), form)
    return received(form, await guidelinesIn(form, documents))
  } finally {
    form.held.drop()
  }
}

/** What the guidelines of a whole form say; null when nobody asks for them. */
async function guidelinesIn(form: UploadedForm, documents: DocumentReader): Promise<GuidelinesReading | null> {
  if (!form.complete || certainRefusal(form) !== null || modeOf(form) !== 'compliance') return null
  const file = guidelinesOf(form)
  const kind = file ? kindOf(file.name) : null
  return kind === null ? null : readGuidelines(kind, form.held, documents)
}

function received(form: UploadedForm, guidelines: GuidelinesReading | null): Received<Upload> {
  return {
    value: { form, guidelines, warnings: form.warnings },
    form: {
      ...Object.fromEntries(form.fields),
      ...Object.fromEntries([...form.files].map(([field, { name }]) => [field, name ?? ''])),
    },
    identity: [...form.files].map(([field, { digest }]) => `${field} ${digest}`).join(' '),
  }
}

/** Sends the body through the parser, until its end or until the refusal of the form is certain. */
async function pass(body: AsyncIterable<Uint8Array>, parser: BusboyInstance, form: UploadedForm): Promise<void> {
  let size = 0
  let stopped = false
  async function* chunks() {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > UPLOAD_BYTES) throw tooLarge('The upload', UPLOAD_BYTES)
      yield chunk
      stopped = certainRefusal(form) !== null
      if (stopped) return
    }
  }
  try {
    await pipeline(chunks, parser)
  } catch (error) {
    if (error instanceof Problem) throw error.code === 'incomplete_body' ? broken(error.message) : error
    if (!stopped) throw broken(size === 0 ? 'it is empty' : messageOf(error))
  }
  form.complete = !stopped
}

/** A parser that fills `form`. It and its file streams report errors that nobody waits for any more; those are let go. */
async function parserInto(form: UploadedForm, contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  const parser = makeParser(Busboy, contentType)
  parser.on('error', () => undefined)
  parser.on('field', (name: string | undefined, value, _, truncated) => {
    if (truncated) parser.destroy(tooLarge(`The field ${named(name)}`, LIMITS.upload_field_bytes))
    else if (name === undefined) form.warnings.push('a part without a name was left out')
    else if (form.isFirst(name)) form.fields.set(name, value)
  })
  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    const counts = name !== undefined && form.isFirst(name)
    if (name === undefined) form.warnings.push('a part without a name was left out')
    const keep = (part: FilePart) => counts && form.files.set(name, part)
    const limit = FILE_BYTES.get(name ?? '') ?? LIMITS.guidelines_bytes
    digestFile(stream, fileName ?? null, keep, limit, () => parser.destroy(tooLarge(`The file ${named(name)}`, limit)))
    if (counts && name === 'guidelines_file') holdFile(stream, form, (problem) => parser.destroy(problem))
  })
  parser.on('partsLimit', () =>
    parser.destroy(new Problem('too_large', { what: 'The form', limit: `${LIMITS.upload_parts} parts` })),
  )
  return parser
}

function makeParser(Busboy: typeof import('@fastify/busboy').Busboy, contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // A field named like a file is one without a name: it is not read into memory, and the checks see what it is.
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
