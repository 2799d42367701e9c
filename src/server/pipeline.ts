// Processes a request after its routing (app.ts): world → authentication → receive → rules → delay → world looked up
// again → validation → handler → check of the reply → patch → fault → journal → response. scripted.ts applies the rules.

import { type Written, writeReply, writtenText } from '../api/check-reply.ts'
import type { Control } from '../control/control.ts'
import { JsonText } from '../kit/json.ts'
import { isResponse } from '../kit/loading/platform-classes.ts'
import { inSlices, isWork } from '../kit/work.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { Problem } from '../model/problems.ts'
import { DEFAULT_WORLD } from '../model/worlds/world-name.ts'
import { unframed } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { linksIn } from '../pages/welcome.ts'
import { countPoll } from '../world/polls.ts'
import { NO_SCRIPT } from '../world/scenario-source.ts'
import type { Script, Verdict } from '../world/script.ts'
import { readTrace } from '../world/trace-context.ts'
import type { World } from '../world/world.ts'
import { CheckedCall } from './checked-call.ts'
import { corsHint } from './cors/cors-hint.ts'
import { kept } from './data/kept-call.ts'
import { authenticate, checkHost, checkKeyAndHost, checkQuery, guard, worldOfPage, worldOfPath } from './enter.ts'
import { type AppContext, Exchange, type Payload, type Pipeline } from './exchange.ts'
import { logCall } from './log/log-call.ts'
import { receive, takesBody } from './receive.ts'
import { problemOf, refusal, refusalPage, shortProblem } from './refusal.ts'
import type { Answer } from './response/answer.ts'
import { noteVisit, type Visit } from './response/journal-call.ts'
import { respond } from './response/respond.ts'
import { breakUpload, byRules, requestInfo } from './scripted/scripted.ts'
import { isUnmade } from './worlds/unmade-world.ts'

/** Handles a call of an operation. */
export function answerCall(pipeline: Pipeline, endpoint: Control, context: AppContext): Response | Promise<Response> {
  const exchange = new Exchange(pipeline, endpoint, context)
  try {
    warnOfOrigin(exchange)
    enter(exchange)
    checkKeyAndHost(exchange)
    const made = takesBody(exchange) ? onceBegun(exchange) : proceed(exchange)
    return made instanceof Promise ? pipeline.worlds.during(exchange.worldName, made) : made
  } catch (error) {
    return respond(exchange, refusal(exchange, error))
  }
}

/** Handles a request that matches no operation; `why` returns its problem. `links`: where everything is in its world. */
export function answerNowhere(
  pipeline: Pipeline,
  context: AppContext,
  why: (links: Readonly<Record<string, string>>) => Problem,
): Response {
  const exchange = new Exchange(pipeline, null, context)
  try {
    enter(exchange)
    exchange.handledIn = pipeline.worlds.peek(exchange.worldName)
    warnOfRepeated(exchange)
    const problem = why(linksIn(pipeline.worlds.find(exchange.worldName), exchange.links))
    return respond(exchange, refusal(exchange, problem))
  } catch (error) {
    return respond(exchange, refusal(exchange, error))
  }
}

/** The statuses of pages that have changed something. */
const REDIRECTS: ReadonlySet<number> = new Set([302, 303])

/** Handles a request for a page. Creates no world: viewing a page must not do that. */
export async function answerPage(pipeline: Pipeline, page: Page, context: AppContext): Promise<Response> {
  const { options } = pipeline
  const exchange = new Exchange(pipeline, null, context)
  try {
    checkHost(exchange)
    exchange.worldName = worldOfPage(exchange)
    if (exchange.family === 'control' && !page.open) guard(exchange)
    for (let busy = exchange.world?.turn.busy; busy; busy = exchange.world?.turn.busy) await busy
    const { links, world, worldName } = exchange
    world?.touch()
    pipeline.worlds.memory.reserveForResponse(LIMITS.page_bytes)
    const remote = context.env.incoming?.socket.remoteAddress ?? ''
    const { ecomWord } = options
    const visit: Visit = { began: world?.history.next() ?? 0, form: undefined }
    const onForm = (form: Visit['form']) => Object.assign(visit, { began: world?.history.next(), form })
    const made = await page.answer({ request: context.req, remote, links, ecomWord, world, worldName, onForm })
    if (world && page.changes && !exchange.isHead && REDIRECTS.has(made.status)) {
      noteVisit(exchange, world, made, visit)
      await options.store?.keep(worldName, world)
    }
    logCall(exchange, { status: made.status, page: true })
    return unframed(made)
  } catch (error) {
    const { problem } = problemOf(error)
    logCall(exchange, { status: problem.status, problem: shortProblem(problem), page: true })
    return unframed(refusalPage(options, error))
  }
}

