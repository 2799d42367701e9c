// Tells where a key belongs that stands in the wrong place of a scenario.

import { RuleSchema } from '../schema/rule.ts'
import { ScenarioSchema } from '../schema/scenario.ts'
import type { Path } from './raw-document.ts'

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
  if (part === 'timeline' && (key === 'load' || key === 'unload'))
    return 'a timeline loads no scenarios: give its rules from and until'
  if (path.length !== 3 || (part !== 'rules' && part !== 'webhooks')) return null
  if (part === 'rules' && Object.hasOwn(IN_RULE, key)) return `it belongs to ${IN_RULE[key]}`
  if (part === 'webhooks' && Object.hasOwn(RuleSchema.shape, key)) return 'it belongs to a rule, in the list "rules"'
  return Object.hasOwn(ScenarioSchema.shape, key) ? 'it belongs to the scenario, not indented' : null
}
