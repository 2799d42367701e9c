// Webhooks in the control API: list, await, redeliver and emit.

import * as z from 'zod'
import { redactUrls } from '../kit/redact.ts'
import { Instant } from '../model/instant.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { EventName, fitsWebhook } from '../model/webhook-endpoint.ts'
import { CREATOR_EVENT, POST_EVENT } from '../model/webhooks.ts'
import { type Delivery, payloadOf } from '../world/outbox/delivery.ts'
import type { World } from '../world/world.ts'
import { contains } from './contains.ts'
import { control } from './control.ts'
import { refuseCrowd, Timeout } from './inputs.ts'
import { NextPage, PageShape, writePage } from './paging.ts'
import { DeliveryShape, showDelivery } from './shown-delivery.ts'

export const listDeliveries = control({
  id: 'listDeliveries',
  method: 'GET',
  path: '/__sim/webhooks/deliveries',
  summary: 'The webhook deliveries, oldest first',
  query: z.strictObject({
    event: z.string().optional(),
    status: DeliveryShape.shape.status.optional(),
    url: z.string().optional(),
    since: Instant.optional(),
    ...PageShape,
  }),
  answer: z.strictObject({ deliveries: z.array(DeliveryShape), next: NextPage, evicted: z.int() }),
}).slices(function* ({ query: { event, status, url, since, ...page }, world: name }, world) {
  const made = mayBeTicks(event) && (status ?? 'unrouted') === 'unrouted' && url === undefined
  const listed = {
    name: 'deliveries',
    entries: deliveriesOf(world, made, name),
    passes: (delivery: Delivery) =>
      (event === undefined || delivery.event === event) &&
      (status === undefined || delivery.status === status) &&
      (url === undefined || delivery.url === url || (delivery.url !== null && redactUrls(delivery.url) === url)) &&
      (since === undefined || delivery.created_at >= since),
    write: (delivery: Delivery) => JSON.stringify(showDelivery(delivery)),
    rest: { evicted: world.outbox.deliveries.evicted },
  }
  return yield* writePage(listed, page)
})

/**
 * Returns the deliveries and, if `made`, the newest unrouted events of real-time tracking; oldest first.
 * @param name the world's name in the request, for `x-sim-world` of these events, also if that world was never created
 */
function deliveriesOf({ outbox, ticks, clock }: World, made: boolean, name: string): Delivery[] {
  const logged = outbox.deliveries.all()
  const unrouted = made ? ticks.unrouted(clock.now()).filter(({ id }) => outbox.deliveries.get(id) === undefined) : []
  if (unrouted.length === 0) return logged
  const own = unrouted.map((delivery) => ({ ...delivery, headers: { ...delivery.headers, 'x-sim-world': name } }))
  return [...logged, ...own].sort((a, b) => a.created_at - b.created_at)
}

/** Whether the event may be one of real-time tracking. Its unrouted events are computed only if so, since that is slow. */
function mayBeTicks(event: string | undefined): boolean {
  return event === undefined || event === CREATOR_EVENT || event === POST_EVENT
}

export const redeliver = control({
  id: 'redeliver',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/:id/redeliver',
  summary: "Send a delivery again, on the clock's next turn",
  grows: true,
  answer: DeliveryShape,
  problems: ['unknown_entry', 'no_endpoint'],
}).handle(({ params: { id }, now }, world) => {
  const known = world.outbox.deliveries.get(id) ?? world.ticks.unrouted(now).find((delivery) => delivery.id === id)
  return showDelivery(world.outbox.redeliver(known ?? fail('unknown_entry', { what: 'delivery', id }), now))
})

const Data = z.record(z.string(), z.unknown())

