// Says why a rule let a call or an event pass.

import type { Difference } from '../../conditions/differences.ts'
import { shouldBe } from '../../conditions/words.ts'
import { cut } from '../../kit/quoted.ts'
import { redactUrls } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { isoInstant } from '../../model/instant.ts'
import type { Window } from './window.ts'

/** The longest text of a call that is shown. */
const LONGEST = 60

export function unmetWords({ path, expected, actual }: Difference): string {
  // The scenario may name a credential, and a call may hold one.
  if (isSecretName(path)) return `${path} is not what it should be`
  return shouldBe({ path, wanted: expected }, shown(actual))
}

export function closedWords({ opens, closes }: Window, at: number): string {
  if (opens >= closes) return `its window never opens: ${isoInstant(closes)} is before ${isoInstant(opens)}`
  return at < opens ? `its window opens at ${isoInstant(opens)}` : `its window closed at ${isoInstant(closes)}`
}

export function decidedWords(earlier: string): string {
  return `${earlier} decided before it`
}

function shown(value: unknown): string {
  if (value === undefined) return 'is not there'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'is a list' : 'is an object'
  if (typeof value !== 'string') return `is ${value}`
  // The parts of JSON may be credentials.
  return /^\s*[[{]/.test(value) ? 'is a text with JSON' : `is ${JSON.stringify(redactUrls(cut(value, LONGEST)))}`
}
