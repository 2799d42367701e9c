// The form of endpoint 33 as it arrives.

import type { HeldDocument } from '../../documents/document-reader.ts'
import { type FilePart, type FormParts, guidelinesOf, modeOf } from './form-parts.ts'
import { kindOf } from './read-guidelines.ts'

export class UploadedForm implements FormParts {
  readonly fields = new Map<string, string>()
  readonly files = new Map<string, FilePart>()
  readonly warnings: string[] = []
  /** The guidelines, as long as they may have to be read. */
  readonly held: HeldDocument
  complete = false

  constructor(held: HeldDocument) {
    this.held = held
  }

  /** True if the guidelines that arrive may have to be read. */
  get wantsGuidelines(): boolean {
    const mode = modeOf(this)
    return (mode === undefined || mode === 'compliance') && kindOf(guidelinesOf(this)?.name ?? null) !== null
  }

  /** True for the first part with this name. The others do not count; each adds a warning. */
  isFirst(name: string): boolean {
    if (!this.fields.has(name) && !this.files.has(name)) return true
    this.warnings.push(`${name} came more than once; its first value counts`)
    return false
  }
}
