// Records an example of each operation: sends its request to a world of the default seed, and keeps the answer.

import type { EndpointFacts } from '../../contract/endpoint.ts'
import { writePath } from '../../contract/paths.ts'
import { CONTROLS } from '../../control/index.ts'
import { createSimulator } from '../../index.ts'
import type { Example } from '../../openapi/examples.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { WEBHOOK_EVENTS } from '../../world/outbox/events.ts'
import { EVENT_CALLS, FIXED_ANSWERS, PREREQUISITES, REQUESTS } from './requests.ts'

const START = '2026-01-05T09:00:00Z'
const BASE = 'http://127.0.0.1:4710'

interface Sent {
  readonly status: number
  readonly answer: unknown
}

/** Returns the text of `src/openapi/examples.json`. Throws if a request is refused. */
export async function recordedExamples(): Promise<string> {
  const sim = await createSimulator({
    clock: 'manual',
    now: START,
    publicUrl: BASE,
  })
  const answers = new Map<string, unknown>()
  const examples: Record<string, Example> = {}
  const send = async (call: EndpointFacts) => {
    const request = resolved(REQUESTS[call.id] ?? {}, answers) as Example
    const { status, answer } = await sent(call, request, (path, init) => sim.fetch(path, init))
    // A call without an example is tried without parameters.
    if (status >= 300 && !REQUESTS[call.id]) return
    if (status >= 300) throw new Error(`the example of ${call.id} gets ${status}: ${JSON.stringify(answer)}`)
    answers.set(call.id, answer)
    examples[call.id] = { ...request, answer: cut(answer) }
  }
  const all = [...ENDPOINTS, ...CONTROLS]
  for (const call of all) {
    if (FIXED_ANSWERS[call.id] !== undefined) {
      examples[call.id] = { ...REQUESTS[call.id], answer: FIXED_ANSWERS[call.id] }
      continue
    }
    for (const id of PREREQUISITES[call.id] ?? []) for (const before of all) if (before.id === id) await send(before)
    if (call.id === 'awaitDelivery') await sim.clock.advance('1s')
    await send(call)
    // When all jobs have ended, reading them shows more.
    if (call === ENDPOINTS.at(-1)) {
      await sim.clock.advance('1m')
      for (const read of ENDPOINTS) if (read.method === 'GET') await send(read)
    }
  }
  await sim.close()
  return `${JSON.stringify({ ...examples, ...(await recordedWebhooks()) }, null, 1)}\n`
}

/** Returns the first webhook of each event, by its name, as the default seed sends it. */
export async function recordedWebhooks(): Promise<Record<string, Example>> {
  const sim = await createSimulator({ clock: 'manual', now: START })
  const { url } = await sim.listen({ port: 0 })
  const events = WEBHOOK_EVENTS.map(({ name }) => name)
  await sim.webhooks.endpoints([{ url: `${url}/__sim/inbox`, events }])
  for (const [id, body] of EVENT_CALLS) {
    const call = ENDPOINTS.find((each) => each.id === id)
    if (call)
      await sent(call, { ...REQUESTS[id], ...(body !== undefined && { body }) }, (path, init) => sim.fetch(path, init))
  }
  await sim.clock.advance('30d')
  const { deliveries } = await sim.webhooks.deliveries()
  await sim.close()
  return Object.fromEntries(deliveries.toReversed().map(({ event, payload }) => [event, { body: payload }]))
}

/** Sends the example of a call. */
export async function sent(
  { method, path, receive, family }: EndpointFacts,
  { params = {}, query, body }: Example,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): Promise<Sent> {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const headers: Record<string, string> = { authorization: 'Bearer demo' }
  const form = receive && family === 'service' ? new FormData() : null
  if (form) {
    for (const [name, value] of Object.entries(Object(body)))
      form.set(name, name === 'video' ? new File(['frames'], String(value)) : String(value))
  } else if (body !== undefined) headers['content-type'] = 'application/json'
  const payload = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const url = writePath(path, (name) => encodeURIComponent(params[name] ?? '')) + search
  const response = await fetch(url, { method, headers, ...(payload === undefined ? {} : { body: payload }) })
  const text = await response.text()
  return { status: response.status, answer: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

/** Puts values of earlier answers into a request. */
function resolved(part: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, answers))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, answers)]))
  if (typeof part !== 'string' || !part.startsWith('$')) return part
  const [operation = '', ...steps] = part.slice(1).split('.')
  return steps.reduce<unknown>((value, step) => Object(value)[step], answers.get(operation))
}

/** Figures that differ from one recording to the next. */
const UNSTEADY: Readonly<Record<string, unknown>> = {
  duration_ms: 1.5,
  'webhook-timestamp': '1767603600',
  'webhook-signature': 'v1,wjO+fWovux0Jxx/Jxdg0z5djld9nVxV6xvsYZ8ltn6o=',
  used_at: '2026-01-05T09:00:00.000Z',
  memory: { used: 1048576, limit: 536870912 },
  bytes: 65536,
  journal_bytes: 4096,
}

/** Cuts lists to their first entries. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === typeof UNSTEADY[key] ? UNSTEADY[key] : cut(inner),
    ]),
  )
}
