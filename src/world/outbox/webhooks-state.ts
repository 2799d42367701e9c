// Webhooks in the document of a world: where they go, what became of them, and what of them is still to come.

import * as z from 'zod'
import { Count } from '../../model/fields.ts'
import { LIMITS } from '../../model/limits.ts'
import { EndpointsInput } from '../../model/webhook-endpoint.ts'
import { Instant } from '../state/state-kinds.ts'
import { LateState, readStretch, readUnheard, showLate, showUnheard, UnheardState } from '../tracking/unrouted.ts'
import type { World } from '../world.ts'
import { DeliveriesState, restoreDeliveries, showDeliveries } from './delivery-state.ts'

export const WebhooksState = z.strictObject({
  endpoints: EndpointsInput,
  /** What waits, and what became of the rest. */
  deliveries: DeliveriesState.default([]),
  /** How many of them have been forgotten. */
  evicted: Count.default(0),
  /** What waits until so many others have left for the same URL. */
  held: z
    .array(z.strictObject({ url: z.string(), id: z.string(), left: z.int().min(1) }))
    .max(LIMITS.webhook_pending)
    .default([]),
  /** The ticks that nobody took; left out: none so far. */
  unheard: UnheardState.optional(),
  /** The ticks that wait for room among the deliveries, as the schedules that they are of. */
  late: LateState.default([]),
  /** How many attempts at the deliveries that were awaited have been handed out; 0 where no endpoint took one. */
  awaited: z
    .array(z.tuple([z.string(), Count]))
    .max(LIMITS.webhook_awaited)
    .default([]),
  /** The deliveries that succeeded, by what is tracked. */
  successes: z.array(
    z.tuple([
      z.string(),
      z.strictObject({
        since: Instant,
        counts: z.strictObject({ total: Count, days: z.record(z.string(), Count) }),
      }),
    ]),
  ),
})

/** Everything that a world knows of its webhooks. */
export function showWebhooks({ outbox, ticks, clock }: World): z.input<typeof WebhooksState> {
  return {
    endpoints: outbox.endpoints.map(({ url, secret, events, enabled }) => ({
      url,
      secret,
      ...(events === undefined ? {} : { events: [...events] }),
      enabled,
    })),
    deliveries: showDeliveries(outbox),
    evicted: outbox.log.evicted,
    held: outbox.held.all(),
    unheard: showUnheard(ticks.unheard),
    late: showLate(ticks.late(clock.now())),
    awaited: outbox.awaited.all(),
    successes: [...outbox.successes.entries()].map(([key, { since, counts }]) => [
      key,
      { since: new Date(since).toISOString(), counts: { total: counts.total, days: { ...counts.days } } },
    ]),
  }
}

/** Puts back what `showWebhooks` answered, into a world that has its records and whose time is `now` (ms). */
export function restoreWebhooks(
  { outbox, ticks }: World,
  webhooks: z.output<typeof WebhooksState> | undefined,
  now: number,
): void {
  for (const [key, counted] of webhooks?.successes ?? []) outbox.successes.restore(key, counted)
  // Begins the schedules of those that an endpoint wants to hear of.
  outbox.setEndpoints(webhooks?.endpoints ?? outbox.endpoints)
  ticks.restore(webhooks?.unheard ? readUnheard(webhooks.unheard) : null, now)
  restoreDeliveries(outbox, webhooks?.deliveries ?? [], now)
  ticks.fallBehind((webhooks?.late ?? []).map(readStretch))
  for (const [id, attempts] of webhooks?.awaited ?? []) outbox.awaited.handOut(id, attempts)
  for (const held of webhooks?.held ?? []) outbox.held.restore(held)
  outbox.log.restoreEvicted(webhooks?.evicted ?? 0)
}
