// The way of a request: world → authentication → receive → world looked up again → validation → handler →
// check of the reply → journal → answer. (The route comes first; see app.ts.)

import * as z from 'zod'
import { authorize, checkInsightsKey, worldOfToken } from '../api/auth.ts'
import { checkReply, renderReply } from '../api/check-reply.ts'
import { checkRequest } from '../api/check-request.ts'
import type { Call, Endpoint, Received } from '../api/endpoint.ts'
import { problemsOf } from '../api/problems-of.ts'
import { canonical } from '../kit/json.ts'
import type { Links } from '../model/links.ts'
import { fail, PROBLEMS, Problem } from '../model/problems.ts'
import type { Transition } from '../world/feed.ts'
import type { World } from '../world/world.ts'
import { addressOf, linksFor, type Origins } from './address.ts'
import { answerProblem, problemOf } from './answer.ts'
import { bodyChunks } from './body-chunks.ts'
import { inbound } from './ecom-word.ts'
import { type AppContext, headersOf, parseQuery } from './exchange.ts'
import { guardControl } from './guard.ts'
import type { ServerOptions } from './options.ts'
import { readJsonBody } from './read-body.ts'
import { type Asked, respond } from './respond.ts'
import { DEFAULT_WORLD, WORLD_NAME, type Worlds } from './worlds.ts'

export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: () => Origins
}

/** A request as far as it has been understood. */
interface Exchange extends Asked {
  readonly pipeline: Pipeline
  worldName: string
  body: unknown
  warnings: string[]
  transitions: readonly Transition[]
}

/** Answers a call. */
export function answerCall(pipeline: Pipeline, endpoint: Endpoint, context: AppContext): Response | Promise<Response> {
  const address = addressOf(context.req.url, pipeline.options.prefix)
  const exchange: Exchange = {
    pipeline,
    options: pipeline.options,
    context,
    endpoint,
    headers: headersOf(context),
    address,
    started: pipeline.options.real.elapsed(),
    worldName: DEFAULT_WORLD,
    body: undefined,
    warnings: [],
    transitions: [],
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

/** What even strangers may ask: whether it is up. */
const OPEN_TO_ALL = 'getHealth'

/** Who calls, which world, and is this the host for it? */
function enter(exchange: Exchange): void {
  const { endpoint, headers, pipeline, address, context } = exchange
  const { options } = pipeline
  if (address.world !== null) exchange.worldName = worldOf(address.world)
  if (endpoint.family === 'control') {
    const host = headers.host ?? new URL(context.req.url).host
    guardControl(options.guard, { ...headers, host }, endpoint.id === OPEN_TO_ALL)
  }
  const named =
    endpoint.family === 'control'
      ? worldOfToken(headers.authorization, options)
      : authorize(endpoint.auth, headers.authorization, options)
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
  const chunks = bodyChunks(context, pipeline.options.real)
  if (endpoint.receive) {
    const received = await endpoint.receive({ headers, body: chunks, seed: pipeline.options.seed })
    exchange.body = received.form
    return received
  }
  const source = { headers, text: () => context.req.text(), chunks }
  exchange.body = inbound(
    pipeline.options.ecomWord,
    await readJsonBody(source, pipeline.options.real, endpoint.optionalBody),
  )
  return undefined
}

/** Everything that needs the world: in one turn of the event loop, so that a call is atomic. */
function finish(exchange: Exchange, received: Received<unknown> | undefined): Response | Promise<Response> {
  const { endpoint, context, address, warnings } = exchange
  try {
    const world = worldFor(exchange)
    const { query, repeated } = parseQuery(address.search)
    for (const name of repeated) warnings.push(`the parameter ${name} came more than once; its first value counts`)
    const checkedQuery = check(exchange, endpoint.query ?? NO_QUERY, query)
    const body = endpoint.body ? check(exchange, endpoint.body, exchange.body) : exchange.body
    const params = context.req.param()
    const call: Call<unknown, unknown, unknown, unknown> = {
      params,
      query: checkedQuery,
      body,
      received: received?.value,
      get asked() {
        const files = received ? ` ${received.identity}` : ''
        return `${endpoint.id} ${canonical(params)} ${canonical(checkedQuery)} ${canonical(body)}${files}`
      },
      links: linksOf(exchange),
      now: world.clock.now(),
      warn: (message) => warnings.push(message),
    }
    const { result: answer, transitions } = world.observe(() => endpoint.handle(call, world))
    exchange.transitions = transitions
    if (answer instanceof Response) return answer
    if (!(answer instanceof Promise)) return deliver(exchange, world, answer)
    return answer.then((value) => deliver(exchange, world, value)).catch((error) => refuse(exchange, error))
  } catch (error) {
    return refuse(exchange, error)
  }
}

/** An answer that its contract declares, on its way out. */
function deliver(exchange: Exchange, world: World, answer: unknown): Response {
  const { endpoint } = exchange
  checkReply(endpoint.id, endpoint.answer, answer)
  return respond(exchange, world, {
    status: endpoint.status,
    body: answer,
    text: renderReply(answer),
    headers: JSON_TYPE,
    code: null,
    assumptions: endpoint.assumptions,
  })
}

/** The world of the call; made now if it is new and the call is of the kind that makes one. */
function worldFor({ endpoint, pipeline, worldName }: Exchange): World {
  const { worlds } = pipeline
  if (endpoint.opensWorld) return worlds.open(worldName)
  return endpoint.id === OPEN_TO_ALL ? worlds.open(DEFAULT_WORLD) : worlds.peek(worldName)
}

const NO_QUERY = z.strictObject({})

const JSON_TYPE = { 'content-type': 'application/json' }

/** The value as its contract reads it; what the contract does not know becomes a warning. */
function check(exchange: Exchange, schema: z.ZodType, value: unknown): unknown {
  const checked = checkRequest(schema, value, exchange.pipeline.options.strict)
  for (const path of checked.undocumented) exchange.warnings.push(`${path} is not documented and was left out`)
  return checked.value
}

const ERROR_ASSUMPTIONS = ['error-envelope']
const NO_ASSUMPTIONS: readonly string[] = []

function refuse(exchange: Exchange, error: unknown): Response {
  const { problem, bug } = declared(exchange.endpoint, problemOf(error))
  if (bug) exchange.pipeline.options.onBug(error)
  const { status, body, headers } = answerProblem(problem, exchange.endpoint.family)
  const world = exchange.pipeline.worlds.find(exchange.worldName)
  const { source } = PROBLEMS[problem.code]
  const assumptions = typeof source === 'string' ? NO_ASSUMPTIONS : ERROR_ASSUMPTIONS
  return respond(exchange, world, {
    status,
    body,
    text: JSON.stringify(body),
    headers,
    code: problem.internalCode,
    assumptions,
  })
}

/** A problem that the contract does not declare is our own bug. */
function declared(endpoint: Endpoint, found: ReturnType<typeof problemOf>): ReturnType<typeof problemOf> {
  const { code } = found.problem
  if (found.bug || problemsOf(endpoint).includes(code)) return found
  const reason = `${endpoint.id} does not declare the problem ${code}`
  return { problem: new Problem('simulator_bug', { reason }), bug: true }
}

function linksOf(exchange: Exchange): Links {
  const { pipeline, headers, context, worldName } = exchange
  return linksFor(pipeline.origins(), headers.host, context.env?.onInsights ?? false, worldName)
}
