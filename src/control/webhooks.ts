// Webhooks from outside: where they go, what became of them, and how to bring one about.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'
import { type Detail, fail, failFields } from '../model/problems.ts'
import type { Delivery } from '../world/delivery.ts'
import type { World } from '../world/world.ts'
import { InstantInput } from './clock.ts'
import { control } from './control.ts'
import { differ } from './request-match.ts'
import { DeliveryShape, showDelivery } from './shown-delivery.ts'

const EventName = z
  .string()
  .min(1, 'must be the name of an event')
  .max(LIMITS.webhook_event_length, `must have at most ${LIMITS.webhook_event_length} characters`)

const EndpointInput = z.strictObject({
  url: z.string().max(LIMITS.webhook_url_length, `must have at most ${LIMITS.webhook_url_length} characters`),
  secret: z.string().max(LIMITS.webhook_url_length).optional(),
  events: z.array(EventName).max(LIMITS.webhook_endpoints).nullable().optional(),
  /** False after a 410: nothing is delivered there. */
  enabled: z.boolean().optional(),
})

const EndpointsShape = z.array(
  z.strictObject({
    url: z.string(),
    secret: z.string(),
    events: z.array(z.string()).optional(),
    enabled: z.boolean(),
  }),
)

function showEndpoints({ outbox }: World): z.input<typeof EndpointsShape> {
  return outbox.endpoints.map(({ url, secret, events, enabled }) => ({
    url,
    secret,
    ...(events ? { events: [...events] } : {}),
    enabled,
  }))
}

export const getWebhookEndpoints = control({
  id: 'getWebhookEndpoints',
  method: 'GET',
  path: '/__sim/webhooks/endpoints',
  summary: 'Where webhooks go',
  answer: EndpointsShape,
}).handle((_call, world) => showEndpoints(world))

export const setWebhookEndpoints = control({
  id: 'setWebhookEndpoints',
  method: 'PUT',
  path: '/__sim/webhooks/endpoints',
  summary: 'Have webhooks go elsewhere; replaces the list',
  body: z.array(EndpointInput).max(LIMITS.webhook_endpoints, `must be at most ${LIMITS.webhook_endpoints} endpoints`),
  answer: EndpointsShape,
}).wait(async ({ body }, world) => {
  const endpoints = body.map(({ events, ...rest }) => ({ ...rest, ...(events ? { events } : {}) }))
  const wrong: Detail[] = []
  const urls = new Set<string>()
  for (const [at, endpoint] of endpoints.entries()) {
    const problem = await world.surroundings.carrier?.check(endpoint)
    if (problem) wrong.push({ path: `${at}.${problem.path}`, message: problem.message })
    if (urls.has(endpoint.url)) wrong.push({ path: `${at}.url`, message: 'is listed twice; name all its events in one' })
    urls.add(endpoint.url)
  }
  if (wrong.length > 0) failFields(wrong)
  world.outbox.setEndpoints(endpoints)
  return showEndpoints(world)
})

const WholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

export const listDeliveries = control({
  id: 'listDeliveries',
  method: 'GET',
  path: '/__sim/webhooks/deliveries',
  summary: 'What became of each webhook, oldest first',
  query: z.strictObject({
    event: z.string().optional(),
    status: DeliveryShape.shape.status.optional(),
    url: z.string().optional(),
    since: InstantInput.optional(),
    limit: WholeNumber.optional(),
  }),
  answer: z.strictObject({ deliveries: z.array(DeliveryShape), evicted: z.int() }),
}).handle(({ query: { event, status, url, since, limit } }, world) => {
  const found = deliveriesOf(world).filter(
    (delivery) =>
      (event === undefined || delivery.event === event) &&
      (status === undefined || delivery.status === status) &&
      (url === undefined || delivery.url === url) &&
      (since === undefined || delivery.created_at >= since),
  )
  return {
    deliveries: found.slice(limit === undefined ? 0 : -limit || found.length).map(showDelivery),
    evicted: world.outbox.log.evicted,
  }
})

/** What is in the log, and the newest events of real-time tracking that nobody took; oldest first. */
function deliveriesOf({ outbox, ticks, clock }: World): Delivery[] {
  const logged = outbox.log.all()
  const unrouted = ticks.unrouted(clock.now()).filter(({ id }) => outbox.log.get(id) === undefined)
  if (unrouted.length === 0) return logged
  return [...logged, ...unrouted].sort((a, b) => a.created_at - b.created_at)
}

export const redeliver = control({
  id: 'redeliver',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/:id/redeliver',
  summary: "Deliver it again, on the clock's next turn",
  answer: DeliveryShape,
  problems: ['unknown_entry', 'no_endpoint'],
}).handle(({ params: { id }, now }, world) => {
  const known = world.outbox.log.get(id) ?? world.ticks.unrouted(now).find((delivery) => delivery.id === id)
  return showDelivery(world.outbox.redeliver(known ?? fail('unknown_entry', { what: 'delivery', id }), now))
})

const Data = z.record(z.string(), z.unknown())

export const emitWebhook = control({
  id: 'emitWebhook',
  method: 'POST',
  path: '/__sim/webhooks/emit',
  summary: "Let an event happen; it leaves on the clock's next turn",
  body: z.strictObject({ event: EventName, data: Data.default({}) }),
  answer: z.strictObject({ deliveries: z.array(DeliveryShape) }),
}).handle(({ body: { event, data }, now }, { outbox }) => {
  if (outbox.full) fail('limit_reached', { what: 'The number of waiting deliveries', limit: LIMITS.webhook_pending })
  return { deliveries: outbox.emit(event, data, now).map(showDelivery) }
})

/** How often (real ms) an event of real-time tracking without an endpoint is looked for: nothing tells of it. */
const LOOK_EVERY = 100

export const awaitDelivery = control({
  id: 'awaitDelivery',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/await',
  summary: 'The first delivery of an event that was not yet awaited; waits for it up to timeout_ms',
  body: z.strictObject({
    event: EventName.optional(),
    /** What the data of the event must contain. */
    match: Data.optional(),
    timeout_ms: z.int().min(0).max(600_000, 'must be at most 600000').default(10_000),
  }),
  answer: DeliveryShape,
  problems: ['nothing_came'],
}).wait(async ({ body: { event, match, timeout_ms } }, world) => {
  const { real } = world.surroundings
  const fits = (delivery: Delivery) =>
    (event === undefined || delivery.event === event) &&
    (delivery.attempts.length > 0 || delivery.status === 'unrouted') &&
    differ('data', match ?? {}, delivery.payload.data).length === 0
  const until = real.elapsed() + timeout_ms
  for (;;) {
    const found = deliveriesOf(world).find((delivery) => fits(delivery) && !world.outbox.awaited.has(delivery.id))
    if (found) {
      world.outbox.awaited.add(found.id)
      return showDelivery(found)
    }
    const left = until - real.elapsed()
    if (left <= 0) fail('nothing_came', { reason: `No ${event ?? 'webhook'} was delivered within ${timeout_ms} ms` })
    await change(world, Math.min(left, LOOK_EVERY))
  }
})

/** Resolves at the next change of a delivery, or after `ms`. */
function change({ feed, surroundings: { real } }: World, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop()
      cancel()
      resolve()
    }
    const cancel = real.after(ms, done)
    const stop = feed.listen(({ event }) => {
      if (event === 'delivery') done()
    })
  })
}
