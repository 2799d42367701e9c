// The interface writes the neutral word `ecom` where an identifier would carry a shop platform's name.
// Clients see the configured word instead; the code always uses `ecom`.

export const NEUTRAL_WORD = 'ecom'

/** Names of fields that begin with the word, without it. */
export const ECOM_FIELDS = ['store_name'] as const

/** Returns `path` as clients see it: with `word`. */
export function pathWith(word: string, path: string): string {
  return path.replace(`/${NEUTRAL_WORD}_shop`, `/${word}_shop`)
}

/** Returns a text about the interface as clients see it: with `word` in its path and fields. */
export function textWith(word: string, text: string): string {
  return text.replace(/\becom(?=_(?:shop|store_name)\b)/g, () => word)
}
