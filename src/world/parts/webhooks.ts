// The webhooks of a world: their endpoints, their deliveries, and since when nobody takes the events of ticks.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Count, DayCounts, Name } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EndpointsInput } from '../../model/webhook-endpoint.ts'
import { DeliveriesState, restoreDeliveries, showDeliveries } from '../outbox/delivery-state.ts'
import { UnroutedState } from '../tracking/ticks-state.ts'
import { group, part } from './part.ts'

/** Since when no endpoint takes the events of ticks. Endpoints that take them are set after it. */
const unrouted = part({
  name: 'unrouted',
  schema: UnroutedState.optional(),
  save: ({ ticks }) => z.encode(UnroutedState, { since: ticks.unroutedSince }),
  load: ({ ticks }, state, { now }) =>
    ticks.restore({ creator: state?.since.creator ?? now, post: state?.since.post ?? now }, now),
  copyFrom: ({ ticks, clock }, parent) => ticks.restore(parent.ticks.unroutedSince, clock.now()),
})

const endpoints = part({
  name: 'endpoints',
  schema: EndpointsInput,
  save: ({ outbox }) =>
    outbox.endpoints.list.map(({ url, secret, events, enabled }) => ({
      url,
      secret,
      ...(events === undefined ? {} : { events: [...events] }),
      enabled,
    })),
  // This also plans the ticks of everything whose events an endpoint takes.
  load: ({ outbox }, list) => outbox.endpoints.set(list),
  copyFrom: ({ outbox }, parent) => outbox.endpoints.inherit(parent.outbox.endpoints),
})

/** Those that wait, which are not planned yet, and the newest of those that are over. */
const deliveries = part({
  name: 'deliveries',
  schema: DeliveriesState.default([]),
  save: ({ outbox }) => showDeliveries(outbox.deliveries),
  load: ({ outbox }, shown) => restoreDeliveries(outbox.deliveries, shown),
  copyFrom: ({ outbox }, parent) => outbox.deliveries.inherit(parent.outbox.deliveries),
})

/** How many older ones have been forgotten. A copy of the deliveries has it, too. */
const evicted = part({
  name: 'evicted',
  schema: Count.default(0),
  save: ({ outbox }) => outbox.deliveries.evicted,
  load: ({ outbox }, evicted) => outbox.deliveries.restoreEvicted(evicted),
  copyFrom: ({ outbox }, parent) => outbox.deliveries.restoreEvicted(parent.outbox.deliveries.evicted),
})

/** Deliveries that wait until `left` more to the same URL have been emitted. */
const held = part({
  name: 'held',
  schema: z
    .array(strict(() => ({ url: Name, id: Name, left: z.int().min(1).max(LIMITS.webhook_copies) })))
    .max(LIMITS.webhook_pending)
    .default([]),
  save: ({ outbox }) => outbox.held.all(),
  load: ({ outbox }, all) => outbox.held.restore(all),
  copyFrom: ({ outbox }, parent) => outbox.held.restore(parent.outbox.held.all()),
})

/** By delivery: how many of its attempts have been handed out to those who await them; 0 for an unrouted one. */
const awaited = part({
  name: 'awaited',
  schema: z
    .array(z.tuple([Name, Count]))
    .max(LIMITS.webhook_awaited)
    .default([]),
  save: ({ outbox }) => outbox.awaited.all(),
  load: ({ outbox }, all) => outbox.awaited.restore(all),
  copyFrom: ({ outbox }, parent) => outbox.awaited.restore(parent.outbox.awaited.all()),
})

/** The counts of deliveries that succeeded, by tracked creator or post. */
const successes = part({
  name: 'successes',
  schema: z
    .array(
      z.tuple([Name, strict(() => ({ since: Instant, counts: strict(() => ({ total: Count, days: DayCounts })) }))]),
    )
    .max(2 * LIMITS.records_per_collection),
  save: ({ outbox }) =>
    [...outbox.successes.entries()].map(
      ([
        key,
        {
          since,
          counts: { total, days },
        },
      ]) => [key, { since: isoInstant(since), counts: { total, days: { ...days } } }],
    ),
  load: ({ outbox }, all) => outbox.successes.restore(all),
  copyFrom: ({ outbox }, parent) => outbox.successes.restore(parent.outbox.successes.entries()),
})

export const webhooks = group(
  'webhooks',
  'The endpoints and the log of deliveries; left out: none.',
  [unrouted, endpoints, deliveries, evicted, held, awaited, successes],
  { endpoints: [], successes: [] },
)
