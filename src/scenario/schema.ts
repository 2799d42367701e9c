// The language of scenario files, as a schema: validation, types and what editors complete all come from it.

import * as z from 'zod'
import { ClockInput } from '../model/clock-setting.ts'
import { LIMITS } from '../model/limits.ts'
import { OPERATIONS } from '../model/operations.ts'
import { EndpointsInput } from '../model/webhook-endpoint.ts'
import { FixturesSchema } from '../world/state/fixtures.ts'
import { Delay, Fault, Limit, Respond, VIDEO_CODES } from './schema-effects.ts'
import { Outcomes, Timing } from './schema-jobs.ts'
import { Chance, Duration, EVEN_IF_WRONG, hasUnknownKeys, Name, Occurrence, Offset } from './schema-values.ts'
import { BodyConditions, TextConditions } from './schema-when.ts'

const described = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ description })

const When = z.strictObject({
  query: described(TextConditions, 'Query parameters').optional(),
  headers: described(TextConditions, 'Request headers, by name in lower case').optional(),
  params: described(TextConditions, 'Path parameters such as campaign_id').optional(),
  form: described(TextConditions, 'Fields of an upload; a file stands for its name').optional(),
  body: described(BodyConditions, 'The JSON body; keys may be dotted paths').optional(),
})

const Operation = z.enum(OPERATIONS)
const On = z.union([Operation, z.literal('*'), z.array(Operation).min(1)])

const counting = {
  nth: described(
    Occurrence,
    'Which of the calls that reach the rule and meet its conditions: 1, [1, 3], "2..5", "3.."',
  ),
  times: described(z.int().min(1), 'How many of the calls that reach the rule and meet its conditions'),
  probability: described(Chance, 'With this probability, drawn from the seed'),
}

const EFFECTS = ['delay', 'respond', 'error', 'fault', 'limit', 'patch', 'commit'] as const

export const RuleSchema = z
  .strictObject({
    name: described(Name, 'Shown as x-sim-rule: <scenario>/<name>').optional(),
    on: described(On, 'An operation id, a list, or "*"'),
    when: described(When, 'Conditions, all of which must hold').optional(),
    nth: counting.nth.optional(),
    times: counting.times.optional(),
    probability: counting.probability.optional(),
    delay: described(Delay, 'Real time: 800ms, {min, max} or {p50, p99}; {virtual: 5m} waits on the clock').optional(),
    limit: described(Limit, '429 with retry-after beyond so many calls').optional(),
    respond: described(Respond, 'Answer this instead').optional(),
    error: described(z.literal(VIDEO_CODES), 'A documented error, 4001 to 4009, with its message').optional(),
    fault: described(Fault, 'What goes wrong on the wire').optional(),
    during: described(z.literal('upload'), 'The fault comes in the middle of the body').optional(),
    commit: described(z.literal(true), 'The change happens all the same, before the delay and the fault').optional(),
    patch: described(
      z.record(z.string(), z.unknown()),
      'Merged into the true answer (objects by key, lists replaced; null is a value)',
    ).optional(),
  })
  .superRefine((rule, context) => {
    const problem = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', message, path })
    if (!hasUnknownKeys(context) && EFFECTS.every((effect) => rule[effect] === undefined)) {
      problem(`does nothing: give it one of ${EFFECTS.join(', ')}`)
    }
    if (rule.nth !== undefined && rule.times !== undefined) problem('takes either nth or times, not both', ['times'])
    const answers = (['respond', 'error', 'patch'] as const).filter((key) => rule[key] !== undefined)
    if (answers.length > 1)
      problem(`takes one of respond, error and patch, not ${answers.join(' and ')}`, [answers[1] ?? ''])
    if (rule.during === undefined) return
    const kind = typeof rule.fault === 'object' ? Object.keys(rule.fault ?? {})[0] : rule.fault
    if (kind !== 'reset' && kind !== 'empty' && kind !== 'hang') {
      problem('goes with fault: reset, empty or hang, which need no answer', ['during'])
    }
    for (const key of ['body', 'form'] as const) {
      if (rule.when?.[key] !== undefined)
        problem('cannot be known during the upload; query, headers and params can', ['when', key])
    }
    for (const key of ['commit', 'respond', 'error', 'patch', 'limit'] as const) {
      if (rule[key] !== undefined) problem('does not go with during: upload', [key])
    }
  }, EVEN_IF_WRONG)

const Deliver = z
  .strictObject({
    drop: z.literal(true).optional(),
    duplicate: described(z.int().min(2).max(100), 'How often in all, under one id').optional(),
    delay: described(Duration, 'On the clock of the world').optional(),
    reorder: described(z.int().min(1).max(100), 'It leaves after so many later ones').optional(),
    bad_signature: z.literal(true).optional(),
    stale_timestamp: z.literal(true).optional(),
  })
  .refine(
    (deliver) => Object.keys(deliver).length > 0,
    'is empty: give drop, duplicate, delay, reorder, bad_signature or stale_timestamp',
  )

const EventName = z
  .string()
  .regex(
    new RegExp(`^(\\*|[\\w.-]{1,${LIMITS.webhook_event_length}})$`),
    'must be an event such as post_tracking.comments_processed, or "*"',
  )

export const WebhookRuleSchema = z.strictObject({
  name: Name.optional(),
  on: described(z.union([EventName, z.array(EventName).min(1)]), 'An event, a list, or "*"'),
  when: described(BodyConditions, 'Conditions on the data of the event').optional(),
  nth: counting.nth.optional(),
  times: counting.times.optional(),
  probability: counting.probability.optional(),
  deliver: Deliver,
})

const Emit = z.strictObject({ event: EventName, data: z.record(z.string(), z.unknown()).default({}) })

const TimelineEntry = z
  .strictObject({
    at: described(z.union([Offset, z.int().min(0)]), '+10m after the loading, on the clock of the world, or a time'),
    emit: described(Emit, 'A webhook of this event leaves').optional(),
    set: described(
      z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
      'Fields by collection and id ("*" for all), as PATCH /__sim/state takes them',
    ).optional(),
  })
  .refine((entry) => entry.emit !== undefined || entry.set !== undefined, 'does nothing: give it emit or set')

const Start = z.strictObject({
  clock: ClockInput.optional(),
  fixtures: FixturesSchema.optional(),
  webhook_endpoints: described(EndpointsInput, 'Where webhooks go, in place of --webhook-url').optional(),
})

export const ScenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  name: Name,
  description: described(z.string().max(2_000), 'What a client should do').default(''),
  seed: described(z.union([z.string(), z.number()]), "Of this scenario's own draws; otherwise the world's").optional(),
  start: described(Start, 'What a world starts with').optional(),
  timing: described(Timing, 'How long jobs take').optional(),
  outcomes: described(Outcomes, 'How jobs end').optional(),
  rules: described(
    z.array(RuleSchema).max(LIMITS.rules_per_scenario),
    'Tried in order; the first that decides wins',
  ).default([]),
  webhooks: described(z.array(WebhookRuleSchema).max(LIMITS.rules_per_scenario), 'What happens to deliveries').default(
    [],
  ),
  timeline: described(z.array(TimelineEntry).max(LIMITS.timeline_entries), 'What happens when').default([]),
})

export type ScenarioDocument = z.output<typeof ScenarioSchema>
export type RuleDocument = z.output<typeof RuleSchema>
export type WebhookRuleDocument = z.output<typeof WebhookRuleSchema>
