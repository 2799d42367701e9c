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

/**
 * Moves a record that was inserted as of `created` to its status at the start: the one given, or the one that it has
 * reached by itself. It fails when its next step is due.
 */
export function settleAtStart(
  records: Pick<Records, 'kind' | 'catchUp' | 'force' | 'due'>,
  id: string,
  { created, start, status }: { readonly created: number; readonly start: number; readonly status: string | undefined },
): void {
  const end = status === undefined ? undefined : records.kind.lifecycle?.ends[status]
  if (status === undefined || end === 'completed' || end === 'lapsed') records.catchUp(id, created, start)
  if (status !== undefined && end === 'failed') records.force(id, status, Math.min(start, records.due(id) ?? start))
  else if (status !== undefined) records.force(id, status, start)
}
