import { sizeOf } from '../../kit/memory.ts'
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

/** A delivery, what it takes, and its place in the order in which they were made. */
type Kept = { readonly delivery: Delivery; readonly bytes: number; readonly number: number }

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries {
  readonly #most: number
  readonly #limit: number
  readonly #onBytes: (delta: number) => void
  readonly #changed: (delivery: Delivery) => void
  readonly #ids: DeliveryIds
  #pending = new Map<string, Kept>()
  #over = new Map<string, Kept>()
  /**
   * Goes through those that are over, and returns none but what is forgotten at once. A new iterator each time would pass
   * the places of all that were forgotten before.
   */
  #oldest = this.#over.keys()
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
    return this.#find(id)?.delivery
  }

  /** Adds a delivery or replaces its state, and tells of that. */
  put(delivery: Delivery): Delivery {
    this.#set(delivery)
    this.#changed(delivery)
    return delivery
  }

  /** Notes the headers of an attempt that is about to leave. Tells nobody: the outcome will. */
  setHeaders(id: string, headers: Delivery['headers']): void {
    const kept = this.#find(id)
    if (!kept) return
    const { delivery, bytes, number } = kept
    const grown = sizeOf(headers) - sizeOf(delivery.headers)
    const place = delivery.status === 'pending' ? this.#pending : this.#over
    place.set(id, { delivery: { ...delivery, headers }, bytes: bytes + grown, number })
    this.#grow(grown)
  }

  /** Restores a delivery from a snapshot, in the order of `inPlace`. `number`: its place in the order of `all`. */
  restore(delivery: Delivery, number: number): void {
    this.#made = Math.max(this.#made, number + 1)
    this.#set(delivery, number)
  }

  /** Restores from a snapshot how many had been forgotten. */
  restoreEvicted(evicted: number): void {
    this.#evicted = evicted
  }

  /** Takes over all deliveries of `from`, in place of its own. Tells nobody. */
  inherit(from: Deliveries): void {
    this.#pending = new Map(from.#pending)
    this.#over = new Map(from.#over)
    this.#oldest = this.#over.keys()
    this.#ids.inherit(from.#ids)
    this.#made = from.#made
    this.#evicted = from.#evicted
    this.#onBytes(from.#bytes - this.#bytes)
    this.#bytes = from.#bytes
    this.#statuses = { ...from.#statuses }
  }

  /** Returns all deliveries, oldest first. */
  all(): Delivery[] {
    return this.#inPlace()
      .sort((a, b) => a.number - b.number)
      .map(({ delivery }) => delivery)
  }

  /** Returns all deliveries: those that are over as they ended, then those that wait as they began to. */
  inPlace(): Delivery[] {
    return this.#inPlace().map(({ delivery }) => delivery)
  }

  /** Returns those that wait, as they began to. */
  waiting(): Delivery[] {
    return [...this.#pending.values()].map(({ delivery }) => delivery)
  }

  #inPlace(): Kept[] {
    return [...this.#over.values(), ...this.#pending.values()]
  }

  #find(id: string): Kept | undefined {
    return this.#pending.get(id) ?? this.#over.get(id)
  }

  #set(delivery: Delivery, number?: number): void {
    const { id, status } = delivery
    const before = this.#find(id)
    const bytes = BESIDES + sizeOf(delivery)
    const kept = { delivery, bytes, number: number ?? before?.number ?? this.#made++ }
    this.#statuses[status]++
    if (before) this.#statuses[before.delivery.status]--
    const [place, other] = status === 'pending' ? [this.#pending, this.#over] : [this.#over, this.#pending]
    other.delete(id)
    place.set(id, kept)
    this.#grow(bytes - (before?.bytes ?? 0))
  }

  /** Counts bytes, and forgets the oldest while all together take too many. */
  #grow(bytes: number): void {
    this.#bytes += bytes
    this.#onBytes(bytes)
    while (this.#over.size > this.#most || (this.#bytes > this.#limit && this.#over.size > 0)) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const { value: oldest = '', done } = this.#oldest.next()
    // Once it has come to an end it tells of nothing that is added.
    if (done) this.#oldest = this.#over.keys()
    const kept = this.#over.get(oldest)
    if (!kept) return
    this.#over.delete(oldest)
    this.#statuses[kept.delivery.status]--
    this.#bytes -= kept.bytes
    this.#onBytes(-kept.bytes)
    this.#ids.release(oldest)
    this.#evicted++
  }
}

function noDeliveries(): Record<DeliveryStatus, number> {
  return { pending: 0, delivered: 0, failed: 0, dropped: 0, unrouted: 0 }
}
