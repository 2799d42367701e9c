// Finds the mistakes of a scenario that its schema does not see. Each part is checked even if others are wrong.

import { parseAnyDate } from '../../kit/http-date.ts'
import { nearest } from '../../kit/nearest.ts'
import { KINDS } from '../../world/slices.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'
import { misfitsOf } from '../../world/state/misfits.ts'
import { entriesOf, fieldOf, fieldsOf, type Mistake, type Path } from './raw-document.ts'

/** Returns the mistakes of a document: repeated names, records that a timeline cannot set, fixtures that do not fit. */
export function mistakesIn(document: unknown): Mistake[] {
  return [
    ...repeatedNames(document, 'rules'),
    ...repeatedNames(document, 'webhooks'),
    ...entriesOf(fieldOf(document, 'timeline'), ['timeline']).flatMap(([path, entry]) =>
      fieldsOf(fieldOf(entry, 'set'), [...path, 'set']).flatMap(([place, records, name]) =>
        wrongRecords(name, records, place),
      ),
    ),
    ...wrongFixtures(fieldOf(document, 'start')),
  ]
}

function repeatedNames(document: unknown, key: string): Mistake[] {
  const seen = new Map<unknown, number>()
  return entriesOf(fieldOf(document, key), [key]).flatMap(([path, rule, at]): Mistake[] => {
    const called = fieldOf(rule, 'name') ?? String(at + 1)
    const first = seen.get(called)
    seen.set(called, first ?? at)
    if (first === undefined) return []
    return [{ path: [...path, 'name'], message: `the name ${JSON.stringify(called)} is taken by ${key}[${first}]` }]
  })
}

function wrongRecords(collection: string, records: unknown, path: Path): Mistake[] {
  const kind = KINDS.find(({ name }) => name === collection)
  if (kind) {
    return fieldsOf(records, path).flatMap(([place, patch]) =>
      kind.mistakes(Object.fromEntries(fieldsOf(patch, []).map(([, value, name]) => [name, value]))).map((detail) => ({
        // The path of a detail is dotted, and keys may have dots, too, so only its first step is certain.
        path: [...place, ...detail.path.split('.').slice(0, 1)],
        message: detail.message,
      })),
    )
  }
  const collections = KINDS.map(({ name }) => name)
  const near = nearest(collection, collections)
  const hint = near === undefined ? `there are ${collections.join(', ')}` : `did you mean ${near}?`
  return [{ path, message: `is no collection: ${hint}` }]
}

function wrongFixtures(start: unknown): Mistake[] {
  const fixtures = FixturesSchema.safeParse(fieldOf(start, 'fixtures'))
  if (!fixtures.success) return []
  const now = fieldOf(fieldOf(start, 'clock'), 'now')
  const at = typeof now === 'string' ? parseAnyDate(now) : null
  const misfits = at === null ? misfitsOf(fixtures.data) : misfitsOf(fixtures.data, at)
  return misfits.map(({ path, message }) => ({ path: ['start', 'fixtures', ...path], message }))
}
