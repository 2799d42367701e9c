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

/** What only narrows how often, when and how long: undefined means that it is not given. */
const OPTIONAL = /^(count|at_least|at_most|timeout_ms|(sequence\.\d+\.)?(since|until))$/

/**
 * Returns the expectation with regular expressions as text. Throws a `TypeError` for undefined in a condition: left out
 * silently, the condition would match anything.
 */
export function plainExpectation(expected: unknown, place = ''): unknown {
  if (expected instanceof RegExp) return regularExpression(expected, place)
  if (expected === undefined)
    throw new TypeError(`${place || 'the expectation'} is undefined: leave it out if it may be anything`)
  if (Array.isArray(expected)) return expected.map((one, at) => plainExpectation(one, inside(place, String(at))))
  if (!isPlainObject(expected)) return expected
  const defined = Object.entries(expected).filter(
    ([key, value]) => value !== undefined || !OPTIONAL.test(inside(place, key)),
  )
  return Object.fromEntries(defined.map(([key, value]) => [key, plainExpectation(value, inside(place, key))]))
}

function isPlainObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]' && !('toJSON' in Object(value))
}

function inside(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}

function regularExpression(expression: RegExp, place: string): string {
  if (/[^ims]/.test(expression.flags)) throw new TypeError(`${place} is ${expression}: the flags may be i, m and s`)
  return String(expression)
}
