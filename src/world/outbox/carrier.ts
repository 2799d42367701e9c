// What carries webhooks out of a world. It is handed in: a world knows no sockets and no signatures.

import type { Detail } from '../../model/problems.ts'

/** Where webhooks go, as it is set up. */
export interface EndpointSetting {
  readonly url: string
  /** Left out: the carrier's own. */
  readonly secret?: string | undefined
  /** The events it takes; left out: all but those that only go to who names them. */
  readonly events?: readonly string[] | undefined
  readonly enabled?: boolean | undefined
}

/** What is wrong with a list of endpoints, by its place in it (`0.url`); nothing when webhooks can go there. */
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

/** What became of one attempt. */
export interface Outcome {
  /** null where no answer came. */
  readonly status: number | null
  readonly duration_ms: number
  /** What went wrong; null for an answer, whatever its status. */
  readonly error: string | null
  /** The `retry-after` of the answer; null without one. */
  readonly retry_after: string | null
}

export interface Carrier {
  /** Where webhooks go when a world starts. */
  readonly endpoints: readonly EndpointSetting[]
  /** Signs for endpoints that have no secret of their own, and what goes nowhere. */
  readonly secret: string
  /** The clock behind the signed timestamp. */
  readonly time: 'wall' | 'world'
  readonly check: EndpointsCheck
  /** The headers of a message, signature included. */
  sign(message: Message): Readonly<Record<string, string>>
  /** Makes one attempt. Never rejects. */
  send(parcel: Parcel, signal: AbortSignal): Promise<Outcome>
  /** ms from the failed attempt number `failures` (from 1), at `now` of its world, to the next one; null when there is none. */
  retryIn(failures: number, outcome: Outcome, now: number): number | null
}

/** For a world that delivers nothing. */
export const NO_CARRIER: Carrier = {
  endpoints: [],
  secret: '',
  time: 'wall',
  check: () => Promise.resolve([]),
  sign: () => ({}),
  send: () => Promise.resolve({ status: null, duration_ms: 0, error: 'nothing carries webhooks', retry_after: null }),
  retryIn: () => null,
}
