// Puts together what takes webhooks out: address policy, signature, retries, delivery.

import type { RealTime } from '../kit/clock.ts'
import type { Carrier, EndpointSetting } from '../world/carrier.ts'
import { AddressPolicy, type Resolve, resolveName } from './address-policy.ts'
import { Deliverer } from './deliver.ts'
import { retryIn } from './retries.ts'
import { DEFAULT_SECRET, Signer, secretProblem } from './sign.ts'

export interface WebhookOptions {
  /** Where webhooks go when a world starts. */
  readonly endpoints?: readonly EndpointSetting[]
  readonly secret?: string
  readonly time?: 'wall' | 'world'
  /** Hosts beyond loopback and private ranges. */
  readonly allow?: readonly string[]
  /** How names become addresses. */
  readonly resolve?: Resolve
  /** ms until an attempt that is not answered has failed. */
  readonly timeout?: number
}

/** A carrier with connections of its own; `close` ends them. */
export function createCarrier(options: WebhookOptions, real: RealTime): Carrier & { close(): void } {
  const policy = new AddressPolicy(options.allow ?? [], options.resolve ?? resolveName)
  const signer = new Signer()
  const deliverer = new Deliverer(policy, real, options.timeout)
  return {
    endpoints: options.endpoints ?? [],
    secret: options.secret ?? DEFAULT_SECRET,
    time: options.time ?? 'wall',
    async check({ url, secret }) {
      const wrongUrl = await policy.problemOf(url)
      if (wrongUrl !== null) return { path: 'url', message: wrongUrl }
      const wrongSecret = secret === undefined ? null : secretProblem(secret)
      return wrongSecret === null ? null : { path: 'secret', message: wrongSecret }
    },
    sign: (message) => signer.headers(message),
    send: (parcel, signal) => deliverer.send(parcel, signal),
    retryIn,
    close: () => deliverer.close(),
  }
}
