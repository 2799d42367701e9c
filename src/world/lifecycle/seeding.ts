import type { Records } from './records.ts'

/** One entry of a fixtures file on its way into a world. */
export interface Seeding {
  /** When the world starts, ms. */
  readonly start: number
  /** What ids and draws of this entry depend on. */
  readonly requestKey: string
  /** The id given, refused if `records` has it, or a new one. */
  id(records: Pick<Records, 'has' | 'newId'>, given: string | undefined): string
  /** Says what is wrong with the entry, at its field `path`. */
  refuse(message: string, ...path: (string | number)[]): never
}

/** Statuses that time brings about by itself. */
const DONE = new Set(['processed', 'success', 'complete', 'expired'])

/**
 * Brings a record, put in as it was at `created`, to where it stands at the start: to the status given, or as far as it
 * has come by itself.
 */
export function settleAtStart(
  records: Pick<Records, 'catchUp' | 'force'>,
  id: string,
  { created, start, status }: { readonly created: number; readonly start: number; readonly status: string | undefined },
): void {
  if (status === undefined || DONE.has(status)) records.catchUp(id, created, start)
  if (status !== undefined) records.force(id, status, start)
}
