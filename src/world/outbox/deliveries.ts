import { sizeOf } from '../../kit/memory/size.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Delivery, DeliveryStatus } from './delivery.ts'
import { DeliveryIds } from './delivery-ids.ts'

/** What a delivery takes besides itself: its places here, its planned attempt. Bytes. */
const BESIDES = 400

interface DeliveriesOptions {
  /** How many that are over are kept. */
  readonly most?: number
  /** The most bytes of all together, while there are some that are over. */
  readonly limit?: number
  /** Called with the bytes by which they have grown, or shrunk (negative). */
  readonly onBytes?: (delta: number) => void
}

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries {
  readonly #most: number
  readonly #limit: number
  readonly #onBytes: (delta: number) => void
  readonly #changed: (delivery: Delivery) => void
  readonly #ids: DeliveryIds
  #pending = new Map<string, Delivery>()
  #over = new Map<string, Delivery>()
  /** The order in which they were made. */
  #numbers = new Map<string, number>()
  #made = 0
  #evicted = 0
  #bytes = 0
  #statuses = noDeliveries()

  /** `changed`: called with each new state of a delivery. */
  constructor(
    seed: string,
    changed: (delivery: Delivery) => void,
    {
      most = LIMITS.webhook_deliveries,
      limit = LIMITS.webhook_deliveries_bytes,
      onBytes = () => {},
    }: DeliveriesOptions = {},
  ) {
    this.#most = most
    this.#limit = limit
    this.#onBytes = onBytes
    this.#changed = changed
    this.#ids = new DeliveryIds(seed, (id) => this.get(id) !== undefined)
  }

  /** How many wait. */
  get pending(): number {
    return this.#pending.size
  }

  /** How many are over. */
  get over(): number {
    return this.#over.size
  }

  /** About how much memory they take. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many there are in each status. */
  get statuses(): Readonly<Record<DeliveryStatus, number>> {
    return this.#statuses
  }

  /** How many have been forgotten. */
  get evicted(): number {
    return this.#evicted
  }

  /** Returns an id that no delivery here has. Depends on the seed, `key`, and which ids of that key are in use. */
  newId(key: string): string {
    return this.#ids.next(key)
  }

  get(id: string): Delivery | undefined {
    return this.#pending.get(id) ?? this.#over.get(id)
  }

  /** Adds a delivery or replaces its state, and tells of that. */
  put(delivery: Delivery): Delivery {
    this.#set(delivery)
    this.#changed(delivery)
    return delivery
  }

  /** Notes the headers of an attempt that is about to leave. Tells nobody: the outcome will. */
  setHeaders(id: string, headers: Delivery['headers']): void {
    const delivery = this.get(id)
    if (delivery) this.#set({ ...delivery, headers })
  }

  /** Restores a delivery from a snapshot, in the order of `inPlace`. `number`: its place in the order of `all`. */
  restore(delivery: Delivery, number: number): void {
    this.#numbers.set(delivery.id, number)
    this.#made = Math.max(this.#made, number + 1)
    this.#set(delivery)
  }

  /** Restores from a snapshot how many had been forgotten. */
  restoreEvicted(evicted: number): void {
    this.#evicted = evicted
  }

  /** Takes over all deliveries of `from`, in place of its own. Tells nobody. */
  inherit(from: Deliveries): void {
    this.#pending = new Map(from.#pending)
    this.#over = new Map(from.#over)
    this.#numbers = new Map(from.#numbers)
    this.#ids.inherit(from.#ids)
    this.#made = from.#made
    this.#evicted = from.#evicted
    this.#onBytes(from.#bytes - this.#bytes)
    this.#bytes = from.#bytes
    this.#statuses = { ...from.#statuses }
  }

  /** Returns all deliveries, oldest first. */
  all(): Delivery[] {
    const number = ({ id }: Delivery) => this.#numbers.get(id) ?? 0
    return this.inPlace().sort((a, b) => number(a) - number(b))
  }

  /** Returns all deliveries: those that are over as they ended, then those that wait as they began to. */
  inPlace(): Delivery[] {
    return [...this.#over.values(), ...this.#pending.values()]
  }

  waiting(): IterableIterator<Delivery> {
    return this.#pending.values()
  }

  #set(delivery: Delivery): void {
    const { id, status } = delivery
    this.#count(delivery, this.get(id))
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#made++)
    const [place, other] = status === 'pending' ? [this.#pending, this.#over] : [this.#over, this.#pending]
    other.delete(id)
    place.set(id, delivery)
    while (this.#over.size > this.#most || (this.#bytes > this.#limit && this.#over.size > 0)) this.#forgetOldest()
  }

  #count(added: Delivery | undefined, gone: Delivery | undefined): void {
    const delta = bytesOf(added) - bytesOf(gone)
    this.#bytes += delta
    if (added) this.#statuses[added.status]++
    if (gone) this.#statuses[gone.status]--
    this.#onBytes(delta)
  }

  #forgetOldest(): void {
    const [found] = this.#over
    if (found === undefined) return
    const [oldest, delivery] = found
    this.#count(undefined, delivery)
    this.#over.delete(oldest)
    this.#numbers.delete(oldest)
    this.#ids.release(oldest)
    this.#evicted++
  }
}

function bytesOf(delivery: Delivery | undefined): number {
  return delivery === undefined ? 0 : BESIDES + sizeOf(delivery)
}

function noDeliveries(): Record<DeliveryStatus, number> {
  return { pending: 0, delivered: 0, failed: 0, dropped: 0, unrouted: 0 }
}
