// The newest calls and responses: a full journal drops its oldest entries, and counts them. For the bundle of the world, also what
// else has changed it since its start.

import type { Work } from '../kit/work.ts'
import { LIMITS } from '../model/limits.ts'
import type { Transition } from './lifecycle/jobs.ts'
import { type Account, type Sheddable, sizeOf } from './memory.ts'
import type { RuleTrace } from './script.ts'
import type { WorldSettings } from './settings.ts'
import type { World } from './world.ts'

/** A call and its response, with the credentials of both. Long bodies are cut, and then have none. */
export interface JournalEntry {
  readonly id: string
  /** ms on the world's clock. */
  readonly at: number
  /** null for a call that matched no operation. */
  readonly operation: string | null
  readonly method: string
  /** Relative to the world's base URL. */
  readonly path: string
  /** The text after the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body as compact JSON, since one text needs less memory than many objects. A cut body is one JSON string. */
  readonly body: string
  readonly status: number
  readonly answer_headers: Readonly<Record<string, string>>
  /** The response's body, in the same form; a long one as UTF-8. */
  readonly answer: string | Buffer
  readonly duration_ms: number
  /** When it came, on the clock that measures durations, ms. */
  readonly arrived: number
  /** Why it was refused, as a problem's code; null where it was not, or a rule did it. */
  readonly cause: string | null
  /** Paths of its fields and parameters that are not documented. */
  readonly undocumented: readonly string[]
  /** The rules of scenarios that acted on the call, in order. */
  readonly rules: readonly RuleTrace[]
  readonly transitions: readonly Transition[]
  readonly warnings: readonly string[]
  /** As which of its world it was carried out: counts the beginnings and ends of the calls that change it. */
  readonly began: number
  /** When rules looked at it, in the same count; 0 if none did. */
  readonly judged: number
  /** At what time of the clock it was carried out, ms. */
  readonly begun_at: number
  /** What was read from its files; JSON. */
  readonly upload?: string | undefined
  /** A body came that is not kept as it was sent: it was not read, is no JSON, or has a key twice. */
  readonly unread?: boolean
  /** A rule had it wait on the clock of the world. */
  readonly waited?: boolean
  /** About how much memory it takes, bytes: the journal works it out. */
  size: number
}

/** How a world began: one made with these settings and filled like this is as it was then. */
export interface Beginning {
  readonly settings: WorldSettings
  fill(world: World): Work<void>
}

/** A call that is not in the journal and changed the world. */
export interface Change {
  /** As in an entry. */
  readonly began: number
  readonly ended: number
  readonly begun_at: number
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

export class Journal implements Sheddable {
  readonly #memory: Account
  /** The entries that it shows, oldest first. */
  #shown: JournalEntry[] = []
  /** Those since the world's start that it shows no more, for the bundle. */
  #dropped: JournalEntry[] = []
  /** The other changes since the start, oldest first, each with what it takes. */
  readonly #changes: (Change & { readonly size: number })[] = []
  /** About how much memory the entries take that are shown, bytes. */
  shownBytes = 0
  /** How much everything takes, bytes. */
  bytes = 0
  /** How many entries were dropped since the journal was last cleared. */
  evicted = 0
  /** How many ids it has given. */
  written = 0
  /** What a bundle begins with; null where that was forgotten for want of memory. */
  beginning: Beginning | null
  /** What the state takes that the world began with, bytes. */
  #beginningBytes = 0
  #order = 0
  /** The calls up to this one came before the world's start: those of the parent of a fork. */
  #start = 0
  /** How many calls since the start were forgotten. */
  #forgotten = 0
  readonly #missing = new Set<string>()

  constructor(memory: Account, beginning: Beginning) {
    this.#memory = memory
    this.beginning = beginning
  }

  /** Returns the id of the next entry: a number that rises by one with each call to the world. */
  nextId(): string {
    return `req_${++this.written}`
  }

  /** Has the next entry get this id. */
  goOnAt(id: string): void {
    this.written = Number(id.slice('req_'.length)) - 1
  }

  /** Returns the next number for the beginning or the end of a call. */
  nextTurn(): number {
    return ++this.#order
  }

