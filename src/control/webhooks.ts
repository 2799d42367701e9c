// Webhooks in the control API: list, await, redeliver and emit.

import * as z from 'zod'
import { matchWhole, meets } from '../conditions/match.ts'
import { compilePatterns, textsIn } from '../conditions/patterns.ts'
import { BodyConditions } from '../conditions/schema.ts'
import { redactUrls } from '../kit/redact.ts'
import { strict } from '../kit/shape.ts'
import { withResult } from '../kit/work.ts'
import { Instant } from '../model/instant.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail, failFields, failUnknown } from '../model/problems.ts'
import { EventName, fitsWebhook } from '../model/webhook-endpoint.ts'
import { CREATOR_EVENT, POST_EVENT } from '../model/webhooks.ts'
import { unknownInData } from '../scenario/contract/contract-findings.ts'
import type { Delivery } from '../world/outbox/delivery.ts'
import { dataWarnings, meantHint, sampleData } from '../world/outbox/events.ts'
import { nextAttempt, withUnrouted } from '../world/outbox/next-attempt.ts'
import { control } from './control.ts'
import { Timeout, waitIn } from './inputs.ts'
import { NextPage, PageShape, pageOf } from './paging.ts'
import { DeliveryShape, showDelivery } from './shown-delivery.ts'

export const listDeliveries = control({
  id: 'listDeliveries',
  method: 'GET',
  path: '/__sim/webhooks/deliveries',
  summary: 'The webhook deliveries, oldest first',
  query: strict(() => ({
    event: z
      .string()
      .optional()
      .meta({ description: 'The name of the event.', example: 'post_tracking.comments_processed' }),
    status: DeliveryShape.shape.status.optional(),
    url: z
      .string()
      .optional()
      .meta({ description: 'Only those to this URL.', example: 'http://127.0.0.1:4711/webhooks' }),
    since: Instant.optional().meta({ description: 'From this time on.', example: '2026-01-05T09:00:00Z' }),
    ...PageShape,
  })),
  replies: {
    200: strict(() => ({
      deliveries: z.array(DeliveryShape).describe('The deliveries, oldest first.'),
      next: NextPage.describe('From an answer before: returns the entries that follow.'),
      evicted: z.int().describe('How many older ones are gone.'),
    })),
  },
  handle: ({ query: { event, status, url, since, ...page }, warn }, world) => {
    const hint = meantHint(event ?? '')
    if (hint !== '') warn(`nothing emits ${event}${hint}`)
    const made = mayBeTicks(event) && (status ?? 'unrouted') === 'unrouted' && url === undefined
    const passes = (delivery: Delivery) =>
      (event === undefined || delivery.event === event) &&
      (status === undefined || delivery.status === status) &&
      (url === undefined || delivery.url === url || (delivery.url !== null && redactUrls(delivery.url) === url)) &&
      (since === undefined || delivery.created_at >= since)
    const entries = made ? withUnrouted(world) : world.outbox.deliveries.all()
    const { evicted } = world.outbox.deliveries
    const work = pageOf({ entries, passes, show: showDelivery }, page)
    return world.inSlices(withResult(work, ({ shown, more }) => ({ deliveries: shown, ...more, evicted })))
  },
})

/** Whether the event may be one of real-time tracking. Its unrouted events are looked for only if so. */
function mayBeTicks(event: string | undefined): boolean {
  return event === undefined || event === CREATOR_EVENT || event === POST_EVENT
}

export const redeliver = control({
  id: 'redeliver',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/:id/redeliver',
  summary: "Send a delivery again, on the clock's next turn",
  changes: true,
  grows: true,
  replies: { 200: DeliveryShape },
  problems: ['unknown_entry', 'no_endpoint'],
  handle: ({ params: { id }, now }, world) => {
    const logged = world.outbox.deliveries.get(id)
    const known = logged ?? world.ticks.unrouted(now).find((event) => event.id === id)
    const ids = () => world.outbox.deliveries.all().map((delivery) => delivery.id)
    return showDelivery(world.outbox.redeliver(known ?? failUnknown('delivery', id, ids()), now))
  },
})

const Data = z.record(z.string(), z.unknown())

export const emitWebhook = control({
  id: 'emitWebhook',
  method: 'POST',
  path: '/__sim/webhooks/emit',
  summary: "Emit an event; its webhooks leave on the clock's next turn",
  changes: true,
  body: strict(() => ({
    event: EventName.describe('The name of the event.'),
    data: Data.optional().describe('The data of the event; a documented event without data gets some of its contract.'),
  })),
  grows: true,
  replies: {
    200: strict(() => ({
      deliveries: z.array(DeliveryShape).describe('The deliveries, oldest first.'),
      warnings: z.array(z.string()).describe('Where the data breaks the contract of the event.'),
    })),
  },
  handle: ({ body, now, warn }, world) => {
    const { outbox } = world
    const { event, data = sampleData(world, event) } = body
    const warnings = body.data === undefined ? [] : dataWarnings(event, data)
    for (const warning of warnings) warn(warning)
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
    return { deliveries: outbox.emit(event, data, now).map(showDelivery), warnings }
  },
})

export const DataConditions = BodyConditions.describe('Conditions on the data of the event')

export const awaitDelivery = control({
  id: 'awaitDelivery',
  method: 'POST',
  path: '/__sim/webhooks/deliveries/await',
  summary: 'Wait up to timeout_ms for the first delivery attempt that no earlier await has returned',
  body: strict(() => ({
    event: EventName.optional().describe('The name of the event.'),
    match: DataConditions.optional().describe('Conditions on the data.'),
    timeout_ms: Timeout.describe('How long to wait, in ms of real time.'),
  })),
  bodyBytes: LIMITS.expectation_bytes,
  replies: {
    200: strict(() => ({
      ...DeliveryShape.shape,
      attempt: z.int().describe('The number of the attempt, from 1; 0 if no endpoint takes the event.'),
    })),
  },
  problems: ['nothing_came'],
  handle: async ({ body: { event, match = {}, timeout_ms } }, world) => {
    const { patterns, problems } = await compilePatterns(textsIn(match, ['match']))
    if (problems.length > 0) failFields(problems.map(({ path, message }) => ({ path: path.join('.'), message })))
    const conditions = matchWhole(match, { patterns, texts: false })
    const wanted = {
      event,
      ticks: mayBeTicks(event),
      matches: (data: z.output<typeof Data>) => meets(conditions, data),
    }
    const found = await waitIn(world, () => nextAttempt(world, wanted, timeout_ms))
    const what = `${event ?? 'webhook'}${Object.keys(match).length > 0 ? ' that matches' : ''}`
    const unknown = unknownInData(match, event ?? '*')
    const hint = unknown === undefined ? meantHint(event ?? '') : `: ${unknown}`
    if (found === 'late') fail('nothing_came', { reason: `No ${what} was delivered within ${timeout_ms} ms${hint}` })
    if (found === 'ended') {
      fail('nothing_came', { reason: `The world was reset or closed before any ${what} was delivered${hint}` })
    }
    const { delivery, attempt } = found
    return { ...showDelivery(delivery), attempt }
  },
})
