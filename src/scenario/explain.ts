// Which rule of a scenario a call meets, and why the others do not.

import type { AskedCall, ScenarioSource } from '../world/script.ts'
import { valueAt } from './conditions.ts'
import { describeSpans } from './occurrence.ts'
import { planOf } from './plan.ts'
import { describeConditions, type Rule } from './rule.ts'

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
}

/** Every rule of the scenario in its order, held against the call. */
export function explainCall(source: ScenarioSource, call: AskedCall): Explained[] {
  return planOf(source).rules.map((rule) => explainRule(rule, call))
}

function explainRule(rule: Rule, call: AskedCall): Explained {
  const misses = missesOf(rule, call)
  const met = misses.length === 0
  return { rule: rule.label, at: rule.at, met, why: met ? takes(rule) : misses, decides: rule.decides }
}

function missesOf(rule: Rule, call: AskedCall): string[] {
  if (!rule.on.includes('*') && !rule.on.includes(call.operation)) {
    return [`it is for ${rule.on.join(', ')}, not for ${call.operation}`]
  }
  return rule.conditions.flatMap(({ part, list }) =>
    list.flatMap(({ where, path, wanted, holds }) => {
      const value = valueAt(call[part], path)
      if (holds(value)) return []
      return [
        `${where} should be ${wanted}, and ${value === undefined ? 'is not there' : `is ${JSON.stringify(value)}`}`,
      ]
    }),
  )
}

function takes(rule: Rule): string[] {
  const { spans, probability, limit } = rule
  return [
    ...describeConditions(rule),
    ...(spans ? [`of such calls only number ${describeSpans(spans)}`] : []),
    ...(probability === null ? [] : [`with a probability of ${probability}`]),
    ...(limit ? [`beyond ${limit.requests} calls in ${limit.per / 1000} s`] : []),
  ]
}
