// Where webhooks go.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'
import { type Detail, failFields } from '../model/problems.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'

export const EventName = z
  .string()
  .min(1, 'must be the name of an event')
  .max(LIMITS.webhook_event_length, `must have at most ${LIMITS.webhook_event_length} characters`)

const EndpointInput = z.strictObject({
  url: z.string().max(LIMITS.webhook_url_length, `must have at most ${LIMITS.webhook_url_length} characters`),
  secret: z.string().max(LIMITS.webhook_url_length).optional(),
  events: z.array(EventName).max(LIMITS.webhook_endpoints).nullable().optional(),
  /** False after a 410: nothing is delivered there. */
  enabled: z.boolean().optional(),
})

const EndpointsShape = z.array(
  z.strictObject({
    url: z.string(),
    secret: z.string(),
    events: z.array(z.string()).optional(),
    enabled: z.boolean(),
  }),
)

function showEndpoints({ outbox }: World): z.input<typeof EndpointsShape> {
  return outbox.endpoints.map(({ url, secret, events, enabled }) => ({
    url,
    secret,
    ...(events ? { events: [...events] } : {}),
    enabled,
  }))
}

export const getWebhookEndpoints = control({
  id: 'getWebhookEndpoints',
  method: 'GET',
  path: '/__sim/webhooks/endpoints',
  summary: 'Where webhooks go',
  answer: EndpointsShape,
}).handle((_call, world) => showEndpoints(world))

export const setWebhookEndpoints = control({
  id: 'setWebhookEndpoints',
  method: 'PUT',
  path: '/__sim/webhooks/endpoints',
  summary: 'Have webhooks go elsewhere; replaces the list',
  body: z.array(EndpointInput).max(LIMITS.webhook_endpoints, `must be at most ${LIMITS.webhook_endpoints} endpoints`),
  answer: EndpointsShape,
}).wait(async ({ body }, world) => {
  const endpoints = body.map(({ events, ...rest }) => ({ ...rest, ...(events ? { events } : {}) }))
  const wrong: Detail[] = []
  const urls = new Set<string>()
  for (const [at, endpoint] of endpoints.entries()) {
    const problem = await world.surroundings.carrier?.check(endpoint)
    if (problem) wrong.push({ path: `${at}.${problem.path}`, message: problem.message })
    if (urls.has(endpoint.url))
      wrong.push({ path: `${at}.url`, message: 'is listed twice; name all its events in one' })
    urls.add(endpoint.url)
  }
  if (wrong.length > 0) failFields(wrong)
  world.outbox.setEndpoints(endpoints)
  world.arranged()
  return showEndpoints(world)
})
