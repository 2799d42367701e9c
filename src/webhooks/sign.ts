// Signs as Standard Webhooks 1.0.0 says: three headers, the last an HMAC over `{id}.{timestamp}.{body}`.

import { Webhook } from 'standardwebhooks'
import { VERSION } from '../package-files.ts'
import type { Message } from '../world/outbox/carrier.ts'

/** The secret where none is set. Fixed, so that receivers can be set up before the simulator runs. */
export const DEFAULT_SECRET = 'whsec_bW9ja2ZsdWVuY2UtZGVmYXVsdC1zZWNyZXQtMDAwMQ=='

/** Returns what is wrong with a secret; null when it is fine. The message does not repeat the secret. */
export function secretProblem(secret: string): string | null {
  try {
    new Webhook(secret)
    return null
  } catch {
    return 'must be a Standard Webhooks secret: whsec_ and base64, as made by `echo whsec_$(openssl rand -base64 32)`'
  }
}

export function signedHeaders({ id, timestamp, body, secret, world }: Message): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `mockfluence/${VERSION}`,
    'x-sim-world': encodeURIComponent(world),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(timestamp), body),
  }
}
