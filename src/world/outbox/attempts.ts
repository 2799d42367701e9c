// Attempts at deliveries: when they leave, and what follows from their outcome.

import { LIMITS } from '../../model/limits.ts'
import type { Clock } from '../clock/clock.ts'
import { type Task, taskKey } from '../task.ts'
import type { World } from '../world.ts'
import type { Outcome } from './carrier.ts'
import { type Delivery, isSuccess } from './delivery.ts'
import type { WebhookEndpoint } from './endpoints.ts'
import { InFlight, type Leave } from './in-flight.ts'

/** The status that says that an endpoint is gone for good. */
const GONE = 410

export class Attempts {
  /** What an advance of the clock waits for. Endpoints share the limit, so that one that hangs blocks no other. */
  readonly inFlight: InFlight
  readonly #world: World
  readonly #closed = new AbortController()
  /** The last attempt at each delivery that waits for room or is in flight. */
  readonly #last = new Map<string, symbol>()

  constructor(world: World) {
    this.#world = world
    const room = () => Math.max(1, Math.floor(LIMITS.webhook_concurrency / world.outbox.endpoints.enabled))
    this.inFlight = new InFlight(room, world.turn)
  }

  /** Has the delivery leave at `due` (ms), in place of any earlier plan. */
  plan(id: string, due: number): void {
    this.#clock.plan(keyOf(id), due, { kind: 'attempt', delivery: id })
  }

  /** Returns when the delivery leaves (ms); null when nothing is planned. */
  dueOf(id: string): number | null {
    return this.#clock.find(keyOf(id))?.due ?? null
  }

