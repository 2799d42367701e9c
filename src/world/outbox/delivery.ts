// A delivery: one event for one endpoint, with its attempts.

import type { Trace } from '../trace-context.ts'
import type { DeliveryScript } from './delivery-script.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped', 'unrouted'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One attempt. `at`: ms on the world's clock; `status`: null where no answer came. */
export interface Attempt {
  readonly at: number
  readonly status: number | null
  readonly duration_ms: number
  readonly error: string | null
  /** When the next one is due since this one failed; null for never. Only bundles need it. */
  readonly retry_at?: number | null
}

/** The tracked creator or post that a delivery counts for, by when it was added (`since`) and the tick (`at`). ms. */
export interface Subject {
  readonly of: string
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
  /** The payload as JSON: the text that is signed and sent. One text needs less memory than many objects. */
  readonly body: string
  /** Those of the last attempt; empty before the first. */
  readonly headers: Readonly<Record<string, string>>
  readonly attempts: readonly Attempt[]
  readonly subject: Subject | null
  readonly script: DeliveryScript | null
  /** That of the call that caused it. */
  readonly trace?: Trace
  /** Failed attempts since it was emitted or redelivered. */
  readonly failures: number
  /** How many more times it is delivered after the first success. */
  readonly copies: number
}

export function payloadOf({ body }: Pick<Delivery, 'body'>): Payload {
  return JSON.parse(body)
}

export function isSuccess(attempt: { readonly status: number | null }): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300
}
