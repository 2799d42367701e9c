import type { Delivery } from './delivery.ts'

/** Every delivery that waits, and the newest of those that are over. It forgets the oldest of these, and counts them. */
export class DeliveryLog {
  readonly #limit: number
  readonly #pending = new Map<string, Delivery>()
  readonly #over = new Map<string, Delivery>()
  /** The order in which they were made. */
  readonly #numbers = new Map<string, number>()
  #made = 0
  #evicted = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many wait. */
  get pending(): number {
    return this.#pending.size
  }

  /** How many have been forgotten. */
  get evicted(): number {
    return this.#evicted
  }

  /** Takes over how many the world had forgotten that this one is a copy of. */
  restoreEvicted(evicted: number): void {
    this.#evicted = evicted
  }

  get(id: string): Delivery | undefined {
    return this.#pending.get(id) ?? this.#over.get(id)
  }

  put(delivery: Delivery): Delivery {
    const { id, status } = delivery
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#made++)
    const [place, other] = status === 'pending' ? [this.#pending, this.#over] : [this.#over, this.#pending]
    other.delete(id)
    place.set(id, delivery)
    if (this.#over.size > this.#limit) this.#forgetOldest()
    return delivery
  }

  /** Oldest first. */
  all(): Delivery[] {
    const number = ({ id }: Delivery) => this.#numbers.get(id) ?? 0
    return [...this.#over.values(), ...this.#pending.values()].sort((a, b) => number(a) - number(b))
  }

  waiting(): IterableIterator<Delivery> {
    return this.#pending.values()
  }

  #forgetOldest(): void {
    const [oldest] = this.#over.keys()
    if (oldest === undefined) return
    this.#over.delete(oldest)
    this.#numbers.delete(oldest)
    this.#evicted++
  }
}
