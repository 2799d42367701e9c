// Finds rules that can never act, so that their author is warned.

import { canonical } from '../../kit/json.ts'
import { OPERATIONS, WITHOUT_BODY } from '../../service/operations.ts'
import { decidesEach, type Rule } from '../rules/rule.ts'
import { windowOf } from '../rules/window.ts'

const ANY = '*'

/** Returns a warning for each rule that can never act: earlier rules always decide, or there is no body to break. */
export function ruleWarnings(rules: readonly Rule[]): string[] {
  const total = new TotalRules()
  return rules.map((rule) => warningOf(rule, total)).filter((warning) => warning !== null)
}

/** Returns the warning of a rule; adds it to the `total` of those before the next if it has none. */
function warningOf(rule: Rule, total: TotalRules): string | null {
  const never = `${rule.at}: the rule ${rule.label} can never act`
  if (rule.duringUpload) {
    const bodies = rule.on.some((operation) => !WITHOUT_BODY.some((bodiless) => bodiless === operation))
    return bodies ? null : `${never}: ${rule.on.join(' and ')} ${rule.on.length > 1 ? 'have' : 'has'} no body to break`
  }
  if (rule.which.probability === 0) return `${never}: its probability is 0`
  if (windowOf(rule.window, 0).closes <= 0) return `${never}: its window closes at the loading`
  const before = total.before(rule)
  if (before.length > 0) {
    const named = before.map(({ label, at }) => `${label} (${at})`).join(' and ')
    return `${never}: ${named} always ${before.length > 1 ? 'decide' : 'decides'} before it`
  }
  if (decidesEach(rule)) total.add(rule)
  return null
}

interface Total {
  readonly rule: Rule
  /** Its conditions, as texts. */
  readonly needs: readonly string[]
}

/** The rules so far that decide whenever their conditions hold. */
class TotalRules {
  /** By operation and first condition ('' if there is none), since there may be thousands. */
  readonly #rules = new Map<string, Total[]>()

  add(rule: Rule): void {
    const needs = [...new Set(conditionTexts(rule))]
    for (const operation of rule.on.includes(ANY) ? [ANY] : new Set(rule.on)) {
      const key = `${operation} ${needs[0] ?? ''}`
      const same = this.#rules.get(key) ?? []
      this.#rules.set(key, same)
      same.push({ rule, needs })
    }
  }

  /** Returns the rules that together decide every call of `rule` before it; none if it can act. */
  before(rule: Rule): Rule[] {
    const own = new Set(conditionTexts(rule))
    const find = (operation: string) =>
      ['', ...own]
        .flatMap((text) => this.#rules.get(`${operation} ${text}`) ?? [])
        .find(({ needs }) => needs.every((text) => own.has(text)))?.rule
    const first = find(ANY)
    if (first) return [first]
    const found = new Set<Rule>()
    for (const operation of rule.on.includes(ANY) ? OPERATIONS : rule.on) {
      const one = find(operation)
      if (!one) return []
      found.add(one)
    }
    return [...found]
  }
}

function conditionTexts(rule: Rule): string[] {
  return rule.leaves().map(({ path, wanted }) => `${path} ${canonical(wanted)}`)
}
