// Deliveries once they are made: when they leave, the attempts at them, and what follows from what became of these.

import type { Clock } from '../../kit/clock.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Task } from '../task.ts'
import type { Carrier, EndpointSetting, Outcome } from './carrier.ts'
import { type Delivery, isSuccess, type Payload } from './delivery.ts'
import { DeliveryLog } from './delivery-log.ts'
import type { DeliveryScript } from './delivery-script.ts'
import { type WebhookEndpoint, WebhookEndpoints } from './endpoints.ts'
import { InFlight } from './in-flight.ts'
import { WebhookSuccesses } from './successes.ts'

/** What a dispatch needs of its world. */
export interface DispatchWorld {
  readonly name: string
  readonly clock: Clock<Task>
}

export interface DispatchHooks {
  /** The real time, ms. */
  readonly realNow: () => number
  readonly onError: (error: unknown) => void
  /** Told of each new state of a delivery. */
  readonly changed: (delivery: Delivery) => void
  /** Told of each attempt at an event that was made, and of each event that was put by for lack of an endpoint. */
  readonly tried: (event: string) => void
  /** Told when an event begins or ceases to have an endpoint that takes it. */
  readonly rerouted: () => void
}

/** How much older than it is a stale timestamp says a message is, ms. */
const STALE = 60 * 60_000

export class Dispatch {
  readonly log = new DeliveryLog(LIMITS.webhook_deliveries)
  readonly successes = new WebhookSuccesses()
  readonly endpoints: WebhookEndpoints
  /** Endpoints share what may be in flight at once, so that one that hangs keeps no other from being tried. */
  readonly inFlight = new InFlight(() => Math.max(1, Math.floor(LIMITS.webhook_concurrency / this.endpoints.enabled)))
  readonly #world: DispatchWorld
  readonly #carrier: Carrier
  readonly #hooks: DispatchHooks
  readonly #ended = new AbortController()
  /** The last attempt at each delivery that waits for room or is in flight. */
  readonly #last = new Map<string, symbol>()

  constructor(world: DispatchWorld, carrier: Carrier, hooks: DispatchHooks) {
    this.#world = world
    this.#carrier = carrier
    this.#hooks = hooks
    this.endpoints = new WebhookEndpoints(carrier.secret, carrier.endpoints)
  }

  /** Replaces the endpoints. What still waits for one that is gone fails when it falls due. */
  setEndpoints(endpoints: readonly EndpointSetting[]): void {
    this.endpoints.set(endpoints)
    this.#hooks.rerouted()
  }

  /** Takes in the new state of a delivery. */
  keep(delivery: Delivery): Delivery {
    this.log.put(delivery)
    this.#hooks.changed(delivery)
    return delivery
  }

  /** Has the delivery leave at `due` (ms), whenever it was to before. */
  plan(id: string, due: number): void {
    this.#world.clock.plan(keyOf(id), due, { kind: 'attempt', delivery: id })
  }

  /** When the delivery leaves (ms); null when it does not wait. */
  dueOf(id: string): number | null {
    return this.#world.clock.dueOf(keyOf(id))
  }

  /** The headers that a message goes out with now. */
  sign(id: string, payload: Payload, secret: string, script: DeliveryScript | null): Readonly<Record<string, string>> {
    const now = this.#carrier.time === 'world' ? this.#world.clock.now() : this.#hooks.realNow()
    const timestamp = script?.stale_timestamp ? now - STALE : now
    // A bad signature is that of another text.
    const body = JSON.stringify(payload) + (script?.bad_signature ? ' ' : '')
    return this.#carrier.sign({ id, timestamp, body, secret, world: this.#world.name })
  }

