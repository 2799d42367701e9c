// Deliveries in a snapshot: with the time at which they leave, so that none is lost.

import * as z from 'zod'
import { eachOf, type Work } from '../../kit/work.ts'
import { Amount, Count, Name, NameOrNull } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EventData, EventName } from '../../model/webhook-endpoint.ts'
import type { Attempts } from './attempts.ts'
import type { Deliveries } from './deliveries.ts'
import { DELIVERY_STATUSES, payloadOf } from './delivery.ts'

/** Most headers of a delivery. */
const MOST_HEADERS = 50

const Headers = z
  .record(z.string(), Name)
  .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `must have at most ${MOST_HEADERS} headers`)

/** Attempts that were asked for, and their retries and copies. */
const MOST_ATTEMPTS = 2 * LIMITS.webhook_attempts

const DeliveryState = z.strictObject({
  id: Name,
  event: EventName,
  url: z.string().max(LIMITS.webhook_url_length).nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: Instant,
  /** When it leaves; null where it is over or was in flight. */
  due: Instant.nullable(),
  payload: z.strictObject({ type: EventName, timestamp: Name, data: EventData }),
  headers: Headers,
  attempts: z
    .array(
      z.strictObject({
        at: Instant,
        status: z.int().nullable(),
        duration_ms: Amount,
        error: NameOrNull,
      }),
    )
    .max(MOST_ATTEMPTS),
  subject: z.strictObject({ key: Name, since: Instant, at: Instant }).nullable(),
  script: z
    .strictObject({
      drop: z.literal(true).exactOptional(),
      duplicate: Count.max(LIMITS.webhook_copies).exactOptional(),
      delay: Amount.exactOptional(),
      reorder: Count.max(LIMITS.webhook_copies).exactOptional(),
      bad_signature: z.literal(true).exactOptional(),
      stale_timestamp: z.literal(true).exactOptional(),
    })
    .nullable(),
  failures: Count,
  copies: Count.max(LIMITS.webhook_copies),
})

/** All deliveries that a world keeps. */
export const DeliveriesState = z
  .array(
    DeliveryState.refine(({ status, url }) => status !== 'pending' || url !== null, {
      message: 'must be a URL: it waits to go there',
      path: ['url'],
    }),
  )
  .max(LIMITS.webhook_deliveries + 2 * LIMITS.webhook_pending)
  .superRefine((deliveries, context) => {
    const ids = new Set<string>()
    for (const [at, { id }] of deliveries.entries()) {
      const message = `is the second delivery with the id "${id}"`
      if (ids.has(id)) context.addIssue({ code: 'custom', message, path: [at, 'id'] })
      ids.add(id)
    }
  })

type Shown = z.input<typeof DeliveryState>
type Read = z.output<typeof DeliveryState>

interface DeliveriesAndAttempts {
  readonly deliveries: Deliveries
  readonly attempts: Attempts
}

/** Returns every delivery that is kept, oldest first. */
export function showDeliveries({ deliveries, attempts: planned }: DeliveriesAndAttempts): Work<Shown[]> {
  return eachOf(deliveries.all(), (delivery) => {
    const due = planned.dueOf(delivery.id)
    const { body, ...rest } = delivery
    const { subject, script, created_at, attempts } = rest
    return {
      ...rest,
      created_at: isoInstant(created_at),
      due: due === null ? null : isoInstant(due),
      payload: payloadOf({ body }),
      headers: { ...delivery.headers },
      attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: isoInstant(at) })),
      subject: subject && { key: subject.key, since: isoInstant(subject.since), at: isoInstant(subject.at) },
      script: script && { ...script },
    }
  })
}

/** Restores what `showDeliveries` returned. Those that were in flight leave again at `now` (ms). */
export function* restoreDeliveries(
  { deliveries, attempts }: DeliveriesAndAttempts,
  shown: readonly Read[],
  now: number,
): Work<void> {
  for (const { due, payload, ...rest } of shown) {
    const delivery = { ...rest, body: JSON.stringify(payload) }
    deliveries.restore(delivery)
    const leaves = due ?? (delivery.status === 'pending' ? now : null)
    if (leaves !== null) attempts.plan(delivery.id, leaves)
    yield
  }
}
