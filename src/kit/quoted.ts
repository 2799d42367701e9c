// Texts from outside, in messages.

const LONGEST = 60

/** The text in quotes, and only as much of it as one can read. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}