export const emitWebhook = control({
  id: 'emitWebhook',
  method: 'POST',
  path: '/__sim/webhooks/emit',
  summary: "Emit an event; its webhooks leave on the clock's next turn",
  body: z.strictObject({ event: EventName, data: Data.default({}) }),
  grows: true,
  answer: z.strictObject({ deliveries: z.array(DeliveryShape) }),
}).handle(({ body: { event, data }, now }, world) => {
  const { outbox } = world
  if (!fitsWebhook(data)) {
    fail('too_large', { what: 'The data of a webhook', limit: formatBytes(LIMITS.webhook_data_length) })
  }
  if (outbox.full) {
    const many = outbox.deliveries.pending >= LIMITS.webhook_pending
    if (many) fail('limit_reached', { what: 'The number of waiting deliveries', limit: LIMITS.webhook_pending })
    const limit = formatBytes(LIMITS.webhook_deliveries_bytes)
    fail('limit_reached', { what: 'The memory of waiting deliveries', limit })
  }
  world.markUsed()
  return { deliveries: outbox.emit(event, data, now).map(showDelivery) }
})

/** How often (real ms) to poll for unrouted events of real-time tracking, which are not published. */
const POLL_EVERY = 250

export const awaitDelivery = control({
  id: 'awaitDelivery',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/await',
  summary: 'Wait up to timeout_ms for the first delivery attempt that no earlier await has returned',
  body: z.strictObject({
    event: EventName.optional(),
    /** Fields that the data of the event must contain. */
    match: Data.optional(),
    timeout_ms: Timeout,
  }),
  bodyBytes: LIMITS.expectation_bytes,
  answer: DeliveryShape.extend({
    /** The number of the attempt, from 1; 0 if no endpoint takes the event. */
    attempt: z.int(),
  }),
  problems: ['nothing_came'],
}).wait(async ({ body: { event, match, timeout_ms }, world: name }, world) => {
  refuseCrowd(world)
  const ticks = mayBeTicks(event)
  const next = (deliveries: readonly Delivery[]) => {
    const named = deliveries.filter((delivery) => event === undefined || delivery.event === event)
    return handOutFirst(world, named, match ?? {})
  }
  const poll = () => next(deliveriesOf(world, ticks, name))
  const found = poll() ?? (await nextAttempt(world, (delivery) => next([delivery]), ticks ? poll : null, timeout_ms))
  const what = event ?? 'webhook'
  if (found === 'late') fail('nothing_came', { reason: `No ${what} was delivered within ${timeout_ms} ms` })
  if (found === 'ended') {
    fail('nothing_came', { reason: `The world was reset or closed before any ${what} was delivered` })
  }
  return { ...showDelivery(found.delivery), attempt: found.attempt }
})

interface Attempted {
  readonly delivery: Delivery
  readonly attempt: number
}

/** Returns the earliest attempt with matching data that no await has returned yet, and marks it as returned. */
function handOutFirst(
  { outbox: { awaited } }: World,
  deliveries: readonly Delivery[],
  match: Readonly<Record<string, unknown>>,
): Attempted | undefined {
  const any = Object.keys(match).length > 0
  const [first] = deliveries
    .flatMap((delivery) => {
      const attempt = awaited.next(delivery)
      if (attempt === null || (any && !contains(match, payloadOf(delivery).data))) return []
      return [{ delivery, attempt, at: delivery.attempts[attempt - 1]?.at ?? delivery.created_at }]
    })
    .sort((a, b) => a.at - b.at)
  if (first) awaited.handOut(first.delivery.id, first.attempt)
  return first
}

/** Waits for the next attempt that `take` or `poll` returns, for `timeout` ms at most or until the world has ended. */
function nextAttempt(
  world: World,
  take: (delivery: Delivery) => Attempted | undefined,
  poll: (() => Attempted | undefined) | null,
  timeout: number,
): Promise<Attempted | 'late' | 'ended'> {
  const { real } = world.surroundings
  return new Promise((resolve) => {
    const done = (found: Attempted | 'late' | 'ended') => {
      for (const stop of stops) stop()
      cancelPoll()
      resolve(found)
    }
    let cancelPoll = () => {}
    const pollAgain = () => {
      const found = poll?.()
      if (found) done(found)
      else cancelPoll = real.after(POLL_EVERY, pollAgain)
    }
    const stops = [
      real.after(timeout, () => done('late')),
      world.onClose(() => done('ended')),
      world.feed.listen((happening) => {
        const found = happening.event === 'delivery' ? take(happening.data) : undefined
        if (found) done(found)
      }),
    ]
    if (poll) cancelPoll = real.after(POLL_EVERY, pollAgain)
  })
}
