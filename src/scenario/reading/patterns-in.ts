// Finds the texts in the conditions of a scenario, which may be regular expressions.

import { textsInTable, type Written } from '../../conditions/patterns.ts'
import { entriesOf, fieldOf, fieldsOf } from './raw-document.ts'

/** Yields every text that a condition of a rule, webhook rule or outcome compares with. */
export function* patternsIn(document: unknown): Generator<Written> {
  for (const [path, rule] of entriesOf(fieldOf(document, 'rules'), ['rules'])) {
    for (const [part, table] of fieldsOf(fieldOf(rule, 'when'), [...path, 'when'])) yield* textsInTable(table, part)
  }
  for (const [path, rule] of entriesOf(fieldOf(document, 'webhooks'), ['webhooks'])) {
    yield* textsInTable(fieldOf(rule, 'when'), [...path, 'when'])
  }
  const jobs = ['timing', 'outcomes'].flatMap((key) => fieldsOf(fieldOf(document, key), [key]))
  for (const [path, job] of jobs) {
    for (const [one, outcome] of Array.isArray(job) ? entriesOf(job, path) : [[path, job] as const]) {
      yield* textsInTable(fieldOf(outcome, 'when'), [...one, 'when'])
      for (const [place, entry] of entriesOf(fieldOf(outcome, 'entries'), [...one, 'entries'])) {
        yield* textsInTable(fieldOf(entry, 'when'), [...place, 'when'])
      }
    }
  }
}
