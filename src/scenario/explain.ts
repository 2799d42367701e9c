// Which rule of a scenario a call meets, and why the others do not.

import type { RequestInfo } from '../world/script.ts'
import { valueAt } from './conditions.ts'
import type { CompiledScenario } from './plan.ts'
import { decidesEach, describeConditions, type Rule } from './rule.ts'
import { describeWhichCalls } from './which-calls.ts'

/** What is said about one rule. */
export interface Explained {
  readonly rule: string
  /** `file:line`. */
  readonly at: string
  /** Whether it looks at such calls and its conditions hold. */
  readonly met: boolean
  /** What it takes besides, or what does not fit. */
  readonly why: readonly string[]
  readonly decides: boolean
  /** The rule that always decides such a call before this one is reached, with its place; null when there is none. */
  readonly after: string | null
}

/** Every rule of the scenario in its order, held against the call. */
export function explainCall({ plan }: CompiledScenario, call: RequestInfo): Explained[] {
  const explained = plan.rules.map((rule) => ({ rule, ...explainRule(rule, call) }))
  // What breaks an upload does so before any other rule is tried.
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
  const misses = missesOf(rule, call)
  const met = misses.length === 0
  return { at: rule.at, met, why: met ? takes(rule) : misses, decides: rule.decides }
}

function missesOf(rule: Rule, call: RequestInfo): string[] {
  if (!rule.on.includes('*') && !rule.on.includes(call.operation)) {
    return [`it is for ${rule.on.join(', ')}, not for ${call.operation}`]
  }
  return rule.conditions.flatMap(({ part, list }) =>
    list.flatMap(({ where, path, wanted, holds }) => {
      const value = valueAt(call[part], path)
      if (holds(value, call.budget)) return []
      return [
        `${where} should be ${wanted}, and ${value === undefined ? 'is not there' : `is ${JSON.stringify(value)}`}`,
      ]
    }),
  )
}

function takes(rule: Rule): string[] {
  const restrictions = rule.actions.flatMap(({ restriction }) => restriction?.shown ?? [])
  return [...describeConditions(rule), ...describeWhichCalls(rule.which), ...restrictions]
}