  add(entry: JournalEntry): void {
    const { query, body, answer, upload = '' } = entry
    // Texts that several entries share count for each.
    entry.size = ENTRY + query.length + body.length + answer.length + upload.length
    this.#shown.push(entry)
    this.shownBytes += entry.size
    const { journal_entries: most, journal_bytes: limit } = LIMITS
    let freed = 0
    while (this.#shown.length > most || (this.shownBytes > limit && this.#shown.length > 1)) freed += this.#drop()
    this.#count(entry.size - freed)
    this.#bound()
  }

  addChange(change: Change): void {
    const size = sizeOf(change)
    this.#changes.push({ ...change, size })
    this.#count(size)
    this.#bound()
  }

  /** How many entries it shows. */
  get size(): number {
    return this.#shown.length
  }

  /** Returns the entries that it shows, oldest first. */
  entries(): JournalEntry[] {
    return [...this.#shown]
  }

  get newest(): JournalEntry | undefined {
    return this.#shown.at(-1)
  }

  find(id: string): JournalEntry | undefined {
    return this.#shown.find((entry) => entry.id === id)
  }

  /** Returns the calls since the start, oldest first. */
  calls(): JournalEntry[] {
    return [...this.#dropped, ...this.#shown.filter((entry) => this.#isSinceStart(entry))]
  }

  /** The other changes since the start, oldest first. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** What is not known of what happened since the start. */
  get missing(): string[] {
    return [...(this.#forgotten === 0 ? [] : [`its ${this.#forgotten} oldest calls`]), ...this.#missing]
  }

  /** Notes that something is not kept. `why`: what is missing, a noun. */
  miss(why: string): void {
    this.#missing.add(why)
  }

  clear(): void {
    let freed = 0
    while (this.size > 0) freed += this.#drop()
    this.evicted = 0
    this.#count(-freed)
    this.#bound()
  }

  /** Takes over the entries of a world that this one goes on from, and which id comes next. The start comes after those calls. */
  goOn(from: Journal): void {
    this.#shown = [...from.#shown]
    this.#count(from.shownBytes - this.shownBytes)
    this.shownBytes = from.shownBytes
    this.evicted = from.evicted
    this.written = from.written
    this.#order = Math.max(this.#order, ...this.#shown.map(({ began }) => began))
    this.#start = this.#order
  }

  /** Has the bundle begin with that, which takes so many bytes. */
  begin(beginning: Beginning, bytes: number): void {
    this.beginning = beginning
    this.#beginningBytes = bytes
    this.#count(bytes)
  }

  /** Frees at least so many bytes, or all: what only the bundle needs, the state of the beginning, and then the oldest entries. */
  shed(bytes: number): void {
    const full = this.bytes
    this.#forget((_count, freed) => freed < bytes)
    if (full - this.bytes < bytes && this.#beginningBytes > 0) {
      this.beginning = null
      this.#count(-this.#beginningBytes)
      this.#beginningBytes = 0
    }
    while (full - this.bytes < bytes && this.size > 0) {
      this.#count(-this.#drop())
      this.#forget((count) => count === 0)
    }
  }

  /** Shows the oldest entry no more. It stays for the bundle if it came since the start. Returns how many bytes that frees. */
  #drop(): number {
    const oldest = this.#shown.shift()
    if (!oldest) return 0
    this.shownBytes -= oldest.size
    this.evicted++
    if (!this.#isSinceStart(oldest)) return oldest.size
    this.#dropped.push(oldest)
    return 0
  }

  #isSinceStart({ began }: JournalEntry): boolean {
    return began > this.#start
  }

  /** Forgets what is beyond the limit, and a tenth of the limit more: to forget one moves the whole list. */
  #bound(): void {
    const { history_calls: most } = LIMITS
    const beyond = this.#dropped.length + this.#changes.length - most
    if (beyond > 0) this.#forget((count) => count < beyond + Math.floor(most / 10))
  }

  /** Forgets the oldest of what only the bundle needs while `more` is true. It gets how many are gone, and their bytes. */
  #forget(more: (count: number, freed: number) => boolean): void {
    let [calls, changes, freed] = [0, 0, 0]
    while (calls + changes < this.#dropped.length + this.#changes.length && more(calls + changes, freed)) {
      const call = this.#dropped[calls]
      const change = this.#changes[changes]
      const isCall = call !== undefined && call.began < (change?.began ?? Infinity)
      freed += (isCall ? call : change)?.size ?? 0
      if (isCall) calls++
      else changes++
    }
    this.#dropped.splice(0, calls)
    this.#changes.splice(0, changes)
    this.#forgotten += calls + changes
    this.#count(-freed)
  }

  #count(bytes: number): void {
    this.bytes += bytes
    if (bytes !== 0) this.#memory.count('journals', bytes)
  }
}

/** What an entry takes beside its long texts, about: its objects, its headers. Bytes. */
const ENTRY = 1_500
