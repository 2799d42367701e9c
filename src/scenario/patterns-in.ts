// Where conditions stand in a scenario, and the texts in them that may be regular expressions.

import { entriesOf, fieldOf, fieldsOf, type Path } from './raw-document.ts'
import { OPERATORS } from './schema-when.ts'

/** A text that a condition compares with. */
export interface Written {
  readonly text: string
  readonly path: Path
}

/** Every text that a condition of the document compares with: of rules, webhooks and outcomes, and nothing else. */
export function* patternsIn(document: unknown): Generator<Written> {
  for (const [path, rule] of entriesOf(fieldOf(document, 'rules'), ['rules'])) {
    for (const [part, table] of fieldsOf(fieldOf(rule, 'when'), [...path, 'when'])) yield* inTable(table, part)
  }
  for (const [path, rule] of entriesOf(fieldOf(document, 'webhooks'), ['webhooks'])) {
    yield* inTable(fieldOf(rule, 'when'), [...path, 'when'])
  }
  for (const [path, job] of fieldsOf(fieldOf(document, 'outcomes'), ['outcomes'])) {
    for (const [one, outcome] of Array.isArray(job) ? entriesOf(job, path) : [[path, job] as const]) {
      yield* inTable(fieldOf(outcome, 'when'), [...one, 'when'])
      for (const [place, entry] of entriesOf(fieldOf(outcome, 'entries'), [...one, 'entries'])) {
        yield* inTable(fieldOf(entry, 'when'), [...place, 'when'])
      }
    }
  }
}

/** Of a table of conditions, whose keys are names whatever they are. */
function* inTable(table: unknown, path: Path): Generator<Written> {
  for (const [place, wanted] of fieldsOf(table, path)) yield* inCondition(wanted, place)
}

function* inCondition(wanted: unknown, path: Path): Generator<Written> {
  if (typeof wanted === 'string') yield { text: wanted, path }
  else if (Array.isArray(wanted)) for (const [place, one] of entriesOf(wanted, path)) yield* inCondition(one, place)
  else if (!isTest(wanted)) yield* inTable(wanted, path)
}

/** An object with an operator among its keys compares literally. */
export function isTest(wanted: unknown): boolean {
  return typeof wanted === 'object' && wanted !== null && OPERATORS.some((name) => Object.hasOwn(wanted, name))
}
