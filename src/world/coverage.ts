import type { Transition } from './lifecycle/transition.ts'
import { WEBHOOK_EVENTS } from './outbox/events.ts'

/** Clients may emit events of any name. Only those of the simulator are counted. */
const EVENTS = new Set(WEBHOOK_EVENTS.map(({ name }) => name))

/** Counts the responses, error codes, states, transitions and webhook events of a world. */
export class Coverage {
  readonly #answers = new Map<string, Map<number, number>>()
  readonly #codes = new Map<string, Map<number, number>>()
  /** By `<job> <state>` and `<job> <from> -> <to>`. */
  readonly states = new Map<string, number>()
  readonly transitions = new Map<string, number>()
  /** By event: its delivery attempts, and the times that no endpoint took it. */
  readonly webhooks = new Map<string, number>()

  /** Counts a response. `code`: the internal code of an error. */
  answer(operation: string, status: number, code: number | null): void {
    countOf(this.#answers, operation, status)
    if (code !== null) countOf(this.#codes, operation, code)
  }

  /** The number of responses by `<operation> <status>`. */
  get answers(): Map<string, number> {
    return joined(this.#answers)
  }

  /** The number of errors by `<operation> <internal code>`. */
  get codes(): Map<string, number> {
    return joined(this.#codes)
  }

  /** Adds what was counted elsewhere. */
  add(other: Coverage): void {
    addCounts(this.states, other.states)
    addCounts(this.transitions, other.transitions)
    addCounts(this.webhooks, other.webhooks)
    for (const [mine, theirs] of [
      [this.#answers, other.#answers],
      [this.#codes, other.#codes],
    ] as const) {
      for (const [operation, counts] of theirs) {
        const known = mine.get(operation) ?? new Map<number, number>()
        addCounts(known, counts)
        mine.set(operation, known)
      }
    }
  }

  webhook(event: string): void {
    if (EVENTS.has(event)) count(this.webhooks, event)
  }

  transition({ job, from, to }: Transition): void {
    count(this.states, `${job} ${to}`)
    if (from !== null && from !== to) count(this.transitions, `${job} ${from} -> ${to}`)
  }
}

/** Two short look-ups cost less than building a joined key for each call. */
function countOf(counts: Map<string, Map<number, number>>, operation: string, number: number): void {
  const known = counts.get(operation)
  if (known) known.set(number, (known.get(number) ?? 0) + 1)
  else counts.set(operation, new Map([[number, 1]]))
}

function addCounts<Key>(counts: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, count] of more) counts.set(key, (counts.get(key) ?? 0) + count)
}

function joined(counts: ReadonlyMap<string, ReadonlyMap<number, number>>): Map<string, number> {
  return new Map(
    [...counts].flatMap(([operation, byNumber]) =>
      [...byNumber].map(([number, count]): [string, number] => [`${operation} ${number}`, count]),
    ),
  )
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
