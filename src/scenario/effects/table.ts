// All effects. The schema, its messages, verdicts, warnings and explanations follow from this table.

import { error, limit, respond } from './answers.ts'
import { commit, outcome } from './commit.ts'
import { delay } from './delay.ts'
import { headers, patch, remove, set } from './edits.ts'
import { type Action, type Effect, STEPS, type Step } from './effect.ts'
import { During, fault } from './fault.ts'

/** By the key in a rule. Those of one step happen in this order. */
const TABLE = { delay, limit, respond, error, fault, commit, outcome, patch, set, remove, headers }

interface Named extends Effect {
  readonly key: string
}

export const EFFECTS: readonly Named[] = Object.entries<Effect>(TABLE).map(([key, effect]) => ({ key, ...effect }))

/** The keys of all effects, for the schema of a rule, in the order in which messages name them. */
export const EFFECT_KEYS = {
  delay: delay.input.optional(),
  limit: limit.input.optional(),
  respond: respond.input.optional(),
  error: error.input.optional(),
  fault: fault.input.optional(),
  during: During.optional(),
  commit: commit.input.optional(),
  outcome: outcome.input.optional(),
  patch: patch.input.optional(),
  set: set.input.optional(),
  remove: remove.input.optional(),
  headers: headers.input.optional(),
}

const AS_THEY_HAPPEN = EFFECTS.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step))

export function effectsOf(rule: Readonly<Record<string, unknown>>): Named[] {
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

export function exclude(one: Named, other: Named): boolean {
  return [one, other].some((each) => each.excludes?.some((key) => key === one.key || key === other.key))
}