function enter(exchange: Exchange<Control | null>): void {
  checkHost(exchange)
  exchange.worldName = worldOfPath(exchange)
  exchange.worldName = authenticate(exchange)
  checkQuery(exchange)
}

/**
 * Waits for the body to begin, and goes on with it. Over a socket Node hands over what came with the headers once its listener
 * has returned. To wait for that before all else leaves the steps of most calls without promises of their own.
 */
function onceBegun(exchange: Exchange): Response | Promise<Response> {
  return exchange.context.env.incoming ? Promise.resolve().then(() => withBody(exchange)) : withBody(exchange)
}

/** Reads the body, and goes on with it. At once, if it is there: each promise on the way takes a part of a µs. */
function withBody(exchange: Exchange): Response | Promise<Response> {
  let made: Response | Promise<Response> | undefined
  try {
    made = onceRead(exchange)
    return made instanceof Promise ? made.finally(() => exchange.release()) : made
  } finally {
    if (!(made instanceof Promise)) exchange.release()
  }
}

function onceRead(exchange: Exchange): Response | Promise<Response> {
  try {
    exchange.verdict = scriptFor(exchange)?.duringUpload(requestInfo(exchange)) ?? null
    if (exchange.verdict) {
      exchange.pipeline.options.store?.mark(exchange.worldName, 'call')
      return breakUpload(exchange, exchange.verdict)
    }
  } catch (error) {
    return refused(exchange, error)
  }
  try {
    const payload = receive(exchange)
    return payload instanceof Promise
      ? payload.then(
          (late) => withPayload(exchange, late),
          (error) => unreadBody(exchange, error),
        )
      : withPayload(exchange, payload)
  } catch (error) {
    return unreadBody(exchange, error)
  }
}

function withPayload(exchange: Exchange, payload: Payload): Response | Promise<Response> {
  exchange.payload = payload
  try {
    return proceed(exchange)
  } catch (error) {
    return refused(exchange, error)
  }
}

/** Notes that a body cannot be read, as it will not be in the journal. */
function unreadBody(exchange: Exchange, error: unknown): Response | Promise<Response> {
  exchange.unread = !(error instanceof Problem && error.code === 'empty_body')
  return refused(exchange, error)
}

function refused(exchange: Exchange, error: unknown): Response | Promise<Response> {
  // It may have made its world.
  const answer = kept(exchange, refusal(exchange, error))
  return answer instanceof Promise ? answer.then((late) => respond(exchange, late)) : respond(exchange, answer)
}

/** Applies the rules and the handler to a received request. */
function proceed(exchange: Exchange): Response | Promise<Response> {
  exchange.verdict = judged(exchange)
  if (exchange.verdict) return byRules(exchange, exchange.verdict, () => kept(exchange, answer(exchange)))
  const made = kept(exchange, answer(exchange))
  return made instanceof Promise ? made.then((late) => respond(exchange, late)) : respond(exchange, made)
}

/** Returns the decision of the rules; null if no rule acts. */
function judged(exchange: Exchange): Verdict | null {
  const script = scriptFor(exchange)
  if (!script?.concerns(exchange.endpoint.id)) return null
  // Rules count the calls that they are for.
  exchange.changed = true
  // For a call that a rule answers nothing else begins.
  exchange.begunAt = worldFor(exchange).clock.now()
  return script.judge(requestInfo(exchange), exchange.begunAt)
}

/** Returns the script of the world; null for control calls and for a world without scenarios. */
function scriptFor(exchange: Exchange): Script | null {
  if (exchange.family === 'control') return null
  const world = worldFor(exchange)
  return world.script === NO_SCRIPT || isUnmade(world) ? null : world.script
}

/**
 * Returns the service's response, also for an error. Everything that needs the world happens here, in one turn of the
 * event loop or as work that the world's other calls wait for, so that a call is atomic.
 */
