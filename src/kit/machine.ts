// A lifecycle as a table: which states there are, and which edges lead from one to another.

import { SECOND } from './days.ts'

/** Where an edge or state comes from: the interface, or an entry of the assumptions register. */
export type Source = 'documented' | { readonly assumed: string }

export interface Edge<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  /** ms after the state was entered at which the edge is taken by itself; left out: only when asked. */
  readonly after?: number
  /** True for expiries and the like: waiting for them does not keep a world from being idle. */
  readonly background?: boolean
  readonly source: Source
}

export interface Machine<State extends string = string, EdgeName extends string = string> {
  readonly name: string
  readonly states: Readonly<Record<State, Source>>
  readonly initial: State
  readonly edges: Readonly<Record<EdgeName, Edge<State>>>
}

/** Declares a lifecycle; the compiler checks that every edge joins states that exist. */
export function machine<const State extends string, const EdgeName extends string>(
  table: Machine<State, EdgeName>,
): Machine<State, EdgeName> {
  return table
}

/** The edge `name` if it may be taken from `state`; undefined otherwise. */
export function edgeFrom<State extends string, EdgeName extends string>(
  table: Machine<State, EdgeName>,
  name: EdgeName,
  state: State,
): Edge<State> | undefined {
  const edge = table.edges[name]
  return edge.from.includes(state) ? edge : undefined
}

/** True while a job is on its way: some edge leads on by itself, expiries and the like apart. */
export function isUnfinished(machine: Machine, status: string): boolean {
  for (const name in machine.edges) {
    const edge = machine.edges[name]
    if (edge?.after !== undefined && !edge.background && edge.from.includes(status)) return true
  }
  return false
}

/** Seconds as ms, for tables that read well. */
export const seconds = (count: number): number => count * SECOND
