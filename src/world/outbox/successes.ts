import { isoDay } from '../../kit/http-date.ts'
import { type EventCounts, NO_EVENTS } from '../tracking/schedule.ts'
import type { Subject } from './delivery.ts'

interface Counted {
  readonly since: number
  readonly counts: EventCounts
}

/** How many days are kept: enough for the month that is shown. */
const DAYS_KEPT = 62

/** The deliveries that succeeded, by tracked creator or post and by the day of their event. */
export class WebhookSuccesses {
  readonly #counted: Map<string, Counted>

  constructor(counted: Iterable<readonly [string, Counted]> = []) {
    this.#counted = new Map(counted)
  }

  add({ key, since, at }: Subject): void {
    const known = this.#counted.get(key)
    // A delivery for what has meanwhile been put under tracking anew counts for nothing any more.
    if (known && known.since > since) return
    const { total, days } = known?.since === since ? known.counts : NO_EVENTS
    const day = isoDay(at)
    const kept = Object.entries({ ...days, [day]: (days[day] ?? 0) + 1 }).sort(([a], [b]) => (a < b ? -1 : 1))
    const counts = { total: total + 1, days: Object.fromEntries(kept.slice(-DAYS_KEPT)) }
    this.#counted.set(key, { since, counts })
  }

  /** All of what was added at `since` under `key`; the same object as long as nothing is added. */
  of(key: string, since: number): EventCounts {
    const known = this.#counted.get(key)
    return known?.since === since ? known.counts : NO_EVENTS
  }

  /** Takes over what was counted in the world that this one is a copy of. */
  restore(key: string, counted: Counted): void {
    this.#counted.set(key, counted)
  }

  entries(): IterableIterator<[string, Counted]> {
    return this.#counted.entries()
  }
}
