// The parts of a multipart form that have arrived, and the checks that can already be decided.

import type { ProblemCode } from '../model/problems.ts'
import { ANALYSIS_MODES, type AnalysisMode, GUIDELINES_EXTENSIONS, VIDEO_EXTENSIONS } from '../model/video-analysis.ts'

/** A file of the form. Its content is counted and digested as it arrives, and not kept. */
export interface FilePart {
  /** The file name; null for a part without one. */
  readonly name: string | null
  readonly bytes: number
  /** SHA-256, hexadecimal; null until the whole file has arrived. */
  readonly digest: string | null
}

/** A form as far as it has arrived. */
export interface FormParts {
  readonly fields: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, FilePart>
  /** True once no more parts can arrive. */
  readonly complete: boolean
}

/** Returns the text of a field; null if it is blank or missing, undefined if it may still arrive. */
export function textOf(form: FormParts, name: string): string | null | undefined {
  const text = form.fields.get(name)
  if (text !== undefined) return text.trim() === '' ? null : text
  return form.complete ? null : undefined
}

/** Returns the mode, `raw` by default; null if it is unknown, undefined if it may still arrive. */
export function modeOf(form: FormParts): AnalysisMode | null | undefined {
  const text = textOf(form, 'mode')
  if (text === undefined) return undefined
  return text === null ? 'raw' : (ANALYSIS_MODES.find((mode) => mode === text) ?? null)
}

/** Returns the guidelines file; undefined if it may still arrive. A part without name and content is none (null). */
export function guidelinesOf(form: FormParts): FilePart | null | undefined {
  const file = form.files.get('guidelines_file')
  if (!file) return form.complete ? null : undefined
  if (file.name || file.bytes > 0) return file
  return file.digest === null ? undefined : null
}

/** Returns whether the check fails; undefined if that is not known yet. */
type Fails = (form: FormParts) => boolean | undefined

/** The checks of endpoint 33 that need only the form, in their order. */
const CHECKS: readonly (readonly [ProblemCode, Fails])[] = [
  ['no_video', (form) => (form.files.has('video') ? !form.files.get('video')?.name : form.complete || undefined)],
  ['unsupported_video', (form) => !hasExtension(form.files.get('video')?.name, VIDEO_EXTENSIONS)],
  ['invalid_mode', (form) => isNull(modeOf(form))],
  ['missing_names', (form) => either(isNull(textOf(form, 'campaign_name')), isNull(textOf(form, 'brand_name')))],
  [
    'unsupported_guidelines',
    (form) => inCompliance(form, (file) => file !== null && !hasExtension(file.name, GUIDELINES_EXTENSIONS)),
  ],
  [
    'missing_brief_fields',
    (form) =>
      inCompliance(form, (file) =>
        file === null
          ? either(isNull(textOf(form, 'campaign_objective')), isNull(textOf(form, 'key_messages')))
          : false,
      ),
  ],
]

/** Returns the first check that fails; null if none fails, or if an earlier check can still fail. */
export function certainRefusal(form: FormParts): ProblemCode | null {
  for (const [code, fails] of CHECKS) {
    const failed = fails(form)
    if (failed === undefined) return null
    if (failed) return code
  }
  return null
}

/** Runs a check of the guidelines. In other modes than compliance it passes. */
function inCompliance(form: FormParts, fails: (file: FilePart | null) => boolean | undefined): boolean | undefined {
  const mode = modeOf(form)
  if (mode === undefined) return undefined
  if (mode !== 'compliance') return false
  const file = guidelinesOf(form)
  return file === undefined ? undefined : fails(file)
}

function isNull(value: unknown): boolean | undefined {
  return value === undefined ? undefined : value === null
}

function either(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a || b) return true
  return a === undefined || b === undefined ? undefined : false
}

/** Whether a file's name ends in one of the extensions, in any case. A name that is only an extension does not. */
function hasExtension(name: string | null | undefined, extensions: readonly string[]): boolean {
  const dot = name?.lastIndexOf('.') ?? -1
  return name !== null && name !== undefined && dot > 0 && extensions.includes(name.slice(dot).toLowerCase())
}
