// The way of a request: world → authentication → receive → world looked up again → validation → handler →
// check of the reply → journal → answer. (The route comes first; see app.ts.)

import { authorize, checkInsightsKey } from '../api/auth.ts'
import { checkReply, renderReply } from '../api/check-reply.ts'
import { checkRequest } from '../api/check-request.ts'
import type { Endpoint, Received } from '../api/endpoint.ts'
import { canonical } from '../kit/json.ts'
import type { Links } from '../model/links.ts'
import { fail } from '../model/problems.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { type Address, addressOf, linksFor, type Origins } from './address.ts'
import { answerProblem, problemOf } from './answer.ts'
import {
  type AppContext,
  type HeaderTable,
  headersOf,
  parseQuery,
  redactBody,
  redactHeaders,
  redactQuery,
} from './exchange.ts'
import type { ServerOptions } from './options.ts'
import { readJsonBody } from './read-body.ts'
import { DEFAULT_WORLD, WORLD_NAME, type Worlds } from './worlds.ts'

export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: () => Origins
}

/** A request as far as it has been understood. */
interface Exchange {
  readonly pipeline: Pipeline
  readonly context: AppContext
  readonly endpoint: Endpoint
  readonly headers: HeaderTable
  readonly address: Address
  readonly started: number
  worldName: string
  body: unknown
  warnings: string[]
}

/** Answers a routed call. */
export function answerCall(pipeline: Pipeline, endpoint: Endpoint, context: AppContext): Response | Promise<Response> {
  const address = addressOf(context.req.url, pipeline.options.prefix)
  const exchange: Exchange = {
    pipeline,
    context,
    endpoint,
    headers: headersOf(context),
    address,
    started: pipeline.options.real.elapsed(),
    worldName: DEFAULT_WORLD,
    body: undefined,
    warnings: [],
  }
  try {
    enter(exchange)
    if (!endpoint.receive && !endpoint.body) return finish(exchange, undefined)
    return receive(exchange).then(
      (received) => finish(exchange, received),
      (error) => refuse(exchange, error),
    )
  } catch (error) {
    return refuse(exchange, error)
  }
}

/** Who calls, which world, and is this the host for it? */
function enter(exchange: Exchange): void {
  const { endpoint, headers, pipeline, address, context } = exchange
  const { options } = pipeline
  if (address.world !== null) exchange.worldName = worldOf(address.world)
  const named = authorize(endpoint.auth, headers.authorization, options)
  if (address.world === null && named !== null) exchange.worldName = worldOf(named)
  if (endpoint.auth === 'key') checkInsightsKey(parseQuery(address.search).query.key, options)
  const onInsights = context.env?.onInsights ?? false
  if (options.insightsApart && endpoint.family === 'service' && onInsights !== (endpoint.host === 'insights')) {
    const links = linksOf(exchange)
    fail('wrong_host', { operation: endpoint.id, url: endpoint.host === 'insights' ? links.insights : links.base })
  }
}

function worldOf(name: string): string {
  if (!WORLD_NAME.test(name)) fail('bad_world_name', { name: name.slice(0, 100) })
  return name
}

/** The body, read and parsed but not yet checked; touches no state. */
async function receive(exchange: Exchange): Promise<Received<unknown> | undefined> {
  const { endpoint, headers, context, pipeline } = exchange
  if (endpoint.receive) {
    const received = await endpoint.receive({ headers, body: context.req.raw.body, seed: pipeline.options.seed })
    exchange.body = received.form
    return received
  }
  exchange.body = await readJsonBody(
    { headers, text: () => context.req.text(), stream: () => context.req.raw.body },
    pipeline.options.real,
  )
  return undefined
}

