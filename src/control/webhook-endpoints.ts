// Where webhooks go.

import * as z from 'zod'
import { failFields } from '../model/problems.ts'
import { EndpointsInput } from '../model/webhook-endpoint.ts'
import type { EndpointSetting } from '../world/outbox/carrier.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'

const EndpointsShape = z.array(
  z.strictObject({
    url: z.string(),
    secret: z.string(),
    events: z.array(z.string()).optional(),
    enabled: z.boolean(),
  }),
)

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
  summary: 'Where webhooks go',
  answer: EndpointsShape,
}).handle((_call, world) => showEndpoints(world))

export const setWebhookEndpoints = control({
  id: 'setWebhookEndpoints',
  method: 'PUT',
  path: '/__sim/webhooks/endpoints',
  summary: 'Have webhooks go elsewhere; replaces the list',
  body: EndpointsInput,
  answer: EndpointsShape,
}).wait(async ({ body }, world, registry) => {
  await refuseWrongEndpoints(body, '', world)
  // Looking names up took its time: the world may have been reset meanwhile.
  const current = registry.find(world.name) ?? world
  current.outbox.endpoints.set(body)
  current.markUsed()
  return showEndpoints(current)
})

/** Refuses endpoints to which no webhook can go; `place`: the path that they lie under, with its dot. */
export async function refuseWrongEndpoints(
  endpoints: readonly EndpointSetting[],
  place: string,
  { surroundings }: World,
) {
  const wrong = (await surroundings.carrier?.check(endpoints)) ?? []
  if (wrong.length > 0) failFields(wrong.map(({ path, message }) => ({ path: place + path, message })))
}
