// The schema of scenario files. Validation, types and the completion of editors come from it.

import * as z from 'zod'
import { EVEN_IF_WRONG, hasUnknownKeys, strict } from '../../kit/shape.ts'
import { titled } from '../../kit/titled.ts'
import { ClockInput } from '../../model/clock-setting.ts'
import { Seed } from '../../model/fields.ts'
import { happenings } from '../../model/happening.ts'
import { LIMITS } from '../../model/limits.ts'
import { CronInput } from '../../model/tracking.ts'
import { EndpointsInput, EventData } from '../../model/webhook-endpoint.ts'
import { FixturesSchema, plainNumbers } from '../../world/state/fixtures.ts'
import { Chaos } from '../chaos.ts'
import { EventName, WebhookRuleSchema } from '../rules/webhook-rule.ts'
import { Outcomes, Timing } from './jobs.ts'
import { RuleSchema } from './rule.ts'
import { Duration, ms, Name, Offset, Undocumented } from './values.ts'

const Emit = strict(() => ({
  event: EventName.describe('Its name'),
  data: EventData.describe('Its data; a documented event without data gets some of its contract').optional(),
}))

const TimelineEntry = strict(() => ({
  at: Offset.describe(
    'An offset from the loading, such as +10m, on the clock of the world; or a time; with cron, the earliest',
  ).optional(),
  every: Duration.refine((text) => text.trim() === '' || ms(text) > 0, 'must be longer than 0s')
    .describe('Again each time so much later: 7d')
    .optional(),
  cron: CronInput.describe('At these times (UTC): "0 18 * * 6"').optional(),
  times: z.int().min(1).describe('How often in all with every or cron; left out: without end').optional(),
  emit: Emit.describe('Sends a webhook of this event').optional(),
  set: z
    .record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))
    .describe('Sets fields, by collection and id ("*" for all), like PATCH /__sim/state')
    .optional(),
  ...happenings(),
  undocumented: Undocumented,
})).superRefine(({ at, every, cron, times, emit, set, change, order, visit }, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (at === undefined && cron === undefined) refuse('has no time: give it at or cron')
  if (every !== undefined && cron !== undefined) refuse('has every and cron: give it one of them')
  if (times !== undefined && every === undefined && cron === undefined) refuse('has times: give it every or cron, too')
  if ([emit, set, change, order, visit].some((action) => action !== undefined) || hasUnknownKeys(context)) return
  refuse('does nothing: give it emit, set, change, order or visit')
}, EVEN_IF_WRONG)

const Start = strict(() => ({
  clock: ClockInput.describe(
    'Its mode (real, manual, x60) and its time: {mode: manual, now: 2026-01-05T09:00:00Z}',
  ).optional(),
  fixtures: FixturesSchema.describe('Its records, as a file of fixtures has them').optional(),
  webhook_endpoints: EndpointsInput.describe('The webhook endpoints, in place of those of --webhook-url').optional(),
}))

export const ScenarioSchema = strict(() => ({
  $schema: z.string().describe('Where an editor finds the schema of scenarios').optional(),
  name: Name.describe('Its name, by which it is shown and unloaded'),
  description: z.string().max(2_000).describe('What a client should do').default(''),
  seed: z
    .union([Seed, z.number()])
    .describe("The seed of this scenario's draws; by default that of the world")
    .optional(),
  start: Start.describe('What a world starts with').optional(),
  timing: Timing.describe('When each kind of job ends').optional(),
  outcomes: Outcomes.describe('How each kind of job ends').optional(),
  rules: z
    .array(RuleSchema)
    .max(LIMITS.rules_per_scenario)
    .describe('What happens to calls: tried in order, the first that decides wins')
    .default([]),
  webhooks: z
    .array(WebhookRuleSchema)
    .max(LIMITS.rules_per_scenario)
    .describe('What happens to the deliveries of webhooks, as rules do')
    .default([]),
  chaos: Chaos.describe('Misfortunes by seed, over all operations, after its own rules').optional(),
  timeline: z.array(TimelineEntry).max(LIMITS.timeline_entries).describe('What happens at given times').default([]),
})).meta({ id: 'Scenario', description: 'Rules that make the service misbehave, and what a world starts with.' })

/** Returns the JSON Schema of scenario files, for editors. `scenarios/scenario.schema.json` is a copy of it. */
export function scenarioJsonSchema(): unknown {
  const schema = z.toJSONSchema(ScenarioSchema, { io: 'input', unrepresentable: 'any', override: plainNumbers })
  return { ...titled(schema), title: 'mockfluence scenario' }
}

export type ScenarioDocument = z.output<typeof ScenarioSchema>
