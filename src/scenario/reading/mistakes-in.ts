// Finds the mistakes of a scenario that its schema does not see. Each part is checked even if others are wrong.

import { parseAnyDate } from '../../kit/http-date.ts'
import { fixtureErrorsOf } from '../../world/state/fixture-errors.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'
import { entriesOf, fieldOf, type Mistake } from './raw-document.ts'

/** Returns the mistakes of a document: repeated names, and fixtures that do not fit. */
export function mistakesIn(document: unknown): Mistake[] {
  return [
    ...repeatedNames(document, 'rules'),
    ...repeatedNames(document, 'webhooks'),
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

function wrongFixtures(start: unknown): Mistake[] {
  const fixtures = FixturesSchema.safeParse(fieldOf(start, 'fixtures'))
  if (!fixtures.success) return []
  const now = fieldOf(fieldOf(start, 'clock'), 'now')
  const at = typeof now === 'string' ? parseAnyDate(now) : null
  const errors = at === null ? fixtureErrorsOf(fixtures.data) : fixtureErrorsOf(fixtures.data, at)
  return errors.map(({ path, message }) => ({ path: ['start', 'fixtures', ...path], message }))
}
