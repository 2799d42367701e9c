// Finds where the parts of a JSON text end.

/** Returns the offset of the quote that ends the text in quotes at `start`; the length of all if nothing ends it. */
export function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) return at
    // A backslash and what it escapes.
    if (code === 92) at++
  }
  return text.length
}

/** Returns the offset of the first character that is no blank. */
export function blanks(text: string, at: number): number {
  let next = at
  for (; next < text.length; next++) {
    const code = text.charCodeAt(next)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break
  }
  return next
}

/** Returns where the entry whose value begins at `start` ends, and how many keys are in it. `end`: the bracket around. */
export function endOfEntry(text: string, start: number, end: number): { at: number; keys: number } {
  let depth = 0
  let keys = 0
  let at = start
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = endOfText(text, at)
    else if (code === 58) keys++
    else if (code === 91 || code === 123) depth++
    else if (code === 93 || code === 125) depth--
    else if (code === 44 && depth === 0) break
  }
  return { at: Math.min(at, end), keys }
}
