// Attempts at deliveries: when they leave, how many at once, and what follows from their outcome.

import { LIMITS } from '../../model/limits.ts'
import { InWorld } from '../in-world.ts'
import { taskKey } from '../task.ts'
import type { Outcome } from './carrier.ts'
import { type Delivery, isSuccess } from './delivery.ts'
import type { WebhookEndpoint } from './endpoints.ts'

const GONE = 410

interface Attempt {
  readonly id: string
  readonly url: string
}

/** The attempts at one URL: how many are in flight, and what lets each of those begin that wait for room. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

type Apply = () => void

/**
 * Attempts leave when they fall due and there is room: endpoints share it, so that one that hangs blocks no other. Those that an
 * advance starts at one instant are applied together, in the order in which they were planned, whichever answer comes first; others
 * as they end.
 */
export class Attempts extends InWorld {
  ended = 0
  /** How many a receiver took, and how many failed: it refused, hung or was not there. */
  delivered = 0
  failed = 0
  /** Those that the running advance has started: they leave together; null while there are none. */
  ofAdvance: Promise<void> | null = null
  /** The last attempt at each delivery that waits for room or is in flight. */
  readonly #last = new Map<string, Attempt>()
  readonly #lanes = new Map<string, Lane>()
  readonly #others = new Set<Promise<void>>()
  /** What an advance has started that has not left yet. */
  #queue: Attempt[] = []
  #closed = false
  /** Ends the wait of the running advance. */
  #release = () => {}

  /** Has the delivery leave at `due` (ms), in place of any earlier plan. */
  plan(id: string, due: number): void {
    this.#clock.plan({ kind: 'attempt', delivery: id }, due)
  }

  /** Returns when the delivery leaves (ms); null when nothing is planned. */
  dueOf(id: string): number | null {
    return this.#clock.find(keyOf(id))?.due ?? null
  }

  /** Returns the deliveries with an attempt that waits for room or is in flight, and no other planned. */
  underWay(): string[] {
    return [...this.#last.keys()].filter((id) => this.dueOf(id) === null)
  }

  /** Makes an attempt at a delivery that fell due: as soon as there is room, or with the others of an advance. */
  start(id: string, url: string): void {
    const attempt = { id, url }
    this.#last.set(id, attempt)
    if (this.#clock.advancing) {
      this.#queue.push(attempt)
      return
    }
    const ended = this.#inLane(attempt)
      .then((apply) => this.#applyAll([apply]))
      .finally(() => this.#others.delete(ended))
    this.#others.add(ended)
  }

  /** Has those leave that tasks of an advance have started. */
  leave(): void {
    if (this.#queue.length === 0 || this.ofAdvance !== null) return
    this.ofAdvance = new Promise((resolve) => {
      this.#release = resolve
      void this.#leaveTogether().finally(() => {
        this.ofAdvance = null
        resolve()
      })
    })
  }

  /** Resolves once all have ended; null when none is in flight. */
  whenEnded(): Promise<unknown> | null {
    const all = [...this.#others, this.ofAdvance].filter((each) => each !== null)
    return all.length === 0 ? null : Promise.all(all)
  }

  /** Has what is in flight change nothing any more, and no advance wait for it. */
  close(): void {
    this.#closed = true
    this.#release()
  }

  get #clock() {
    return this.world.clock
  }

  async #leaveTogether(): Promise<void> {
    while (this.#queue.length > 0) {
      const attempts = this.#queue
      this.#queue = []
      await this.#applyAll(await Promise.all(attempts.map((attempt) => this.#inLane(attempt))))
    }
  }

  async #applyAll(outcomes: readonly (Apply | null)[]): Promise<void> {
    const { turn } = this.world
    // Work in progress must not see changes, and has its own half done.
    while (turn.busy !== null) await turn.busy
    for (const apply of outcomes) {
      if (apply === null) continue
      try {
        apply()
      } catch (error) {
        this.world.deps.onError(error)
      }
      this.ended++
    }
  }

