// Webhooks that leave a world: kept as deliveries, planned as tasks on its clock, and handed to a carrier.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { HOUR } from '../../kit/days.ts'
import { canonical } from '../../kit/json.ts'
import { digest } from '../../kit/random.ts'
import { redactBody, redactUrls } from '../../kit/redact.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { endOf, type Machine } from '../../model/machine.ts'
import { fail } from '../../model/problems.ts'
import { COMMENTS_PROCESSED } from '../../model/webhooks.ts'
import { InWorld } from '../in-world.ts'
import type { Transition } from '../lifecycle/jobs.ts'
import type { Trace } from '../trace-context.ts'
import type { World } from '../world.ts'
import { Attempts } from './attempts.ts'
import type { Carrier } from './carrier.ts'
import { Deliveries, type Delivery, type Subject } from './delivery.ts'
import { WebhookEndpoints } from './endpoints.ts'
import { sampleData } from './events.ts'
import { HeldBack } from './held-back.ts'

interface EmitOptions {
  readonly subject?: Subject | null
  /** What the ids of the deliveries depend on; left out: the event, its time and its data. */
  readonly idKey?: string
  /** Passed on in its headers; left out: that of the call in progress. */
  readonly trace?: Trace | null
}

/** How far in the past a stale timestamp lies, ms. */
const STALE = HOUR

/** Characters. */
const LONG_KEY = 1_000

export class Outbox extends InWorld {
  readonly endpoints: WebhookEndpoints
  readonly deliveries = new Deliveries(this.world)
  readonly attempts = new Attempts(this.world)
  /** How many attempts of a delivery those who await them have got; 0 for an unrouted one. The longest ago first. */
  readonly awaited = new BoundedCache<string, number>(LIMITS.webhook_awaited)
  readonly held = new HeldBack()
  readonly carrier: Carrier

  constructor(world: World, carrier: Carrier) {
    super(world)
    this.carrier = carrier
    this.endpoints = new WebhookEndpoints(carrier, () => world.ticks.reroute(world.clock.now()))
  }

  /** Returns the headers that a delivery goes out with now, signature included. */
  sign(
    { id, body, script, trace }: Pick<Delivery, 'id' | 'body' | 'script' | 'trace'>,
    secret = this.carrier.secret,
  ): Delivery['headers'] {
    const { name: world, clock, deps } = this.world
    const now = this.carrier.time === 'world' ? clock.now() : deps.real.wall()
    const timestamp = script?.stale_timestamp ? now - STALE : now
    // A bad signature is one of a modified body, so that verification fails.
    const signed = script?.bad_signature ? `${body} ` : body
    return { ...this.carrier.sign({ id, timestamp, body: signed, secret, world }), ...trace }
  }

  /** True when as many deliveries wait as may. */
  get full(): boolean {
    const { pending, bytes } = this.deliveries
    return pending >= LIMITS.webhook_pending || bytes >= LIMITS.webhook_deliveries_bytes
  }

  /**
   * Makes a delivery of the event for each endpoint that takes it, or an unrouted one where none does. It leaves on the
   * clock's next turn, unless a script says otherwise. `data` left out: that of `sampleData`.
   */
  emit(
    event: string,
    data: Readonly<Record<string, unknown>> = sampleData(this.world, event),
    at: number,
    {
      subject = null,
      idKey = `${event} ${at} ${canonical(redactBody(data))}`,
      trace = this.world.trace,
    }: EmitOptions = {},
  ): Delivery[] {
    // A long key is digested once, not for each endpoint.
    const key = idKey.length > LONG_KEY ? digest(idKey).join(' ') : idKey
    const takers = this.endpoints.takers(event)
    const script = this.world.script.delivery(event, data, at)
    const body = JSON.stringify({ type: event, timestamp: isoInstant(at), data })
    const add = (url: string | null) => {
      const id = this.deliveries.newId(`${key} ${redactUrls(url ?? '')}`)
      const counts = { attempts: [], failures: 0, copies: 0 }
      const made = { id, event, created_at: at, body, subject, script, url, ...counts, ...(trace && { trace }) }
      if (script?.drop) return this.deliveries.put({ ...made, status: 'dropped', headers: {} })
      if (url === null) {
        this.world.coverage.webhook(event)
        return this.deliveries.put({ ...made, status: 'unrouted', headers: this.sign(made) })
      }
      const copies = Math.max(1, script?.duplicate ?? 1) - 1
      const delivery = this.deliveries.put({ ...made, copies, status: 'pending', headers: {} })
      const first = { id, due: at + (script?.delay ?? 0) }
      for (const leave of this.held.leave(url, first, script?.reorder ?? 0)) this.attempts.plan(leave.id, leave.due)
      return delivery
    }
    return takers.length === 0 ? [add(null)] : takers.map(({ url }) => add(url))
  }

  /** Emits the events of a job that has ended. */
  announce({ job, id, from, to, at }: Transition, machine: Machine, trace: Trace | null): void {
    const end = endOf(machine, from, to)
    if (end === null) return
    const event = `${job}.${end}`
    if (job === 'post_tracking') this.emit(COMMENTS_PROCESSED, { campaign_id: id }, at, { trace })
    if (this.endpoints.takers(event).length > 0) this.emit(event, { job, id, status: to }, at, { trace })
  }

  /** Starts a delivery anew, without its script: it leaves on the clock's next turn. */
  redeliver(delivery: Delivery, now: number): Delivery {
    const { id, event, url } = delivery
    const { endpoints } = this
    const [first, ...others] = url === null ? endpoints.takers(event) : endpoints.list.filter((one) => one.url === url)
    if (!first)
      fail('no_endpoint', {
        reason: url === null ? `No endpoint takes ${event}` : `${redactUrls(url)} is not an endpoint`,
      })
    if (!first.enabled) {
      fail('no_endpoint', {
        reason: `${redactUrls(first.url)} answered 410 and is switched off; PUT the endpoints to switch it on`,
      })
    }
    if (delivery.attempts.length >= LIMITS.webhook_attempts) {
      fail('limit_reached', { what: `The attempts of ${id}`, limit: LIMITS.webhook_attempts })
    }
    for (const other of others) {
      this.#start({ ...delivery, id: this.deliveries.newId(`${id} ${redactUrls(other.url)}`), url: other.url }, now)
    }
    return this.#start({ ...delivery, url: first.url }, now)
  }

  /** Makes an attempt at a delivery that fell due: now, or as soon as there is room. */
  attempt(id: string): void {
    const url = this.deliveries.get(id)?.url
    if (!url) return
    this.held.gone(url, id)
    this.attempts.start(id, url)
  }

  /** Has every delivery that waits and is not planned leave at `now` (ms), once a world is restored. */
  resume(now: number): void {
    for (const { id } of this.deliveries.waiting()) if (this.attempts.dueOf(id) === null) this.attempts.plan(id, now)
  }

  #start(delivery: Delivery, now: number): Delivery {
    const started = this.deliveries.put({ ...delivery, status: 'pending', script: null, failures: 0, copies: 0 })
    this.attempts.plan(started.id, now)
    return started
  }
}
