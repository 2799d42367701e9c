// When jobs end, and how: one entry for each kind of job there is.

import * as z from 'zod'
import type { Machine } from '../kit/machine.ts'
import { LIFECYCLES } from '../model/lifecycles.ts'
import { isUnfinished } from '../world/fated.ts'
import { Duration } from './schema-values.ts'
import { BodyConditions } from './schema-when.ts'

const Time = z
  .union([z.literal('never'), z.strictObject({ polls: z.int().min(0).max(1_000_000) }), Duration])
  .meta({ description: 'After this long, {polls: n}: after n looks at the unfinished job, or never' })

/** The states in which a job can end, with the edge that leads there from its beginning. */
export function endsOf(machine: Machine): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const [name, { from, to, background }] of Object.entries(machine.edges)) {
    const starts = from.some((state) => isUnfinished(machine, state))
    if (starts && !background && !isUnfinished(machine, to) && !ends.has(to)) ends.set(to, name)
  }
  return ends
}

const names = LIFECYCLES.map(({ name }) => name)

export const Timing = z.strictObject(Object.fromEntries(names.map((name) => [name, Time.optional()])))

const ErrorFields = z
  .record(z.string(), z.unknown())
  .meta({ description: 'What the failure says, such as {message} of an analysis or {code} of a refresh' })

const Entry = z.strictObject({
  when: BodyConditions.optional(),
  status: z.literal('failed').default('failed'),
  status_reason: z.string().max(1_000).default('Failed'),
})

function outcomeOf(machine: Machine): z.ZodType {
  const ends = [...endsOf(machine).keys()]
  const when = BodyConditions.optional()
  if (machine.name === 'data_request') {
    return z.strictObject({ when, to: z.enum(ends).optional(), entries: z.array(Entry).min(1) })
  }
  return z.strictObject({ when, to: z.enum(ends), error: ErrorFields.optional() })
}

/** An outcome, whichever job it is of. */
export interface OutcomeDocument {
  readonly when?: z.output<typeof BodyConditions>
  readonly to?: string
  readonly error?: Readonly<Record<string, unknown>>
  readonly entries?: readonly z.output<typeof Entry>[]
}

const outcome = (machine: Machine) => {
  const one = outcomeOf(machine)
  return z.union([one, z.array(one).min(1)]).optional()
}

export const Outcomes = z.strictObject(
  Object.fromEntries(LIFECYCLES.map((machine) => [machine.name, outcome(machine)])),
)

/** The outcomes of a job, in their order. */
export function outcomesFor(outcomes: z.output<typeof Outcomes> | undefined, job: string): readonly OutcomeDocument[] {
  // The schema above has passed it: a list of these, or one.
  const given = outcomes?.[job] as OutcomeDocument | readonly OutcomeDocument[] | undefined
  if (given === undefined) return []
  return 'length' in given ? given : [given]
}
