// What a world tells the log of its simulator, besides calls.

import type { Delivery } from './outbox/delivery.ts'
import type { Trace } from './trace-context.ts'

export type Notice =
  | {
      /** An attempt at a delivery has ended. */
      readonly event: 'webhook'
      readonly world: string
      readonly type: string
      /** The delivery. */
      readonly id: string
      readonly url: string
      /** From 1. */
      readonly attempt: number
      /** null where no answer came. */
      readonly status: number | null
      readonly error: string | null
      readonly duration_ms: number
      /** The webhook rule that acted on the delivery; null for none. */
      readonly rule: string | null
      /** The trace that it belongs to; null for none. */
      readonly trace: Trace | null
    }
  | {
      readonly event: 'scenario'
      /** `not carried out`: what its timeline could not do is among the warnings. */
      readonly action: 'loaded' | 'unloaded' | 'not carried out'
      readonly world: string
      readonly scenario: string
      readonly warnings: readonly string[]
    }

export type ScenarioNotice = Extract<Notice, { event: 'scenario' }>

/** Returns the notice of the last attempt at a delivery; null if there was none. */
export function attemptNotice(world: string, { id, event: type, url, attempts, ...delivery }: Delivery): Notice | null {
  const last = attempts.at(-1)
  if (last === undefined || url === null) return null
  const { status, error, duration_ms } = last
  const made = { attempt: attempts.length, status, error, duration_ms }
  const { script, trace = null } = delivery
  return { event: 'webhook', world, type, id, url, ...made, rule: script?.rule ?? null, trace }
}
