// Deliveries in the document of a world: with when they leave, so that none is lost on the way.

import * as z from 'zod'
import { Amount, Count } from '../../model/fields.ts'
import { LIMITS } from '../../model/limits.ts'
import { Instant } from '../state/state-kinds.ts'
import type { Outbox } from './outbox.ts'

const Texts = z.record(z.string(), z.string())

const DeliveryState = z.strictObject({
  id: z.string(),
  event: z.string(),
  url: z.string().nullable(),
  status: z.enum(['pending', 'delivered', 'failed', 'dropped', 'unrouted']),
  created_at: Instant,
  /** When it leaves; null for what is over, or was in flight. */
  due: Instant.nullable(),
  payload: z.strictObject({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) }),
  headers: Texts,
  attempts: z.array(
    z.strictObject({
      at: Instant,
      status: z.int().nullable(),
      duration_ms: Amount,
      error: z.string().nullable(),
    }),
  ),
  subject: z.strictObject({ key: z.string(), since: Instant, at: Instant }).nullable(),
  script: z
    .strictObject({
      drop: z.literal(true).exactOptional(),
      duplicate: Count.exactOptional(),
      delay: Amount.exactOptional(),
      reorder: Count.exactOptional(),
      bad_signature: z.literal(true).exactOptional(),
      stale_timestamp: z.literal(true).exactOptional(),
    })
    .nullable(),
  failures: Count,
  copies: Count,
})

/** Those that a world keeps. */
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
      const message = `is the second delivery of the id "${id}"`
      if (ids.has(id)) context.addIssue({ code: 'custom', message, path: [at, 'id'] })
      ids.add(id)
    }
  })

type Shown = z.input<typeof DeliveryState>
type Read = z.output<typeof DeliveryState>

/** Every delivery that the outbox keeps, oldest first. */
export function showDeliveries(outbox: Outbox): Shown[] {
  const iso = (at: number) => new Date(at).toISOString()
  return outbox.log.all().map((delivery) => {
    const due = outbox.dueOf(delivery.id)
    const { subject, script, created_at, attempts, payload } = delivery
    return {
      ...delivery,
      created_at: iso(created_at),
      due: due === null ? null : iso(due),
      payload: { ...payload, data: { ...payload.data } },
      headers: { ...delivery.headers },
      attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: iso(at) })),
      subject: subject && { key: subject.key, since: iso(subject.since), at: iso(subject.at) },
      script: script && { ...script },
    }
  })
}

/** Puts back what `showDeliveries` answered; what waits goes on waiting, what was in flight leaves again at `now` (ms). */
export function restoreDeliveries(outbox: Outbox, deliveries: readonly Read[], now: number): void {
  for (const { due, ...delivery } of deliveries) {
    outbox.restore(delivery, due ?? (delivery.status === 'pending' ? now : null))
  }
}
