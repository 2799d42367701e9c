// What the deliveries of webhooks say about the receiver.

import { SECOND } from '../kit/days.ts'
import { type Delivery, isSuccess } from '../world/outbox/delivery.ts'
import type { ClientCall } from './client-call.ts'
import type { Found } from './findings.ts'

const SLOW = SECOND

export function findInWebhooks(deliveries: readonly Delivery[], calls: readonly ClientCall[]): Found[] {
  const tried = deliveries.filter(({ attempts, url }) => url !== null && attempts.length > 0)
  const inOrder = tried.filter(({ script }) => !script?.bad_signature && !script?.stale_timestamp)
  const accepted = ({ attempts }: Delivery) => attempts.some(isSuccess)
  const found = (id: Found['id'], some: readonly Delivery[]): Found[] =>
    some.length === 0 ? [] : [{ id, requests: some.map((delivery) => delivery.id) }]
  return [
    ...found(
      'webhook-bad-signature-accepted',
      tried.filter((delivery) => delivery.script?.bad_signature && accepted(delivery)),
    ),
    ...found(
      'webhook-stale-timestamp-accepted',
      tried.filter((delivery) => delivery.script?.stale_timestamp && accepted(delivery)),
    ),
    ...found(
      'webhook-not-2xx',
      inOrder.filter(({ attempts }) => !attempts.every(isSuccess)),
    ),
    ...found(
      'webhook-slow',
      tried.filter(({ attempts }) => attempts.some(({ duration_ms }) => duration_ms > SLOW)),
    ),
    ...found(
      'webhook-duplicate-handled-twice',
      tried.filter((delivery) => isHandledTwice(delivery, calls)),
    ),
  ]
}

/** Whether the client made the same change at least as often as the delivery came. */
function isHandledTwice({ attempts, created_at }: Delivery, calls: readonly ClientCall[]): boolean {
  const came = attempts.filter(isSuccess).length
  if (came < 2) return false
  const changes = new Map<string, number>()
  for (const { key, method, at, status } of calls) {
    if (method === 'GET' || at < created_at || status >= 300) continue
    changes.set(key, (changes.get(key) ?? 0) + 1)
  }
  return [...changes.values()].some((times) => times >= came)
}
