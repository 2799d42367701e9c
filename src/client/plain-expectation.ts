// Writes what is expected as JSON says it, or says what cannot be: dropped silently, it would match anything or nothing.

/** Where an undefined value is a part that is not given. */
const OPTIONAL = /^(|response|sequence\.\d+)$/

/**
 * Returns the expectation with regular expressions as text. Throws a `TypeError` for what JSON has not: undefined in a
 * condition, functions, `NaN`, maps and sets.
 */
export function plainExpectation(expected: unknown, place = ''): unknown {
  if (expected instanceof RegExp) return regularExpression(expected, place)
  if (Array.isArray(expected)) return expected.map((one, at) => plainExpectation(one, inside(place, String(at))))
  if (typeof expected !== 'object' || expected === null) {
    if (expected === undefined && place === '') return undefined
    if (['string', 'boolean', 'object'].includes(typeof expected) || Number.isFinite(expected)) return expected
    throw new TypeError(`${place || 'the expectation'} is ${String(expected)}, which JSON has not`)
  }
  if (expected instanceof Map || expected instanceof Set)
    throw new TypeError(`${place || 'the expectation'} is a ${expected.constructor.name}, which JSON has not`)
  if ('toJSON' in expected) return expected
  const given = Object.entries(expected).filter(([, value]) => value !== undefined || !OPTIONAL.test(place))
  return Object.fromEntries(given.map(([key, value]) => [key, plainExpectation(value, inside(place, key))]))
}

function inside(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}

function regularExpression(expression: RegExp, place: string): string {
  if (/[^ims]/.test(expression.flags)) throw new TypeError(`${place} is ${expression}: the flags may be i, m and s`)
  return String(expression)
}
