import { HOUR } from '../../kit/days.ts'
import type { Carrier } from './carrier.ts'
import type { Delivery } from './delivery.ts'

/** How far in the past a stale timestamp lies, ms. */
const STALE = HOUR

/** Returns the headers that a delivery goes out with now, signature included. */
export type Sign = (
  delivery: Pick<Delivery, 'id' | 'body' | 'script' | 'trace'>,
  secret?: string,
) => Delivery['headers']

export function signer(
  world: { readonly name: string; readonly clock: { now(): number } },
  carrier: Carrier,
  wallNow: () => number,
): Sign {
  return ({ id, body, script, trace }, secret = carrier.secret) => {
    const now = carrier.time === 'world' ? world.clock.now() : wallNow()
    const timestamp = script?.stale_timestamp ? now - STALE : now
    // A bad signature is one of a modified body, so that verification fails.
    const signed = script?.bad_signature ? `${body} ` : body
    return { ...carrier.sign({ id, timestamp, body: signed, secret, world: world.name }), ...trace }
  }
}
