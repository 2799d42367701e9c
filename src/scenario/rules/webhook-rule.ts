// A rule about webhooks: its schema, and its compiled form.

import * as z from 'zod'
import { type Match, matchWhole } from '../../conditions/match.ts'
import type { Patterns } from '../../conditions/patterns.ts'
import { BodyConditions } from '../../conditions/schema.ts'
import { listed } from '../../kit/quoted.ts'
import { EVEN_IF_WRONG, hasUnknownKeys, strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import type { DeliveryScript } from '../../world/outbox/delivery.ts'
import { Duration, ms, Name, Undocumented } from '../schema/values.ts'
import { type Counted, countedOf, type RulePlace } from './rule.ts'
import { WHICH_CALLS_KEYS, wrongTogether } from './which-calls.ts'

const DELIVER_KEYS = {
  drop: z.literal(true).describe('It is never sent').optional(),
  duplicate: z
    .int()
    .min(2)
    .max(LIMITS.webhook_copies)
    .describe('How often it is sent in all, with the same id: 2')
    .optional(),
  delay: Duration.describe('It is sent so much later, on the clock of the world: 5m').optional(),
  reorder: z
    .int()
    .min(1)
    .max(LIMITS.webhook_copies)
    .describe('It is sent after this many later webhooks: 1; if they do not come, an hour later')
    .optional(),
  bad_signature: z.literal(true).describe('Its signature is wrong').optional(),
  stale_timestamp: z.literal(true).describe('Its timestamp is an hour old').optional(),
}

const Deliver = z.strictObject(DELIVER_KEYS).superRefine((deliver, context) => {
  if (Object.keys(deliver).length > 0 || hasUnknownKeys(context)) return
  context.addIssue({ code: 'custom', message: `is empty: give ${listed(Object.keys(DELIVER_KEYS), 'or')}` })
}, EVEN_IF_WRONG)

export const EventName = z
  .string()
  .regex(
    new RegExp(`^(\\*|[\\w.-]{1,${LIMITS.webhook_event_length}})$`),
    'must be an event such as post_tracking.comments_processed, or "*"',
  )

export const WebhookRuleSchema = strict(() => ({
  name: Name.describe('Shown with its deliveries').optional(),
  on: z.union([EventName, z.array(EventName).min(1)]).describe('An event, a list, or "*"'),
  when: BodyConditions.describe('Conditions on the data of the event').optional(),
  ...WHICH_CALLS_KEYS,
  deliver: Deliver.describe('What happens to the delivery'),
  undocumented: Undocumented,
}))
  .superRefine((rule, context) => {
    for (const { message, path } of wrongTogether(rule)) context.addIssue({ code: 'custom', message, path })
  }, EVEN_IF_WRONG)
  .meta({ id: 'WebhookRule', description: 'What happens to deliveries of webhooks.' })

export type WebhookRuleDocument = z.output<typeof WebhookRuleSchema>

export interface WebhookRule extends Counted {
  readonly when: Match
  readonly deliver: DeliveryScript
}

export function compileWebhookRule(document: WebhookRuleDocument, place: RulePlace, patterns: Patterns): WebhookRule {
  const counted = countedOf(document, place)
  return {
    ...counted,
    when: matchWhole(document.when ?? {}, { patterns, texts: false }),
    deliver: { ...deliveryScript(document.deliver), rule: counted.label },
  }
}

function deliveryScript({ delay, ...deliver }: WebhookRuleDocument['deliver']): DeliveryScript {
  // The cast drops the `undefined` of optional keys: zod leaves out a key that was not written.
  return { ...deliver, ...(delay === undefined ? {} : { delay: ms(delay) }) } as DeliveryScript
}
