// A lifecycle as a table: its states, and the edges that lead from one to another.

import { SECOND } from '../kit/days.ts'

/** The source of an edge or state: the interface, or an entry of the assumptions register. */
export type Source = 'documented' | { readonly assumed: string }

interface Edge<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  /** ms after entering the state at which the edge is taken automatically; without it, only code takes the edge. */
  readonly after?: number
  /** True for expiries and the like: a world that only waits for them is idle. */
  readonly background?: boolean
  readonly source: Source
}

/**
 * How a state ends a job: its work is done, it has failed, or, after either, what it made has lapsed. A job that lapses without
 * having ended has not ended for those who wait for its webhook.
 */
export type End = 'completed' | 'failed' | 'lapsed'

export interface Machine<State extends string = string, EdgeName extends string = string> {
  readonly name: string
  readonly states: Readonly<Record<State, Source>>
  readonly initial: State
  /** The states in which a job has ended; in all others it runs. */
  readonly ends: { readonly [S in NoInfer<State>]?: End }
  readonly edges: Readonly<Record<EdgeName, Edge<State>>>
}

/** Declares a lifecycle; the compiler checks that every edge joins existing states. */
export function machine<const State extends string, const EdgeName extends string>(
  table: Machine<State, EdgeName>,
): Machine<State, EdgeName> {
  return table
}

export function edgeFrom<State extends string, EdgeName extends string>(
  table: Machine<State, EdgeName>,
  name: EdgeName,
  state: State,
): Edge<State> | undefined {
  const edge = table.edges[name]
  return edge.from.includes(state) ? edge : undefined
}

export function isUnfinished({ ends }: Machine, status: string): boolean {
  return !Object.hasOwn(ends, status)
}

/** Returns how a job ends that moves `from` one state (null for a new job) `to` another; null if the move ends none. */
export function endOf({ ends }: Machine, from: string | null, to: string): Exclude<End, 'lapsed'> | null {
  if (from === null || from === to || Object.hasOwn(ends, from)) return null
  const end = ends[to]
  return end === undefined || end === 'lapsed' ? null : end
}

export function statusIn(record: object): string {
  if ('status' in record && typeof record.status === 'string') return record.status
  throw new Error('a record with a lifecycle has no status')
}

export const seconds = (count: number): number => count * SECOND
