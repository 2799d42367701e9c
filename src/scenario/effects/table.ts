// All effects. The schema, its messages, verdicts, warnings and explanations follow from this table.

import { error, limit, respond } from './answers.ts'
import { commit, outcome } from './commit.ts'
import { delay } from './delay.ts'
import { headers, patch, remove, set } from './edits.ts'
import { type Action, type Effect, STEPS, type Step } from './effect.ts'
import { fault } from './fault.ts'

/** The order is that of the keys in the schema, and so in messages about unknown keys; those of one step happen in it. */
const TABLE = [delay, limit, respond, error, fault, commit, outcome, patch, set, remove, headers] as const

export const EFFECTS: readonly Effect[] = TABLE

/** The keys of all effects, for the schema of a rule. */
export const EFFECT_KEYS: Joined<(typeof TABLE)[number]['keys']> = Object.assign({}, ...TABLE.map(({ keys }) => keys))

/** The intersection of the members of a union. */
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const AS_THEY_HAPPEN = EFFECTS.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step))

export function effectsOf(rule: Readonly<Record<string, unknown>>): Effect[] {
  return EFFECTS.filter(({ key }) => rule[key] !== undefined)
}

/** Compiles the effects of a rule that its schema has accepted. Returns them in the order in which they happen. */
export function compileEffects(rule: Readonly<Record<string, unknown>>): (Action & { readonly step: Step })[] {
  const duringUpload = rule.during !== undefined
  return AS_THEY_HAPPEN.flatMap((effect) => {
    const document = rule[effect.key]
    return document === undefined ? [] : [{ ...effect.compile(document, { duringUpload }), step: effect.step }]
  })
}

/** Whether a rule cannot have both effects. */
export function exclude(one: Effect, other: Effect): boolean {
  return [one, other].some((each) => each.excludes?.some((key) => key === one.key || key === other.key))
}
