// Shows deliveries as the control API returns them.

import * as z from 'zod'
import { redactBody, redactJson, redactUrls } from '../kit/redact.ts'
import { strict } from '../kit/shape.ts'
import { isoInstant } from '../model/instant.ts'
import { DELIVERY_STATUSES, type Delivery, payloadOf } from '../world/outbox/delivery.ts'

export const DeliveryShape = strict(() => ({
  id: z.string(),
  event: z.string(),
  /** Without credentials; null if no endpoint takes the event. */
  url: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.iso.datetime(),
  /** The webhook rule that acts on it: `<scenario>/<name>`. */
  rule: z.string().nullable(),
  /** The headers of the last attempt; empty before the first. */
  headers: z.record(z.string(), z.string()),
  payload: z.unknown(),
  /** The text that is signed and sent, without credentials. */
  body: z.string(),
  attempts: z.array(
    strict(() => ({
      at: z.iso.datetime(),
      status: z.int().nullable(),
      duration_ms: z.number(),
      error: z.string().nullable(),
    })),
  ),
}))

export type ShownDelivery = z.input<typeof DeliveryShape>

export function showDelivery(delivery: Delivery): ShownDelivery {
  const { id, event, url, status, created_at, headers, body, attempts, script } = delivery
  return {
    id,
    event,
    url: url === null ? null : redactUrls(url),
    status,
    created_at: isoInstant(created_at),
    rule: script?.rule ?? null,
    headers: { ...headers },
    payload: redactBody(payloadOf(delivery)),
    body: redactJson(body),
    attempts: attempts.map(({ at, status, duration_ms, error }) => ({
      at: isoInstant(at),
      status,
      duration_ms: Math.round(duration_ms * 1000) / 1000,
      error: error === null ? null : redactUrls(error),
    })),
  }
}
