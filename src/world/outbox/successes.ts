import { isoDay } from '../../kit/http-date.ts'
import { LIMITS } from '../../model/limits.ts'
import { type EventCounts, NO_EVENTS } from '../tracking/schedule.ts'
import type { Subject } from './delivery.ts'

interface Counted {
  /** When the subject was added, ms. */
  readonly since: number
  /** In all, and by the day of their event. */
  readonly counts: EventCounts
}

/** The deliveries that succeeded, by tracked creator or post. */
export class WebhookSuccesses {
  readonly #counted = new Map<string, Counted>()

  add({ of, since, at }: Subject): void {
    const known = this.#counted.get(of)
    // The subject was added anew meanwhile: deliveries for the earlier one no longer count.
    if (known && known.since > since) return
    const { total, days } = known?.since === since ? known.counts : NO_EVENTS
    const day = isoDay(at)
    const counted = { ...days, [day]: (days[day] ?? 0) + 1 }
    const counts = { total: total + 1, days: day in days ? counted : newestDays(counted) }
    this.#counted.set(of, { since, counts })
  }

  /** Returns the counts of the subject `key` that was added at `since`; the same object as long as nothing is added. */
  of(key: string, since: number): EventCounts {
    const known = this.#counted.get(key)
    return known?.since === since ? known.counts : NO_EVENTS
  }

  /** Counts for `to` what was counted for `of`. */
  rename(of: string, to: string): void {
    const known = this.#counted.get(of)
    this.#counted.delete(of)
    if (known) this.#counted.set(to, known)
  }

  /** Takes over what `entries` returned. */
  restore(entries: Iterable<readonly [string, Counted]>): void {
    for (const [key, counted] of entries) this.#counted.set(key, counted)
  }

  entries(): IterableIterator<[string, Counted]> {
    return this.#counted.entries()
  }
}

/** Returns the newest of the days in their order, as many as are counted. */
function newestDays(days: EventCounts['days']): EventCounts['days'] {
  const inOrder = Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(inOrder.slice(-LIMITS.days_counted))
}
