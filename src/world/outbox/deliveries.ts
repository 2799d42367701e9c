import type { Delivery } from './delivery.ts'
import { DeliveryIds } from './delivery-ids.ts'

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries {
  readonly #limit: number
  readonly #changed: (delivery: Delivery) => void
  readonly #ids: DeliveryIds
  readonly #pending = new Map<string, Delivery>()
  readonly #over = new Map<string, Delivery>()
  /** The order in which they were made. */
  readonly #numbers = new Map<string, number>()
  #made = 0
  #evicted = 0

  /** `limit`: how many that are over are kept. `changed`: called with each new state of a delivery. */
  constructor(seed: string, limit: number, changed: (delivery: Delivery) => void) {
    this.#limit = limit
    this.#changed = changed
    this.#ids = new DeliveryIds(seed, (id) => this.get(id) !== undefined)
  }

  /** How many wait. */
  get pending(): number {
    return this.#pending.size
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

  /** Restores a delivery from a snapshot. */
  restore(delivery: Delivery): void {
    this.#set(delivery)
  }

  /** Restores from a snapshot how many had been forgotten. */
  restoreEvicted(evicted: number): void {
    this.#evicted = evicted
  }

  /** Returns all deliveries, oldest first. */
  all(): Delivery[] {
    const number = ({ id }: Delivery) => this.#numbers.get(id) ?? 0
    return [...this.#over.values(), ...this.#pending.values()].sort((a, b) => number(a) - number(b))
  }

  waiting(): IterableIterator<Delivery> {
    return this.#pending.values()
  }

  #set(delivery: Delivery): void {
    const { id, status } = delivery
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#made++)
    const [place, other] = status === 'pending' ? [this.#pending, this.#over] : [this.#over, this.#pending]
    other.delete(id)
    place.set(id, delivery)
    if (this.#over.size > this.#limit) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const [oldest] = this.#over.keys()
    if (oldest === undefined) return
    this.#over.delete(oldest)
    this.#numbers.delete(oldest)
    this.#ids.release(oldest)
    this.#evicted++
  }
}
