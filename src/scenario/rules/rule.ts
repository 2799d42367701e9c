// A compiled rule: the calls it is for, and what it does.

import type { Patterns } from '../../conditions/patterns.ts'
import { type Difference, type Leaf, leafWords } from '../../conditions/words.ts'
import { canonical } from '../../kit/json.ts'
import { once } from '../../kit/loading/once.ts'
import type { RequestInfo } from '../../world/script.ts'
import { compileCallConditions, leavesOfCall, type PartMatch, partOf } from '../call-conditions.ts'
import type { Action, Limit } from '../effects/effect.ts'
import { compileEffects, effectsOf } from '../effects/table.ts'
import type { RuleDocument } from '../schema/rule.ts'
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

export interface Rule extends Counted {
  readonly conditions: readonly PartMatch[]
  /** The conditions on single places, for people. */
  readonly leaves: () => readonly Leaf[]
  /** The same in words. */
  readonly conditionWords: () => readonly string[]
  /** Its effects but for a limit, in the order in which they happen. */
  readonly actions: readonly Action[]
  /** Its limit, and what it does beyond it; null without one. */
  readonly limit: { readonly limit: Limit; readonly actions: readonly Action[] } | null
  readonly duringUpload: boolean
  /** Whether it is the last rule that is tried, once it acts. Beyond its limit it always is. */
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
  const leaves = once(() => leavesOfCall(when))
  const actions = compileEffects(document)
  const limit = actions.find((action) => action.limit)?.limit
  return {
    ...countedOf(document, place),
    conditions: compileCallConditions(when, patterns),
    leaves,
    conditionWords: once(() => leaves().map(leafWords)),
    actions: actions.filter((action) => !action.limit),
    limit: limit ? { limit, actions: actions.filter((one) => one.limit || one.step === 'wait') } : null,
    duringUpload: document.during !== undefined,
    decides: effectsOf(document).some(({ decides }) => decides),
  }
}

/** Returns the first condition of a rule that a call does not meet, if there is one. */
export function unmetBy(rule: Rule, call: RequestInfo): Difference | undefined {
  for (const { part, match } of rule.conditions) {
    const [unmet] = match(partOf(call, part), part)
    if (unmet) return unmet
  }
  return undefined
}

/** Whether a rule decides every call that meets its conditions. */
export function decidesEach({ decides, which, window }: Rule): boolean {
  return decides && takesEach(which) && isAlways(window)
}

/** Returns which of the calls that meet its conditions a rule is for, in words. */
export function describeChoice({ which, window, limit }: Rule): string[] {
  const beyond = limit ? [`429 beyond ${limit.limit.shown}`] : []
  return [...describeWindow(window), ...describeWhichCalls(which), ...beyond]
}
