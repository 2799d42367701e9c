// Makes the carrier that sends webhooks, from its parts: address policy, signature, retries, delivery.

import type { RealTime } from '../kit/real-time.ts'
import { checkValue } from '../kit/source/value-check.ts'
import type { Detail } from '../model/problems.ts'
import { EndpointsInput } from '../model/webhook-endpoint.ts'
import type { Carrier, EndpointSetting, EndpointsCheck, Outcome, Parcel } from '../world/outbox/carrier.ts'
import { AddressPolicy, type Resolve, resolveName } from './address-policy.ts'
import { endpointProblems } from './check-endpoints.ts'
import { Deliverer } from './deliver.ts'
import { retryIn } from './retries.ts'
import { DEFAULT_SECRET, signedHeaders } from './sign.ts'

export interface WebhookOptions {
  /** Endpoints of a new world. */
  readonly endpoints?: readonly EndpointSetting[]
  /** Signs for endpoints without a secret of their own. */
  readonly secret?: string
  /** Which clock sets `webhook-timestamp`. */
  readonly time?: 'wall' | 'world'
  /** Hosts to allow besides loopback and private ranges. */
  readonly allow?: readonly string[]
  /** Looks up the addresses of a host name. */
  readonly resolve?: Resolve
  /** Makes an attempt in place of a request. */
  readonly send?: (parcel: Parcel) => Promise<Outcome>
  /** ms after which an attempt without a response fails. */
  readonly timeout?: number
}

/** Creates a carrier with connections of its own; `close` ends them. */
export function createCarrier(options: WebhookOptions, real: RealTime): Carrier & { close(): void } {
  const policy = policyOf(options)
  const time = options.time ?? 'wall'
  const deliverer = new Deliverer(policy, real, options.timeout)
  return {
    endpoints: options.endpoints ?? [],
    secret: options.secret ?? DEFAULT_SECRET,
    time,
    check: endpointsCheck(options),
    sign: (message) => signedHeaders(message),
    send: options.send ?? ((parcel) => deliverer.send(parcel)),
    retryIn: (failures, outcome, now) => {
      const { retry_at } = outcome
      if (retry_at !== undefined) return retry_at === null ? null : Math.max(0, retry_at - now)
      return retryIn(failures, outcome, { world: now, wall: time === 'world' ? now : real.wall() })
    },
    close: () => deliverer.close(),
  }
}

/** Returns what is wrong with the endpoints, each with its path (`0.url`). */
export async function webhookProblems(options: WebhookOptions): Promise<readonly Detail[]> {
  const shape = checkValue(EndpointsInput, options.endpoints ?? [])
  return shape.ok ? endpointsCheck(options)(shape.value) : shape.details
}

export function endpointsCheck(options: WebhookOptions): EndpointsCheck {
  const policy = policyOf(options)
  return (endpoints) => endpointProblems(endpoints, policy)
}

function policyOf({ allow = [], resolve = resolveName }: WebhookOptions): AddressPolicy {
  return new AddressPolicy(allow, resolve)
}
