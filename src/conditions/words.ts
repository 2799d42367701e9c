// Says conditions, and what differs from them, in a few words.

import { cut, listed } from '../kit/quoted.ts'
import { isSecretName, REDACTED, redactBody, redactUrls } from '../kit/redact.ts'
import { isTable, type Table } from '../kit/table.ts'
import { LIMITS } from '../model/limits.ts'
import { isTest, operatorsIn } from './operators.ts'
import { isPattern } from './patterns.ts'

/** Conditions and differences that a sentence names. */
export const NAMED = 3
/** Characters of a value in a sentence. */
const LENGTH = 40

/** A condition on one place. */
export interface Leaf {
  readonly path: string
  readonly wanted: unknown
}

/** Returns the conditions on single places in conditions on the value at `path`. */
export function leavesIn(wanted: unknown, path: string, isRoot = true): Leaf[] {
  // The keys at the root are names, also where they look like operators. What is inside a secret is secret.
  const isOne = (table: Table) => !isRoot && (isTest(table) || isSecretName(path) || Object.keys(table).length === 0)
  if (!isTable(wanted) || isOne(wanted)) return [{ path, wanted }]
  return Object.entries(wanted).flatMap(([key, one]) => leavesIn(one, path === '' ? key : `${path}.${key}`, false))
}

/** Returns a condition in words: `body.name = "Spring"`, `query.limit > 5`. */
export function leafWords({ path, wanted }: Leaf): string {
  return `${cut(path, 60)} ${wantedWords(path, wanted)}`
}

/** Returns what is wanted at a path in words: `= "Spring"`, `> 5`, `is present`. */
function wantedWords(path: string, wanted: unknown): string {
  const open = isTest(wanted) && Object.hasOwn(Object(wanted), 'present')
  return isSecretName(path) && !open ? `= ${REDACTED}` : wordsOf(wanted)
}

/** Says that what is seen at a place is not what is wanted there. */
export function shouldBe({ path, wanted }: Leaf, seen: string): string {
  return `${path} should be ${wantedWords(path, wanted).replace(/^(= |is )/, '')}, but ${seen}`
}

function wordsOf(wanted: unknown): string {
  if (Array.isArray(wanted)) {
    const choice = wanted.length <= NAMED && !wanted.some((one) => typeof one === 'object' && !isTest(one))
    return choice && wanted.length > 0 ? listed(wanted.map(wordsOf), 'or') : `= ${valueWords(wanted)}`
  }
  if (!isTest(wanted)) return `= ${valueWords(wanted)}`
  const tests = operatorsIn(wanted).map(([{ words }, bound]) => words(valueWords(bound)))
  return listed(tests, 'and')
}

function valueWords(value: unknown): string {
  const safe = redactBody(value)
  return typeof safe === 'string' && isPattern(safe) ? cut(safe, LENGTH) : asJson(safe)
}

function asJson(value: unknown): string {
  return cut(JSON.stringify(value) ?? 'null', LENGTH)
}

/** Returns the first differences in words: `body.name is "Spring"`. */
export function differenceWords(differences: readonly Difference[]): string {
  const more = differences.length - NAMED
  const words = differences.slice(0, NAMED).map(({ path, expected, actual }) => {
    if (actual === undefined) return `${path} is missing`
    if (expected === REDACTED || (expected === actual && String(actual).endsWith(REDACTED)))
      return `${path} is another one`
    return `${path} is ${asJson(actual)}${nearly(expected, actual)}`
  })
  return listed([...words, ...(more > 0 ? [`${more} more`] : [])], 'and')
}

/** Says that two values differ only in type or case; nothing if they differ otherwise. */
function nearly(expected: unknown, actual: unknown): string {
  if (Object(expected) === expected || Object(actual) === actual || expected === actual) return ''
  const [one, other] = [String(expected), String(actual)]
  const instead = `${asJson(actual)} for ${asJson(expected)}`
  if (one === other) return ` (a ${typeof actual} for a ${typeof expected}: ${instead})`
  return one.toLowerCase() === other.toLowerCase() ? ` (only the case differs: ${instead})` : ''
}

/** A condition that a value does not meet. `path`: dotted. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Returns the difference as it is shown: without credentials, and of long texts and JSON the beginning. */
export function shownDifference({ path, expected, actual }: Difference): Difference {
  const secret = isSecretName(path)
  // "bearer" in place of "Bearer" is to be seen, and nothing of what follows.
  const inCase = typeof actual === 'string' && String(expected).toLowerCase() === actual.toLowerCase()
  const masked = (value: unknown) => (inCase ? String(value).replace(/\S*$/, REDACTED) : REDACTED)
  const hide = (value: unknown) => (value !== undefined && secret ? masked(value) : redactBody(value))
  return { path: String(short(redactUrls(path))), expected: short(hide(expected)), actual: short(hide(actual)) }
}

function short(value: unknown): unknown {
  const most = LIMITS.difference_length
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
  // A slice would keep the whole text in memory.
  return text.length <= most ? value : Buffer.from(`${text.slice(0, most)}…`).toString()
}
