// Real office files for tests, written by LibreOffice: `files/` has them by name, large ones with gzip around them.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { DOCUMENT_KINDS, type DocumentKind } from '../../src/documents/document.ts'

/** What brief-a and deck-a say. */
export const AURORA = {
  campaign_objective: 'Launch the Aurora kettle with home cooks in Northern Europe.',
  key_messages: 'Boils a cup in forty seconds\nQuiet enough for an open kitchen\nFive-year warranty',
  required_disclosures: 'Say "paid partnership with Aurora" in the first five seconds.',
  required_hashtags: '#AuroraKettle #ad',
  tone_style_guidelines: 'Warm, practical, unhurried.',
  dos: 'Show the boil in one take\nName the warranty',
  donts: 'Do not compare with named rivals',
  prohibited_claims: 'No energy-saving percentages.',
  call_to_action: 'Order through the link in bio.',
  other_notes: 'Two drafts, five working days.',
}

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
