// URL.canParse of Node 20 is not used: once it has been optimized, it says no to hosts with letters such as ü.

export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Decodes percent escapes. A text with wrong escapes stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
