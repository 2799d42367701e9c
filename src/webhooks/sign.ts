// Signs as Standard Webhooks 1.0.0 says: three headers, the last an HMAC over `{id}.{timestamp}.{body}`.

import { createHmac } from 'node:crypto'
import { VERSION } from '../version.ts'
import type { Message } from '../world/outbox/carrier.ts'

/** The secret where none is set. Fixed, so that receivers can be set up before the simulator runs. */
export const DEFAULT_SECRET = 'whsec_bW9ja2ZsdWVuY2UtZGVmYXVsdC1zZWNyZXQtMDAwMQ=='

const PREFIX = /^whsec_/
const BASE64 = /^(?=.{4})[A-Za-z0-9+/]+={0,2}$/

/** Returns what is wrong with a secret; null when it is fine. The message does not repeat the secret. */
export function secretProblem(secret: string): string | null {
  return BASE64.test(secret.replace(PREFIX, ''))
    ? null
    : 'must be a Standard Webhooks secret: whsec_ and base64, as made by `echo whsec_$(openssl rand -base64 32)`'
}

export function signedHeaders({ id, timestamp, body, secret, world }: Message): Record<string, string> {
  const seconds = String(Math.floor(timestamp / 1000))
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
  return {
    'content-type': 'application/json',
    'user-agent': `mockfluence/${VERSION}`,
    'x-sim-world': encodeURIComponent(world),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  }
}
