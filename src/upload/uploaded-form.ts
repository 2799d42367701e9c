// The form of endpoint 33 as it arrives.

import { DOCUMENT_KINDS, type DocumentKind } from '../documents/document.ts'
import { LIMITS } from '../model/limits.ts'
import { AnalysisForm } from '../model/video-analysis.ts'
import { type FilePart, type FormParts, guidelinesOf, modeOf } from './form-parts.ts'

export class UploadedForm implements FormParts {
  readonly fields = new Map<string, string>()
  readonly files = new Map<string, FilePart>()
  readonly warnings: string[] = []
  /** The guidelines, as long as they may have to be read. */
  guidelines: Uint8Array<ArrayBuffer>[] = []
  complete = false

  readonly #hold: (bytes: number) => void
  #undocumented = 0

  /** `hold`: counts the memory of fields and guidelines; throws if it is not there. */
  constructor(hold: (bytes: number) => void) {
    this.#hold = hold
  }

  /** Takes a field. Of undocumented ones little is kept: nothing but the journal and rules see it. */
  take(name: string, value: string): void {
    if (!this.isFirst(name)) return
    const documented = Object.hasOwn(AnalysisForm.shape, name)
    if (!documented) this.#undocumented += value.length
    const isStored = documented || this.#undocumented <= LIMITS.upload_undocumented_length
    if (!isStored) this.warnings.push(`the value of ${name} was not kept: undocumented fields are long`)
    this.#hold((isStored ? value : name).length)
    this.fields.set(name, isStored ? value : '')
  }

  /** Takes the next part of the guidelines. Keeps a copy: a chunk is often a view of a larger buffer. */
  takeGuidelines(chunk: Uint8Array): void {
    const mode = modeOf(this)
    const wanted = (mode === undefined || mode === 'compliance') && kindOf(guidelinesOf(this)?.name ?? null) !== null
    if (wanted) this.#hold(chunk.byteLength)
    this.guidelines = wanted ? [...this.guidelines, new Uint8Array(chunk)] : []
  }

  /** True for the first part with this name. The others do not count; each adds a warning. */
  isFirst(name: string): boolean {
    if (!this.fields.has(name) && !this.files.has(name)) return true
    this.warnings.push(`${name} came more than once; its first value counts`)
    return false
  }
}

/** Returns the format of a guidelines file by its extension; null if it is not supported. */
export function kindOf(name: string | null): DocumentKind | null {
  const extension = name?.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return DOCUMENT_KINDS.find((kind) => kind === extension) ?? null
}
