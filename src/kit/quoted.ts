// Shows client input, and names, in messages.

const LONGEST = 60

/** Returns the text in quotes, cut to a readable length. */
export function quoted(text: string): string {
  return JSON.stringify(cut(text, LONGEST))
}

/** Returns the text; one longer than `longest` characters ends in an ellipsis. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** `and 799,980 more` */
export function andMore(count: number): string {
  return `and ${count.toLocaleString('en')} more`
}

/** Joins names into `a, b and c`. */
export function listed(names: readonly string[], last: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
