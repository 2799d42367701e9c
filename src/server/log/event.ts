// What happens in a simulator, for its log. Nothing in here holds credentials, but the URLs of webhooks may.

import type { RuleTrace } from '../../world/script.ts'
import type { Notice } from '../../world/settings.ts'
import type { Trace } from '../../world/trace-context.ts'

export interface CallEvent {
  readonly event: 'request' | 'control'
  readonly world: string
  /** null for a stream, which has none. */
  readonly request_id: string | null
  /** null for a call that matched no operation. */
  readonly operation: string | null
  readonly method: string
  /** With the query, relative to the world's base URL. */
  readonly path: string
  /** 0 where a fault sent no response, 499 where the client left first. */
  readonly status: number
  readonly duration_ms: number
  /** What was wrong: of a refused call its first mistake, else the first warning, else the hint; null for a call in which all is well. */
  readonly problem: string | null
  readonly rules: readonly RuleTrace[]
  readonly warnings: readonly string[]
  /** The trace that it belongs to; null for none. */
  readonly trace: Trace | null
  /** True for what comes often and means little: checks of health, and pages. */
  readonly minor: boolean
}

/** Why a world starts. */
export const STARTS = {
  first_call: { action: 'started', why: 'its first call' },
  made: { action: 'started', why: 'POST /__sim/worlds' },
  forked: { action: 'started', why: 'POST /__sim/worlds, with fork' },
  reset: { action: 'reset', why: 'POST /__sim/reset' },
  scenario: { action: 'reset', why: 'a scenario was loaded with a reset' },
  restore: { action: 'restored', why: 'PUT /__sim/state' },
} as const

export interface WorldEvent {
  readonly event: 'world'
  readonly action: 'started' | 'reset' | 'restored' | 'ended'
  readonly world: string
  readonly why: string
  readonly seed: string
  readonly scenarios: readonly string[]
  /** What of them has no effect, since something else wins. */
  readonly warnings: readonly string[]
}

/** What became of a scenario file at the start, or of a change of it. */
export interface FileEvent {
  readonly event: 'scenario'
  readonly action: 'loaded' | 'reloaded' | 'not reloaded'
  readonly file: string
  /** Its mistakes with their places; null when it is loaded. */
  readonly problem: string | null
  readonly warnings: readonly string[]
}

export type LogEvent = CallEvent | WorldEvent | FileEvent | Notice
