import type { Transition } from './lifecycle/jobs.ts'
import { WEBHOOK_EVENTS } from './outbox/events.ts'

/** Clients may emit events of any name. Only those of the simulator are counted. */
const EVENTS = new Set(WEBHOOK_EVENTS.map(({ name }) => name))

/** Counts the responses, error codes, states, transitions and webhook events of a world. */
export class Coverage {
  /** Responses by `<operation> <status>`. */
  readonly answers = new Map<string, number>()
  /** Errors by `<operation> <internal code>`. */
  readonly codes = new Map<string, number>()
  /** Jobs that entered a state, by `<job> <state>`. */
  readonly states = new Map<string, number>()
  /** By `<job> <from> -> <to>`. */
  readonly transitions = new Map<string, number>()
  /** By event: its delivery attempts, and the times that no endpoint took it. */
  readonly webhooks = new Map<string, number>()

  /** Counts a response. `code`: the internal code of an error. */
  answer(operation: string, status: number, code: number | null): void {
    count(this.answers, `${operation} ${status}`)
    if (code !== null) count(this.codes, `${operation} ${code}`)
  }

  add(other: Coverage): void {
    for (const what of ['answers', 'codes', 'states', 'transitions', 'webhooks'] as const) {
      for (const [key, times] of other[what]) count(this[what], key, times)
    }
  }

  webhook(event: string, times = 1): void {
    if (EVENTS.has(event)) count(this.webhooks, event, times)
  }

  transition({ job, from, to }: Transition): void {
    count(this.states, `${job} ${to}`)
    if (from !== null && from !== to) count(this.transitions, `${job} ${from} -> ${to}`)
  }
}

function count(counts: Map<string, number>, key: string, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
