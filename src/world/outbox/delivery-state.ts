// Deliveries in a snapshot. When they leave is among the planned tasks.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { Amount, Count, Name, NameOrNull } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EventData, EventName } from '../../model/webhook-endpoint.ts'
import { isTraceparent, isTracestate } from '../trace-context.ts'
import type { Deliveries } from './deliveries.ts'
import { DELIVERY_STATUSES, payloadOf } from './delivery.ts'

/** Most headers of a delivery. */
const MOST_HEADERS = 50

const Headers = z
  .record(z.string(), Name)
  .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `must have at most ${MOST_HEADERS} headers`)

/** Attempts that were asked for, and their retries and copies. */
const MOST_ATTEMPTS = 2 * LIMITS.webhook_attempts

const ScriptState = strict(() => ({
  rule: z.string().max(LIMITS.text_length).exactOptional(),
  drop: z.literal(true).exactOptional(),
  duplicate: Count.max(LIMITS.webhook_copies).exactOptional(),
  delay: Amount.exactOptional(),
  reorder: Count.max(LIMITS.webhook_copies).exactOptional(),
  bad_signature: z.literal(true).exactOptional(),
  stale_timestamp: z.literal(true).exactOptional(),
}))

export const TraceState = strict(() => ({
  traceparent: z.string().refine(isTraceparent, 'must be a traceparent of W3C Trace Context'),
  tracestate: z.string().refine(isTracestate, 'must be a tracestate of W3C Trace Context').exactOptional(),
}))

const DeliveryState = strict(() => ({
  id: Name,
  event: EventName,
  url: z.string().max(LIMITS.webhook_url_length).nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: Instant,
  /** Its place among those that are over, as they ended, and then those that wait, as they began to. */
  place: Count.default(0),
  payload: strict(() => ({ type: EventName, timestamp: Name, data: EventData })),
  headers: Headers,
  attempts: z
    .array(
      strict(() => ({
        at: Instant,
        status: z.int().nullable(),
        duration_ms: Amount,
        error: NameOrNull,
      })),
    )
    .max(MOST_ATTEMPTS),
  subject: strict(() => ({ of: Name, since: Instant, at: Instant })).nullable(),
  script: ScriptState.nullable(),
  trace: TraceState.exactOptional(),
  failures: Count,
  copies: Count.max(LIMITS.webhook_copies),
}))

/** Most deliveries that a world keeps. */
export const MOST_DELIVERIES = LIMITS.webhook_deliveries + 2 * LIMITS.webhook_pending

/** All deliveries that a world keeps. */
export const DeliveriesState = z
  .array(
    DeliveryState.refine(({ status, url }) => status !== 'pending' || url !== null, {
      message: 'must be a URL: it waits to go there',
      path: ['url'],
    }),
  )
  .max(MOST_DELIVERIES)
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

/** Returns every delivery that is kept, oldest first. */
export function showDeliveries(deliveries: Deliveries): Work<Shown[]> {
  const places = new Map(deliveries.inPlace().map(({ id }, place) => [id, place]))
  return eachOf(deliveries.all(), (delivery) => {
    const { id, event, url, status, created_at, headers, attempts, subject, script, trace, failures, copies } = delivery
    return {
      id,
      event,
      url,
      status,
      created_at: isoInstant(created_at),
      place: places.get(id) ?? 0,
      payload: payloadOf(delivery),
      headers: { ...headers },
      attempts: attempts.map(({ at, status, duration_ms, error }) => ({
        at: isoInstant(at),
        status,
        duration_ms,
        error,
      })),
      subject: subject && { of: subject.of, since: isoInstant(subject.since), at: isoInstant(subject.at) },
      script: script && z.encode(ScriptState, script),
      ...(trace && { trace }),
      failures,
      copies,
    }
  })
}

export function* restoreDeliveries(deliveries: Deliveries, shown: readonly Read[]): Work<void> {
  const numbered = shown.map((one, number) => ({ one, number }))
  for (const { one, number } of numbered.sort((a, b) => a.one.place - b.one.place)) {
    const { payload, place: _, ...rest } = one
    deliveries.restore({ ...rest, body: JSON.stringify(payload) }, number)
    yield
  }
}
