// Webhooks in a snapshot: their endpoints, their deliveries, and the events still to come.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import type { Work } from '../../kit/work.ts'
import { Count, DayCounts, Name } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EndpointsInput } from '../../model/webhook-endpoint.ts'
import type { Ticks } from '../tracking/ticks.ts'
import {
  readUnrouted,
  readWaiting,
  showUnrouted,
  showWaiting,
  UnroutedState,
  WaitingState,
} from '../tracking/ticks-state.ts'
import { DeliveriesState, restoreDeliveries, showDeliveries } from './delivery-state.ts'
import type { Outbox } from './outbox.ts'

export const WebhooksState = strict(() => ({
  endpoints: EndpointsInput,
  /** Those that wait, and the newest of those that are over. */
  deliveries: DeliveriesState.default([]),
  /** How many older ones have been forgotten. */
  evicted: Count.default(0),
  /** Deliveries that wait until `left` more to the same URL have been emitted. */
  held: z
    .array(strict(() => ({ url: Name, id: Name, left: z.int().min(1).max(LIMITS.webhook_copies) })))
    .max(LIMITS.webhook_pending)
    .default([]),
  /** The ticks whose events no endpoint took, as the schedules that they belong to; left out: none so far. */
  unrouted: UnroutedState.optional(),
  /** The ticks that wait for room among the deliveries; left out: none. */
  waiting: WaitingState.optional(),
  /** By delivery: how many of its attempts have been handed out to those who await them; 0 for an unrouted one. */
  awaited: z
    .array(z.tuple([Name, Count]))
    .max(LIMITS.webhook_awaited)
    .default([]),
  /** The counts of deliveries that succeeded, by tracked creator or post. */
  successes: z
    .array(
      z.tuple([Name, strict(() => ({ since: Instant, counts: strict(() => ({ total: Count, days: DayCounts })) }))]),
    )
    .max(2 * LIMITS.records_per_collection),
}))

/** The parts of a world that its webhooks are kept in. */
interface WebhooksWorld {
  readonly outbox: Outbox
  readonly ticks: Ticks
}

export function* showWebhooks({ outbox, ticks }: WebhooksWorld): Work<z.input<typeof WebhooksState>> {
  const deliveries = yield* showDeliveries(outbox.deliveries)
  const unrouted = yield* showUnrouted(ticks.unroutedState)
  const waiting = yield* showWaiting(ticks.queueState)
  return {
    endpoints: outbox.endpoints.list.map(({ url, secret, events, enabled }) => ({
      url,
      secret,
      ...(events === undefined ? {} : { events: [...events] }),
      enabled,
    })),
    deliveries,
    evicted: outbox.deliveries.evicted,
    held: outbox.held.all(),
    unrouted,
    waiting,
    awaited: outbox.awaited.all(),
    successes: [...outbox.successes.entries()].map(([key, { since, counts }]) => [
      key,
      { since: isoInstant(since), counts: { total: counts.total, days: { ...counts.days } } },
    ]),
  }
}

/**
 * Restores what `showWebhooks` returned into a world that has its records and whose time is `now` (ms). Deliveries and
 * ticks that wait are not planned yet.
 */
export function* restoreWebhooks(
  { outbox, ticks }: WebhooksWorld,
  webhooks: z.output<typeof WebhooksState> | undefined,
  now: number,
): Work<void> {
  for (const [key, counted] of webhooks?.successes ?? []) outbox.successes.restore(key, counted)
  // This also plans the ticks of everything whose events an endpoint takes.
  yield* outbox.endpoints.set(webhooks?.endpoints ?? [])
  ticks.restoreUnrouted(webhooks?.unrouted ? readUnrouted(webhooks.unrouted) : null, now)
  if (webhooks?.waiting) ticks.restoreQueue(readWaiting(webhooks.waiting))
  yield* restoreDeliveries(outbox.deliveries, webhooks?.deliveries ?? [])
  for (const [id, attempts] of webhooks?.awaited ?? []) outbox.awaited.handOut(id, attempts)
  for (const held of webhooks?.held ?? []) outbox.held.restore(held)
  outbox.deliveries.restoreEvicted(webhooks?.evicted ?? 0)
}
