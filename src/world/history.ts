// What a bundle needs: where it can begin, and every call since, also those that the journal has dropped or never had.

import { sizeOf } from '../kit/memory/size.ts'
import { LIMITS } from '../model/limits.ts'
import type { JournalEntry } from './journal.ts'
import type { Turn } from './turn.ts'

/** A call that is not in the journal and changed the world. */
export interface Change {
  readonly turn: Turn
  /** Its `x-sim-request-id`; null for what was no call. */
  readonly id: string | null
  readonly method: string
  /** Relative to the world's base URL, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As it was sent; undefined for none. */
  readonly body: unknown
  readonly status: number
  /** As JSON. */
  readonly answer: string
}

/** Where a bundle can begin. */
export interface Start<Copy> {
  /** The calls that began later are not in it. */
  readonly order: number
  /** The world as it was then; null for the beginning of the world. */
  readonly copy: Copy | null
}

interface KeptStart<Copy> extends Start<Copy> {
  /** What it takes, and the most that it can take. */
  bytes: number
  readonly most: number
}

interface KeptChange extends Change {
  readonly size: number
}

interface Options {
  /** Called with the bytes by which it has grown, or shrunk (negative). */
  readonly onBytes: (delta: number) => void
  /** Called when the beginning of the world is not needed any more. */
  readonly onLost: () => void
}

const BEGINNING = { order: 0, copy: null, bytes: 0, most: Number.POSITIVE_INFINITY }

export class History<Copy> {
  readonly #options: Options
  #order = 0
  /** Oldest first; all calls since the first one are kept. */
  #starts: KeptStart<Copy>[] = [{ ...BEGINNING }]
  /** The calls that the journal has dropped, oldest first. */
  #older: JournalEntry[] = []
  #changes: KeptChange[] = []
  #changesBytes = 0
  #bytes = 0
  /** Calls since the last start. */
  #since = 0
  /** Calls that have begun, and may change the world later. */
  #open = 0
  #lost = ''
  /** What is missing, by when it was last missed. */
  #missing = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the next number for the beginning or the end of a call. */
  next(): number {
    return ++this.#order
  }

  /** Keeps a bundle from beginning until the call that does this is through. */
  during<Result>(call: Promise<Result>): Promise<Result> {
    return call.finally(this.hold())
  }

  /** Keeps a bundle from beginning until what it returns is called, once. */
  hold(): () => void {
    this.#open++
    return () => {
      this.#open--
    }
  }

  /** Where a bundle begins; undefined for now. */
  get start(): Start<Copy> | undefined {
    return this.#starts[0]
  }

  /** The calls since the start that the journal does not have any more, oldest first. */
  get older(): readonly JournalEntry[] {
    return this.#older
  }

  /** The other changes since the start, oldest first. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Why a bundle begins now; empty if it does not. */
  get lost(): string {
    return this.start ? '' : this.#lost
  }

