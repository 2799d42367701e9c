// What the deliveries of webhooks say about the receiver.

import { SECOND } from '../kit/days.ts'
import { type Delivery, isSuccess, payloadOf } from '../world/outbox/delivery.ts'
import type { ClientCall } from './calls.ts'
import { type Found, foundIn } from './findings.ts'

const SLOW = SECOND

export function findInWebhooks(deliveries: readonly Delivery[], calls: readonly ClientCall[]): Found[] {
  const tried = deliveries.filter(({ attempts, url }) => url !== null && attempts.length > 0)
  const inOrder = tried.filter(({ script }) => !script?.bad_signature && !script?.stale_timestamp)
  const accepted = ({ attempts }: Delivery) => attempts.some(isSuccess)
  return [
    ...foundIn(
      'webhook-bad-signature-accepted',
      tried.filter((one) => one.script?.bad_signature && accepted(one)),
    ),
    ...foundIn(
      'webhook-stale-timestamp-accepted',
      tried.filter((one) => one.script?.stale_timestamp && accepted(one)),
    ),
    ...foundIn(
      'webhook-not-2xx',
      inOrder.filter(({ attempts }) => !attempts.every(isSuccess)),
    ),
    ...foundIn(
      'webhook-slow',
      tried.filter(({ attempts }) => attempts.some(({ duration_ms }) => duration_ms > SLOW)),
    ),
    ...foundIn(
      'webhook-duplicate-handled-twice',
      tried.filter((one) => isHandledTwice(one, calls, tried)),
    ),
  ]
}

/** Whether the client made the same change as often as the delivery came, and more often than something was to be handled. */
function isHandledTwice(delivery: Delivery, calls: readonly ClientCall[], tried: readonly Delivery[]): boolean {
  const [first, ...copies] = delivery.attempts.filter(isSuccess)
  if (first === undefined || copies.length === 0) return false
  const about = subjectOf(delivery)
  const events = tried.filter((other) => subjectOf(other) === about && other.attempts.some(isSuccess)).length
  const changes = new Map<string, number>()
  for (const { key, method, operation, at, succeeded } of calls) {
    if (method === 'GET' || operation === 'getCreatorsStatus' || at < first.at || !succeeded) continue
    changes.set(key, (changes.get(key) ?? 0) + 1)
  }
  return [...changes.values()].some((times) => times > copies.length && times > events)
}

/** Equal for deliveries after which a client makes the same change. */
function subjectOf(delivery: Delivery): string {
  const { campaign_id, connector, handle, shortcode, id } = Object(payloadOf(delivery).data)
  return JSON.stringify([delivery.event, delivery.url, campaign_id, connector, handle, shortcode, id])
}
