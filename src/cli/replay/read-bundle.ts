// Reads the file of a bundle.

import { readFile } from 'node:fs/promises'
import { BUNDLE_VERSION, type Bundle, BundleShape } from '../../control/bundle/bundle-shape.ts'
import { parseJson } from '../../kit/json.ts'
import { Refusal } from '../refusal.ts'

/** Reads a bundle. Throws `Refusal` with one sentence that says why a file is none. */
export async function readBundle(file: string): Promise<Bundle> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    throw new Refusal(`${file} is no bundle: it is not valid JSON: ${message} (line ${line}, column ${column})`)
  }
  const version: unknown = Object(parsed.value).version
  if (typeof version === 'number' && version !== BUNDLE_VERSION) {
    throw new Refusal(`${file} is a bundle of version ${version}, and this mockfluence reads version ${BUNDLE_VERSION}`)
  }
  const read = BundleShape.safeParse(parsed.value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Refusal(`${file} is no bundle of GET /__sim/bundle: ${place}${issue?.message}`)
}
