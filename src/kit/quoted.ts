// Quotes client input in messages.

const LONGEST = 60

/** Returns the text in quotes, cut to a readable length. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}
