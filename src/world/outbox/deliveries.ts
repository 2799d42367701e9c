import { sizeOf } from '../../kit/memory.ts'
import { idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { World } from '../world.ts'
import type { Delivery } from './delivery.ts'

/** What a delivery takes besides itself: its place here, its planned attempt. Bytes. */
const BESIDES = 400

/** Every delivery that waits, and the newest of those that are over. Forgets the oldest of these, and counts them. */
export class Deliveries {
  readonly #world: World
  /** As they were made, each with what it takes. */
  #kept = new Map<string, { readonly delivery: Delivery; readonly bytes: number }>()
  /** By the first id of a key: a number below which all its further ids are in use. */
  #inUse = new Map<string, number>()
  /** How many have been forgotten. */
  evicted = 0
  /** About how much memory they take. */
  bytes = 0
  /** How many wait. */
  pending = 0

  constructor(world: World) {
    this.#world = world
  }

  /** How many are over. */
  get over(): number {
    return this.#kept.size - this.pending
  }

  /** Returns the first id of those of `key` that no delivery here has. */
  newId(key: string): string {
    const idAt = (number: number) => `msg_${idOf(this.#world.seed, 'webhook', key, number)}`
    const first = idAt(0)
    if (!this.#kept.has(first)) return first
    let number = this.#inUse.get(first) ?? 1
    while (this.#kept.has(idAt(number))) number++
    this.#inUse.set(first, number)
    return idAt(number)
  }

  get(id: string): Delivery | undefined {
    return this.#kept.get(id)?.delivery
  }

  /** Adds a delivery or replaces its state, and tells of that. */
  put(delivery: Delivery): Delivery {
    this.restore(delivery)
    this.#world.delivered(delivery)
    return delivery
  }

  /** Adds a delivery or replaces its state. Tells nobody. */
  restore(delivery: Delivery): void {
    const { id } = delivery
    const before = this.#kept.get(id)
    const bytes = BESIDES + sizeOf(delivery)
    this.#kept.set(id, { delivery, bytes })
    this.pending += Number(isPending(delivery)) - Number(before !== undefined && isPending(before.delivery))
    this.#count(bytes - (before?.bytes ?? 0))
    const { webhook_deliveries: most, webhook_deliveries_bytes: limit } = LIMITS
    while (this.over > most || (this.over > 0 && this.bytes > limit)) this.#forgetOldest()
  }

  /** Takes over all deliveries of `from`, in place of its own. Tells nobody. */
  inherit(from: Deliveries): void {
    this.#kept = new Map(from.#kept)
    this.#inUse = new Map(from.#inUse)
    this.evicted = from.evicted
    this.#count(from.bytes - this.bytes)
    this.pending = from.pending
  }

  /** Returns all deliveries, oldest first. */
  all(): Delivery[] {
    return [...this.#kept.values()].map(({ delivery }) => delivery)
  }

  /** Returns those that wait, oldest first. */
  waiting(): Delivery[] {
    return this.all().filter(isPending)
  }

  #count(bytes: number): void {
    this.bytes += bytes
    this.#world.memory.count('deliveries', bytes)
  }

  #forgetOldest(): void {
    for (const [id, { delivery, bytes }] of this.#kept) {
      if (isPending(delivery)) continue
      this.#kept.delete(id)
      this.#inUse.clear()
      this.#count(-bytes)
      this.evicted++
      return
    }
  }
}

function isPending({ status }: Delivery): boolean {
  return status === 'pending'
}
