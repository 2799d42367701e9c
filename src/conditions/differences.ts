// What differs between a value and its conditions.

import { isSecretName, REDACTED, redactBody, redactUrls } from '../kit/redact.ts'
import { LIMITS } from '../model/limits.ts'

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
