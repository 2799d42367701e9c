import type { Machine } from '../../model/machine.ts'
import type { JobOverride } from './override.ts'

/** The statuses of a kind of record. */
export type StatusOf<Kept> = Kept extends { readonly status: infer Status extends string } ? Status : string

/** The lifecycle of one kind of record: its table, its collection, and the effects of each status. */
export interface Lifecycle<Kept extends object> {
  readonly machine: Machine
  /** `step` replaces a record by its next version in its lifecycle. */
  readonly collection: Pick<ReadonlyMap<string, Kept>, 'get'> & { put(id: string, record: Kept): Kept }
  /**
   * Returns the record as it enters `status` at `at` (ms): fills and clears the fields that depend on the status.
   * `override`: that of this job, for example with the error of its failure.
   */
  enter(record: Kept, status: StatusOf<Kept>, at: number, override: JobOverride | null): Kept
  /** Returns the fields of the job that scenarios and magic values see, by the interface's names. */
  facts(record: Kept): Readonly<Record<string, unknown>>
  /** Returns the `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** Returns ms from `at` until the edge is taken by itself; null for never. Left out: `tableAfter`. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
  /** True for schedules and expiries: a world counts as idle while they are planned. */
  readonly background: boolean
}