/** Everything that needs the world: in one turn of the event loop, so that a call is atomic. */
function finish(exchange: Exchange, received: Received<unknown> | undefined): Response {
  const { endpoint, pipeline, context, address, warnings } = exchange
  try {
    const world = pipeline.worlds.open(exchange.worldName)
    const { query, repeated } = parseQuery(address.search)
    for (const name of repeated) warnings.push(`the parameter ${name} came more than once; its first value counts`)
    const checkedQuery = check(exchange, endpoint.query, query)
    const body = received ? exchange.body : endpoint.body ? check(exchange, endpoint.body, exchange.body) : undefined
    const params = context.req.param()
    const answer = endpoint.handle(
      {
        params,
        query: checkedQuery,
        body,
        received: received?.value,
        get asked() {
          return `${endpoint.id} ${canonical(params)} ${canonical(checkedQuery)} ${canonical(body)}`
        },
        links: linksOf(exchange),
        now: world.clock.now(),
        warn: (message) => warnings.push(message),
      },
      world,
    )
    checkReply(endpoint.id, endpoint.answer, answer)
    return respond(exchange, world, endpoint.status, answer, renderReply(answer), JSON_TYPE, endpoint.assumptions)
  } catch (error) {
    return refuse(exchange, error)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The value as its contract reads it; what the contract does not know becomes a warning. */
function check(exchange: Exchange, schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) {
    for (const name of Object.keys(value as object)) exchange.warnings.push(`the parameter ${name} is not documented`)
    return undefined
  }
  const checked = checkRequest(schema, value, exchange.pipeline.options.strict)
  for (const path of checked.undocumented) exchange.warnings.push(`${path} is not documented and was left out`)
  return checked.value
}

function refuse(exchange: Exchange, error: unknown): Response {
  const { problem, bug } = problemOf(error)
  if (bug) exchange.pipeline.options.onBug(error)
  const { status, body, headers } = answerProblem(problem, exchange.endpoint.family)
  const world = exchange.pipeline.worlds.find(exchange.worldName)
  const assumed = exchange.endpoint.family === 'service' ? ['error-envelope'] : []
  return respond(exchange, world, status, body, JSON.stringify(body), headers, assumed)
}

/** Journals the call and makes the response. */
function respond(
  exchange: Exchange,
  world: World | undefined,
  status: number,
  body: unknown,
  text: string,
  headers: Readonly<Record<string, string>>,
  assumptions: readonly string[],
): Response {
  const { endpoint, warnings, worldName } = exchange
  const id = world ? world.journal.nextId() : 'req_0'
  const all: Record<string, string> = { ...headers, 'x-sim-request-id': id, 'x-sim-world': worldName }
  const assumed = assumptions.join(', ')
  if (assumed !== '') all['x-sim-assumed'] = assumed
  if (warnings.length > 0) all['x-sim-warnings'] = String(warnings.length)
  if (exchange.pipeline.options.cors !== null && endpoint.family === 'service') allowOrigin(exchange, all)
  if (world && endpoint.family === 'service') record(exchange, world, id, status, body, assumed)
  return new Response(text, { status, headers: all })
}

function record(
  exchange: Exchange,
  world: World,
  id: string,
  status: number,
  body: unknown,
  assumptions: string,
): void {
  const { endpoint, address, headers, pipeline, context } = exchange
  const entry: JournalEntry = {
    id,
    at: world.clock.now(),
    operation: endpoint.id,
    method: context.req.method,
    path: address.path ?? '/',
    query: redactQuery(address.search),
    headers: redactHeaders(headers),
    body: redactBody(exchange.body),
    status,
    response: body,
    duration_ms: pipeline.options.real.elapsed() - exchange.started,
    warnings: exchange.warnings,
    assumptions,
  }
  world.journal.add(entry)
  pipeline.options.onCall?.(world.name, entry)
}

function linksOf(exchange: Exchange): Links {
  const { pipeline, headers, context, worldName } = exchange
  return linksFor(pipeline.origins(), headers.host, context.env?.onInsights ?? false, worldName)
}

function allowOrigin(exchange: Exchange, headers: Record<string, string>): void {
  const { cors } = exchange.pipeline.options
  if (cors === null || exchange.headers.origin === undefined) return
  headers['access-control-allow-origin'] = cors
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
  if (cors !== '*') headers.vary = 'Origin'
}

export const EXPOSED_HEADERS = 'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, retry-after'
