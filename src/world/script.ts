// What a script sees and says: it may change a call, a job, a delivery. What scripts are written in is no matter here.

import type { JobFacts, JobOverride } from './lifecycle/override.ts'
import type { DeliveryScript } from './outbox/delivery-script.ts'
import type { PatternBudget } from './pattern-budget.ts'
import type { TimelineTask } from './task.ts'

/** A call of the service as it was sent: what rules may look at. */
export interface RequestInfo {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; undefined where there is none, or an upload. */
  readonly body: unknown
  /** The fields of an upload; a file stands for its name. */
  readonly form: Readonly<Record<string, string>> | undefined
  /** The same text for the same request; draws depend on it. */
  readonly requestKey: () => string
  /** What regular expressions may cost that look at it. */
  readonly budget: PatternBudget
}

/** What a script answers instead of the service, or makes of the service's answer. */
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

/** Makes another answer of the service's own, which stays as it is. */
export type Revision = (own: OwnAnswer) => OwnAnswer

export type Fault =
  | { readonly kind: 'reset' | 'empty' | 'truncate' | 'malformed' | 'broken_chunk' }
  | { readonly kind: 'dribble' | 'hang'; readonly ms: number }

/** How long a call waits: `real` ms, then `virtual` ms on the world's clock. */
export interface Wait {
  readonly real: number
  readonly virtual: number
}

/** Why a rule acted: for the journal. */
export interface RuleTrace {
  /** `<scenario>/<rule>`. */
  readonly name: string
  /** `file:line`. */
  readonly at: string
  /** Which call this was among those that reached the rule and met its conditions. */
  readonly call: number
  readonly matched: readonly string[]
  /** What was drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
  readonly did: readonly string[]
}

/** What is to happen to a call. */
export interface Verdict {
  /** The rule that decides, else the first that delays. */
  readonly rule: string
  readonly traces: readonly RuleTrace[]
  readonly wait: Wait
  /** The change happens first, then the wait and the rest. */
  readonly commit: boolean
  /** Instead of the service's own answer. */
  readonly respond: Responded | null
  /** What is made of the service's own answer where that is a success, one after the other. */
  readonly revisions: readonly Revision[]
  readonly fault: Fault | null
}

/** What a world asks while calls, jobs and webhooks pass through it. */
export interface Script {
  /** What happens in the middle of the body of a call; null for nothing. */
  duringUpload(call: RequestInfo): Verdict | null
  /** Whether any rule looks at calls of this operation. */
  concerns(operation: string): boolean
  /** What happens to a call; null for nothing. */
  judge(call: RequestInfo): Verdict | null
  /** What becomes of a job; null to leave it alone. `budget`: of the call that began it, or its own. */
  decide(job: JobFacts, budget: PatternBudget): JobOverride | null
  /** What happens to the webhook of an event; null to leave it alone. */
  delivery(event: string, data: Readonly<Record<string, unknown>>): DeliveryScript | null
}

/** What a script needs of its world. */
export interface ScriptHost {
  readonly seed: string
  readonly clock: {
    now(): number
    plan(key: string, due: number, task: TimelineTask): void
    cancel(key: string): void
  }
  /** Sends a webhook. */
  emit(event: string, data: Readonly<Record<string, unknown>>, at: number): void
  /** Gives a record these fields, whatever its lifecycle says; the id `*` stands for all. Throws a `Problem` if it cannot. */
  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): void
}
