// Finds rules that can never act, so that their author is warned.

import { canonical } from '../../kit/json.ts'
import { OPERATIONS, WITHOUT_BODY } from '../../service/index.ts'
import { decidesEach, type Rule } from '../rules/rule.ts'
import { windowOf } from '../rules/window.ts'

const ANY = '*'

/** A rule that decides whenever its conditions hold, with those as texts. */
interface Total {
  readonly rule: Rule
  readonly needs: readonly string[]
}

/** Returns a warning for each rule that can never act: earlier rules always decide, or there is no body to break. */
export function ruleWarnings(rules: readonly Rule[]): string[] {
  const totals: Total[] = []
  return rules.flatMap((rule) => {
    const needs = rule.leaves().map(({ path, wanted }) => `${path} ${canonical(wanted)}`)
    const warning = warningOf(rule, needs, totals)
    if (warning === null && !rule.duringUpload && decidesEach(rule)) totals.push({ rule, needs })
    return warning ?? []
  })
}

function warningOf(rule: Rule, needs: readonly string[], totals: readonly Total[]): string | null {
  const never = `${rule.at}: the rule ${rule.label} can never act`
  if (rule.duringUpload) {
    const bodies = rule.on.some((operation) => !WITHOUT_BODY.some((bodiless) => bodiless === operation))
    return bodies ? null : `${never}: ${rule.on.join(' and ')} ${rule.on.length > 1 ? 'have' : 'has'} no body to break`
  }
  if (rule.which.probability === 0) return `${never}: its probability is 0`
  if (windowOf(rule.window, 0).closes <= 0) return `${never}: its window closes at the loading`
  const before = deciding(rule, needs, totals)
  if (before.length === 0) return null
  const named = before.map(({ label, at }) => `${label} (${at})`).join(' and ')
  return `${never}: ${named} always ${before.length > 1 ? 'decide' : 'decides'} before it`
}

/** Returns the rules that together decide every call of `rule` before it; none if it can act. */
function deciding(rule: Rule, own: readonly string[], totals: readonly Total[]): Rule[] {
  const earlier = totals.filter(({ needs }) => needs.every((text) => own.includes(text))).map((total) => total.rule)
  const first = earlier.find(({ on }) => on.includes(ANY))
  if (first) return [first]
  const found = new Set<Rule>()
  for (const operation of rule.on.includes(ANY) ? OPERATIONS : rule.on) {
    const one = earlier.find(({ on }) => on.includes(operation))
    if (!one) return []
    found.add(one)
  }
  return [...found]
}
