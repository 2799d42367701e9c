// Real office files for tests.

import { readFileSync } from 'node:fs'

export const bytesOf = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`files/${name}`, import.meta.url)))

/** A file as a form has it, under its own name or another. */
export const officeFile = (name: string, as = name): File => new File([bytesOf(name)], as)
