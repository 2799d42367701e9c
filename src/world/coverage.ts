import type { Transition } from './feed.ts'

/** How often each operation, answer, error code, state and transition has come about in a world. */
export class Coverage {
  /** By `<operation> <status>`, and `<operation> <internal code>` for errors. */
  readonly answers = new Map<string, number>()
  readonly codes = new Map<string, number>()
  /** By `<job> <state>` and `<job> <from> -> <to>`. */
  readonly states = new Map<string, number>()
  readonly transitions = new Map<string, number>()

  /** Notes an answer; `code` is the internal code of an error. */
  answer(operation: string, status: number, code: number | null): void {
    count(this.answers, `${operation} ${status}`)
    if (code !== null) count(this.codes, `${operation} ${code}`)
  }

  transition({ job, from, to }: Transition): void {
    count(this.states, `${job} ${to}`)
    if (from !== null && from !== to) count(this.transitions, `${job} ${from} -> ${to}`)
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
