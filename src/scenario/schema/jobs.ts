// The schema of `timing` and `outcomes`: when each kind of job ends, and how.

import * as z from 'zod'
import { BodyConditions } from '../../conditions/schema.ts'
import { EVEN_IF_WRONG, hasUnknownKeys, strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import { isUnfinished, type Machine } from '../../model/machine.ts'
import { refreshLifecycle } from '../../model/refresh.ts'
import { videoAnalysisLifecycle } from '../../model/video-analysis.ts'
import { LIFECYCLES } from '../../world/slices.ts'
import { Duration, Undocumented } from './values.ts'

const Time = z.union([
  z.literal('never'),
  strict(() => ({ polls: z.int().min(0).max(1_000_000).describe('How many reads show it unfinished.') })),
  Duration,
])

/** Returns the states in which a job can end, each with the edge that leads there from an unfinished state. */
export function endsOf(machine: Machine): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const [name, { from, to, background }] of Object.entries(machine.edges)) {
    const starts = from.some((state) => isUnfinished(machine, state))
    if (starts && !background && !isUnfinished(machine, to) && !ends.has(to)) ends.set(to, name)
  }
  return ends
}

const names = LIFECYCLES.map(({ name }) => name)

const When = BodyConditions.describe('Conditions on the facts of the job')

const TimeOrCase = z.union([
  // A time alone is short for `after`.
  Time.transform((after) => ({ when: undefined, after })),
  strict(() => ({ when: When.optional(), after: Time.describe('When it ends.'), undocumented: Undocumented })),
])

const JobTiming = z.union([TimeOrCase, z.array(TimeOrCase).min(1)]).meta({
  id: 'JobTiming',
  description:
    'After a duration (45s); {polls: n}: after n polls of the unfinished job; never; or a list of those and of {when, after}: the first whose conditions hold counts',
})

export const Timing = strict(() => Object.fromEntries(names.map((name) => [name, JobTiming.optional()])))

const FAILURES: Readonly<Record<string, z.ZodType>> = {
  [videoAnalysisLifecycle.name]: strict(() => ({
    internal_code: z.int().optional().describe('The code that it shows.'),
    message: z.string().max(LIMITS.text_length).optional().describe('The message that it shows.'),
  })),
  [refreshLifecycle.name]: strict(() => ({
    code: z.int().min(400).max(599).describe('The code that it shows.'),
  })),
}
const FAILED = 'failed'

const Entry = strict(() => ({
  when: BodyConditions.optional().describe('Conditions on the entry: url, platform, handle.'),
  status_reason: z.string().max(1_000).default('Failed').describe('The reason that it shows.'),
})).meta({ id: 'FailedEntry', description: 'An entry that fails.' })

const Entries = z.array(Entry).min(1).describe('Which entries of a data_request fail: a list of {when, status_reason}')

function outcomeOf(machine: Machine): z.ZodType {
  const to = z.enum([...endsOf(machine).keys()]).describe('The state in which it ends')
  const failure = FAILURES[machine.name]
    ?.optional()
    .describe('What a failed one shows: {code} of a data_refresh, {internal_code, message} of a video_analysis')
  const hasEntries = machine.name === 'data_request'
  return strict(() => ({
    when: When.optional(),
    to: hasEntries ? to.optional() : to,
    ...(failure && { error: failure }),
    ...(hasEntries && { entries: Entries.optional() }),
    undocumented: Undocumented,
  })).superRefine(({ to: end, error, entries }, context) => {
    const refuse = (message: string, path: string[]) => context.addIssue({ code: 'custom', message, path })
    if (end === undefined && entries === undefined && hasEntries && !hasUnknownKeys(context)) {
      refuse('does nothing: give it to, entries or both', [])
    }
    if (error !== undefined && end !== FAILED) refuse(`needs to: ${FAILED}`, ['error'])
  }, EVEN_IF_WRONG)
}

export interface OutcomeDocument {
  readonly when?: z.output<typeof BodyConditions>
  readonly to?: string
  readonly error?: Readonly<Record<string, unknown>>
  readonly entries?: readonly z.output<typeof Entry>[]
}

const outcome = (machine: Machine) => {
  // An end alone is short for `to`.
  const end = z.enum([...endsOf(machine).keys()]).transform((to) => ({ to }))
  const one = z.union([end, outcomeOf(machine)])
  return z
    .union([one, z.array(one).min(1)])
    .describe('A state, {to: ...}, or a list: the first whose conditions hold counts')
    .optional()
}

export const Outcomes = strict(() => Object.fromEntries(LIFECYCLES.map((machine) => [machine.name, outcome(machine)])))

/** Returns the outcomes of a job, in their order. Their schema is built by job names, so its type does not know them. */
export function outcomesFor(outcomes: z.output<typeof Outcomes> | undefined, job: string): readonly OutcomeDocument[] {
  return [outcomes?.[job] ?? []].flat() as OutcomeDocument[]
}
