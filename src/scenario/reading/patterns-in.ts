// Finds the texts in the conditions of a scenario, which may be regular expressions.

import { OPERATORS } from '../schema/when.ts'
import { entriesOf, fieldOf, fieldsOf, type Path } from './raw-document.ts'

/** A text that a condition compares with. */
export interface Written {
  readonly text: string
  readonly path: Path
}

/**
 * Yields every text that a condition of a rule, webhook rule or outcome compares with, also of the scenarios that its
 * timeline has in it. `at`: its own place.
 */
export function* patternsIn(document: unknown, at: Path = []): Generator<Written> {
  for (const [path, rule] of entriesOf(fieldOf(document, 'rules'), [...at, 'rules'])) {
    for (const [part, table] of fieldsOf(fieldOf(rule, 'when'), [...path, 'when'])) yield* inTable(table, part)
  }
  for (const [path, rule] of entriesOf(fieldOf(document, 'webhooks'), [...at, 'webhooks'])) {
    yield* inTable(fieldOf(rule, 'when'), [...path, 'when'])
  }
  for (const [path, job] of fieldsOf(fieldOf(document, 'outcomes'), [...at, 'outcomes'])) {
    for (const [one, outcome] of Array.isArray(job) ? entriesOf(job, path) : [[path, job] as const]) {
      yield* inTable(fieldOf(outcome, 'when'), [...one, 'when'])
      for (const [place, entry] of entriesOf(fieldOf(outcome, 'entries'), [...one, 'entries'])) {
        yield* inTable(fieldOf(entry, 'when'), [...place, 'when'])
      }
    }
  }
  for (const [path, entry] of entriesOf(fieldOf(document, 'timeline'), [...at, 'timeline'])) {
    yield* patternsIn(fieldOf(entry, 'load'), [...path, 'load'])
  }
}

/** Yields the texts of a table of conditions. Its keys are names, also where they look like operators. */
export function* inTable(table: unknown, path: Path): Generator<Written> {
  for (const [place, wanted] of fieldsOf(table, path)) yield* inCondition(wanted, place)
}

/** Yields the texts of one condition. */
export function* inCondition(wanted: unknown, path: Path): Generator<Written> {
  if (typeof wanted === 'string') yield { text: wanted, path }
  else if (Array.isArray(wanted)) for (const [place, one] of entriesOf(wanted, path)) yield* inCondition(one, place)
  else if (!isTest(wanted)) yield* inTable(wanted, path)
}

/** Whether a condition is a test: an object with an operator among its keys. Its texts are compared literally. */
export function isTest(wanted: unknown): boolean {
  return typeof wanted === 'object' && wanted !== null && OPERATORS.some((name) => Object.hasOwn(wanted, name))
}
