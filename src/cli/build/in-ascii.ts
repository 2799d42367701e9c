// Code without characters beyond ASCII. Node keeps the text of a module for as long as it runs, in two bytes for each
// character as soon as one of them needs two.

/** Matches a UTF-16 unit that ASCII does not have. */
const BEYOND = /[^\0-\x7f]/g

/** Where an escape would mean something else: after a backslash, and in what is read as it is written. */
const LITERAL = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/

/** How much longer an escape is than its unit. */
const LONGER = 5

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export function inAscii(code: string): string {
  const literal = LITERAL.exec(code)?.[0]
  if (literal !== undefined) throw new Error(`the bundle has a character that cannot be written in ASCII: ${literal}`)
  return code.replace(BEYOND, escaped)
}

/** Returns the column in `inAscii(line)` of a column of a line of code. */
export function columnsInAscii(line: string): (column: number) => number {
  const places = [...line.matchAll(BEYOND)].map(({ index }) => index)
  return (column) => column + LONGER * places.filter((place) => place < column).length
}
