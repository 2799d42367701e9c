// The words of a text.

/** Matches a word of three letters or digits or more, of any script. */
const WORDS = /[\p{L}\p{N}]{3,}/gu

/**
 * Returns the words in a text of lower-case letters, in their order. Goes over the letters itself: the expression takes six
 * times as long, and is left to what has letters beyond ASCII.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  let from = -1
  let beyond = false
  for (let at = 0; at <= text.length; at++) {
    // Nothing after the last letter. V8 would throw its code away when it first reads beyond the end.
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code > 127 || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (from < 0) from = at
      if (code > 127) beyond = true
    } else if (from >= 0) {
      // Single emoji are too short, and so need not be looked at.
      if (at - from >= 3) {
        if (beyond) words.push(...(text.slice(from, at).match(WORDS) ?? []))
        else words.push(text.slice(from, at))
      }
      from = -1
      beyond = false
    }
  }
  return words
}
