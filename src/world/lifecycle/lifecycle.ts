import type { JobOverride } from './override.ts'
import type { Seeding } from './seeding.ts'

/** A record entered a status; `from` is null for a new one. */
export interface Transition {
  readonly job: string
  readonly id: string
  readonly from: string | null
  readonly to: string
  /** ms on the world's clock. */
  readonly at: number
}

/** The statuses of a kind of record. */
type StatusOf<Kept> = Kept extends { readonly status: infer Status extends string } ? Status : string

/** How the service of a kind treats its records: what the declaration cannot know. */
export interface Behaviour<Kept, Entry = unknown> {
  /** Inserts the record of an entry of a fixtures file. */
  seed(entry: Entry, seeding: Seeding): void
  /**
   * Returns the record as it enters `status` at `at` (ms): fills and clears the fields that depend on the status.
   * `override`: that of this job, for example with the error of its failure.
   */
  enter?(record: Kept, status: StatusOf<Kept>, at: number, override: JobOverride | null): Kept
  /** Returns the fields of a job that scenarios and magic values see, by the interface's names. Left out: none. */
  facts?(record: Kept): Readonly<Record<string, unknown>>
  /** Returns the `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** Returns ms from `at` until the edge is taken by itself; null for never. Left out: `tableAfter`. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
}