  /** What is not known of what happened since the start; the rest is. */
  get missing(): readonly string[] {
    const { order = 0 } = this.start ?? {}
    return [...this.#missing].filter(([, missed]) => missed >= order).map(([why]) => why)
  }

  /** About how much memory it takes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Notes that something is not kept. `why`: what is missing, a noun. */
  miss(why: string): void {
    this.#missing.set(why, this.next())
  }

  add(entry: Change): void {
    if (!this.start) return
    const size = sizeOf(entry)
    this.#changes.push({ ...entry, size })
    this.#count(size)
    this.#changesBytes += size
    while (this.#changes.length > LIMITS.history_changes || this.#changesBytes > LIMITS.history_bytes) {
      this.#dropStart(`more than ${LIMITS.history_changes} changes by the control API`)
    }
  }

  /** Keeps a call that the journal drops, as long as a bundle begins before it. `oldest`: what the journal still has. */
  keep(dropped: JournalEntry, oldest: JournalEntry | undefined): void {
    if (!this.start) return
    this.#older.push(dropped)
    this.#count(dropped.size)
    const needed = oldest?.turn?.began ?? 0
    while (this.#starts[1] && this.#starts[1].order < needed) this.#dropStart('')
    if (this.#older.length > LIMITS.history_calls) this.#dropStart('the oldest calls')
  }

  /** Counts a call that has ended. Returns whether a bundle should be able to begin here. `records`: tells how many there are. */
  ended(records: () => number): boolean {
    this.#since++
    if (this.#since < LIMITS.calls_between_starts || this.#open > 0) return false
    const often = records() / LIMITS.records_for_call_between_starts
    return this.#since >= Math.min(often, LIMITS.most_calls_between_starts)
  }

  /** Lets a bundle begin here. `bytes`: what the copy takes of its own; it can become `most`. */
  begin(copy: Copy, bytes: number, most: number): void {
    this.#since = 0
    this.#starts.push({ order: this.next(), copy, bytes, most })
    this.#count(bytes)
    this.#release()
  }

  /** Notes that the last start alone still has a record of that size. */
  replaced(bytes: number): void {
    const last = this.#starts.at(-1)
    if (!last?.copy) return
    const more = Math.min(bytes, last.most - last.bytes)
    last.bytes += more
    this.#count(more)
  }

  /** Counts what is kept of the beginning of the world, bytes. Gives it up if that is too much, and begins soon. */
  keepBeginning(bytes: number): void {
    const [first] = this.#starts
    if (bytes > LIMITS.history_start_bytes) this.lose('the state that it was restored to, which is large')
    else if (first) {
      first.bytes += bytes
      this.#count(bytes)
    }
  }

  /** Takes over what `from` knows. */
  inherit(from: History<Copy>): void {
    this.#order = from.#order
    this.#starts = from.#starts.map((start) => ({ ...start }))
    this.#older = [...from.#older]
    this.#changes = [...from.#changes]
    this.#changesBytes = from.#changesBytes
    this.#since = from.#since
    this.#lost = from.#lost
    this.#missing = new Map(from.#missing)
    this.#count(from.#bytes - this.#bytes)
  }

  /** Forgets everything, and begins anew after the next call. `why`: what is missing until then, a noun. */
  lose(why: string): void {
    while (this.start) this.#dropStart(why)
    this.#lost = why
    this.#since = Number.POSITIVE_INFINITY
  }

  /** Forgets everything, and counts on from `order`. */
  goOnAfter(order: number): void {
    this.lose('what was before a change that could not be kept')
    this.#order = Math.max(this.#order, order)
  }

  /** Frees at least so many bytes, or all: the oldest starts, with what happened until the next. Returns how many it freed. */
  shed(bytes: number): number {
    const full = this.#bytes
    while (this.#bytes > 0 && full - this.#bytes < bytes) this.#dropStart(FORGOTTEN)
    return full - this.#bytes
  }

  /** Notes that nobody has this call any more. */
  gone({ turn }: JournalEntry): void {
    const began = turn?.began ?? 0
    while (this.start && this.start.order <= began) this.#dropStart(FORGOTTEN)
  }

  #dropStart(why: string): void {
    const gone = this.#starts.shift()
    if (!gone) return
    this.#count(-gone.bytes)
    if (!this.start) {
      this.#lost = why
      this.#since = 0
    }
    if (gone.copy === null) this.#options.onLost()
    this.#release()
  }

  /** Lets go of what happened before the first start. */
  #release(): void {
    const order = this.start?.order ?? Number.POSITIVE_INFINITY
    const older = before(this.#older, order)
    const changes = before(this.#changes, order)
    this.#changesBytes -= changes
    this.#count(-older - changes)
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (bytes !== 0) this.#options.onBytes(bytes)
  }
}

const FORGOTTEN = 'what was forgotten for want of memory'

/** Removes what began before `order` from a list, oldest first. Returns its bytes. */
function before(list: { readonly turn?: Turn; readonly size: number }[], order: number): number {
  const index = list.findIndex(({ turn }) => (turn?.began ?? 0) >= order)
  return list.splice(0, index < 0 ? list.length : index).reduce((sum, { size }) => sum + size, 0)
}
