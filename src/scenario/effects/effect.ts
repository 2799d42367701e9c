// What an effect is: what its key in a rule takes, the effects it excludes, and what it does to a call.

import type * as z from 'zod'
import type { Draws } from '../../kit/random.ts'
import type { Fault, OwnAnswer, RequestInfo, Responded, Wait } from '../../world/script.ts'
import type { Counters } from '../rules/counters.ts'

/** The steps of a call that effects belong to, in the order in which they happen. */
export const STEPS = ['commit', 'wait', 'refuse', 'answer', 'revise', 'break'] as const

export type Step = (typeof STEPS)[number]

export interface Effect<Document = unknown> {
  readonly input: z.ZodType<Document>
  readonly step: Step
  /** Set if a rule with this effect is the last that is tried, once it acts. */
  readonly decides?: true
  /** The keys of effects that a rule cannot have beside it. It is enough if one of the two names the other. */
  readonly excludes?: readonly string[]
  /** Set if a rule with `during: upload` may have it. */
  readonly duringUpload?: true
  compile(document: Document, rule: { readonly duringUpload: boolean }): Action
}

/** An effect of one rule, compiled. */
export interface Action {
  /** Set for an effect that acts only beyond a limit, and then alone but for a delay. */
  readonly limit?: Limit
  act(occasion: Occasion): ActionResult
}

export interface Limit {
  /** In words: `3 calls in 60 s`. */
  readonly shown: string
  /** Counts a call. Returns whether it is one too many. */
  exceeded(occasion: Occasion): boolean
}

/** A call that a rule acts on. */
export interface Occasion {
  readonly call: RequestInfo
  /** ms on the world's clock. */
  readonly now: number
  readonly counters: Counters
  /** Returns the draws of the rule for this call, the same ones each time. */
  readonly draws: () => Draws
}

export interface ActionResult {
  /** The result in words, as the journal shows it: `respond 429`. */
  readonly did: string
  /** The numbers drawn from the seed, as the journal shows them. */
  readonly drawn?: Readonly<Record<string, number>>
  readonly wait?: Partial<Wait>
  readonly commit?: true
  /** The state in which the job ends that the call starts. */
  readonly outcome?: 'failed'
  readonly respond?: Responded
  /** Returns the revised response. Does not change `own`. `tell` takes what could not be revised, and why. */
  readonly revise?: (own: OwnAnswer, tell: (trouble: string) => void) => OwnAnswer
  readonly fault?: Fault
}
