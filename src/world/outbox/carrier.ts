// What carries webhooks out of a world. It is handed in, so that a world knows nothing of sockets and signatures.

import type { Detail } from '../../model/problems.ts'

export interface EndpointSetting {
  readonly url: string
  /** Left out: the carrier's own. */
  readonly secret?: string | undefined
  /** The events it takes; left out: all but those that only go to endpoints that name them. */
  readonly events?: readonly string[] | undefined
  readonly enabled?: boolean | undefined
}

/** Returns what is wrong with a list of endpoints, by its place in the list (`0.url`). */
export type EndpointsCheck = (endpoints: readonly EndpointSetting[]) => Promise<readonly Detail[]>

export interface Message {
  readonly id: string
  /** ms since 1970. */
  readonly timestamp: number
  readonly body: string
  readonly secret: string
  readonly world: string
}

export interface Parcel {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of one attempt. */
export interface Outcome {
  /** null where no answer came. */
  readonly status: number | null
  readonly duration_ms: number
  /** Why no answer came; null for an answer, whatever its status. */
  readonly error: string | null
  /** The `retry-after` of the answer; null without one. */
  readonly retry_after: string | null
  /** When the next attempt is due (ms on the world's clock; null for never) in a replay, which knows. */
  readonly retry_at?: number | null
}

export interface Carrier {
  /** Where webhooks go when a world starts. */
  readonly endpoints: readonly EndpointSetting[]
  /** Signs for endpoints that have no secret of their own, and signs unrouted events. */
  readonly secret: string
  /** The clock behind the signed timestamp. */
  readonly time: 'wall' | 'world'
  readonly check: EndpointsCheck
  /** Returns the headers of a message, signature included. */
  sign(message: Message): Readonly<Record<string, string>>
  /** Makes one attempt. Never rejects. */
  send(parcel: Parcel): Promise<Outcome>
  /** Returns ms from failed attempt number `failures` (from 1), at `now` of its world, to its retry; null for none. */
  retryIn(failures: number, outcome: Outcome, now: number): number | null
}

export const NO_CARRIER: Carrier = {
  endpoints: [],
  secret: '',
  time: 'wall',
  check: () => Promise.resolve([]),
  sign: () => ({}),
  send: () => Promise.resolve({ status: null, duration_ms: 0, error: 'nothing carries webhooks', retry_after: null }),
  retryIn: () => null,
}
