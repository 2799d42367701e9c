// A compiled rule: the calls it is for, and what it does.

import { canonical } from '../../kit/json.ts'
import type { RequestInfo } from '../../world/script.ts'
import type { Action } from '../effects/effect.ts'
import { compileEffects, effectsOf } from '../effects/table.ts'
import type { RuleDocument } from '../schema/rule.ts'
import { type Condition, conditionsOf, firstUnmet, type Unmet } from './conditions.ts'
import type { Patterns } from './patterns.ts'
import { describeWhichCalls, takesEach, type WhichCalls, type WhichCallsDocument, whichCallsOf } from './which-calls.ts'
import { describeWindow, isAlways, type WindowDocument } from './window.ts'

/** What rules about calls and about webhooks have in common. */
export interface Counted {
  readonly name: string
  /** `<scenario>/<name>`. */
  readonly label: string
  /** `file:line`. */
  readonly at: string
  /** Equal for rules that say the same: a reload keeps their counters. */
  readonly signature: string
  readonly on: readonly string[]
  readonly which: WhichCalls
  readonly window: WindowDocument
}

const PARTS = ['query', 'headers', 'params', 'form', 'body'] as const

export interface Rule extends Counted {
  readonly conditions: readonly { readonly part: (typeof PARTS)[number]; readonly list: readonly Condition[] }[]
  /** Its effects, in the order in which they happen. */
  readonly actions: readonly Action[]
  readonly duringUpload: boolean
  /** Whether it is the last rule that is tried, once it acts. */
  readonly decides: boolean
}

/** The place of a rule, and its number, which is the default of its name. */
export interface RulePlace {
  readonly scenario: string
  readonly number: number
  readonly at: string
}

interface CountedDocument extends WhichCallsDocument {
  readonly name?: string | undefined
  readonly on: string | readonly string[]
}

export function countedOf(document: CountedDocument, { scenario, number, at }: RulePlace): Counted {
  const { name = String(number), on, from, until } = document
  return {
    name,
    label: `${scenario}/${name}`,
    at,
    signature: canonical(document),
    on: typeof on === 'string' ? [on] : on,
    which: whichCallsOf(document),
    window: { from, until },
  }
}

export function compileRule(document: RuleDocument, place: RulePlace, patterns: Patterns): Rule {
  const { when = {} } = document
  return {
    ...countedOf(document, place),
    conditions: PARTS.flatMap((part) => {
      const table = part === 'headers' ? lowerCased(when.headers) : when[part]
      const list = conditionsOf(table, part, patterns, part !== 'body')
      return list.length > 0 ? [{ part, list }] : []
    }),
    actions: compileEffects(document),
    duringUpload: document.during !== undefined,
    decides: effectsOf(document).some(({ decides }) => decides),
  }
}

function lowerCased<Value>(table: Readonly<Record<string, Value>> | undefined): Record<string, Value> | undefined {
  return table && Object.fromEntries(Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Returns what keeps a call from meeting the conditions of a rule; null if it meets them all. */
export function unmetBy(rule: Rule, call: RequestInfo): Unmet | null {
  for (const { part, list } of rule.conditions) {
    const unmet = firstUnmet(list, call[part], call.budget)
    if (unmet) return unmet
  }
  return null
}

/** Whether a rule decides every call that meets its conditions. */
export function decidesEach({ decides, which, window, actions }: Rule): boolean {
  return (
    decides && takesEach(which) && isAlways(window) && actions.every(({ restriction }) => restriction === undefined)
  )
}

/** Returns the conditions of a rule in words. */
export function describeConditions(rule: Rule): string[] {
  return rule.conditions.flatMap(({ list }) => list.map(({ where, wanted }) => `${where} is ${wanted}`))
}

/** Returns which of the calls that meet its conditions a rule is for, in words. */
export function describeChoice({ which, window }: Counted): string[] {
  return [...describeWindow(window), ...describeWhichCalls(which)]
}
