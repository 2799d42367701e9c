// A lifecycle as a table: its states, and the edges that lead from one to another.

import { SECOND } from './days.ts'

/** The source of an edge or state: the interface, or an entry of the assumptions register. */
export type Source = 'documented' | { readonly assumed: string }

export interface Edge<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  /** ms after entering the state at which the edge is taken automatically; without it, only code takes the edge. */
  readonly after?: number
  /** True for expiries and the like: a world that only waits for them is idle. */
  readonly background?: boolean
  readonly source: Source
}

export interface Machine<State extends string = string, EdgeName extends string = string> {
  readonly name: string
  readonly states: Readonly<Record<State, Source>>
  readonly initial: State
  readonly edges: Readonly<Record<EdgeName, Edge<State>>>
}

/** Declares a lifecycle; the compiler checks that every edge joins existing states. */
export function machine<const State extends string, const EdgeName extends string>(
  table: Machine<State, EdgeName>,
): Machine<State, EdgeName> {
  return table
}

/** Returns the edge `name` if it leads from `state`; undefined otherwise. */
export function edgeFrom<State extends string, EdgeName extends string>(
  table: Machine<State, EdgeName>,
  name: EdgeName,
  state: State,
): Edge<State> | undefined {
  const edge = table.edges[name]
  return edge.from.includes(state) ? edge : undefined
}

/** Returns true while a job runs: some edge from `status` is taken automatically, background edges apart. */
export function isUnfinished(machine: Machine, status: string): boolean {
  for (const name in machine.edges) {
    const edge = machine.edges[name]
    if (edge?.after !== undefined && !edge.background && edge.from.includes(status)) return true
  }
  return false
}

/** Returns `count` seconds as ms. */
export const seconds = (count: number): number => count * SECOND