  /** The attempt at the delivery that fell due leaves now, or as soon as there is room. */
  attempt(id: string, url: string): void {
    const mine = Symbol(id)
    this.#last.set(id, mine)
    this.inFlight.add(url, () => this.#leave(id, mine))
  }

  /** Ends what is in flight. */
  close(): void {
    this.#ended.abort()
  }

  /** Answers whether anything has left. */
  async #leave(id: string, mine: symbol): Promise<boolean> {
    // Where it fell due again while it waited for room, that attempt takes the place of this one.
    if (this.#last.get(id) !== mine || this.#ended.signal.aborted) return false
    try {
      const delivery = this.log.get(id)
      const endpoint = this.endpoints.find(delivery?.url ?? '')
      if (!delivery || !endpoint?.enabled) {
        this.#last.delete(id)
        if (delivery) this.#giveUp(delivery)
        return false
      }
      const at = this.#world.clock.now()
      const outcome = await this.#send(delivery, endpoint)
      const last = this.#last.get(id) === mine
      if (last) this.#last.delete(id)
      this.#landed(id, at, outcome, last)
    } catch (error) {
      this.#hooks.onError(error)
    }
    return true
  }

  async #send({ id, payload, script }: Delivery, { url, secret }: WebhookEndpoint): Promise<Outcome> {
    try {
      const headers = this.sign(id, payload, secret, script)
      const delivery = this.log.get(id)
      if (delivery) this.log.put({ ...delivery, headers })
      return await this.#carrier.send({ url, headers, body: JSON.stringify(payload) }, this.#ended.signal)
    } catch (error) {
      // A secret that cannot sign is no reason to lose the delivery.
      const why = error instanceof Error ? error.message : String(error)
      return { status: null, duration_ms: 0, error: `not sent: ${why}`, retry_after: null }
    }
  }

  /** `last`: whether what follows hangs on this attempt. */
  #landed(id: string, at: number, outcome: Outcome, last: boolean): void {
    const before = this.log.get(id)
    if (!before || this.#ended.signal.aborted) return
    const { status, duration_ms, error } = outcome
    const delivery = { ...before, attempts: [...before.attempts, { at, status, duration_ms, error }] }
    this.#hooks.tried(delivery.event)
    if (isSuccess(outcome) && before.subject && !before.attempts.some(isSuccess)) this.successes.add(before.subject)
    // Where it was started anew meanwhile, that is still to come.
    if (!last || this.dueOf(id) !== null) this.keep(delivery)
    else if (isSuccess(outcome)) this.#arrived(delivery)
    // A copy of what has arrived is not tried again, but the next one is.
    else if (delivery.status === 'delivered') this.#arrived({ ...delivery, failures: delivery.failures + 1 })
    else this.#failed(delivery, outcome)
    if (status === 410 && delivery.url !== null) this.#switchOff(delivery.url)
  }

  #arrived(delivery: Delivery): void {
    const { id, copies } = delivery
    this.keep({ ...delivery, status: 'delivered', copies: Math.max(0, copies - 1) })
    if (copies > 0) this.plan(id, this.#world.clock.now())
  }

  #failed(delivery: Delivery, outcome: Outcome): void {
    const now = this.#world.clock.now()
    const failures = delivery.failures + 1
    // What goes to an endpoint that is gone is not tried again.
    const wait = outcome.status === 410 ? null : this.#carrier.retryIn(failures, outcome, now)
    if (wait !== null) this.plan(delivery.id, now + wait)
    this.keep({ ...delivery, failures, status: wait === null ? 'failed' : 'pending' })
  }

  #switchOff(url: string): void {
    this.endpoints.switchOff(url)
    for (const waiting of [...this.log.waiting()]) {
      // What is in flight speaks for itself, and what waits for room gives up when it gets it.
      if (waiting.url !== url || this.#last.has(waiting.id)) continue
      this.#world.clock.cancel(keyOf(waiting.id))
      this.#giveUp(waiting)
    }
    this.#hooks.rerouted()
  }

  /** Its endpoint takes nothing any more: the log says so in place of an answer. */
  #giveUp(delivery: Delivery): void {
    // What is only a further copy has arrived.
    if (delivery.status !== 'pending') return
    const { url, attempts } = delivery
    const known = this.endpoints.find(url ?? '') !== undefined
    const error = `not sent: ${url} ${known ? 'is switched off' : 'is no endpoint any more'}`
    const attempt = { at: this.#world.clock.now(), status: null, duration_ms: 0, error }
    this.keep({ ...delivery, attempts: [...attempts, attempt], status: 'failed' })
  }
}

function keyOf(id: string): string {
  return `webhook/${id}`
}
