// Explains which rules of a scenario a call meets, and why it does not meet the others.

import type { Difference } from '../../conditions/differences.ts'
import { leafWords, shouldBe } from '../../conditions/words.ts'
import { LIMITS } from '../../model/limits.ts'
import type { RequestInfo } from '../../world/script.ts'
import type { CompiledScenario } from '../plan.ts'
import { decidesEach, describeChoice, partOf, type Rule } from './rule.ts'

/** One rule and the call. */
export interface Explained {
  readonly rule: string
  /** `file:line`. */
  readonly at: string
  /** Whether the rule is for other operations only. */
  readonly other: boolean
  /** Whether the rule is for this operation and its conditions hold. */
  readonly met: boolean
  /** If met: its conditions and restrictions. Otherwise: what does not fit. */
  readonly why: readonly string[]
  readonly decides: boolean
  /** The rule, with its place, that always decides this call before this rule is reached; null if there is none. */
  readonly after: string | null
}

/** Explains every rule of the scenario, in their order. */
export function explainCall({ plan }: CompiledScenario, call: RequestInfo): Explained[] {
  const explained = plan.rules.map((rule) => ({ rule, ...explainRule(rule, call) }))
  // Rules with `during: upload` act before any other rule is tried.
  const inTurn = [...explained].sort((a, b) => Number(b.rule.duringUpload) - Number(a.rule.duringUpload))
  const end = inTurn.findIndex(({ rule, met }) => met && decidesEach(rule))
  const never = new Set(end < 0 ? [] : inTurn.slice(end + 1))
  const last = inTurn[end]?.rule
  return explained.map((one) => ({
    ...one,
    rule: one.rule.label,
    after: last && never.has(one) ? `${last.label} (${last.at})` : null,
  }))
}

function explainRule(rule: Rule, call: RequestInfo): Omit<Explained, 'rule' | 'after'> {
  const other = !rule.on.includes('*') && !rule.on.includes(call.operation)
  const misses = other ? [`it is for ${rule.on.join(', ')}, not for ${call.operation}`] : missesOf(rule, call)
  const met = misses.length === 0
  return { at: rule.at, other, met, why: met ? takes(rule) : misses, decides: rule.decides }
}

function missesOf(rule: Rule, call: RequestInfo): string[] {
  const found: Difference[] = []
  for (const { part, match } of rule.conditions) {
    match(partOf(call, part), part, { found, most: LIMITS.differences, budget: call.budget })
  }
  return found.map(({ path, expected, actual }) =>
    shouldBe({ path, wanted: expected }, actual === undefined ? 'is not there' : `is ${JSON.stringify(actual)}`),
  )
}

function takes(rule: Rule): string[] {
  const restrictions = rule.actions.flatMap(({ restriction }) => restriction?.shown ?? [])
  return [...rule.leaves().map(leafWords), ...describeChoice(rule), ...restrictions]
}
