// Overrides of jobs: a magic value or a scenario decides how a job ends, instead of its lifecycle's table.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Amount, Count, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'

/** How and when a job ends. Fields left out stay as in the table. */
const Override = strict(() => ({
  /** The edge to take by itself, such as `fail`. */
  edge: z.string().exactOptional(),
  /** ms until the job ends; null for never. */
  after: Amount.nullable().exactOptional(),
  /** How many polls find the job unfinished, instead of a time: the next one finds it finished. */
  polls: Count.exactOptional(),
  /** The error of a failure, in the fields of the job. */
  error: z.record(z.string(), z.unknown()).exactOptional(),
  /** For a data request: why entries fail, by the entry as sent. */
  entries: z
    .record(z.string(), Name)
    .refine(
      (entries) => Object.keys(entries).length <= LIMITS.entries_per_request,
      `must have at most ${LIMITS.entries_per_request} entries`,
    )
    .exactOptional(),
}))

export type JobOverride = Readonly<z.output<typeof Override>>

/** The override of an unfinished job, since when it holds, and how often the job was polled since. */
export const KeptOverride = strict(() => ({ override: Override, since: Instant, polled: Count }))
export type KeptOverride = Readonly<z.output<typeof KeptOverride>>

/** A job about to start, as rules and magic values see it. */
export interface JobFacts {
  readonly job: string
  readonly id: string
  /** The fields of its request, by the interface's names: handle, connector, mode, video, url, ... */
  readonly facts: Readonly<Record<string, unknown>>
}
