// What code hands over must survive as JSON: JSON.stringify drops or empties the rest, and a condition would hold for less than it says.

const PLAIN: readonly string[] = ['Object', 'Array', 'String', 'Boolean', 'Null', 'Undefined']

/** Throws a `TypeError` for the first value that JSON cannot carry; for `undefined` only if `whole`. */
export function requireJson(value: unknown, { whole = false, at = '' } = {}): void {
  const place = at === '' ? 'the body' : at
  if (value === undefined && whole && at !== '') {
    throw new TypeError(`${place} is undefined: leave the key out, or say {present: false}`)
  }
  // Not `instanceof`: test runners such as Jest give tests their own RegExp and Map.
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (typeof value === 'object' && value !== null && 'toJSON' in value) return
  if (!PLAIN.includes(kind) && !(kind === 'Number' && Number.isFinite(Number(value)))) {
    const instead = kind === 'RegExp' ? `: write it as a text, "${value}"` : ''
    throw new TypeError(`${place} is ${kind === 'Number' ? value : `a ${kind}`}, which JSON cannot carry${instead}`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    requireJson(member, { whole, at: at === '' ? key : `${at}.${key}` })
  }
}
