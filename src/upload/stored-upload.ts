// What is kept of an upload, so that a replay can make the call again without its files.

import * as z from 'zod'
import type { Received } from '../contract/endpoint.ts'
import { strict } from '../kit/shape.ts'
import type { CampaignBrief } from '../model/campaign-brief.ts'
import type { ProblemCode } from '../model/problems.ts'
import type { FormParts } from './form-parts.ts'

/** The brief of a document, or its documented error (4005, 4007 or 4008). `reason`: why it is unreadable. */
export type GuidelinesReading =
  | { readonly brief: CampaignBrief }
  | { readonly refusal: ProblemCode; readonly reason?: string }

/** An upload, as the handler gets it. */
export interface Upload {
  readonly form: FormParts
  /** The brief of the guidelines, or their problem; null if they are not needed. */
  readonly guidelines: GuidelinesReading | null
  /** Questionable points of the form that are no errors. */
  readonly warnings: readonly string[]
}

const FileShape = strict(() => ({
  name: z.string().nullable().describe('The name of the file; null for none.'),
  bytes: z.int().describe('Its size.'),
  digest: z.string().nullable().describe('Its SHA-256; null where it did not come whole.'),
}))

/** The form, its files by name and digest, and the text that was read from the guidelines. */
export const StoredUpload = strict(() => ({
  complete: z.boolean().describe('Whether the whole form came.'),
  fields: z.record(z.string(), z.string()).describe('Its text fields.'),
  files: z.record(z.string(), FileShape).describe('Its files.'),
  guidelines: z
    .custom<GuidelinesReading>((value) => typeof value === 'object' && value !== null)
    .meta({ type: 'object' })
    .nullable()
    .describe('What was read from the guidelines; null where none were.'),
  warnings: z.array(z.string()).describe('What is questionable.'),
})).meta({ id: 'KeptUpload', description: 'What is left of the files of an upload.' })

/** Returns the upload as the handler got it. */
export function uploadAgain({ complete, fields, files, ...rest }: z.output<typeof StoredUpload>): Received<Upload> {
  const form = { complete, fields: new Map(Object.entries(fields)), files: new Map(Object.entries(files)) }
  return receivedUpload({ form, ...rest })
}

/** Returns an upload with what the journal, scenarios and draws see of it. */
export function receivedUpload(upload: Upload): Received<Upload> {
  const { form, guidelines, warnings } = upload
  const fields = Object.fromEntries(form.fields)
  const files = [...form.files]
  const stored: z.output<typeof StoredUpload> = {
    complete: form.complete,
    fields,
    files: Object.fromEntries(files),
    guidelines,
    warnings: [...warnings],
  }
  return {
    value: upload,
    form: { ...fields, ...Object.fromEntries(files.map(([field, { name }]) => [field, name ?? ''])) },
    identity: files.map(([field, { digest }]) => `${field} ${digest}`).join(' '),
    stored,
  }
}
