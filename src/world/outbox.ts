// Webhooks on their way out of a world: planned as tasks on its clock, handed to a carrier, and kept in a log.

import type { Clock } from '../kit/clock.ts'
import { canonical } from '../kit/json.ts'
import { idOf } from '../kit/random.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { Awaited } from './awaited.ts'
import type { Carrier, EndpointSetting, Outcome } from './carrier.ts'
import type { Task } from './core.ts'
import { type Delivery, isSuccess, type Payload, type Subject } from './delivery.ts'
import { DeliveryLog } from './delivery-log.ts'
import { HeldBack } from './held-back.ts'
import type { DeliveryScript, Script } from './script.ts'
import { UnderWay } from './under-way.ts'
import { type WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts'
import { WebhookSuccesses } from './webhook-successes.ts'

/** What an outbox needs of its world. */
export interface OutboxWorld {
  readonly name: string
  readonly seed: string
  readonly clock: Clock<Task>
  readonly script: Script
}

export interface OutboxHooks {
  /** The real time, ms. */
  readonly realNow: () => number
  readonly onError: (error: unknown) => void
  /** Told of each new state of a delivery. */
  readonly changed: (delivery: Delivery) => void
  /** Told when an event begins or ceases to have an endpoint that takes it. */
  readonly rerouted: () => void
}

/** How much older than it is a stale timestamp says a message is, ms. */
const STALE = 60 * 60_000

export class Outbox {
  readonly log = new DeliveryLog(LIMITS.webhook_deliveries)
  readonly successes = new WebhookSuccesses()
  readonly awaited = new Awaited(LIMITS.webhook_deliveries + LIMITS.webhook_pending)
  readonly underWay = new UnderWay(LIMITS.webhook_concurrency)
  readonly #world: OutboxWorld
  readonly #carrier: Carrier
  readonly #hooks: OutboxHooks
  readonly #ended = new AbortController()
  readonly #endpoints: WebhookEndpoints
  readonly #held = new HeldBack()

  constructor(world: OutboxWorld, carrier: Carrier, hooks: OutboxHooks) {
    this.#world = world
    this.#carrier = carrier
    this.#hooks = hooks
    this.#endpoints = new WebhookEndpoints(carrier.secret, carrier.endpoints)
  }

  /** Where webhooks go. */
  get endpoints(): readonly WebhookEndpoint[] {
    return this.#endpoints.list
  }

  /** True when as many deliveries wait as may. */
  get full(): boolean {
    return this.log.pending >= LIMITS.webhook_pending
  }

  /** Replaces the endpoints. What still waits for one that is gone fails when it falls due. */
  setEndpoints(endpoints: readonly EndpointSetting[]): void {
    this.#endpoints.set(endpoints)
    this.#hooks.rerouted()
  }

  /** Whether any endpoint takes the event. */
  takes(event: string): boolean {
    return this.#endpoints.takers(event).length > 0
  }

  /**
   * Puts an event into the outbox, once for each endpoint that takes it; where none does it is kept as unrouted.
   * It leaves when the clock has its next turn. `asked`: what its id hangs on, where the data is not enough.
   */
  emit(
    event: string,
    data: Readonly<Record<string, unknown>>,
    at: number,
    { subject = null, asked }: { readonly subject?: Subject | null; readonly asked?: string } = {},
  ): Delivery[] {
    const takers = this.#endpoints.takers(event)
    const script = this.#world.script.delivery(event, data)
    const payload = { type: event, timestamp: new Date(at).toISOString(), data }
    const add = (endpoint: WebhookEndpoint | null) => {
      const id = this.#newId(`${asked ?? `${event} ${at} ${canonical(data)}`} ${endpoint?.url ?? ''}`)
      const made = { id, event, created_at: at, payload, subject, script, attempts: [], failures: 0, copies: 0 }
      if (script?.drop) return this.#keep({ ...made, url: endpoint?.url ?? null, status: 'dropped', headers: {} })
      if (endpoint === null) {
        const headers = this.#sign(id, payload, this.#carrier.secret, script)
        return this.#keep({ ...made, url: null, status: 'unrouted', headers })
      }
      const copies = Math.max(1, script?.duplicate ?? 1) - 1
      const kept = this.#keep({ ...made, url: endpoint.url, status: 'pending', headers: {}, copies })
      this.#planFirst(endpoint.url, id, at, script)
      return kept
    }
    return takers.length === 0 ? [add(null)] : takers.map(add)
  }

  /** The headers that an event without an endpoint would go out with. */
  signUnrouted(id: string, payload: Payload): Readonly<Record<string, string>> {
    return this.#sign(id, payload, this.#carrier.secret, null)
  }

  /** Starts a delivery anew: it leaves when the clock has its next turn, whatever a scenario wanted with it. */
  redeliver(delivery: Delivery, now: number): Delivery {
    const { id, event, url } = delivery
    const [first, ...others] = url === null ? this.#endpoints.takers(event) : [this.#endpoints.find(url)]
    if (!first) fail('no_endpoint', { reason: url === null ? `No endpoint takes ${event}` : `${url} is no endpoint` })
    if (!first.enabled) {
      fail('no_endpoint', {
        reason: `${first.url} answered 410 and is switched off; PUT the endpoints to switch it on`,
      })
    }
    if (delivery.attempts.length >= LIMITS.webhook_attempts) {
      fail('limit_reached', { what: `The attempts of ${id}`, limit: LIMITS.webhook_attempts })
    }
    for (const other of others) {
      if (other) this.#start({ ...delivery, id: this.#newId(`${id} ${other.url}`), url: other.url }, now)
    }
    return this.#start({ ...delivery, url: first.url }, now)
  }

  /** When the delivery leaves (ms); null when it does not wait. */
  dueOf(id: string): number | null {
    return this.#world.clock.dueOf(`webhook/${id}`)
  }

  /** Takes over a delivery of the world that this one is a copy of; `due`: when it leaves, null for never. */
  restore(delivery: Delivery, due: number | null): void {
    this.log.put(delivery)
    if (due !== null) this.#plan(delivery.id, due)
  }

  /** Makes the attempt that fell due; answers at once unless as many as may are under way. */
  attempt(id: string): void | Promise<void> {
    const free = this.underWay.room()
    if (free !== null) return free.then(() => this.attempt(id))
    const delivery = this.log.get(id)
    if (!delivery || delivery.url === null || this.#ended.signal.aborted) return
    this.#held.gone(delivery.url, id)
    const endpoint = this.#endpoints.find(delivery.url)
    if (!endpoint?.enabled) {
      this.#keep({ ...delivery, status: succeeded(delivery) ? 'delivered' : 'failed' })
      return
    }
    const at = this.#world.clock.now()
    const headers = this.#sign(id, delivery.payload, endpoint.secret, delivery.script)
    this.log.put({ ...delivery, headers })
    const parcel = { url: endpoint.url, headers, body: JSON.stringify(delivery.payload) }
    this.underWay.add(
      this.#carrier
        .send(parcel, this.#ended.signal)
        .then((outcome) => this.#landed(id, at, outcome))
        .catch(this.#hooks.onError),
    )
  }

  /** Ends what is under way. */
  close(): void {
    this.#ended.abort()
  }

  /** The same event at the same instant again gets another id. */
  #newId(asked: string): string {
    for (let before = 0; ; before++) {
      const id = `msg_${idOf(this.#world.seed, 'webhook', asked, before)}`
      if (!this.log.get(id)) return id
    }
  }

  #keep(delivery: Delivery): Delivery {
    this.log.put(delivery)
    this.#hooks.changed(delivery)
    return delivery
  }

  #start(delivery: Delivery, now: number): Delivery {
    const kept = this.#keep({ ...delivery, status: 'pending', script: null, failures: 0, copies: 0 })
    this.#plan(kept.id, now)
    return kept
  }

  #plan(id: string, due: number): void {
    this.#world.clock.plan(`webhook/${id}`, due, { kind: 'attempt', delivery: id })
  }

  #planFirst(url: string, id: string, at: number, script: DeliveryScript | null): void {
    const due = at + (script?.delay ?? 0)
    for (const leave of this.#held.leave(url, { id, due }, script?.reorder ?? 0)) this.#plan(leave.id, leave.due)
  }

  #sign(id: string, payload: Payload, secret: string, script: DeliveryScript | null): Readonly<Record<string, string>> {
    const now = this.#carrier.time === 'world' ? this.#world.clock.now() : this.#hooks.realNow()
    const timestamp = script?.stale_timestamp ? now - STALE : now
    // A bad signature is that of another text.
    const body = JSON.stringify(payload) + (script?.bad_signature ? ' ' : '')
    return this.#carrier.sign({ id, timestamp, body, secret, world: this.#world.name })
  }

  #landed(id: string, at: number, outcome: Outcome): void {
    const delivery = this.log.get(id)
    if (!delivery || this.#ended.signal.aborted) return
    const { status, duration_ms, error } = outcome
    const attempts = [...delivery.attempts, { at, status, duration_ms, error }]
    const now = this.#world.clock.now()
    if (isSuccess(outcome)) {
      if (delivery.subject && !succeeded(delivery)) this.successes.add(delivery.subject)
      this.#keep({ ...delivery, attempts, status: 'delivered', copies: Math.max(0, delivery.copies - 1) })
      if (delivery.copies > 0) this.#plan(id, now)
      return
    }
    // A further copy of what has arrived is not tried again; nor is what goes to an endpoint that is gone.
    const failures = delivery.failures + 1
    const wait = delivery.status === 'pending' && status !== 410 ? this.#carrier.retryIn(failures, outcome) : null
    if (wait !== null) this.#plan(id, now + wait)
    const ended = delivery.status === 'delivered' ? 'delivered' : 'failed'
    this.#keep({ ...delivery, attempts, failures, status: wait === null ? ended : 'pending' })
    if (status === 410 && delivery.url !== null) this.#switchOff(delivery.url)
  }

  #switchOff(url: string): void {
    this.#endpoints.switchOff(url)
    for (const waiting of [...this.log.waiting()]) {
      if (waiting.url !== url) continue
      this.#world.clock.cancel(`webhook/${waiting.id}`)
      this.#keep({ ...waiting, status: 'failed' })
    }
    this.#hooks.rerouted()
  }
}

function succeeded({ attempts }: Delivery): boolean {
  return attempts.some(isSuccess)
}
