// The way of a request: world → authentication → receive → rules → delay → world looked up again → validation →
// handler → check of the reply → patch → fault → journal → answer. (The route comes first, see app.ts; what rules do,
// scripted.ts.)

import * as z from 'zod'
import { checkReply, renderReply } from '../api/check-reply.ts'
import { checkRequest } from '../api/check-request.ts'
import type { EndpointFacts, Received } from '../api/endpoint.ts'
import { problemsOf } from '../api/problems-of.ts'
import type { Control } from '../control/control.ts'
import { PROBLEMS, Problem } from '../model/problems.ts'
import { countPoll } from '../world/polls.ts'
import { NO_SCRIPT, type Script } from '../world/script.ts'
import type { World } from '../world/world.ts'
import { answerProblem, problemOf } from './answer.ts'
import { type Exchange, newExchange, type Pipeline } from './call.ts'
import { CheckedCall } from './checked-call.ts'
import { enter, OPEN_TO_ALL } from './enter.ts'
import { type AppContext, parseQuery } from './exchange.ts'
import { receive } from './receive.ts'
import { type Answer, NO_OPERATION, respond } from './respond.ts'
import { byRules, duringUpload, requestInfo } from './scripted.ts'
import { DEFAULT_WORLD } from './worlds.ts'

/** Answers a call. */
export function answerCall(pipeline: Pipeline, endpoint: Control, context: AppContext): Response | Promise<Response> {
  const exchange = newExchange(pipeline, endpoint, context)
  try {
    enter(exchange)
    if (!endpoint.receive && !endpoint.body) return proceed(exchange, undefined)
    const script = scriptFor(exchange)
    const broken = script && duringUpload(exchange, script)
    if (broken) return broken
    return receive(exchange).then(
      (received) => proceed(exchange, received),
      (error) => respondTo(exchange, refusal(exchange, error)),
    )
  } catch (error) {
    return respondTo(exchange, refusal(exchange, error))
  }
}

/** The script of the world of a documented operation; null where there is none that could have a say. */
function scriptFor({ endpoint, pipeline, worldName }: Exchange): Script | null {
  if (endpoint.family === 'control' || endpoint.id === NO_OPERATION) return null
  const { script } = pipeline.worlds.open(worldName)
  return script === NO_SCRIPT ? null : script
}

/** From the request as it was sent to its response. */
function proceed(exchange: Exchange, received: Received<unknown> | undefined): Response | Promise<Response> {
  try {
    const script = scriptFor(exchange)
    if (script?.concerns(exchange.endpoint.id)) {
      exchange.verdict = script.judge(requestInfo(exchange, received))
      if (exchange.verdict) return byRules(exchange, exchange.verdict, () => answer(exchange, received))
    }
    const made = answer(exchange, received)
    return made instanceof Promise ? made.then((value) => respondTo(exchange, value)) : respondTo(exchange, made)
  } catch (error) {
    return respondTo(exchange, refusal(exchange, error))
  }
}

function respondTo(exchange: Exchange, answer: Answer | Response): Response {
  if (answer instanceof Response) return answer
  return respond(exchange, exchange.world ?? exchange.pipeline.worlds.find(exchange.worldName), answer)
}

/**
 * What the service answers; a refusal is an answer, too. Everything that needs the world happens here, in one turn of the
 * event loop, so that a call is atomic.
 */
function answer(
  exchange: Exchange,
  received: Received<unknown> | undefined,
): Answer | Response | Promise<Answer | Response> {
  const { endpoint, address, warnings } = exchange
  try {
    const world = worldFor(exchange)
    exchange.world = world
    const { query, repeated } = parseQuery(address.search)
    for (const name of repeated) warnings.push(`the parameter ${name} came more than once; its first value counts`)
    const nothingAsked = address.search === '' && !endpoint.query
    const checkedQuery = nothingAsked ? undefined : check(exchange, endpoint.query ?? NO_QUERY, query)
    const body = endpoint.body ? check(exchange, endpoint.body, exchange.body) : exchange.body
    const call = new CheckedCall(exchange, { query: checkedQuery, body, received, now: world.clock.now() })
    const { result, transitions } = world.observe(warnings, () => {
      countPoll(endpoint.id, call, world, call.now)
      return endpoint.handle(call, world, exchange.pipeline.worlds)
    })
    exchange.transitions = transitions
    if (result instanceof Response) return result
    if (!(result instanceof Promise)) return success(endpoint, result)
    return result.then((value) => success(endpoint, value)).catch((error) => refusal(exchange, error))
  } catch (error) {
    return refusal(exchange, error)
  }
}

/** An answer that its contract declares. */
function success(endpoint: EndpointFacts, body: unknown): Answer {
  checkReply(endpoint.id, endpoint.answer, body)
  const { status, assumptions } = endpoint
  return { status, text: renderReply(body), headers: JSON_TYPE, code: null, assumptions }
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

function refusal(exchange: Exchange, error: unknown): Answer {
  const { problem, bug } = declared(exchange.endpoint, problemOf(error))
  if (bug) exchange.pipeline.options.onBug(error)
  const { status, body, headers } = answerProblem(problem, exchange.endpoint.family)
  const { source } = PROBLEMS[problem.code]
  const assumptions = typeof source === 'string' ? NO_ASSUMPTIONS : ERROR_ASSUMPTIONS
  return { status, text: JSON.stringify(body), headers, code: problem.internalCode, assumptions }
}

/** A problem that the contract does not declare is our own bug. */
function declared(endpoint: EndpointFacts, found: ReturnType<typeof problemOf>): ReturnType<typeof problemOf> {
  const { code } = found.problem
  if (found.bug || problemsOf(endpoint).includes(code)) return found
  const reason = `${endpoint.id} does not declare the problem ${code}`
  return { problem: new Problem('simulator_bug', { reason }), bug: true }
}
