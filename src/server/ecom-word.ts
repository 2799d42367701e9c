// The interface writes the neutral word `ecom` where an identifier would carry a shop platform's name.
// With another word set, clients see that one; inside it stays `ecom`.

const NEUTRAL = 'ecom'
const FIELDS = ['store_name']

/** The path as clients of `word` know it. */
export function pathWith(word: string, path: string): string {
  return path.replace(`/${NEUTRAL}_shop`, `/${word}_shop`)
}

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

/** The text of an answer with its field names as clients of `word` know them. */
export function outbound(word: string, text: string): string {
  if (word === NEUTRAL) return text
  return FIELDS.reduce((result, field) => result.replaceAll(`${NEUTRAL}_${field}`, `${word}_${field}`), text)
}
