// The calls that came closest to an expected one, and how many there were of its kind.

import type { Difference } from '../../conditions/words.ts'
import { differenceWords } from '../../conditions/words.ts'
import { redactUrls } from '../../kit/redact.ts'
import { isoInstant } from '../../model/instant.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { ExpectedCall } from './request-match.ts'

const CLOSEST = 3

export class ClosestCalls {
  readonly expected: ExpectedCall
  /** Closest first. */
  readonly #closest: { readonly entry: JournalEntry; readonly distance: number }[] = []
  #others = 0
  #such = 0

  constructor(expected: ExpectedCall) {
    this.expected = expected
  }

  /** How many calls to the expected operation there were, whether they match or not. */
  get such(): number {
    return this.#such
  }

  /** Looks at one more call; returns whether it matches. Refuses the expectation if that cannot be told. */
  look(entry: JournalEntry): boolean {
    const closest = this.#closest
    const enough = closest[CLOSEST - 1]?.distance ?? Number.POSITIVE_INFINITY
    const distance = this.expected.distance(entry, enough)
    if (ExpectedCall.isSuch(distance)) this.#such++
    else this.#others++
    if (distance === 0) return true
    if (distance >= enough) return false
    const after = closest.findIndex((known) => known.distance > distance)
    closest.splice(after === -1 ? closest.length : after, 0, { entry, distance })
    closest.length = Math.min(closest.length, CLOSEST)
    return false
  }

  /** Returns the calls and where they differ, for an answer; and the closest one in words. */
  show() {
    const found = this.#closest.map(({ entry }) => ({ entry, differences: this.expected.differences(entry) }))
    const [first] = this.#closest
    // A call to another operation tells nothing where there were some to the expected one.
    const telling = first !== undefined && (this.#such === 0 || ExpectedCall.isSuch(first.distance))
    return {
      closest: found.map(({ entry, differences }) => ({
        request: shortForm(entry),
        differences: differences.map(written),
      })),
      words: telling ? `; closest ${first.entry.id}: ${differenceWords(found[0]?.differences ?? [])}` : '',
    }
  }

  /** Returns what there was, in words: `3 calls, none matches`. */
  count(matched: readonly string[], more: number, which = ''): string {
    const { call, named } = this.expected.words
    if (this.#such === 0) {
      const what = this.#others === 0 ? 'calls' : named ? call : 'such call'
      return `no ${what} came${which}`
    }
    const calls = `${this.#such} ${this.#such === 1 ? 'call' : 'calls'}${which}`
    if (matched.length === 0) return `${calls}, none matches`
    const count = matched.length + more
    return `${calls}, ${count} ${count === 1 ? 'matches' : 'match'}: ${matched.join(', ')}${more > 0 ? ' ...' : ''}`
  }
}

function shortForm({ id, at, operation, method, path, status }: JournalEntry) {
  return { id, at: isoInstant(at), operation, method, path: redactUrls(path), status }
}

/** Returns a difference as JSON, which has no undefined. */
function written({ path, expected, actual }: Difference) {
  return { path, expected, actual: actual ?? null }
}
