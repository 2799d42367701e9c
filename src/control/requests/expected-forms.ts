// Brings an expectation into the forms that calls are kept in.

import { lowerCased } from '../../conditions/match.ts'
import { isPattern } from '../../conditions/patterns.ts'
import type { OneCondition } from '../../conditions/schema.ts'
import type { CallExpectation } from './expectation.ts'

/** Returns the expectation with names of headers in lower case, methods in upper case, and paths that are no patterns. */
export function forms(expected: CallExpectation): CallExpectation {
  const { headers, response, method, path } = expected
  return {
    ...expected,
    headers: headers && lowerCased(headers),
    response: response && {
      ...response,
      status: textsOf(response.status, (text) => (/^\d{3}$/.test(text) ? Number(text) : text)),
      headers: response.headers && lowerCased(response.headers),
    },
    method: textsOf(method, (text) => (isPattern(text) ? caseless(text) : text.toUpperCase())),
    // Most paths look like an expression with flags that there are not.
    path: textsOf(path, (text) => (isPattern(text) && !/\/[ims]*$/.test(text) ? { eq: text } : text)),
  }
}

type Wanted = CallExpectation['path']

function caseless(pattern: string): string {
  return /\/[ms]*$/.test(pattern) ? `${pattern}i` : pattern
}

type Change = (text: string) => string | number | { eq: string }

/** Changes the texts of a condition, also those of `{eq}`, where what looks like an expression stays as it is. */
function textsOf(wanted: Wanted, change: Change): Wanted {
  if (Array.isArray(wanted)) return wanted.map((one) => changedOne(one, change))
  return wanted === undefined ? undefined : changedOne(wanted, change)
}

function changedOne(one: OneCondition, change: Change): OneCondition {
  if (typeof one === 'string') return change(one)
  if (typeof one !== 'object' || one === null || typeof one.eq !== 'string' || isPattern(one.eq)) return one
  const changed = change(one.eq)
  return typeof changed === 'object' ? one : { ...one, eq: changed }
}
