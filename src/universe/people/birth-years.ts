// Years of birth in handles: `anna1999`, `maria.62`.

import { AGE_GROUPS } from '../vocabulary.ts'
import type { Fit } from './fit.ts'

/** The year that ages are of. */
export const PRESENT = 2026

const BEGINS = AGE_GROUPS.map((name) => Number.parseInt(name, 10))

/**
 * Returns the code of the age group of somebody born in the year at the end of a handle, of four digits or two; undefined
 * where there is none, or where its category does not fit that age.
 */
export function ageOfHandle(handle: string, fits: Fit | undefined): number | undefined {
  const [, letters = '', digits = ''] = /^(.*?)((?:19|20)\d\d|[6-9]\d|0\d)$/.exec(handle) ?? []
  if (digits === '' || /(?:\d|since|est|founded)[._-]?$/.test(letters)) return undefined
  const born = Number(digits) + (digits.length === 4 ? 0 : digits.startsWith('0') ? 2000 : 1900)
  const age = PRESENT - born
  const group = age > 100 ? -1 : BEGINS.findLastIndex((begins) => begins <= age)
  const begins = BEGINS[group]
  if (begins === undefined || (fits && (begins < fits.from || begins > fits.to))) return undefined
  return group
}
