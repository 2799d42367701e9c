// What carries webhooks out of a world. It is handed in: a world knows no sockets and no signatures.

/** Where webhooks go, as it is set up. */
export interface EndpointSetting {
  readonly url: string
  /** Left out: the carrier's own. */
  readonly secret?: string | undefined
  /** The events it takes; left out: all but those that only go to who names them. */
  readonly events?: readonly string[] | undefined
  readonly enabled?: boolean | undefined
}

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
  /** What the receiver asked for, in ms. */
  readonly retry_after: number | null
}

export interface Carrier {
  /** Where webhooks go when a world starts. */
  readonly endpoints: readonly EndpointSetting[]
  /** Signs for endpoints that have no secret of their own, and what goes nowhere. */
  readonly secret: string
  /** The clock behind the signed timestamp. */
  readonly time: 'wall' | 'world'
  /** What is wrong with an endpoint; null when nothing is. */
  check(endpoint: EndpointSetting): Promise<{ readonly path: 'url' | 'secret'; readonly message: string } | null>
  /** The headers of a message, signature included. */
  sign(message: Message): Readonly<Record<string, string>>
  /** Makes one attempt. Never rejects. */
  send(parcel: Parcel, signal: AbortSignal): Promise<Outcome>
  /** ms from the failed attempt number `failures` (from 1) to the next one; null when there is none. */
  retryIn(failures: number, outcome: Outcome): number | null
}

/** For a world that delivers nothing. */
export const NO_CARRIER: Carrier = {
  endpoints: [],
  secret: '',
  time: 'wall',
  check: () => Promise.resolve(null),
  sign: () => ({}),
  send: () => Promise.resolve({ status: null, duration_ms: 0, error: 'nothing carries webhooks', retry_after: null }),
  retryIn: () => null,
}
