// Names with another word than `ecom`, on their way in and out (see model/ecom-word.ts).

import { ECOM_FIELDS as FIELDS, NEUTRAL_WORD as NEUTRAL } from '../model/ecom-word.ts'

/** What was sent with `word` in its field names, as the contract knows it; the neutral names become unknown ones. */
export function inbound(word: string, body: unknown): unknown {
  if (word === NEUTRAL || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      for (const field of FIELDS) {
        if (key === `${word}_${field}`) return [`${NEUTRAL}_${field}`, value]
        if (key === `${NEUTRAL}_${field}`) return [`${NEUTRAL}_${field} (here it is ${word}_${field})`, value]
      }
      return [key, value]
    }),
  )
}

/**
 * The JSON text of an answer with its field names as clients of `word` know them; what clients wrote stays theirs.
 * A refusal names fields in its texts, too.
 */
export function outbound(word: string, text: string, refusal: boolean): string {
  if (word === NEUTRAL) return text
  return FIELDS.reduce((result, field) => {
    const name = `${NEUTRAL}_${field}`
    // Inside a text the quotes are escaped, so this finds keys alone.
    if (!refusal) return result.replaceAll(`"${name}":`, `"${word}_${field}":`)
    return result.replaceAll(new RegExp(`${name}(?! \\(here)`, 'g'), `${word}_${field}`)
  }, text)
}
