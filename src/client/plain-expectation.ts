// Writes what is expected as JSON says it, or says what cannot be: dropped silently, it would match anything or nothing.

/** What only narrows how often, when and how long: undefined means that it is not given. */
const OPTIONAL = /^(count|at_least|at_most|timeout_ms|(sequence\.\d+\.)?(since|until))$/

/**
 * Returns the expectation with regular expressions as text. Throws a `TypeError` for what JSON has not: undefined in a
 * condition, functions, `NaN`, maps and sets.
 */
export function plainExpectation(expected: unknown, place = ''): unknown {
  if (expected instanceof RegExp) return regularExpression(expected, place)
  if (Array.isArray(expected)) return expected.map((one, at) => plainExpectation(one, inside(place, String(at))))
  if (typeof expected !== 'object' || expected === null) {
    if (expected === undefined)
      throw new TypeError(`${place || 'the expectation'} is undefined: leave it out if it may be anything`)
    if (['string', 'boolean', 'object'].includes(typeof expected) || Number.isFinite(expected)) return expected
    throw new TypeError(`${place || 'the expectation'} is ${String(expected)}, which JSON has not`)
  }
  if (expected instanceof Map || expected instanceof Set)
    throw new TypeError(`${place || 'the expectation'} is a ${expected.constructor.name}, which JSON has not`)
  if ('toJSON' in expected) return expected
  const given = Object.entries(expected).filter(
    ([key, value]) => value !== undefined || !OPTIONAL.test(inside(place, key)),
  )
  return Object.fromEntries(given.map(([key, value]) => [key, plainExpectation(value, inside(place, key))]))
}

function inside(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}

function regularExpression(expression: RegExp, place: string): string {
  if (/[^ims]/.test(expression.flags)) throw new TypeError(`${place} is ${expression}: the flags may be i, m and s`)
  return String(expression)
}
