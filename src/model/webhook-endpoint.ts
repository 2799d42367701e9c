import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { LIMITS } from './limits.ts'

export const EventName = z
  .string()
  .min(1, 'must be the name of an event')
  .max(LIMITS.webhook_event_length, `must have at most ${LIMITS.webhook_event_length} characters`)

export function fitsWebhook(data: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(data).length <= LIMITS.webhook_data_length
}

export const EventData = z
  .record(z.string(), z.unknown())
  .refine(fitsWebhook, `must have at most ${LIMITS.webhook_data_length} characters as JSON`)

const NO_PATTERN =
  'must be the full name of an event, such as rt_tracking.post.event, not a pattern; leave events out to get all events except those sent only to endpoints that name them'

/** A webhook endpoint in requests and files. This checks only its form; `webhooks/` checks address and secret. */
export const EndpointInput = strict(() => ({
  url: z
    .string()
    .max(LIMITS.webhook_url_length, `must have at most ${LIMITS.webhook_url_length} characters`)
    .describe('Its host must be in a loopback or private range, or named by --webhook-allow'),
  secret: z
    .string()
    .max(LIMITS.webhook_url_length)
    .describe('Standard Webhooks secret that signs the deliveries; --webhook-secret by default')
    .optional(),
  events: z
    .array(EventName.regex(/^[^*]*$/, NO_PATTERN))
    .max(LIMITS.webhook_endpoints)
    .nullish()
    .transform((events) => events ?? undefined)
    .describe('Names of the events to deliver; by default all except those sent only to endpoints that name them'),
  enabled: z.boolean().optional().describe('False after a 410: it gets no deliveries.'),
})).meta({ id: 'WebhookEndpointInput', description: 'Where webhooks go.' })

export const EndpointsInput = z
  .array(EndpointInput)
  .max(LIMITS.webhook_endpoints, `must be at most ${LIMITS.webhook_endpoints} endpoints`)
