// Looks through calls for expected ones: counts those that match, and keeps the closest of the others.

import type { z } from 'zod'
import type { Work } from '../../kit/work.ts'
import { Count } from '../../model/fields.ts'
import { Problem } from '../../model/problems.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { showEntry } from './journal-entry.ts'
import { ExpectationShape, ExpectedCall } from './request-match.ts'

/** What is expected, and how often. */
export const SearchShape = {
  ...ExpectationShape,
  count: Count.optional(),
  at_least: Count.optional(),
  at_most: Count.optional(),
}

const CLOSEST = 3

export class RequestSearch {
  readonly #expected: ExpectedCall
  readonly #atLeast: number
  readonly #atMost: number
  /** Closest first. */
  readonly #closest: { readonly entry: JournalEntry; readonly distance: number }[] = []
  #matched = 0

  constructor({
    count,
    at_least = count ?? 1,
    at_most = count,
    ...expected
  }: z.output<z.ZodObject<typeof SearchShape>>) {
    this.#expected = new ExpectedCall(expected)
    this.#atLeast = at_least
    this.#atMost = at_most ?? Number.POSITIVE_INFINITY
  }

  /** How many of the calls match. */
  get matched(): number {
    return this.#matched
  }

  /** Whether as many match as are expected, however many of the `unseen` further calls do. */
  ok(unseen = 0): boolean {
    return this.#matched >= this.#atLeast && this.#matched + unseen <= this.#atMost
  }

  /** Looks at one more call. */
  look(entry: JournalEntry): void {
    const closest = this.#closest
    const enough = closest[CLOSEST - 1]?.distance ?? Number.POSITIVE_INFINITY
    const distance = this.#expected.distance(entry, enough)
    if (distance === 0) this.#matched++
    if (distance === 0 || distance >= enough) return
    const after = closest.findIndex((known) => known.distance > distance)
    closest.splice(after === -1 ? closest.length : after, 0, { entry, distance })
    closest.length = Math.min(closest.length, CLOSEST)
  }

  /** Looks at many calls; may pause after each, and ends early when `over` says so. Returns how many it looked at. */
  *lookAt(entries: readonly JournalEntry[], over = () => false): Work<number> {
    let looked = 0
    for (const entry of entries) {
      if (over()) break
      this.look(entry)
      looked++
      yield
    }
    return looked
  }

  /** Returns the refusal that says what was found instead. `evicted`: how many calls the journal has dropped. */
  problem(evicted: number, remark = ''): Problem {
    const [matched, least, most] = [this.#matched, this.#atLeast, this.#atMost]
    const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`
    const reason = `expected ${least === most ? least : range} matching requests, found ${matched}${remark}`
    const closest = this.#closest.map(({ entry }) => ({
      request: showEntry(entry),
      differences: this.#expected.differences(entry),
    }))
    return new Problem('not_as_expected', { reason }, [], {}, { ok: false, matched, evicted, closest })
  }
}