function answer(exchange: Exchange, missing = isMissing(exchange)): Answer | Response | Promise<Answer | Response> {
  const { endpoint, pipeline, budget, worldName } = exchange
  const refuse = (error: unknown): Answer => {
    // The world that this call has opened, unless others have come to it meanwhile. One of the service is kept: its
    // journal shows the refused call.
    if (missing && !pipeline.worlds.find(worldName)?.visited)
      pipeline.worlds.drop(worldName, 'its first call was refused')
    return refusal(exchange, error)
  }
  try {
    const world = worldFor(exchange)
    const { busy } = world.turn
    // After the wait, the world may be another one. Whether the simulator is healthy can be told at once.
    if (busy !== null && !endpoint.openToAll) return busy.then(() => answer(exchange, missing))
    exchange.handledIn = world
    begins(exchange, world)
    if (endpoint.grows) pipeline.worlds.memory.reserve('What this call adds', growth(exchange))
    warnOfRepeated(exchange)
    const call = new CheckedCall(exchange, world.clock.now())
    if (endpoint.method !== 'GET' && !endpoint.reads) exchange.changed = true
    const act = () => {
      if (!exchange.isHead && countPoll(endpoint.id, call, world, call.now)) exchange.changed = true
      return endpoint.handle(call, world, pipeline.worlds)
    }
    const { result, transitions } = world.observe(budget, act, readTrace(exchange.headers))
    exchange.transitions = transitions
    const made =
      result instanceof Promise
        ? whole(exchange, result).then((value) => success(exchange, value))
        : success(exchange, result)
    return made instanceof Promise ? made.catch(refuse) : made
  } catch (error) {
    return refuse(error)
  }
}

/** Notes that the world begins to carry the call out. */
function begins(exchange: Exchange, world: World): void {
  exchange.began = world.history.next()
  exchange.begunAt = world.clock.now()
}

/** Keeps a bundle from beginning in the middle of a call that may change its world. */
function whole({ endpoint, handledIn }: Exchange, result: Promise<unknown>): Promise<unknown> {
  if (!handledIn || (endpoint.family === 'control' && !endpoint.changes)) return result
  return handledIn.history.during(result)
}

/** Whether a call of the control API opens a world that a refusal must not leave behind. */
function isMissing({ endpoint, pipeline, worldName }: Exchange): boolean {
  return endpoint.family === 'control' && endpoint.opensWorld && pipeline.worlds.find(worldName) === undefined
}

/** Returns how much memory a call may add, so that it is refused before it has done anything. */
function growth({ held }: Exchange): number {
  return LIMITS.memory_of_call_bytes + held
}

/** Returns the world of a call; creates a missing one if the operation creates worlds. HEAD never does. */
function worldFor(exchange: Exchange): World {
  const { endpoint, isHead, pipeline, worldName } = exchange
  const { worlds } = pipeline
  if (endpoint.opensWorld && !isHead) {
    if (worlds.find(worldName) === undefined) exchange.changed = true
    return worlds.open(worldName)
  }
  return endpoint.openToAll ? worlds.open(DEFAULT_WORLD) : worlds.peek(worldName)
}

/** Warns of a page that must not read the response. */
function warnOfOrigin({ family, headers, pipeline, warnings }: Exchange): void {
  if (headers.origin === undefined || family === 'control') return
  const hint = corsHint(pipeline.options, headers)
  if (hint !== null) warnings.add(hint)
}

/** Warns of repeated parameters. Those of a control call are refused when its query is checked. */
function warnOfRepeated({ family, query, warnings }: Exchange<Control | null>): void {
  if (family === 'control') return
  for (const name of query.repeated) warnings.add(`the parameter ${name} came more than once; its first value counts`)
}

/** Refuses a response that is too large. What has changed something must get its response. */
function makeRoom({ endpoint, pipeline }: Exchange, text: Written): void {
  const size = typeof text === 'string' ? text.length : text.bytes
  if (size > LIMITS.response_bytes) {
    throw new Problem('response_too_large', { what: 'This response', limit: formatBytes(LIMITS.response_bytes) })
  }
  if (endpoint.method === 'GET' && size >= LIMITS.response_counted_bytes) {
    pipeline.worlds.memory.reserveForResponse(size)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Checks and renders the handler's result; a stream of events is already a response. Does a large one in slices. */
function success(exchange: Exchange, body: unknown): Answer | Response | Promise<Answer> {
  if (isResponse(body)) return body
  const { id, answer, status, assumptions } = exchange.endpoint
  const made = body instanceof JsonText ? writtenText(body.text) : writeReply(id, answer, body)
  const shown = (text: Written): Answer => {
    makeRoom(exchange, text)
    return { status, text, headers: JSON_TYPE, code: null, assumptions }
  }
  if (!isWork(made)) return shown(made)
  const written = inSlices(made, exchange.pipeline.options.real)
  return written instanceof Promise ? written.then(shown) : shown(written)
}
