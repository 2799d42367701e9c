// Webhooks on their way out of a world: planned as tasks on its clock, handed to a carrier, and kept in a log.

import { canonical } from '../../kit/json.ts'
import { idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import type { Script } from '../script.ts'
import { Awaited } from './awaited.ts'
import type { Carrier, EndpointSetting } from './carrier.ts'
import type { Delivery, Payload, Subject } from './delivery.ts'
import type { DeliveryLog } from './delivery-log.ts'
import type { DeliveryScript } from './delivery-script.ts'
import { Dispatch, type DispatchHooks, type DispatchWorld } from './dispatch.ts'
import type { WebhookEndpoint } from './endpoints.ts'
import { HeldBack } from './held-back.ts'
import type { InFlight } from './in-flight.ts'
import type { WebhookSuccesses } from './successes.ts'

/** What an outbox needs of its world. */
export interface OutboxWorld extends DispatchWorld {
  readonly seed: string
  readonly script: Script
}

export class Outbox {
  readonly awaited = new Awaited(LIMITS.webhook_awaited)
  readonly held = new HeldBack()
  readonly #world: OutboxWorld
  readonly #carrier: Carrier
  readonly #hooks: DispatchHooks
  readonly #dispatch: Dispatch

  constructor(world: OutboxWorld, carrier: Carrier, hooks: DispatchHooks) {
    this.#world = world
    this.#carrier = carrier
    this.#hooks = hooks
    this.#dispatch = new Dispatch(world, carrier, hooks)
  }

  get log(): DeliveryLog {
    return this.#dispatch.log
  }

  get successes(): WebhookSuccesses {
    return this.#dispatch.successes
  }

  /** What an advance of the clock waits for. */
  get inFlight(): InFlight {
    return this.#dispatch.inFlight
  }

  /** Where webhooks go. */
  get endpoints(): readonly WebhookEndpoint[] {
    return this.#dispatch.endpoints.list
  }

  /** True when as many deliveries wait as may. */
  get full(): boolean {
    return this.log.pending >= LIMITS.webhook_pending
  }

  /** Replaces the endpoints. What still waits for one that is gone fails when it falls due. */
  setEndpoints(endpoints: readonly EndpointSetting[]): void {
    this.#dispatch.setEndpoints(endpoints)
  }

  /** Whether any endpoint takes the event. */
  takes(event: string): boolean {
    return this.#dispatch.endpoints.takers(event).length > 0
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
    const takers = this.#dispatch.endpoints.takers(event)
    const script = this.#world.script.delivery(event, data)
    const payload = { type: event, timestamp: new Date(at).toISOString(), data }
    const add = (endpoint: WebhookEndpoint | null) => {
      const id = this.#newId(`${asked ?? `${event} ${at} ${canonical(data)}`} ${endpoint?.url ?? ''}`)
      const made = { id, event, created_at: at, payload, subject, script, attempts: [], failures: 0, copies: 0 }
      if (script?.drop)
        return this.#dispatch.keep({ ...made, url: endpoint?.url ?? null, status: 'dropped', headers: {} })
      if (endpoint === null) {
        this.#hooks.tried(event)
        const headers = this.#dispatch.sign(id, payload, this.#carrier.secret, script)
        return this.#dispatch.keep({ ...made, url: null, status: 'unrouted', headers })
      }
      const copies = Math.max(1, script?.duplicate ?? 1) - 1
      const kept = this.#dispatch.keep({ ...made, url: endpoint.url, status: 'pending', headers: {}, copies })
      this.#planFirst(endpoint.url, id, at, script)
      return kept
    }
    return takers.length === 0 ? [add(null)] : takers.map(add)
  }

  /** The headers that an event without an endpoint would go out with. */
  signUnrouted(id: string, payload: Payload): Readonly<Record<string, string>> {
    return this.#dispatch.sign(id, payload, this.#carrier.secret, null)
  }

  /** Starts a delivery anew: it leaves when the clock has its next turn, whatever a scenario wanted with it. */
  redeliver(delivery: Delivery, now: number): Delivery {
    const { id, event, url } = delivery
    const [first, ...others] =
      url === null ? this.#dispatch.endpoints.takers(event) : [this.#dispatch.endpoints.find(url)]
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
    return this.#dispatch.dueOf(id)
  }

  /** Takes over a delivery of the world that this one is a copy of; `due`: when it leaves, null for never. */
  restore(delivery: Delivery, due: number | null): void {
    this.log.put(delivery)
    if (due !== null) this.#dispatch.plan(delivery.id, due)
  }

  /** The delivery has fallen due: it leaves now, or as soon as there is room. */
  attempt(id: string): void {
    const url = this.log.get(id)?.url
    if (!url) return
    this.held.gone(url, id)
    this.#dispatch.attempt(id, url)
  }

  /** Ends what is in flight. */
  close(): void {
    this.#dispatch.close()
  }

  /** The same event at the same instant again gets another id. */
  #newId(asked: string): string {
    for (let before = 0; ; before++) {
      const id = `msg_${idOf(this.#world.seed, 'webhook', asked, before)}`
      if (!this.log.get(id)) return id
    }
  }

  #start(delivery: Delivery, now: number): Delivery {
    const kept = this.#dispatch.keep({ ...delivery, status: 'pending', script: null, failures: 0, copies: 0 })
    this.#dispatch.plan(kept.id, now)
    return kept
  }

  #planFirst(url: string, id: string, at: number, script: DeliveryScript | null): void {
    const due = at + (script?.delay ?? 0)
    for (const leave of this.held.leave(url, { id, due }, script?.reorder ?? 0))
      this.#dispatch.plan(leave.id, leave.due)
  }
}
