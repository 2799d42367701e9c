// The next step of a job that has an override.

import { edgeFrom, isUnfinished, statusIn } from '../../model/machine.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { JobOverride } from './override.ts'

/** The override of an unfinished job, since when (ms) it holds, and how often the job was polled since. Plain data. */
export interface KeptOverride {
  readonly override: JobOverride
  readonly since: number
  readonly polled: number
}

/** Returns the edge that a record with this override takes by itself, and when (ms); null if it takes none. */
export function dueByOverride<R extends object>(
  lifecycle: Lifecycle<R>,
  record: R,
  { override, since }: KeptOverride,
  at: number,
): { edge: string; due: number } | null {
  if (override.polls !== undefined || override.after === null) return null
  const { machine } = lifecycle
  const chosen =
    override.edge !== undefined && override.edge in machine.edges && edgeFrom(machine, override.edge, statusIn(record))
  for (const [edge, { from, to, after }] of Object.entries(machine.edges)) {
    if (after === undefined || !from.includes(statusIn(record))) continue
    const whole = override.after
    const paced = whole === undefined ? after : (lifecycle.pace?.(record, whole) ?? whole)
    const wait =
      whole !== undefined && !lifecycle.pace
        ? paced
        : lifecycle.after
          ? lifecycle.after(record, edge, paced, at)
          : paced
    if (wait === null) continue
    const last = chosen || !isUnfinished(machine, to) || !lifecycle.pace
    const due = whole !== undefined && last ? Math.max(at, since + whole) : at + Math.round(wait)
    return { edge: chosen && override.edge !== undefined ? override.edge : edge, due }
  }
  return null
}
