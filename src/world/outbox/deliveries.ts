import { sizeOf } from '../../kit/memory.ts'
import { idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Delivery, DeliveryStatus } from './delivery.ts'

/** What a delivery takes besides itself: its places here, its planned attempt. Bytes. */
const BESIDES = 400

/** A delivery, what it takes, and its place in the order in which they were made. */
type Kept = { readonly delivery: Delivery; readonly bytes: number; readonly number: number }

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries {
  readonly #seed: string
  readonly #changed: (delivery: Delivery) => void
  readonly #onBytes: (delta: number) => void
  #pending = new Map<string, Kept>()
  #over = new Map<string, Kept>()
  /** By the first id of a key: a number below which all its further ids are in use. */
  #inUse = new Map<string, number>()
  #made = 0
  #evicted = 0
  #bytes = 0
  #statuses = noDeliveries()

  /**
   * @param changed called with each new state of a delivery
   * @param onBytes called with the bytes by which they have grown, or shrunk (negative)
   */
  constructor(seed: string, changed: (delivery: Delivery) => void, onBytes: (delta: number) => void) {
    this.#seed = seed
    this.#changed = changed
    this.#onBytes = onBytes
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

  /** Returns the first id of those of `key` that no delivery here has. */
  newId(key: string): string {
    const idAt = (number: number) => `msg_${idOf(this.#seed, 'webhook', key, number)}`
    const first = idAt(0)
    if (!this.get(first)) return first
    let number = this.#inUse.get(first) ?? 1
    while (this.get(idAt(number))) number++
    this.#inUse.set(first, number)
    return idAt(number)
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
    const delivery = this.get(id)
    if (delivery) this.#set({ ...delivery, headers })
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
    this.#inUse = new Map(from.#inUse)
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
    this.#count(bytes - (before?.bytes ?? 0))
    const { webhook_deliveries: most, webhook_deliveries_bytes: limit } = LIMITS
    while (this.#over.size > most || (this.#bytes > limit && this.#over.size > 0)) this.#forgetOldest()
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    this.#onBytes(bytes)
  }

  #forgetOldest(): void {
    const [oldest] = this.#over.values()
    if (!oldest) return
    const { id, status } = oldest.delivery
    this.#over.delete(id)
    this.#inUse.clear()
    this.#statuses[status]--
    this.#count(-oldest.bytes)
    this.#evicted++
  }
}

function noDeliveries(): Record<DeliveryStatus, number> {
  return { pending: 0, delivered: 0, failed: 0, dropped: 0, unrouted: 0 }
}
