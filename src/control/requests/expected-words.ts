// Says in a few words what was expected of a call, and where another one differs.

import { jsonBeginning } from '../../kit/large-json.ts'
import { cut, listed } from '../../kit/quoted.ts'
import { REDACTED, redactBody } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { isoInstant } from '../../model/instant.ts'
import { isTest } from '../../scenario/reading/patterns-in.ts'
import { isPattern } from '../../scenario/rules/patterns.ts'
import type { Difference } from '../contains.ts'
import type { CallExpectation } from './expectation.ts'

/** Conditions and differences that a sentence names. */
const NAMED = 3
/** Characters of a value in a sentence. */
const LENGTH = 40

export interface ExpectationWords {
  /** What kind of call: `createCampaign`, `createCampaign or addStore`, `call`. */
  readonly call: string
  /** Whether that names an operation. */
  readonly named: boolean
  /** ` with body.name = "Spring"`; empty without conditions. */
  readonly conditions: string
}

export function describeExpectation({ operation, since, until, ...parts }: CallExpectation): ExpectationWords {
  const conditions: string[] = []
  visit(parts, '', conditions)
  if (since !== undefined) conditions.push(`at >= ${isoInstant(since)}`)
  if (until !== undefined) conditions.push(`at <= ${isoInstant(until)}`)
  const more = conditions.length - NAMED
  const shown = [...conditions.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
  const ids = Array.isArray(operation) ? operation : [operation ?? 'call']
  const first = ids.length > NAMED ? [...ids.slice(0, NAMED), `${ids.length - NAMED} more`] : ids
  return {
    call: listed(first, 'or'),
    named: operation !== undefined,
    conditions: shown.length === 0 ? '' : ` with ${listed(shown, 'and')}`,
  }
}

/** Adds the conditions at and below `path`; stops once there are enough to count. */
function visit(table: object, path: string, conditions: string[]): void {
  for (const [key, value] of Object.entries(table)) {
    if (conditions.length > 100) return
    if (value === undefined) continue
    const place = path === '' ? key : `${path}.${key}`
    const deeper = typeof value === 'object' && value !== null && !Array.isArray(value) && !isSecretName(key)
    // The keys of the parts themselves are names.
    if (deeper && (path === '' || path === 'response' || !isTest(value)) && !(isTest(value) && isOne(place))) {
      visit(value, place, conditions)
    } else conditions.push(`${cut(place, 60)} ${isSecretName(key) ? secretWords(value) : wordsOf(value)}`)
  }
}

/** Parts that are one value, not a table. */
function isOne(place: string): boolean {
  return place === 'method' || place === 'path' || place === 'response.status'
}

function secretWords(value: unknown): string {
  return isTest(value) && Object.hasOwn(Object(value), 'present') ? wordsOf(value) : `= ${REDACTED}`
}

const SIGNS: Readonly<Record<string, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) {
    const choice = value.length <= NAMED && !value.some((one) => typeof one === 'object' && !isTest(one))
    return choice ? listed(value.map(wordsOf), 'or') : `= ${shown(value)}`
  }
  if (!isTest(value)) return `= ${shown(value)}`
  const tests = Object.entries(Object(value)).map(([operator, bound]) =>
    operator === 'present' ? (bound ? 'is present' : 'is absent') : `${SIGNS[operator] ?? operator} ${shown(bound)}`,
  )
  return listed(tests, 'and')
}

function shown(value: unknown): string {
  const safe = redactBody(value)
  return typeof safe === 'string' && isPattern(safe) ? cut(safe, LENGTH) : asJson(safe)
}

function asJson(value: unknown): string {
  return cut(jsonBeginning(value, LENGTH + 1), LENGTH)
}

/** Returns the first differences in words: `body.name is "Spring"`. */
export function differenceWords(differences: readonly Difference[]): string {
  const more = differences.length - NAMED
  const words = differences.slice(0, NAMED).map(({ path, expected, actual }) => {
    if (actual === undefined) return `${path} is missing`
    return expected === REDACTED ? `${path} is another one` : `${path} is ${asJson(actual)}`
  })
  return listed([...words, ...(more > 0 ? [`${more} more`] : [])], 'and')
}
