import type { Records } from './records.ts'

/** The context in which an entry of a fixtures file is seeded. */
export interface Seeding {
  /** When the world starts, ms. */
  readonly start: number
  /** The key that ids and draws of this entry depend on. */
  readonly requestKey: string
  /** Returns the id given, or a new one. Refuses an id that `records` has. */
  id(records: Pick<Records, 'has' | 'newId'>, given: string | undefined): string
  /** Throws a message about the entry, at its field `path`. */
  refuse(message: string, ...path: (string | number)[]): never
}

/** Statuses that records reach by themselves. */
const DONE = new Set(['processed', 'success', 'complete', 'expired'])

/**
 * Moves a record that was inserted as of `created` to its status at the start: the one given, or the one that it has
 * reached by itself.
 */
export function settleAtStart(
  records: Pick<Records, 'catchUp' | 'force'>,
  id: string,
  { created, start, status }: { readonly created: number; readonly start: number; readonly status: string | undefined },
): void {
  if (status === undefined || DONE.has(status)) records.catchUp(id, created, start)
  if (status !== undefined) records.force(id, status, start)
}
