// URL.canParse of Node 20 is not used: once it has been optimized, it says no to hosts with letters such as ü.

export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
