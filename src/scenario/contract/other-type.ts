// Tells values of another type than the interface has.

import type { SchemaPlace } from '../../kit/schema-place.ts'
import { parseBy } from '../../kit/source/schema-findings.ts'
import { CALL_VOICE, FILE_VOICE } from '../../kit/source/schema-words.ts'

/** Returns what a value at this place would have to be; null if it may stand there. */
export function otherType(value: unknown, place: SchemaPlace): string | null {
  if (place.isFree) return null
  const schema = place.refusing(value)
  const parsed = schema && parseBy(schema, value, value === null ? CALL_VOICE : FILE_VOICE)
  return parsed?.ok === false ? (parsed.findings[0]?.message ?? 'has another type') : null
}
