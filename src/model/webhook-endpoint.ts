import * as z from 'zod'
import { LIMITS } from './limits.ts'

export const EventName = z
  .string()
  .min(1, 'must be the name of an event')
  .max(LIMITS.webhook_event_length, `must have at most ${LIMITS.webhook_event_length} characters`)

const NO_PATTERN =
  'must be the whole name of an event, such as rt_tracking.post.event: there are no patterns; leave events out to get all but those that only go to endpoints that name them'

/** Where webhooks go, as one writes it. Whether the address and the secret will do is for who carries webhooks to say. */
export const EndpointInput = z.strictObject({
  url: z
    .string()
    .max(LIMITS.webhook_url_length, `must have at most ${LIMITS.webhook_url_length} characters`)
    .meta({ description: 'Loopback and private ranges, and what --webhook-allow names' }),
  secret: z
    .string()
    .max(LIMITS.webhook_url_length)
    .meta({ description: 'Standard Webhooks secret that signs them; otherwise --webhook-secret' })
    .optional(),
  events: z
    .array(EventName.regex(/^[^*]*$/, NO_PATTERN))
    .max(LIMITS.webhook_endpoints)
    .nullish()
    .transform((events) => events ?? undefined)
    .meta({ description: 'Those it takes; otherwise all but those that go only to who names them' }),
  /** False after a 410: nothing is delivered there. */
  enabled: z.boolean().optional(),
})

export const EndpointsInput = z
  .array(EndpointInput)
  .max(LIMITS.webhook_endpoints, `must be at most ${LIMITS.webhook_endpoints} endpoints`)
