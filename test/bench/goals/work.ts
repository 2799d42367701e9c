import type { Target } from '../targets.ts'

/** A row of the table. */
export interface Row {
  readonly name: string
  readonly unit: string
  /** Whether a larger figure is better. */
  readonly more: boolean
  /** The ratio to node:http that is wanted; with a unit, or where there is no such ratio, the figure itself. */
  readonly goal: string
}

/** What servers do, measured in one round. */
export interface Work extends Row {
  /** The servers that can do it; left out: those that do what mockfluence does. */
  readonly servers?: 'all' | readonly string[]
  readonly measure: (target: Target, round: number) => Promise<number>
}

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

export const OURS = 'mockfluence'
export const BARE = 'node:http'
export const HONO = 'Hono'
