// Rules that can never act: what their author may want to know.

import { OPERATIONS, WITHOUT_BODY } from '../model/operations.ts'
import { decidesEach, type Rule } from './rule.ts'

const ANY = '*'

/** A warning for each rule that can never act, since earlier ones always decide, or there is no body to break. */
export function ruleWarnings(rules: readonly Rule[]): string[] {
  const total = new TotalRules()
  return rules.flatMap((rule) => {
    const never = `${rule.at}: the rule ${rule.label} can never act`
    if (rule.duringUpload) {
      const bodies = rule.on.some((operation) => !WITHOUT_BODY.some((bodiless) => bodiless === operation))
      return bodies
        ? []
        : [`${never}: ${rule.on.join(' and ')} ${rule.on.length > 1 ? 'have' : 'has'} no body to break`]
    }
    const before = total.before(rule)
    if (before.length > 0) {
      const named = before.map(({ label, at }) => `${label} (${at})`).join(' and ')
      return [`${never}: ${named} always ${before.length > 1 ? 'decide' : 'decides'} before it`]
    }
    if (decidesEach(rule)) total.add(rule)
    return []
  })
}

interface Total {
  readonly rule: Rule
  /** The conditions that must hold. */
  readonly needs: readonly string[]
}

/** Rules that decide whenever their conditions hold. */
class TotalRules {
  /** By operation and one of their conditions, since there may be thousands; the condition is '' where there is none. */
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

  /** Those that together decide whatever the rule would; none when it may act. */
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
  return rule.conditions.flatMap(({ list }) => list.map(({ where, wanted }) => `${where} ${wanted}`))
}
