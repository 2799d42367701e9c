// Webhooks: deliveries as operations of the client's endpoints.

import { WEBHOOK_EVENTS, type WebhookEvent } from '../world/outbox/events.ts'
import { exampleOf } from './examples.ts'
import { headerReferences } from './headers.ts'
import { WEBHOOK_TAG } from './operations.ts'
import { inOneWord, type Schemas } from './schemas.ts'

const ASSUMED = { 'x-provenance': 'assumed', 'x-assumption': 'webhook-delivery' } as const

/** The headers of Standard Webhooks 1.0.0, as `components.parameters`. */
export const WEBHOOK_HEADERS = Object.fromEntries(
  [
    { name: 'webhook-id', description: 'The same for every attempt of a delivery', schema: { type: 'string' } },
    {
      name: 'webhook-timestamp',
      description: 'Time of the attempt, in seconds since 1970',
      schema: { type: 'string', pattern: '^\\d+$' },
    },
    {
      name: 'webhook-signature',
      description: '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`',
      schema: { type: 'string', pattern: '^v1,' },
    },
  ].map(({ name, ...what }) => [name, { name, in: 'header', required: true, ...what, ...ASSUMED }]),
)

const BUSY = {
  description: 'Busy. The next attempt waits for `retry-after`, if present',
  headers: headerReferences(['retry-after']),
}

/** How the simulator treats the response of a receiver. */
const RESPONSES = {
  '2XX': { description: 'Accepted' },
  '410': { description: 'Gone. The simulator switches the endpoint off' },
  '429': BUSY,
  '503': BUSY,
  default: {
    description: 'Failed. The next attempts follow 5 s, 5 min, 30 min, 2 h, 5 h and 10 h after the previous one',
  },
}

/** The payloads of all events, by the names of their schemas: `RtTrackingPostEventPayload`. */
export const PAYLOADS = Object.fromEntries(
  WEBHOOK_EVENTS.map(({ name, payload }) => [
    `${inOneWord(name)}Payload`,
    payload.describe(`A webhook of the event ${name}.`),
  ]),
)

/** Returns `webhooks` of the document. */
export function webhooks(schemas: Schemas): Record<string, unknown> {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event.name, { post: operationOf(event, schemas) }]))
}

function operationOf({ name, summary, onRequest }: WebhookEvent, schemas: Schemas): unknown {
  return {
    operationId: `on${inOneWord(name)}`,
    summary,
    description: onRequest ? `${summary}. Sent only to endpoints that name the event in \`events\`.` : `${summary}.`,
    tags: [WEBHOOK_TAG],
    'x-on-request': onRequest,
    'x-assumptions': [ASSUMED['x-assumption']],
    security: [],
    parameters: Object.keys(WEBHOOK_HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      description: 'The payload, in JSON.',
      required: true,
      content: {
        'application/json': { schema: schemas.of(`${inOneWord(name)}Payload`), example: exampleOf(name).body },
      },
    },
    responses: RESPONSES,
  }
}
