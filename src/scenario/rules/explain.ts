// Explains which rules of a scenario a call meets, why it does not meet the others, and on which of ten such calls each acts.

import { realTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import type { ExplainedRule } from '../../world/scenario-source.ts'
import type { RequestInfo, ScriptHost } from '../../world/script.ts'
import { partOf } from '../call-conditions.ts'
import type { CompiledScenario } from '../plan.ts'
import { unmetWords } from './live-rule.ts'
import { describeChoice, type Rule } from './rule.ts'

/** One rule and the call. */
export interface Explained extends ExplainedRule {
  /** Whether the rule is for other operations only. */
  readonly other: boolean
  /** The numbers of those that it acts on, of such calls that come one after the other at the loading; null where chance decides. */
  readonly acts: readonly number[] | null
  /** Why it let the last of them pass; null if it did not. */
  readonly passed: string | null
}

export const TRIED = 10

export function explainCall(scenario: CompiledScenario, call: RequestInfo): Explained[] {
  const { rules } = scenario.plan
  const certain = rules.filter(({ which: { probability } }) => probability === null)
  const { acts, passed } = tried({ ...scenario, plan: { ...scenario.plan, rules: certain } }, call)
  return rules.map((rule) => {
    const other = !rule.on.includes('*') && !rule.on.includes(call.operation)
    const misses = other ? [`it is for ${rule.on.join(', ')}, not for ${call.operation}`] : missesOf(rule, call)
    const met = misses.length === 0
    return {
      rule: rule.label,
      at: rule.at,
      other,
      met,
      why: met ? [...rule.conditionWords(), ...describeChoice(rule)] : misses,
      decides: rule.decides || rule.limit !== null,
      acts: certain.includes(rule) ? (acts.get(rule.label) ?? []) : null,
      passed: passed.get(rule.name) ?? null,
    }
  })
}

function missesOf({ conditions }: Rule, call: RequestInfo): string[] {
  const found = conditions.flatMap(({ part, match }) => match(partOf(call, part), part))
  return found.slice(0, LIMITS.differences).map(unmetWords)
}

/** A world in which nothing happens. */
const NO_WORLD: ScriptHost = {
  seed: '',
  clock: { now: () => 0, plan() {}, cancel() {} },
  scenarios: { failed() {} },
  outbox: { emit() {} },
  happen() {},
  *force() {},
}

/** Plays the scenario to such calls. Returns which of them each rule acted on, by its label, and why it let the last one pass. */
function tried(scenario: CompiledScenario, call: RequestInfo) {
  const now = realTime.wall()
  const script = scenario.script({ ...NO_WORLD, clock: { ...NO_WORLD.clock, now: () => now } })
  script.load(scenario)
  const acts = new Map<string, number[]>()
  for (let number = 1; number <= TRIED; number++) {
    const verdict = script.duringUpload(call) ?? script.judge(call, now)
    for (const { name } of verdict?.traces ?? []) acts.set(name, [...(acts.get(name) ?? []), number])
  }
  const states = script.active().flatMap((active) => active.states().rules)
  const passed = new Map(
    states.flatMap(({ name, last_mismatch }) => (last_mismatch ? [[name, last_mismatch.why]] : [])),
  )
  return { acts, passed }
}
