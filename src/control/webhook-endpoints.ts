// The webhook endpoints of a world.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { failFields } from '../model/problems.ts'
import { EndpointsInput } from '../model/webhook-endpoint.ts'
import type { EndpointSetting } from '../world/outbox/carrier.ts'
import { eventWarning } from '../world/outbox/events.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { whenIdle } from './registry.ts'

const EndpointShape = strict(() => ({
  url: z.string().describe('Where webhooks go.'),
  secret: z.string().describe('The secret that signs them.'),
  events: z.array(z.string()).optional().describe('The events that it gets; left out for all usual ones.'),
  enabled: z.boolean().describe('False after a 410: it gets no deliveries.'),
})).meta({ id: 'WebhookEndpoint', description: 'Where webhooks go, with how many were delivered.' })

const EndpointsShape = z.array(EndpointShape)

function showEndpoints({ outbox }: World): z.input<typeof EndpointsShape> {
  return outbox.endpoints.list.map(({ url, secret, events, enabled }) => ({
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
  summary: 'The webhook endpoints',
  replies: { 200: EndpointsShape },
  handle: (_call, world) => showEndpoints(world),
})

export const setWebhookEndpoints = control({
  id: 'setWebhookEndpoints',
  method: 'PUT',
  path: '/__sim/webhooks/endpoints',
  summary: 'Replace the webhook endpoints',
  changes: true,
  body: EndpointsInput,
  grows: true,
  opensWorld: false,
  replies: {
    200: z.array(
      EndpointShape.extend({ warnings: z.array(z.string()).optional().describe('Events that may be misspelt.') }),
    ),
  },
  handle: async ({ body, world: name, warn }, world, registry) => {
    await refuseWrongEndpoints(body, '', world)
    return whenIdle(name, registry, async (current) => {
      current.markUsed()
      current.outbox.endpoints.set(body)
      return showEndpoints(current).map((endpoint) => {
        const warnings = (endpoint.events ?? []).flatMap((event) => eventWarning(event) ?? [])
        for (const warning of warnings) warn(warning)
        return warnings.length > 0 ? { ...endpoint, warnings } : endpoint
      })
    })
  },
})

/** Refuses endpoints that webhooks may not be sent to. `place`: a prefix for the paths in the messages. */
export async function refuseWrongEndpoints(endpoints: readonly EndpointSetting[], place: string, { deps }: World) {
  const wrong = (await deps.carrier?.check(endpoints)) ?? []
  if (wrong.length > 0) failFields(wrong.map(({ path, message }) => ({ path: place + path, message })))
}
