// The interface writes the neutral word `ecom` where an identifier would carry a shop platform's name.
// With another word set, clients see that one; inside it stays `ecom`.

export const NEUTRAL_WORD = 'ecom'

/** What follows the word in the names of fields. */
export const ECOM_FIELDS = ['store_name'] as const

/** The path as clients of `word` know it. */
export function pathWith(word: string, path: string): string {
  return path.replace(`/${NEUTRAL_WORD}_shop`, `/${word}_shop`)
}

/** The name of a field as clients of `word` know it. */
export function fieldWith(word: string, name: string): string {
  const field = ECOM_FIELDS.find((each) => name === `${NEUTRAL_WORD}_${each}`)
  return field === undefined ? name : `${word}_${field}`
}
