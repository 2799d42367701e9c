// Handles the files of endpoint 33 while they arrive: counts and digests them, and holds only a document to read.

import { createHash } from 'node:crypto'
import type { BusboyFileStream } from '@fastify/busboy'
import { Problem } from '../model/problems.ts'
import type { FilePart } from './form-parts.ts'
import type { UploadedForm } from './uploaded-form.ts'

/** Counts and digests a file as it arrives. Passes its state to `keep`; calls `tooMuch` beyond `limit` bytes. */
export function digestFile(
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
    if (bytes > limit) tooMuch()
    else {
      hash.update(chunk)
      if (bytes === chunk.byteLength) keep({ name, bytes, digest: null })
    }
  })
  stream.on('end', () => keep({ name, bytes, digest: hash.digest('hex') }))
}

/** Holds the guidelines in memory as long as they may have to be read. */
export function holdFile(stream: BusboyFileStream, form: UploadedForm, refuse: (problem: Problem) => void): void {
  stream.on('data', (chunk: Buffer) => {
    if (!form.wantsGuidelines || stream.destroyed) return form.held.drop()
    try {
      form.held.add(chunk)
    } catch (error) {
      form.held.drop()
      if (!(error instanceof Problem)) throw error
      refuse(error)
    }
  })
}
