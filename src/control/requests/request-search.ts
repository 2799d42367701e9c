// Looks through calls for expected ones: as many as are expected, or in an order.

import { type Difference, differenceWords } from '../../conditions/words.ts'
import { redactUrls } from '../../kit/redact.ts'
import type { Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import { Problem } from '../../model/problems.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { Expected } from './expectation.ts'
import { compileExpected, type ExpectedCall, isSuch } from './expected-call.ts'

/** A search that is shown calls one by one, oldest first. */
export interface Search {
  readonly matched: number
  readonly lacks: boolean
  readonly ok: boolean
  look(entry: JournalEntry): void
  /** Returns a warning for each name in the expectation that may be misspelt. */
  misspelt(calls: readonly JournalEntry[]): string[]
  /** Returns the refusal that says what was found instead. `evicted`: how many calls the journal has dropped. */
  problem(evicted: number, remark: string): Problem
}

/** Compiles an expectation. Throws a `Problem` for what only shows when it is compiled, as a wrong regular expression. */
export async function searchFor({ count, at_least, at_most, sequence, ...call }: Expected): Promise<Search> {
  if (sequence === undefined) {
    const least = at_least ?? count ?? (at_most === undefined ? 1 : 0)
    return new CountSearch(await compileExpected(call), least, at_most ?? count ?? Number.POSITIVE_INFINITY)
  }
  const calls: ExpectedCall[] = []
  for (const [at, one] of sequence.entries()) calls.push(await compileExpected(one, `sequence.${at}.`))
  return new SequenceSearch(calls)
}

/** Shows calls to a search. May pause after each: long texts and regular expressions take their time. */
export function* lookAt(search: Search, entries: readonly JournalEntry[]): Work<void> {
  for (const entry of entries) {
    search.look(entry)
    yield
  }
}

/** Calls that are shown as the closest, and ids of matching ones. */
const SHOWN = 3

/** What came of one kind of call: how many, and which came closest. */
class Seen {
  readonly expected: ExpectedCall
  /** Closest first. */
  readonly #closest: { readonly entry: JournalEntry; readonly distance: number }[] = []
  /** How many calls to the expected operation there were, whether they match or not, and to others. */
  #such = 0
  #others = 0

  constructor(expected: ExpectedCall) {
    this.expected = expected
  }

  /** Looks at one more call; returns whether it matches. */
  look(entry: JournalEntry): boolean {
    const enough = this.#closest[SHOWN - 1]?.distance ?? Number.POSITIVE_INFINITY
    const distance = this.expected.distance(entry, enough)
    if (isSuch(distance)) this.#such++
    else this.#others++
    if (distance === 0) return true
    if (distance < enough) {
      // The sort is stable: of equally close calls the first stays first.
      this.#closest.push({ entry, distance })
      this.#closest.sort((one, other) => one.distance - other.distance)
      this.#closest.length = Math.min(this.#closest.length, SHOWN)
    }
    return false
  }

  /** Returns the closest calls and where they differ, for an answer; and the very closest in words. */
  closest() {
    const found = this.#closest.map((one) => ({ ...one, differences: this.expected.differences(one.entry) }))
    const [first] = found
    // A call to another operation tells nothing where there were some to the expected one.
    const telling = first !== undefined && (this.#such === 0 || isSuch(first.distance))
    return {
      closest: found.map(({ entry, differences }) => ({
        request: briefly(entry),
        differences: differences.map(asJson),
      })),
      words: telling ? `; closest ${first.entry.id}: ${differenceWords(first.differences)}` : '',
    }
  }

  /** Returns what there was, in words: `3 calls, none matches`. `ids`: of the first that match. */
  count(matched: number, ids: readonly string[], which = ''): string {
    if (this.#such === 0) {
      const { call, named } = this.expected
      return `no ${this.#others === 0 ? 'calls' : named ? call : 'such call'} came${which}`
    }
    const calls = `${this.#such} ${this.#such === 1 ? 'call' : 'calls'}${which}`
    if (matched === 0) return `${calls}, none matches`
    const verb = matched === 1 ? 'matches' : 'match'
    return `${calls}, ${matched} ${verb}: ${ids.join(', ')}${matched > ids.length ? ' ...' : ''}`
  }
}

function briefly({ id, at, operation, method, path, status }: JournalEntry) {
  return { id, at: isoInstant(at), operation, method, path: redactUrls(path), status }
}

function asJson({ path, expected, actual }: Difference) {
  return { path, expected, actual: actual ?? null }
}

function dropped(evicted: number): string {
  return evicted === 0 ? '' : `; the journal has dropped ${evicted} older calls`
}

class CountSearch implements Search {
  readonly #seen: Seen
  readonly #least: number
  readonly #most: number
  readonly #ids: string[] = []
  matched = 0

  constructor(expected: ExpectedCall, least: number, most: number) {
    this.#seen = new Seen(expected)
    this.#least = least
    this.#most = most
  }

  get lacks(): boolean {
    return this.matched < this.#least
  }

  get ok(): boolean {
    return !this.lacks && this.matched <= this.#most
  }

  look(entry: JournalEntry): void {
    if (!this.#seen.look(entry)) return
    this.matched++
    if (this.#ids.length < SHOWN) this.#ids.push(entry.id)
  }

  misspelt(calls: readonly JournalEntry[]): string[] {
    return this.matched > 0 ? [] : this.#seen.expected.misspelt(calls)
  }

  problem(evicted: number, remark: string): Problem {
    const { call, named, conditions } = this.#seen.expected
    const { closest, words } = this.#seen.closest()
    const [range, last] = this.#range()
    const facts = {
      expected: `expected ${range} ${named || last === 1 ? call : `${call}s`}`,
      conditions,
      found: `; ${this.#seen.count(this.matched, this.#ids)}`,
      closest: this.lacks ? words : '',
      rest: dropped(evicted) + remark,
    }
    const members = { ok: false, matched: this.matched, evicted, closest: this.lacks ? closest : [] }
    return new Problem('not_as_expected', facts, [], {}, members)
  }

  /** Returns how many calls are expected, in words, and the number that ends them. */
  #range(): readonly [words: string, last: number] {
    const [least, most] = [this.#least, this.#most]
    if (most === Number.POSITIVE_INFINITY) return [`at least ${least}`, least]
    if (least === most) return [least === 0 ? 'no' : `exactly ${least}`, most]
    return [least === 0 ? `at most ${most}` : `${least} to ${most}`, most]
  }
}

class SequenceSearch implements Search {
  readonly #entries: readonly ExpectedCall[]
  /** What came since the entry before was found; null once all are. */
  #seen: Seen | null
  matched = 0
  /** The call that the last found entry matched. */
  #last: JournalEntry | null = null

  constructor(entries: readonly ExpectedCall[]) {
    this.#entries = entries
    this.#seen = this.#next()
  }

  get lacks(): boolean {
    return this.#seen !== null
  }

  get ok(): boolean {
    return this.#seen === null
  }

  look(entry: JournalEntry): void {
    if (!this.#seen?.look(entry)) return
    this.matched++
    this.#last = entry
    this.#seen = this.#next()
  }

  misspelt(): string[] {
    return []
  }

  #next(): Seen | null {
    const entry = this.#entries[this.matched]
    return entry ? new Seen(entry) : null
  }

  problem(evicted: number, remark: string): Problem {
    if (this.#seen === null) throw new Error('the whole sequence was found')
    const { call, conditions } = this.#seen.expected
    const { closest, words } = this.#seen.closest()
    const last = this.#last
    const after = last === null ? '' : ` after ${last.id}`
    const what = last === null ? '' : ` (${last.operation ?? `${last.method} ${last.path}`})`
    const number = this.#entries.length === 1 ? '1 call' : `${this.#entries.length} calls`
    const facts = {
      expected: `expected ${number} in order; entry ${this.matched + 1}, ${call}`,
      conditions,
      found: `, found nothing${after}${what}; ${this.#seen.count(0, [], after)}`,
      closest: words,
      rest: dropped(evicted) + remark,
    }
    const place = { entry: this.matched, after: last?.id ?? null }
    const members = { ok: false, matched: this.matched, evicted, ...place, closest }
    return new Problem('not_as_expected', facts, [], {}, members)
  }
}
