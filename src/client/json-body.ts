// What code hands over must survive as JSON: JSON.stringify empties the rest, and a scenario's condition would match something else.

const PLAIN: readonly string[] = ['Object', 'Array', 'String', 'Boolean', 'Null', 'Undefined']

/** Throws a `TypeError` for the first value that JSON cannot carry. What is undefined is not given. */
export function requireJson(value: unknown, at = ''): void {
  if (typeof value === 'object' && value !== null && 'toJSON' in value) return
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (!PLAIN.includes(kind) && !(kind === 'Number' && Number.isFinite(value))) {
    const instead = kind === 'RegExp' ? `: write it as a text, "${value}"` : ''
    const is = kind === 'Number' ? value : `a ${kind}`
    throw new TypeError(`${at || 'the body'} is ${is}, which JSON cannot carry${instead}`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) requireJson(member, at === '' ? key : `${at}.${key}`)
}
