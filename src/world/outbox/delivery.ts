// A delivery: one event for one endpoint, with its attempts. A world keeps those that wait, and the newest of the others.

import * as z from 'zod'
import { idOf } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { Amount, Count, Name, NameOrNull } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EventData, EventName } from '../../model/webhook-endpoint.ts'
import { InWorld } from '../in-world.ts'
import { sizeOf } from '../memory.ts'
import { Trace } from '../trace-context.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped', 'unrouted'] as const

const MOST_HEADERS = 50

/** Attempts that were asked for, and their retries and copies. */
const MOST_ATTEMPTS = 2 * LIMITS.webhook_attempts

export const MOST_DELIVERIES = LIMITS.webhook_deliveries + 2 * LIMITS.webhook_pending

/** What happens to the webhook of an event. */
const DeliveryScript = strict(() => ({
  /** The rule that says so: `<scenario>/<name>`. Missing in snapshots of former versions. */
  rule: z.string().max(LIMITS.text_length).exactOptional(),
  drop: z.literal(true).exactOptional(),
  /** How often it is delivered in all, under one id. */
  duplicate: Count.max(LIMITS.webhook_copies).exactOptional(),
  /** ms on the world's clock. */
  delay: Amount.exactOptional(),
  /** It comes after this many later ones. */
  reorder: Count.max(LIMITS.webhook_copies).exactOptional(),
  bad_signature: z.literal(true).exactOptional(),
  stale_timestamp: z.literal(true).exactOptional(),
}))
export type DeliveryScript = Readonly<z.output<typeof DeliveryScript>>

/** One attempt, on the world's clock. */
const Attempt = strict(() => ({
  at: Instant,
  /** null where no answer came. */
  status: z.int().nullable(),
  duration_ms: Amount,
  error: NameOrNull,
}))

export interface Attempt extends Readonly<z.output<typeof Attempt>> {
  /** When the next one is due since this one failed; null for never. Only bundles need it. */
  readonly retry_at?: number | null
}

/** The tracked creator or post that a delivery counts for, by when it was added (`since`) and the tick (`at`). */
const Subject = strict(() => ({ of: Name, since: Instant, at: Instant }))
export type Subject = Readonly<z.output<typeof Subject>>

/** A delivery as a snapshot has it. When it leaves is among the planned tasks. */
export const DeliveryState = strict(() => ({
  /** Also its `webhook-id`. */
  id: Name,
  event: EventName,
  /** null where no endpoint takes the event. */
  url: z.string().max(LIMITS.webhook_url_length).nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: Instant,
  /** Only in snapshots of former versions, and not needed. */
  place: Count.exactOptional(),
  payload: strict(() => ({ type: EventName, timestamp: Name, data: EventData })),
  /** Those of the last attempt; empty before the first. */
  headers: z
    .record(z.string(), Name)
    .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `must have at most ${MOST_HEADERS} headers`),
  attempts: z.array(Attempt).max(MOST_ATTEMPTS),
  subject: Subject.nullable(),
  script: DeliveryScript.nullable(),
  /** That of the call that caused it. */
  trace: Trace.exactOptional(),
  /** Failed attempts since it was emitted or redelivered. */
  failures: Count,
  /** How many more times it is delivered after the first success. */
  copies: Count.max(LIMITS.webhook_copies),
}))

type State = z.output<typeof DeliveryState>

export type Payload = Readonly<State['payload']>

export interface Delivery extends Readonly<Omit<State, 'place' | 'payload' | 'headers' | 'attempts'>> {
  /** The payload as JSON: the text that is signed and sent. One text needs less memory than many objects. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly attempts: readonly Attempt[]
}

export function payloadOf({ body }: Pick<Delivery, 'body'>): Payload {
  return JSON.parse(body)
}

export function isSuccess(attempt: { readonly status: number | null }): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300
}

/** What a delivery takes besides itself: its place here, its planned attempt. Bytes. */
const OVERHEAD = 400

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries extends InWorld {
  /** As they were made. */
  #byId = new Map<string, Delivery>()
  evicted = 0
  /** About how much memory they take. */
  bytes = 0
  pending = 0

  get over(): number {
    return this.#byId.size - this.pending
  }

  /** Returns the first id of those of `key` that no delivery here has. */
  newId(key: string): string {
    for (let number = 0; ; number++) {
      const id = `msg_${idOf(this.world.seed, 'webhook', key, number)}`
      if (!this.#byId.has(id)) return id
    }
  }

  get(id: string): Delivery | undefined {
    return this.#byId.get(id)
  }

  /** Adds a delivery or replaces its state, and publishes it. */
  put(delivery: Delivery): Delivery {
    this.restore(delivery)
    this.world.delivered(delivery)
    return delivery
  }

  /** Adds a delivery or replaces its state. Publishes nothing. */
  restore(delivery: Delivery): void {
    const before = this.#byId.get(delivery.id)
    this.#byId.set(delivery.id, delivery)
    this.pending += Number(isPending(delivery)) - Number(before !== undefined && isPending(before))
    this.#count(bytesOf(delivery) - (before ? bytesOf(before) : 0))
    const { webhook_deliveries: most, webhook_deliveries_bytes: limit } = LIMITS
    while (this.over > most || (this.over > 0 && this.bytes > limit)) this.#forgetOldest()
  }

  /** Takes over all deliveries of `from`, in place of its own. Publishes nothing. */
  inherit(from: Deliveries): void {
    this.#byId = new Map(from.#byId)
    this.evicted = from.evicted
    this.#count(from.bytes - this.bytes)
    this.pending = from.pending
  }

  /** Returns all deliveries, oldest first. */
  all(): Delivery[] {
    return [...this.#byId.values()]
  }

  /** Returns those that wait, oldest first. */
  waiting(): Delivery[] {
    return this.all().filter(isPending)
  }

  #count(bytes: number): void {
    this.bytes += bytes
    this.world.memory.count('deliveries', bytes)
  }

  #forgetOldest(): void {
    for (const delivery of this.#byId.values()) {
      if (isPending(delivery)) continue
      this.#byId.delete(delivery.id)
      this.#count(-bytesOf(delivery))
      this.evicted++
      return
    }
  }
}

function bytesOf(delivery: Delivery): number {
  return OVERHEAD + sizeOf(delivery)
}

function isPending({ status }: Delivery): boolean {
  return status === 'pending'
}
