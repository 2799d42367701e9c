// The figures of a run as rows of one table, and next to those of a run that was kept.

import { readFile } from 'node:fs/promises'
import { BARE, HONO, OURS, type Row } from './work.ts'

/** The figures of each round by work and server. */
export type Figures = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

/** One row for each work: the median of each server, ours as a ratio to node:http, and the goal. */
export function goalRows(rows: readonly Row[], figures: Figures): Record<string, unknown>[] {
  return rows.flatMap(({ name, unit, goal }) => {
    const row = figures[name]
    if (!row) return []
    const medians = Object.fromEntries(Object.entries(row).map(([server, values]) => [server, shown(median(values))]))
    const ratio = row[BARE] ? median(ratios(row)).toFixed(2) : '-'
    return [{ work: name, unit, ...medians, 'ratio to node:http': ratio, goal }]
  })
}

/** Says what has changed since a kept run, beyond noise: no ratio of one run lies among those of the other. */
export function compareGoals(rows: readonly Row[], before: Figures, now: Figures): Record<string, unknown>[] {
  return rows.flatMap(({ name, more }) => {
    const [kept, today] = [before[name], now[name]]
    if (!kept || !today) return []
    const [was, is] = [ratios(kept), ratios(today)]
    const apart = Math.min(...is) > Math.max(...was) || Math.max(...is) < Math.min(...was)
    const rose = median(is) > median(was)
    const verdict = apart ? (rose === more ? 'faster' : 'SLOWER') : 'same within noise'
    return [{ work: name, 'ratio then': median(was).toFixed(2), 'ratio now': median(is).toFixed(2), verdict }]
  })
}

export async function readFigures(file: string): Promise<Figures> {
  return JSON.parse(await readFile(file, 'utf8'))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function shown(figure: number): number {
  return figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3))
}

/** Ours next to node:http, else to Hono, round by round: both had the same machine. Ours alone if neither can do it. */
function ratios(row: Figures[string]): number[] {
  const bare = row[BARE] ?? row[HONO]
  return (row[OURS] ?? []).map((figure, round) => (bare ? figure / (bare[round] ?? Number.NaN) : figure))
}