  /** Makes an attempt once there is room for it. */
  async #inLane(attempt: Attempt): Promise<Apply | null> {
    const { url } = attempt
    const { turn } = this.world
    const lane = this.#lanes.get(url) ?? { running: 0, waiting: [] }
    this.#lanes.set(url, lane)
    const room = Math.max(1, Math.floor(LIMITS.webhook_concurrency / this.world.outbox.endpoints.enabled))
    if (lane.running < room) lane.running++
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      while (turn.busy !== null) await turn.busy
      return await this.#make(attempt)
    } catch (error) {
      this.world.deps.onError(error)
      return null
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(url)
    }
  }

  /** Makes a request. Returns what applies its outcome; null where none was made. */
  async #make(attempt: Attempt): Promise<Apply | null> {
    const { id } = attempt
    // Where the delivery fell due again while this attempt waited for room, the later attempt replaces it.
    if (this.#last.get(id) !== attempt || this.#closed) return null
    const { deliveries, endpoints } = this.world.outbox
    const delivery = deliveries.get(id)
    const endpoint = endpoints.find(delivery?.url ?? '')
    if (!delivery || !endpoint?.enabled) {
      this.#last.delete(id)
      if (delivery) this.#giveUp(delivery)
      return null
    }
    const at = this.#clock.now()
    const { headers, outcome } = await this.#send(delivery, endpoint)
    return () => {
      const last = this.#last.get(id) === attempt
      if (last) this.#last.delete(id)
      const sent = deliveries.get(id)
      if (sent && !this.#closed) this.#finish({ ...sent, headers }, at, outcome, last)
    }
  }

  async #send(delivery: Delivery, { url, secret }: WebhookEndpoint) {
    const { outbox } = this.world
    try {
      const headers = outbox.sign(delivery, secret)
      return { headers, outcome: await outbox.carrier.send({ url, headers, body: delivery.body }) }
    } catch (error) {
      // For example a secret that cannot sign: the attempt fails, the delivery is not lost.
      const why = error instanceof Error ? error.message : String(error)
      const outcome = { status: null, duration_ms: 0, error: `not sent: ${why}`, retry_after: null }
      return { headers: delivery.headers, outcome }
    }
  }

  /** Logs the attempt and decides what follows. `last`: false when a later attempt decides that. */
  #finish(before: Delivery, at: number, outcome: Outcome, last: boolean): void {
    const { deliveries } = this.world.outbox
    const { successes, coverage } = this.world
    const { id } = before
    const { status, duration_ms, error } = outcome
    if (isSuccess(outcome)) this.delivered++
    else this.failed++
    const delivery = { ...before, attempts: [...before.attempts, { at, status, duration_ms, error }] }
    coverage.webhook(delivery.event)
    this.#tell(delivery)
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
    this.world.outbox.deliveries.put({ ...delivery, status: 'delivered', copies: Math.max(0, copies - 1) })
    if (copies > 0) this.plan(id, this.#clock.now())
  }

  #failed(delivery: Delivery, outcome: Outcome): void {
    const now = this.#clock.now()
    const failures = delivery.failures + 1
    const wait = outcome.status === GONE ? null : this.world.outbox.carrier.retryIn(failures, outcome, now)
    if (wait !== null) this.plan(delivery.id, now + wait)
    const attempts = [...delivery.attempts]
    const last = attempts.pop()
    if (last) attempts.push({ ...last, retry_at: wait === null ? null : now + wait })
    this.world.outbox.deliveries.put({ ...delivery, attempts, failures, status: wait === null ? 'failed' : 'pending' })
  }

  /** Gives up the deliveries that wait for the endpoint, and switches it off. */
  #switchOff(url: string): void {
    const { deliveries, endpoints } = this.world.outbox
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
    const known = this.world.outbox.endpoints.find(url ?? '') !== undefined
    const error = `not sent: ${url} ${known ? 'is switched off' : 'is no longer an endpoint'}`
    const attempt = { at: this.#clock.now(), status: null, duration_ms: 0, error }
    this.failed++
    this.#tell(this.world.outbox.deliveries.put({ ...delivery, attempts: [...attempts, attempt], status: 'failed' }))
  }

  /** Tells the log of the last attempt at a delivery, also of one that was given up. */
  #tell({ id, event: type, url, attempts, script, trace }: Delivery): void {
    const { name: world, deps } = this.world
    const last = attempts.at(-1)
    if (last === undefined || url === null) return
    const { status, error, duration_ms } = last
    const made = { attempt: attempts.length, status, error, duration_ms }
    deps.onNotice?.({
      event: 'webhook',
      world,
      type,
      id,
      url,
      ...made,
      rule: script?.rule ?? null,
      trace: trace ?? null,
    })
  }
}

function keyOf(id: string): string {
  return taskKey({ kind: 'attempt', delivery: id })
}
