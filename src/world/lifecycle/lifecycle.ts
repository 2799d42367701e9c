import type { Collection } from '../../kit/collection.ts'
import type { Machine } from '../../kit/machine.ts'
import type { JobOverride } from './override.ts'

/** The statuses of a kind of record. */
export type StatusOf<Kept> = Kept extends { readonly status: infer Status extends string } ? Status : string

/** How one kind of record lives: its table, where it is kept, and what a status entails. */
export interface Lifecycle<Kept extends object> {
  readonly machine: Machine
  readonly collection: Collection<Kept>
  /**
   * The record once it has entered `status` at `at` (ms): fills and clears what the status entails.
   * `override`: what else was decided about this job, such as what its failure says.
   */
  enter(record: Kept, status: StatusOf<Kept>, at: number, override: JobOverride | null): Kept
  /** What scenarios and magic values see of the job, in the interface's field names. */
  facts(record: Kept): Readonly<Record<string, unknown>>
  /** The `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** ms from `at` until the edge is taken by itself; null for never. Left out: what the table says. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
  /** True for schedules and expiries, which do not keep a world from being idle. */
  readonly background: boolean
}

/** The status of a record that a lifecycle moves. */
export function statusIn(record: object): string {
  if ('status' in record && typeof record.status === 'string') return record.status
  throw new Error('a record that a lifecycle moves has no status')
}
