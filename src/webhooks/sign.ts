// Signs as Standard Webhooks 1.0.0 says: three headers, the last an HMAC over `{id}.{timestamp}.{body}`.

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { BoundedCache } from '../kit/bounded-cache.ts'
import { VERSION } from '../version.ts'
import type { Message } from '../world/outbox/carrier.ts'

/** The secret where none is set. Fixed, so that receivers can be set up before the simulator runs. */
export const DEFAULT_SECRET = 'whsec_bW9ja2ZsdWVuY2UtZGVmYXVsdC1zZWNyZXQtMDAwMQ=='

const PREFIX = 'whsec_'

/** Returns what is wrong with a secret; null when it is fine. The message does not repeat the secret. */
export function secretProblem(secret: string): string | null {
  try {
    new Webhook(secret)
    return null
  } catch {
    return 'must be a Standard Webhooks secret: whsec_ and base64, as made by `echo whsec_$(openssl rand -base64 32)`'
  }
}

const KEYS_KEPT = 1_000

export class Signer {
  /** By secret: parsing one costs more than signing with it. */
  readonly #keys = new BoundedCache<string, KeyObject>(KEYS_KEPT)

  /** Returns all headers of a message. */
  headers({ id, timestamp, body, secret, world }: Message): Record<string, string> {
    const seconds = Math.floor(timestamp / 1000)
    return {
      'content-type': 'application/json',
      'user-agent': `mockfluence/${VERSION}`,
      'x-sim-world': encodeURIComponent(world),
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${this.#hmac(secret, `${id}.${seconds}.${body}`)}`,
    }
  }

  /** Node's own HMAC takes a quarter of the time of standardwebhooks, which hashes in JavaScript. */
  #hmac(secret: string, text: string): string {
    const key = this.#keys.of(secret, () => keyOf(secret))
    return createHmac('sha256', key).update(text).digest('base64')
  }
}

/** Returns the key that a secret stands for. Throws if it is none. */
function keyOf(secret: string): KeyObject {
  // Refuses what is no base64, which Node would take.
  new Webhook(secret)
  return createSecretKey(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')
}
