// Finds the mistakes of a scenario that its schema does not see, the texts that may be regular expressions, and the right place
// of a key in a wrong one. Each part is checked even if others are wrong.

import { textsIn, type Written } from '../../conditions/patterns.ts'
import { parseAnyDate } from '../../kit/http-date.ts'
import { fieldOf } from '../../kit/table.ts'
import { fixtureErrorsOf } from '../../world/state/fixture-errors.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'
import { RuleSchema } from '../schema/rule.ts'
import { ScenarioSchema } from '../schema/scenario.ts'
import { entriesOf, type Mistake, type Path, placesIn } from './raw-document.ts'

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
  return entriesOf(fieldOf(document, key), [key]).flatMap(([path, rule], at): Mistake[] => {
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
  const now = fieldOf(start, 'clock', 'now')
  const at = typeof now === 'string' ? parseAnyDate(now) : null
  return fixtureErrorsOf(fixtures.data, at ?? undefined).map(({ path, message }) => ({
    path: ['start', 'fixtures', ...path],
    message,
  }))
}

const CONDITIONS = [
  'rules.[].when.*',
  'webhooks.[].when',
  'timing.*.[?].when',
  'outcomes.*.[?].when',
  'outcomes.*.[?].entries.[].when',
]

/** Returns every text that a condition of a rule, webhook rule, time or outcome compares with. */
export function patternsIn(document: unknown): Written[] {
  return CONDITIONS.flatMap((places) => placesIn(document, places)).flatMap(([path, table]) => textsIn(table, path))
}

const IN_RULE: Readonly<Record<string, string>> = {
  status: '"respond"',
  body: '"respond", or to "when"',
  query: '"when"',
  form: '"when"',
  params: '"when"',
  deliver: 'an entry of "webhooks"',
}

/** Returns where an unknown key at `path` would be right; null if nothing is known of it. */
export function rightPlace(path: Path): string | null {
  const key = String(path.at(-1))
  const [part] = path
  if (path.length === 1 && Object.hasOwn(RuleSchema.shape, key)) {
    return `it belongs to a rule, an entry of the list "rules": begin the rule with "- "`
  }
  if ((part === 'timing' || part === 'outcomes') && key === 'rt_tracking')
    return 'it is no job that ends: real-time tracking follows the cron_expression of each record'
  if (part === 'timeline' && (key === 'load' || key === 'unload'))
    return 'a timeline loads no scenarios: give its rules from and until'
  if (path.length !== 3 || (part !== 'rules' && part !== 'webhooks')) return null
  if (part === 'rules' && Object.hasOwn(IN_RULE, key)) return `it belongs to ${IN_RULE[key]}`
  if (part === 'webhooks' && Object.hasOwn(RuleSchema.shape, key)) return 'it belongs to a rule, in the list "rules"'
  return Object.hasOwn(ScenarioSchema.shape, key) ? 'it belongs to the scenario, not indented' : null
}
