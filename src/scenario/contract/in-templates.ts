// Checks the templates in the body of a response.

import { hasTemplates, type Segment, segmentsOf } from '../effects/template.ts'
import { entriesOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import type { CallsOfRule } from './calls-of-rule.ts'
import { type Findings, placeAt } from './names.ts'

/** Checks every text in a body. `calls`: null if it is not known which calls it answers. */
export function* inTemplates(body: unknown, path: Path, calls: CallsOfRule | null, undocumented: boolean): Findings {
  if (typeof body === 'string' && hasTemplates(body)) {
    const segments = segmentsOf(body)
    if ('problem' in segments) yield { path, message: segments.problem }
    else if (calls && !undocumented) {
      for (const segment of segments) {
        const message = strayPath(segment, calls)
        if (message !== null) yield { path, message }
      }
    }
  }
  for (const [at, entry] of entriesOf(body, path)) yield* inTemplates(entry, at, calls, undocumented)
  for (const [at, field] of fieldsOf(body, path)) yield* inTemplates(field, at, calls, undocumented)
}

function strayPath(segment: Segment, calls: CallsOfRule): string | null {
  if (typeof segment === 'string' || segment.expression.kind !== 'request') return null
  const { part, steps } = segment.expression
  if (part === 'headers') return null
  const place = calls.part(part)
  const led = place ? placeAt(place, steps, calls.owner(part)) : { problem: calls.lacks(part) }
  return 'problem' in led ? `{{ ${segment.written} }}: ${led.problem}` : null
}

/** Checks texts where nothing is filled in, so that a template would be sent as it is written. */
export function* inPlainTexts(value: unknown, path: Path): Findings {
  if (typeof value === 'string' && hasTemplates(value)) yield { path, message: NOT_FILLED }
  for (const [at, entry] of entriesOf(value, path)) yield* inPlainTexts(entry, at)
  for (const [at, field] of fieldsOf(value, path)) yield* inPlainTexts(field, at)
}

const NOT_FILLED =
  'has a template, and templates work in the body of respond only (undocumented: true, if the client shall get it as it is written)'
