// What a script sees of a world, and what it may change: a call, a job, a delivery. The language is not known here.

import type { Work } from '../kit/work.ts'
import type { Happening } from '../model/happening.ts'
import type { TimelineTask } from './task.ts'

/** A call as it was sent, for rules to match. */
export interface RequestInfo {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; undefined if there is none, or if it is an upload. */
  readonly body: unknown
  /** The fields of an upload; the value of a file is its name. */
  readonly form: Readonly<Record<string, string>> | undefined
  /** The same text for the same request; draws depend on it. */
  readonly requestKey: () => string
}

/** A script's response, sent in place of the service's own. */
export interface Responded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it is sent. */
  readonly text: string
  /** The internal code of an error. */
  readonly code: number | null
}

/** The service's own response, as far as a script may revise it. */
export interface OwnAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

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
  /** Whether it only has the call wait. */
  readonly waits: boolean
  /** Whether it has the change made all the same. */
  readonly commits: boolean
  /** How it breaks the response; null where it does not. */
  readonly fault: Fault['kind'] | null
}

export interface Verdict {
  /** The rule that decides; if none does, the first that acts. */
  readonly rule: string
  readonly traces: readonly RuleTrace[]
  readonly wait: Wait
  /** True if the service handles the call first, before the wait and the rest. */
  readonly commit: boolean
  /** The state in which the job ends that the call starts; null where the rule does not say. */
  readonly outcome: 'failed' | null
  /** The response in place of the service's own. */
  readonly respond: Responded | null
  /** The revisions of the service's own response, in order; they add to the traces. Refusals are not revised. */
  readonly revisions: readonly ((own: OwnAnswer) => OwnAnswer)[]
  readonly fault: Fault | null
}

/** The parts of its world that a script uses. */
export interface ScriptHost {
  readonly seed: string
  readonly clock: {
    now(): number
    plan(task: TimelineTask, due: number, background?: boolean): void
    cancel(key: string): void
  }
  /** Notes what the timeline of a scenario could not do. */
  readonly scenarios: { failed(scenario: string, troubles: readonly string[]): void }
  readonly outbox: { emit(event: string, data: Readonly<Record<string, unknown>> | undefined, at: number): void }
  /** Changes creators and posts, visits short links and buys through them. Throws a `Problem`. */
  happen(happening: Happening, at: number): void
  /** Sets fields of a record, past its lifecycle; the id `*` means all records. Throws a `Problem`. */
  force(collection: string, id: string, patch: Readonly<Record<string, unknown>>, at: number): Work<void>
}
