// Looks through calls for expected ones: as many as are expected, or in an order.

import type { z } from 'zod'
import type { Work } from '../../kit/work.ts'
import { Problem } from '../../model/problems.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { ClosestCalls } from './closest-calls.ts'
import type { expectationKeys } from './expectation.ts'
import { compileCall, type ExpectedCall } from './request-match.ts'

/** A search that is shown calls one by one, oldest first. */
export interface Search {
  /** How many calls were found. */
  readonly matched: number
  /** Whether there are too few. */
  readonly lacks: boolean
  /** Whether all is as expected, whatever the `unseen` further calls are. */
  ok(unseen?: number): boolean
  /** Looks at one more call. Throws a `Problem` if it cannot tell whether the call matches. */
  look(entry: JournalEntry): void
  /** Returns the refusal that says what was found instead. `evicted`: how many calls the journal has dropped. */
  problem(evicted: number, remark?: string): Problem
}

export type Expected = Omit<z.output<z.ZodObject<ReturnType<typeof expectationKeys>>>, never>

/** Compiles an expectation. Throws a `Problem` for what only shows when it is compiled, as a wrong regular expression. */
export async function searchFor({ count, at_least, at_most, sequence, ...call }: Expected): Promise<Search> {
  if (sequence === undefined) {
    const least = at_least ?? count ?? (at_most === undefined ? 1 : 0)
    return new CountSearch(await compileCall(call), least, at_most ?? count ?? Number.POSITIVE_INFINITY)
  }
  const calls: ExpectedCall[] = []
  for (const [at, one] of sequence.entries()) calls.push(await compileCall(one, `sequence.${at}.`))
  return new SequenceSearch(calls)
}

/** Shows calls to a search; may pause after each, and ends early when `over` says so. Returns how many it has seen. */
export function* lookAt(search: Search, entries: readonly JournalEntry[], over = () => false): Work<number> {
  let looked = 0
  for (const entry of entries) {
    if (over()) break
    search.look(entry)
    looked++
    yield
  }
  return looked
}

/** Ids of matching calls that a refusal names. */
const NAMED = 3

class CountSearch implements Search {
  readonly #calls: ClosestCalls
  readonly #least: number
  readonly #most: number
  readonly #ids: string[] = []
  #matched = 0

  constructor(expected: ExpectedCall, least: number, most: number) {
    this.#calls = new ClosestCalls(expected)
    this.#least = least
    this.#most = most
  }

  get matched(): number {
    return this.#matched
  }

  get lacks(): boolean {
    return this.#matched < this.#least
  }

  ok(unseen = 0): boolean {
    return this.#matched >= this.#least && this.#matched + unseen <= this.#most
  }

  look(entry: JournalEntry): void {
    if (!this.#calls.look(entry)) return
    this.#matched++
    if (this.#ids.length < NAMED) this.#ids.push(entry.id)
  }

  problem(evicted: number, remark = ''): Problem {
    const { call, named, conditions } = this.#calls.expected.words
    const calls = named || this.#wanted === '1' ? call : `${call}s`
    const { closest, words } = this.#calls.show()
    const few = this.lacks
    const found = `; ${this.#calls.count(this.#ids, this.#matched - this.#ids.length)}`
    const facts = {
      expected: `expected ${this.#range} ${calls}`,
      conditions,
      found,
      closest: few ? words : '',
      rest: dropped(evicted) + remark,
    }
    const members = { ok: false, matched: this.#matched, evicted, closest: few ? closest : [] }
    return new Problem('not_as_expected', facts, [], {}, members)
  }

  get #wanted(): string {
    const [least, most] = [this.#least, this.#most]
    if (most === Number.POSITIVE_INFINITY) return String(least)
    return least === most || least === 0 ? String(most) : `${least} to ${most}`
  }

  get #range(): string {
    const [least, most] = [this.#least, this.#most]
    if (most === Number.POSITIVE_INFINITY) return `at least ${least}`
    if (least === most) return least === 0 ? 'no' : `exactly ${least}`
    return least === 0 ? `at most ${most}` : this.#wanted
  }
}

function dropped(evicted: number): string {
  return evicted === 0 ? '' : `; the journal has dropped ${evicted} older calls`
}

class SequenceSearch implements Search {
  readonly #entries: readonly ExpectedCall[]
  #calls: ClosestCalls | null
  /** How many entries were found. */
  #matched = 0
  /** The call that the last found entry matched. */
  #last: JournalEntry | null = null

  constructor(entries: readonly ExpectedCall[]) {
    this.#entries = entries
    this.#calls = this.#next()
  }

  get matched(): number {
    return this.#matched
  }

  get lacks(): boolean {
    return this.#calls !== null
  }

  ok(): boolean {
    return this.#calls === null
  }

  look(entry: JournalEntry): void {
    if (!this.#calls?.look(entry)) return
    this.#matched++
    this.#last = entry
    this.#calls = this.#next()
  }

  #next(): ClosestCalls | null {
    const entry = this.#entries[this.#matched]
    return entry ? new ClosestCalls(entry) : null
  }

  problem(evicted: number, remark = ''): Problem {
    const calls = this.#calls
    if (calls === null) throw new Error('the whole sequence was found')
    const { call, conditions } = calls.expected.words
    const { closest, words } = calls.show()
    const last = this.#last
    const after = last === null ? '' : ` after ${last.id}`
    const whom =
      last === null ? 'nothing' : `nothing after ${last.id} (${last.operation ?? `${last.method} ${last.path}`})`
    const number = this.#entries.length === 1 ? '1 call' : `${this.#entries.length} calls`
    const facts = {
      expected: `expected ${number} in order; entry ${this.#matched + 1}, ${call}`,
      conditions,
      found: `, found ${whom}; ${calls.count([], 0, after)}`,
      closest: words,
      rest: dropped(evicted) + remark,
    }
    const members = {
      ok: false,
      matched: this.#matched,
      evicted,
      entry: this.#matched,
      after: last?.id ?? null,
      closest,
    }
    return new Problem('not_as_expected', facts, [], {}, members)
  }
}
