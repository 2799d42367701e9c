// The schema of rules about calls.

import * as z from 'zod'
import { EVEN_IF_WRONG, hasUnknownKeys, strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import { CALL_CONDITIONS } from '../call-conditions.ts'
import { STARTS_FAILING_JOB } from '../effects/commit.ts'
import { needsNoAnswer } from '../effects/fault.ts'
import { EFFECT_KEYS, EFFECTS, effectsOf, exclude } from '../effects/table.ts'
import { WHICH_CALLS_KEYS, wrongTogether } from '../rules/which-calls.ts'
import { On } from './on.ts'
import { Name, Undocumented } from './values.ts'

export const RuleSchema = strict(() => ({
  name: Name.describe('Shown as x-sim-rule: <scenario>/<name>').optional(),
  on: On.describe(
    'An operation id, the number of an endpoint, a call such as POST /admin/api/v1/campaigns, a list, or "*"',
  ),
  when: strict(() => CALL_CONDITIONS)
    .describe('Conditions, all of which must hold')
    .optional(),
  ...WHICH_CALLS_KEYS,
  ...EFFECT_KEYS,
  undocumented: Undocumented,
})).superRefine((rule, context) => {
  const problem = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', message, path })
  const effects = effectsOf(rule)
  if (!hasUnknownKeys(context) && effects.length === 0) {
    problem(`does nothing: give it one of ${EFFECTS.map(({ key }) => key).join(', ')}`)
  }
  for (const { message, path } of wrongTogether(rule)) problem(message, path)
  const edits = Object.keys(rule.set ?? {}).length + (rule.remove?.length ?? 0)
  if (edits > LIMITS.edits_per_rule) {
    problem(`has ${edits} paths to set and remove; a rule may have at most ${LIMITS.edits_per_rule}`)
  }
  const [first, second] = effects.filter((one) => effects.some((other) => exclude(one, other)))
  if (first && second) problem(`cannot be used with ${first.key}`, [second.key])
  const others = [rule.on].flat().filter((name) => !STARTS_FAILING_JOB.includes(name))
  if (rule.outcome !== undefined && others.length > 0) {
    problem(`is for ${STARTS_FAILING_JOB.join(' and ')}, whose jobs may fail, not for ${others.join(', ')}`, [
      'outcome',
    ])
  }
  if (rule.during === undefined) return
  if (!needsNoAnswer(rule.fault)) problem('needs fault: reset, empty or hang, which need no response', ['during'])
  for (const key of ['body', 'form'] as const) {
    if (rule.when?.[key] !== undefined)
      problem('cannot be known during the upload; query, headers and params can', ['when', key])
  }
  for (const { key, duringUpload } of effects) {
    if (!duringUpload) problem('cannot be used with during: upload', [key])
  }
}, EVEN_IF_WRONG)

z.globalRegistry.add(RuleSchema, { id: 'ScenarioRule', description: 'What happens to calls.' })

export type RuleDocument = z.output<typeof RuleSchema>
