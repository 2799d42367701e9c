// The webhooks of a world: their endpoints, their deliveries, and since when nobody takes the events of ticks.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { Count, DayCounts, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { EndpointsInput } from '../../model/webhook-endpoint.ts'
import { DeliveryState, MOST_DELIVERIES, payloadOf } from '../outbox/delivery.ts'
import { copyParts, loadParts, mapPart, part, saveParts, shapeOf } from './part.ts'

const UnroutedState = strict(() => ({
  since: strict(() => ({ creator: Instant.nullable(), post: Instant.nullable() })),
}))

/** Since when no endpoint takes the events of ticks. Endpoints that take them are set after it. */
const unrouted = part({
  name: 'unrouted',
  schema: () => UnroutedState.optional(),
  save: ({ ticks }) => z.encode(UnroutedState, { since: ticks.unroutedSince }),
  load: ({ ticks }, state, { now }) =>
    ticks.restore({ creator: state?.since.creator ?? now, post: state?.since.post ?? now }, now),
})

const endpoints = part({
  name: 'endpoints',
  schema: () => EndpointsInput,
  save: ({ outbox }) =>
    outbox.endpoints.list.map(({ url, secret, events, enabled }) => ({
      url,
      secret,
      ...(events === undefined ? {} : { events: [...events] }),
      enabled,
    })),
  // This also plans the ticks of everything whose events an endpoint takes.
  load: ({ outbox }, list) => outbox.endpoints.set(list),
})

/** Those that wait, which are not planned yet, and the newest of those that are over. */
const deliveries = part({
  name: 'deliveries',
  schema: () =>
    z
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
      .default([]),
  /** Oldest first. */
  save({ outbox: { deliveries } }) {
    return eachOf(deliveries.all(), (delivery) => {
      const { body: _, attempts, headers, ...rest } = delivery
      const made = attempts.map(({ retry_at: _, ...attempt }) => attempt)
      const payload = payloadOf(delivery)
      return z.encode(DeliveryState, { ...rest, payload, headers: { ...headers }, attempts: made })
    })
  },
  *load({ outbox: { deliveries } }, shown) {
    for (const { payload, place: _, ...rest } of shown) {
      deliveries.restore({ ...rest, body: JSON.stringify(payload) })
      yield
    }
  },
  copyFrom: ({ outbox }, parent) => outbox.deliveries.inherit(parent.outbox.deliveries),
})

/** How many older ones have been forgotten. */
const evicted = part({
  name: 'evicted',
  schema: () => Count.default(0),
  save: ({ outbox }) => outbox.deliveries.evicted,
  load({ outbox }, evicted) {
    outbox.deliveries.evicted = evicted
  },
})

/** Deliveries that wait until `left` more to the same URL have been emitted. */
const held = part({
  name: 'held',
  schema: () =>
    z
      .array(strict(() => ({ url: Name, id: Name, left: z.int().min(1).max(LIMITS.webhook_copies) })))
      .max(LIMITS.webhook_pending)
      .default([]),
  save: ({ outbox }) => outbox.held.all(),
  load: ({ outbox }, all) => outbox.held.restore(all),
})

/** By delivery: how many of its attempts have been handed out to those who await them; 0 for an unrouted one. */
const awaited = part({
  name: 'awaited',
  schema: () =>
    z
      .array(z.tuple([Name, Count]))
      .max(LIMITS.webhook_awaited)
      .default([]),
  save: ({ outbox }) => outbox.awaited.entries(),
  load({ outbox }, all) {
    for (const [id, attempts] of all) outbox.awaited.set(id, attempts)
  },
})

/** The counts of deliveries that succeeded, by tracked creator or post. */
const successes = mapPart(
  'successes',
  () =>
    z
      .array(
        z.tuple([Name, strict(() => ({ since: Instant, counts: strict(() => ({ total: Count, days: DayCounts })) }))]),
      )
      .max(2 * LIMITS.tracked_records),
  ({ successes }) => successes.counted,
)

const WEBHOOK_PARTS = [unrouted, endpoints, deliveries, evicted, held, awaited, successes] as const

const WebhooksState = strict(() => shapeOf(WEBHOOK_PARTS))
  .prefault({ endpoints: [], successes: [] })
  .describe('The endpoints and the log of deliveries; left out: none.')

export const webhooks = part({
  name: 'webhooks',
  schema: () => WebhooksState,
  save: (world) => saveParts(WEBHOOK_PARTS, world) as Work<z.input<typeof WebhooksState>>,
  load: (world, saved, loading) => loadParts(WEBHOOK_PARTS, world, saved, loading),
  copyFrom: (world, parent) => copyParts(WEBHOOK_PARTS, world, parent),
})
