// What a script sees of a world, and what it may change: a call, a job, a delivery. Its language is unknown here.

import type { JobFacts, JobOverride } from './lifecycle/override.ts'
import type { DeliveryScript } from './outbox/delivery-script.ts'
import type { PatternBudget } from './pattern-budget.ts'
import type { TimelineTask } from './task.ts'

/** A call as it was sent: what rules may look at. */
export interface RequestInfo {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; undefined if there is none, or if it is an upload. */
  readonly body: unknown
  /** The fields of an upload; a file stands for its name. */
  readonly form: Readonly<Record<string, string>> | undefined
  /** The same text for the same request; draws depend on it. */
  readonly requestKey: () => string
  /** What regular expressions may cost for this call. */
  readonly budget: PatternBudget
}

/** An answer of a script in place of the service's own. */
export interface Responded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it is sent. */
  readonly text: string
  /** The internal code of an error. */
  readonly code: number | null
}

/** The service's own answer, as far as a script may revise it. */
export interface OwnAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Returns the revised answer. Does not change `own`. */
export type Revision = (own: OwnAnswer) => OwnAnswer

export type Fault =
  | { readonly kind: 'reset' | 'empty' | 'truncate' | 'malformed' | 'broken_chunk' }
  | { readonly kind: 'dribble' | 'hang'; readonly ms: number }

/** How long a call waits: `real` ms, then `virtual` ms on the world's clock. */
export interface Wait {
  readonly real: number
  readonly virtual: number
}

/** Why a rule acted, as the journal shows it. */
export interface RuleTrace {
  /** `<scenario>/<rule>`. */
  readonly name: string
  /** `file:line`. */
  readonly at: string
  /** The number of this call among those that reached the rule and met its conditions. */
  readonly call: number
  readonly matched: readonly string[]
  /** The numbers drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
  readonly did: readonly string[]
}

/** What happens to a call. */
export interface Verdict {
  /** The rule that decides; if none does, the first that acts. */
  readonly rule: string
  readonly traces: readonly RuleTrace[]
  readonly wait: Wait
  /** Whether the change happens first, before the wait and the rest. */
  readonly commit: boolean
  /** The answer in place of the service's own. */
  readonly respond: Responded | null
  /** The revisions of the service's own answer, one after the other. Refusals stay as they are. */
  readonly revisions: readonly Revision[]
  readonly fault: Fault | null
}

/** What a world consults about calls, jobs and webhooks. */
export interface Script {
  /** Returns what happens to a call in the middle of its body; null for nothing. */
  duringUpload(call: RequestInfo): Verdict | null
  /** Whether any rule is for this operation. */
  concerns(operation: string): boolean
  /** Returns what happens to a call; null for nothing. */
  judge(call: RequestInfo): Verdict | null
  /** Returns when and how a job ends; null for as usual. `budget`: that of the call that began the job, or its own. */
  decide(job: JobFacts, budget: PatternBudget): JobOverride | null
  /** Returns what happens to the webhook of an event; null for nothing. */
  delivery(event: string, data: Readonly<Record<string, unknown>>): DeliveryScript | null
}

/** What a script uses of its world. */
export interface ScriptHost {
  readonly seed: string
  readonly clock: {
    now(): number
    plan(key: string, due: number, task: TimelineTask): void
    cancel(key: string): void
  }
  /** Sends a webhook. */
  emit(event: string, data: Readonly<Record<string, unknown>>, at: number): void
  /** Sets fields of a record, whatever its lifecycle says; the id `*` stands for all records. Throws a `Problem`. */
  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): void
}
