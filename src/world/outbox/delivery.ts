// A webhook on its way: an event for one endpoint, and what became of it.

import type { DeliveryScript } from './delivery-script.ts'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted'

/** One attempt. `at`: ms on the world's clock. */
export interface Attempt {
  readonly at: number
  readonly status: number | null
  readonly duration_ms: number
  readonly error: string | null
}

/** Whose deliveries are counted: a tracked creator or post, as it was added at `since` (ms); `at`: the tick. */
export interface Subject {
  readonly key: string
  readonly since: number
  readonly at: number
}

export interface Payload {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Delivery {
  /** Also its `webhook-id`. */
  readonly id: string
  readonly event: string
  /** null where no endpoint takes the event. */
  readonly url: string | null
  readonly status: DeliveryStatus
  /** ms on the world's clock. */
  readonly created_at: number
  readonly payload: Payload
  /** As signed last; empty before the first attempt. */
  readonly headers: Readonly<Record<string, string>>
  readonly attempts: readonly Attempt[]
  readonly subject: Subject | null
  readonly script: DeliveryScript | null
  /** Failed attempts since it was last started. */
  readonly failures: number
  /** How often it is still to be delivered again after it has been. */
  readonly copies: number
}

export function isSuccess(attempt: { readonly status: number | null }): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300
}
