// What an effect of a rule is: its keys, what it goes with, and what it does to a call.

import type * as z from 'zod'
import type { Draws } from '../../kit/random.ts'
import type { Fault, RequestInfo, Responded, Revision, Wait } from '../../world/script.ts'
import type { Counters } from '../counters.ts'

/** What effects do, in the order in which it happens to a call. */
export const STEPS = ['commit', 'wait', 'refuse', 'answer', 'revise', 'break'] as const

export type Step = (typeof STEPS)[number]

/** Everything that the language knows about one effect. */
export interface Effect<Document = unknown> {
  readonly key: string
  /** What a rule may say about it: its own key, and those that only go with it. */
  readonly keys: Readonly<Record<string, z.ZodType>>
  readonly step: Step
  /** Whether no further rule is tried once a rule with this effect acts. */
  readonly decides: boolean
  /** The effects that cannot stand in one rule with it. It is enough that one of two names the other. */
  readonly excludes: readonly string[]
  /** Whether a rule with `during: upload` may have it. */
  readonly duringUpload: boolean
  compile(document: Document, rule: { readonly duringUpload: boolean }): Action
}

/** An effect of one rule, compiled. */
export interface Action {
  /** Which of the calls that the rule is for the effect takes; left out: each of them. */
  readonly restriction?: Restriction
  act(occasion: Occasion): Deed
}

/** Lets the rule pass the calls that it does not hold for. */
export interface Restriction {
  /** For people: `beyond 3 calls in 60 s`. */
  readonly shown: string
  /** Is asked once for each call, and may count it. */
  holds(occasion: Occasion): boolean
}

/** A call that a rule acts on. */
export interface Occasion {
  readonly call: RequestInfo
  /** ms on the world's clock. */
  readonly now: number
  readonly counters: Counters
  /** The draws of the rule for this call. */
  readonly draws: () => Draws
}

/** What an effect does to one call. */
export interface Deed {
  /** For the journal: `respond 429`. */
  readonly did: string
  /** What was drawn from the seed, for the journal. */
  readonly drawn?: Readonly<Record<string, number>>
  readonly wait?: Partial<Wait>
  readonly commit?: true
  readonly respond?: Responded
  /** The answer where no other effect answers, revises or breaks. */
  readonly otherwise?: Responded
  readonly revise?: Revision
  readonly fault?: Fault
}
