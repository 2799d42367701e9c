// Shows deliveries as the control API returns them.

import * as z from 'zod'
import { redactBody, redactJson, redactUrls } from '../kit/redact.ts'
import { strict } from '../kit/shape.ts'
import { isoInstant } from '../model/instant.ts'
import { DELIVERY_STATUSES, type Delivery, payloadOf } from '../world/outbox/delivery.ts'

const Attempt = strict(() => ({
  at: z.iso.datetime().describe("When, on the world's clock."),
  status: z.int().nullable().describe('The status of the response; null for none.'),
  duration_ms: z.number().describe('How long it took, in ms of real time.'),
  error: z.string().nullable().describe('Why it failed; null where it did not.'),
}))

export const DeliveryShape = strict(() => ({
  id: z.string().describe('Its id.'),
  event: z.string().describe('The name of the event.'),
  url: z.string().nullable().describe('Where it goes, without credentials; null if no endpoint takes the event.'),
  status: z.enum(DELIVERY_STATUSES).describe('pending, delivered, failed, dropped or unrouted.'),
  created_at: z.iso.datetime().describe('When the event happened.'),
  rule: z.string().nullable().describe('The webhook rule that acts on it; null for none.'),
  headers: z.record(z.string(), z.string()).describe('The headers of the last attempt; empty before the first.'),
  payload: z.unknown().describe('What is sent, as JSON.'),
  body: z.string().describe('The text that is signed and sent, without credentials.'),
  attempts: z.array(Attempt).describe('The attempts to deliver it.'),
})).meta({ id: 'Delivery', description: 'A webhook, and the attempts to deliver it.' })

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
