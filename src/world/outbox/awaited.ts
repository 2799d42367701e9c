import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Delivery } from './delivery.ts'

/** Which attempts have been handed out to those who await deliveries, so that each is handed out once. */
export class Awaited {
  /** By delivery: how many attempts; 0 for an unrouted one. The longest ago first. */
  readonly #handedOut: BoundedCache<string, number>

  /** `limit`: how many deliveries are remembered. */
  constructor(limit: number) {
    this.#handedOut = new BoundedCache(limit)
  }

  /** Returns the first attempt (from 1) that was not handed out, 0 for an unrouted delivery that was not, or null. */
  next({ id, status, attempts }: Pick<Delivery, 'id' | 'status' | 'attempts'>): number | null {
    const known = this.#handedOut.peek(id)
    if (attempts.length > (known ?? 0)) return (known ?? 0) + 1
    return status === 'unrouted' && known === undefined ? 0 : null
  }

  /** Returns how many attempts of each delivery have been handed out, the longest ago first. */
  all(): [id: string, attempts: number][] {
    return this.#handedOut.entries()
  }

  /** Takes over what `all` returned. */
  restore(all: Iterable<readonly [id: string, attempts: number]>): void {
    for (const [id, attempts] of all) this.handOut(id, attempts)
  }

  /** Notes that the attempts up to `attempt` were handed out. May forget the delivery of the longest ago. */
  handOut(id: string, attempt: number): void {
    this.#handedOut.set(id, attempt)
  }
}
