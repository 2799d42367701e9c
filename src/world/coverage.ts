import type { Transition } from './lifecycle/transition.ts'
import { WEBHOOK_EVENTS } from './outbox/events.ts'

/** Clients may emit events of any name. Only those of the simulator are counted. */
const EVENTS = new Set(WEBHOOK_EVENTS.map(({ name }) => name))

/** Counts the responses, error codes, states, transitions and webhook events of a world. */
export class Coverage {
  readonly #answers = new Map<string, Map<number, number>>()
  readonly #codes = new Map<string, Map<number, number>>()
  readonly #states = new Map<string, Map<string, number>>()
  /** By `<job> <from> -> <to>`. */
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

  /** The number of jobs that entered a state, by `<job> <state>`. */
  get states(): Map<string, number> {
    return joined(this.#states)
  }

  /** Adds what was counted elsewhere. */
  add(other: Coverage): void {
    addCounts(this.transitions, other.transitions)
    addCounts(this.webhooks, other.webhooks)
    addJoined(this.#answers, other.#answers)
    addJoined(this.#codes, other.#codes)
    addJoined(this.#states, other.#states)
  }

  webhook(event: string, times = 1): void {
    if (EVENTS.has(event)) add(this.webhooks, event, times)
  }

  transition({ job, from, to }: Transition): void {
    countOf(this.#states, job, to)
    if (from !== null && from !== to) add(this.transitions, `${job} ${from} -> ${to}`, 1)
  }
}

/** Two short look-ups cost less than building a joined key for each call. */
function countOf<Part>(counts: Map<string, Map<Part, number>>, key: string, part: Part): void {
  const known = counts.get(key)
  if (known) known.set(part, (known.get(part) ?? 0) + 1)
  else counts.set(key, new Map([[part, 1]]))
}

function addJoined<Part>(mine: Map<string, Map<Part, number>>, theirs: ReadonlyMap<string, Map<Part, number>>): void {
  for (const [key, counts] of theirs) {
    const known = mine.get(key) ?? new Map<Part, number>()
    addCounts(known, counts)
    mine.set(key, known)
  }
}

function addCounts<Key>(counts: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, count] of more) counts.set(key, (counts.get(key) ?? 0) + count)
}

function joined<Part extends string | number>(
  counts: ReadonlyMap<string, ReadonlyMap<Part, number>>,
): Map<string, number> {
  return new Map(
    [...counts].flatMap(([key, byPart]) =>
      [...byPart].map(([part, count]): [string, number] => [`${key} ${part}`, count]),
    ),
  )
}

function add(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
