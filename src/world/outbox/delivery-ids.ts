import { idOf } from '../../kit/random.ts'

/** A further id of a key, after the first one. `number`: from 1. */
interface Further {
  readonly first: string
  readonly number: number
}

/** Makes the ids of deliveries. A key stands for a series of ids, of which it gets the first that is not in use. */
export class DeliveryIds {
  readonly #seed: string
  readonly #inUse: (id: string) => boolean
  /**
   * By the first id of a key: a number below which all its further ids are in use. Without it, each of many equal
   * events would look up the ids of all before it.
   */
  #from = new Map<string, number>()
  /** Every further id below those numbers. */
  #further = new Map<string, Further>()

  constructor(seed: string, inUse: (id: string) => boolean) {
    this.#seed = seed
    this.#inUse = inUse
  }

  /** Returns an id, which the caller puts to use at once. */
  next(key: string): string {
    const first = this.#id(key, 0)
    if (!this.#inUse(first)) return first
    for (let number = this.#from.get(first) ?? 1; ; number++) {
      const id = this.#id(key, number)
      const free = !this.#inUse(id)
      this.#further.set(id, { first, number })
      this.#from.set(first, number + 1)
      if (free) return id
    }
  }

  /** Takes over what `other` knows of the ids in use. */
  inherit(other: DeliveryIds): void {
    this.#from = new Map(other.#from)
    this.#further = new Map(other.#further)
  }

  /** Notes that an id is no longer in use. */
  release(id: string): void {
    const further = this.#further.get(id)
    if (!further) return
    const { first, number } = further
    this.#further.delete(id)
    if (number >= (this.#from.get(first) ?? 1)) return
    if (number === 1) this.#from.delete(first)
    else this.#from.set(first, number)
  }

  #id(key: string, number: number): string {
    return `msg_${idOf(this.#seed, 'webhook', key, number)}`
  }
}