  /** Returns the deliveries with an attempt that waits for room or is in flight, and no other planned. */
  underWay(): string[] {
    return [...this.#last.keys()].filter((id) => this.dueOf(id) === null)
  }

  /** Makes an attempt at a delivery that fell due: now, or as soon as there is room. */
  start(id: string, url: string): void {
    const mine = Symbol(id)
    this.#last.set(id, mine)
    const leave: Leave = () => this.#leave(id, mine)
    if (this.#clock.advancing) this.inFlight.queue(url, leave)
    else this.inFlight.add(url, leave)
  }

  /** Aborts what is in flight. */
  close(): void {
    this.#closed.abort()
  }

  get #clock(): Clock<Task> {
    return this.#world.clock
  }

  /** Makes a request. Returns what came of it; null where none was made. */
  async #leave(id: string, mine: symbol): ReturnType<Leave> {
    // Where the delivery fell due again while this attempt waited for room, the later attempt replaces it.
    if (this.#last.get(id) !== mine || this.#closed.signal.aborted) return null
    try {
      const { deliveries, endpoints } = this.#world.outbox
      const delivery = deliveries.get(id)
      const endpoint = endpoints.find(delivery?.url ?? '')
      if (!delivery || !endpoint?.enabled) {
        this.#last.delete(id)
        if (delivery) this.#giveUp(delivery)
        return null
      }
      const at = this.#clock.now()
      const outcome = await this.#send(delivery, endpoint)
      return { apply: () => this.#apply(id, mine, at, outcome), over: outcome.status === GONE }
    } catch (error) {
      this.#world.deps.onError(error)
      return null
    }
  }

  #apply(id: string, mine: symbol, at: number, outcome: Outcome): void {
    const last = this.#last.get(id) === mine
    if (last) this.#last.delete(id)
    try {
      this.#finish(id, at, outcome, last)
    } catch (error) {
      this.#world.deps.onError(error)
    }
  }

  async #send(delivery: Delivery, { url, secret }: WebhookEndpoint): Promise<Outcome> {
    const { deliveries, carrier } = this.#world.outbox
    try {
      const headers = this.#world.outbox.sign(delivery, secret)
      // Tells nobody: the outcome will.
      deliveries.restore({ ...delivery, headers })
      return await carrier.send({ url, headers, body: delivery.body }, this.#closed.signal)
    } catch (error) {
      // For example a secret that cannot sign: the attempt fails, the delivery is not lost.
      const why = error instanceof Error ? error.message : String(error)
      return { status: null, duration_ms: 0, error: `not sent: ${why}`, retry_after: null }
    }
  }

  /** Logs the attempt and decides what follows. `last`: false when a later attempt decides that. */
  #finish(id: string, at: number, outcome: Outcome, last: boolean): void {
    const { deliveries } = this.#world.outbox
    const { successes, coverage } = this.#world
    const before = deliveries.get(id)
    if (!before || this.#closed.signal.aborted) return
    const { status, duration_ms, error } = outcome
    this.inFlight.count(isSuccess(outcome))
    const delivery = { ...before, attempts: [...before.attempts, { at, status, duration_ms, error }] }
    coverage.webhook(delivery.event)
    this.#world.attempted(delivery)
    if (isSuccess(outcome) && before.subject && !before.attempts.some(isSuccess)) successes.add(before.subject)
    // A delivery that was started anew meanwhile keeps its status: another attempt decides that.
    if (!last || this.dueOf(id) !== null) deliveries.put(delivery)
    else if (isSuccess(outcome)) this.#succeeded(delivery)
    // Once a delivery has succeeded, a copy that fails is not retried, but the next copy still goes out.
    else if (delivery.status === 'delivered') this.#succeeded({ ...delivery, failures: delivery.failures + 1 })
    else this.#failed(delivery, outcome)
    if (status === GONE && delivery.url !== null) this.#switchOff(delivery.url)
  }

  #succeeded(delivery: Delivery): void {
    const { id, copies } = delivery
    this.#world.outbox.deliveries.put({ ...delivery, status: 'delivered', copies: Math.max(0, copies - 1) })
    if (copies > 0) this.plan(id, this.#clock.now())
  }

  #failed(delivery: Delivery, outcome: Outcome): void {
    const now = this.#clock.now()
    const failures = delivery.failures + 1
    const wait = outcome.status === GONE ? null : this.#world.outbox.carrier.retryIn(failures, outcome, now)
    if (wait !== null) this.plan(delivery.id, now + wait)
    const attempts = [...delivery.attempts]
    const last = attempts.pop()
    if (last) attempts.push({ ...last, retry_at: wait === null ? null : now + wait })
    this.#world.outbox.deliveries.put({ ...delivery, attempts, failures, status: wait === null ? 'failed' : 'pending' })
  }

  /** Gives up the deliveries that wait for the endpoint, and switches it off. */
  #switchOff(url: string): void {
    const { deliveries, endpoints } = this.#world.outbox
    for (const waiting of deliveries.waiting()) {
      // Attempts in flight have outcomes of their own. Those that wait for room give up when they get it.
      if (waiting.url !== url || this.#last.has(waiting.id)) continue
      this.#clock.cancel(keyOf(waiting.id))
      this.#giveUp(waiting)
    }
    endpoints.switchOff(url)
  }

  /** Ends a delivery whose endpoint is gone or switched off, and logs that as an attempt. */
  #giveUp(delivery: Delivery): void {
    // A delivery that has succeeded stays so: only its further copies are given up.
    if (delivery.status !== 'pending') return
    const { url, attempts } = delivery
    const known = this.#world.outbox.endpoints.find(url ?? '') !== undefined
    const error = `not sent: ${url} ${known ? 'is switched off' : 'is no longer an endpoint'}`
    const attempt = { at: this.#clock.now(), status: null, duration_ms: 0, error }
    this.inFlight.count(false)
    this.#world.attempted(
      this.#world.outbox.deliveries.put({ ...delivery, attempts: [...attempts, attempt], status: 'failed' }),
    )
  }
}

function keyOf(id: string): string {
  return taskKey({ kind: 'attempt', delivery: id })
}
