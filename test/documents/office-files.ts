// Real office files for tests, written by LibreOffice: `files/` has them by name, large ones with gzip around them.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { DOCUMENT_KINDS, type DocumentKind } from '../../src/documents/document.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`files/${name}`, import.meta.url))

export const bytesOf = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(existsSync(pathOf(name)) ? readFileSync(pathOf(name)) : gunzipSync(readFileSync(pathOf(`${name}.gz`))))

/** A file as a form has it, under its own name or another. */
export const officeFile = (name: string, as = name): File => new File([bytesOf(name)], as)

export function kindOf(name: string): DocumentKind {
  const kind = DOCUMENT_KINDS.find((each) => name.endsWith(`.${each}`))
  if (!kind) throw new Error(`${name} is no guidelines document`)
  return kind
}
