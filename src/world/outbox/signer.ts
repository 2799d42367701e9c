import { HOUR } from '../../kit/days.ts'
import type { Carrier } from './carrier.ts'
import type { Delivery } from './delivery.ts'

/** What a signer needs of its world. */
export interface SignerWorld {
  readonly name: string
  readonly clock: { now(): number }
}

/** How far in the past a stale timestamp lies, ms. */
const STALE = HOUR

/** Makes the headers of messages, signature included. */
export class Signer {
  readonly #world: SignerWorld
  readonly #carrier: Carrier
  readonly #wallNow: () => number

  constructor(world: SignerWorld, carrier: Carrier, wallNow: () => number) {
    this.#world = world
    this.#carrier = carrier
    this.#wallNow = wallNow
  }

  /** Returns the headers that the delivery goes out with now. */
  sign(
    { id, body, script, trace }: Pick<Delivery, 'id' | 'body' | 'script' | 'trace'>,
    secret = this.#carrier.secret,
  ): Delivery['headers'] {
    const now = this.#carrier.time === 'world' ? this.#world.clock.now() : this.#wallNow()
    const timestamp = script?.stale_timestamp ? now - STALE : now
    // A bad signature is one of a modified body, so that verification fails.
    const signed = script?.bad_signature ? `${body} ` : body
    return { ...this.#carrier.sign({ id, timestamp, body: signed, secret, world: this.#world.name }), ...trace }
  }
}
