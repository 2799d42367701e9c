// The inbox: a receiver of webhooks in the simulator itself. Anybody may send to it; to read it is a control call.

import * as z from 'zod'
import type { Incoming } from '../contract/endpoint.ts'
import { readText } from '../contract/read-text.ts'
import { strict } from '../kit/shape.ts'
import { isoInstant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import { control } from './control.ts'

/** Not kept. Signatures are: who reads the inbox wants to check them. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization']

async function receiveAny({ headers, body }: Incoming) {
  const text = await readText(body, { what: 'A webhook', limit: LIMITS.inbox_body_bytes, headers })
  const shown = Object.entries(headers).filter(([name]) => !CREDENTIALS.includes(name))
  return {
    value: { headers: Object.fromEntries(shown.map(([name, value]) => [name, value ?? ''])), body: text },
    form: {},
    identity: '',
  }
}

export const receiveWebhook = control({
  id: 'receiveWebhook',
  method: 'POST',
  path: '/__sim/inbox',
  summary: 'Receive a webhook, from anybody; the newest are kept',
  guide: z.record(z.string(), z.unknown()).describe('The webhook, as it is sent.'),
  receive: receiveAny,
  anybody: true,
  changes: true,
  grows: true,
  replies: { 200: strict(() => ({ id: z.string().describe('Its id in the inbox.') })) },
  handle: ({ received, now }, world) => {
    const { id } = world.inbox.add({ at: now, ...received })
    world.markUsed()
    world.feed.publish({ event: 'inbox', data: id })
    return { id }
  },
})

const InInbox = strict(() => ({
  id: z.string().describe('Its id in the inbox.'),
  at: z.iso.datetime().describe("When, on the world's clock."),
  headers: z.record(z.string(), z.string()).describe('Its headers, by name in lower case.'),
  body: z.string().describe('The text as it came, which is what its signature is of.'),
  payload: z.unknown().describe('The same as JSON; null if it is none.'),
}))

export const listInbox = control({
  id: 'listInbox',
  method: 'GET',
  path: '/__sim/inbox',
  summary: 'The webhooks that came into the inbox, oldest first',
  replies: {
    200: strict(() => ({
      webhooks: z.array(InInbox).describe('The webhooks, oldest first.'),
      evicted: z.int().describe('How many older ones have been forgotten.'),
    })),
  },
  handle: (_call, { inbox: { entries, count } }) => ({
    webhooks: entries.map(({ id, at, headers, body }) => ({
      id,
      at: isoInstant(at),
      headers: { ...headers },
      body,
      payload: parsed(body),
    })),
    evicted: count - entries.length,
  }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
