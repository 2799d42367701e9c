import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Delivery } from './delivery.ts'

/** Which attempts of the newest deliveries that were awaited have been handed out, so that each is once. */
export class Awaited {
  /** By delivery: how many attempts; 0 for one that no endpoint took. */
  readonly #handedOut: BoundedCache<string, number>

  constructor(limit: number) {
    this.#handedOut = new BoundedCache(limit)
  }

  /** The first attempt (from 1) that was not handed out; 0 for a delivery that no endpoint took, null when there is none. */
  next({ id, status, attempts }: Delivery): number | null {
    const known = this.#handedOut.peek(id)
    if (attempts.length > (known ?? 0)) return (known ?? 0) + 1
    return status === 'unrouted' && known === undefined ? 0 : null
  }

  /** What has been handed out, the longest ago first. */
  all(): [id: string, attempts: number][] {
    return this.#handedOut.entries()
  }

  handOut(id: string, attempt: number): void {
    this.#handedOut.set(id, attempt)
  }
}
