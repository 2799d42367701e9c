// How unfinished jobs end, where a scenario or a magic value says so, and the traces that they belong to.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Amount, Count, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { TraceState } from '../outbox/delivery-state.ts'
import { part } from './part.ts'
import { MOST_JOBS } from './planned.ts'

const KeptOverrideShape = strict(() => ({
  override: strict(() => ({
    edge: z.string().exactOptional(),
    after: Amount.nullable().exactOptional(),
    polls: Count.exactOptional(),
    error: z.record(z.string(), z.unknown()).exactOptional(),
    entries: z
      .record(z.string(), Name)
      .refine(
        (entries) => Object.keys(entries).length <= LIMITS.entries_per_request,
        `must have at most ${LIMITS.entries_per_request} entries`,
      )
      .exactOptional(),
  })),
  since: Instant,
  polled: Count,
}))

/** By `<job>/<id>`. */
export const jobOverrides = part({
  name: 'job_overrides',
  schema: z
    .array(z.tuple([z.string(), KeptOverrideShape]))
    .max(MOST_JOBS)
    .default([])
    .describe('What scenarios decided about jobs.'),
  save: ({ lifecycles }) => lifecycles.overrides().map(([key, kept]) => [key, z.encode(KeptOverrideShape, kept)]),
  load: ({ lifecycles }, overrides) => lifecycles.restoreOverrides(overrides),
  copyFrom: ({ lifecycles }, parent) => lifecycles.restoreOverrides(parent.lifecycles.overrides()),
})

/** By `<job>/<id>`. */
export const jobTraces = part({
  name: 'job_traces',
  schema: z
    .array(z.tuple([z.string(), TraceState]))
    .max(MOST_JOBS)
    .default([])
    .describe('The traces in which jobs were started.'),
  save: ({ traces }) => (traces.all().length > 0 ? traces.all() : undefined),
  load: ({ traces }, kept) => traces.restore(kept),
  copyFrom: ({ traces }, parent) => traces.restore(parent.traces.all()),
})
