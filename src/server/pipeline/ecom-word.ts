// Renames fields between `ecom` and the configured word, in requests and responses (see model/ecom-word.ts).

import { isTable } from '../../kit/table.ts'
import { ECOM_FIELDS as FIELDS, NEUTRAL_WORD as NEUTRAL } from '../../model/ecom-word.ts'

/** Renames the `word` fields of a request body to the contract's names. The contract's own names become unknown. */
export function inbound(word: string, body: unknown): unknown {
  if (!isTable(body)) return body
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
 * Renames the fields in the JSON text of a response to `word`. Values that clients wrote stay as they are. In an error
 * response, the messages name fields, too, so their texts are also renamed.
 */
export function outbound(word: string, text: string, refusal: boolean): string {
  if (word === NEUTRAL) return text
  return FIELDS.reduce((result, field) => {
    const name = `${NEUTRAL}_${field}`
    // Quotes inside a string are escaped, so this matches only keys.
    if (!refusal) return result.replaceAll(`"${name}":`, `"${word}_${field}":`)
    return result.replaceAll(new RegExp(`${name}(?! \\(here)`, 'g'), `${word}_${field}`)
  }, text)
}
