// Processes a request after its routing (app.ts): world → authentication → receive → rules → delay → world looked up
// again → validation → handler → check of the reply → patch → fault → journal → response. scripted.ts applies the rules.

import { checkedInSlices, type Written } from '../../contract/check.ts'
import { type Control, traitsOf } from '../../control/control.ts'
import { JsonText } from '../../kit/json.ts'
import { inSlices, isWork } from '../../kit/work.ts'
import { checkedText } from '../../model/checked-reply.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'
import { Problem } from '../../model/problems.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import { framedBy } from '../../pages/html.ts'
import { isBrowser, type Page } from '../../pages/page.ts'
import { linksIn } from '../../pages/welcome.ts'
import { creatorShownBy } from '../../world/named-creators.ts'
import { countPoll, idlePoll } from '../../world/polls.ts'
import { NO_SCRIPT, type ScenarioScript } from '../../world/scenario-source.ts'
import type { Verdict } from '../../world/script.ts'
import { readTrace } from '../../world/trace-context.ts'
import type { World } from '../../world/world.ts'
import { type CheckedCall, checkedCall } from './checked-call.ts'
import { corsHint, shareWithPages } from './cors.ts'
import { checkHost, checkKeyAndHost, enter, guard, worldOfPage } from './enter.ts'
import type { Answer } from './exchange.ts'
import { type AppContext, Exchange, type Pipeline } from './exchange.ts'
import { kept, noteVisit, type Visit } from './journal-call.ts'
import { receive, takesBody } from './receive.ts'
import { problemOf, refusal, refusalPage, shortProblem } from './refusal.ts'
import { logCall, respond } from './respond.ts'
import { breakUpload, byRules, requestInfo } from './scripted.ts'

export async function answerCall(pipeline: Pipeline, endpoint: Control, context: AppContext): Promise<Response> {
  const exchange = new Exchange(pipeline, endpoint, context)
  try {
    if (exchange.headers.origin !== undefined) warnOfOrigin(exchange)
    enter(exchange)
    checkKeyAndHost(exchange)
    return await pipeline.worlds.during(exchange.worldName, carriedOut(exchange))
  } catch (error) {
    return respond(exchange, refusal(exchange, error))
  } finally {
    if (exchange.held > 0) pipeline.worlds.memory.count('bodies', -exchange.held)
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
    const { documented } = pipeline.worlds
    const visit: Visit = { began: world?.journal.nextTurn() ?? 0, form: undefined }
    const onForm = (form: Visit['form']) => Object.assign(visit, { began: world?.journal.nextTurn(), form })
    const { worlds } = pipeline
    const called = { request: context.req, remote, links, documented, world, worldName, worlds }
    const made = await page.answer({ ...called, onForm })
    if (world && page.changes && !exchange.isHead && REDIRECTS.has(made.status)) {
      noteVisit(exchange, world, made, visit)
      await options.store?.keep(worldName, world)
    }
    if (page.shared) shareWithPages(exchange, made)
    logCall(exchange, { status: made.status, page: true })
    return framedBy(made, page.framed ? options.frames : [])
  } catch (error) {
    const { problem } = problemOf(error)
    logCall(exchange, { status: problem.status, problem: shortProblem(problem), page: true })
    // No URL can be made of a Host that is refused.
    const nowhere = { base: options.prefix, insights: options.prefix }
    const links = problem.code === 'bad_host' ? nowhere : exchange.links
    return framedBy(refusalPage(options, error, links, isBrowser(exchange.headers.accept)), [])
  }
}

async function carriedOut(exchange: Exchange): Promise<Response> {
  try {
    if (takesBody(exchange)) {
      exchange.verdict = scriptFor(exchange)?.duringUpload(requestInfo(exchange)) ?? null
      if (exchange.verdict) {
        uses(exchange, exchange.world)
        exchange.pipeline.options.store?.mark(exchange.worldName, 'call')
        return await breakUpload(exchange, exchange.verdict)
      }
      exchange.payload = await receive(exchange)
    }
    const script = scriptFor(exchange)
    exchange.verdict = script && judged(exchange, script)
    if (exchange.verdict) return await byRules(exchange, exchange.verdict, () => answer(exchange))
    return respond(exchange, await answer(exchange))
  } catch (error) {
    uses(exchange, exchange.world)
    // It may have made its world.
    return respond(exchange, await kept(exchange, refusal(exchange, error)))
  }
}

function judged(exchange: Exchange, script: ScenarioScript): Verdict | null {
  if (!script.concerns(exchange.endpoint.id)) return null
  // Rules count the calls that they are for, but not HEAD, which changes nothing.
  if (!exchange.isHead) exchange.changed = true
  // For a call that a rule answers nothing else begins.
  const world = worldFor(exchange)
  uses(exchange, world)
  exchange.begunAt = world.clock.now()
  exchange.judged = world.journal.nextTurn()
  return script.judge(requestInfo(exchange), exchange.begunAt, !exchange.isHead)
}

/** Returns the script of the world; null for control calls and for a world without scenarios. */
function scriptFor(exchange: Exchange): ScenarioScript | null {
  if (exchange.family === 'control') return null
  const world = worldFor(exchange)
  return world.script === NO_SCRIPT || world.isUnmade ? null : world.script
}

/**
 * Returns the service's response, also for an error. Everything that needs the world happens here, in one turn of the
 * event loop or as work that the world's other calls wait for, so that a call is atomic.
 */
async function answer(exchange: Exchange): Promise<Answer | Response> {
  const { endpoint, pipeline, worldName } = exchange
  const { opensWorld, openToAll, grows, reads } = traitsOf(endpoint)
  // A call of the control API may open a world that a refusal must not leave behind.
  const missing = exchange.family === 'control' && opensWorld && pipeline.worlds.find(worldName) === undefined
  let made: Answer | Response
  try {
    let world = worldFor(exchange)
    // After the wait, the world may be another one. Whether the simulator is healthy can be told at once.
    while (world.turn.busy !== null && !openToAll) {
      await world.turn.busy
      world = worldFor(exchange)
    }
    exchange.handledIn = world
    uses(exchange, world)
    // One that is not made yet is only read.
    if (!world.isUnmade) {
      exchange.began = world.journal.nextTurn()
      exchange.begunAt = world.clock.now()
    }
    if (grows) pipeline.worlds.memory.reserve('What this call adds', LIMITS.memory_of_call_bytes + exchange.held)
    if (exchange.address.search !== '') warnOfRepeated(exchange)
    const call = checkedCall(exchange, world.clock.now())
    if (endpoint.method !== 'GET' && !reads) exchange.changed = true
    const act = () => {
      const mayPoll = !exchange.isHead && world.lifecycles.overrides.size > 0
      if (mayPoll && countPoll(endpoint.id, call, world, call.now)) exchange.changed = true
      const result = endpoint.handle(call, world, pipeline.worlds)
      return isWork(result) ? world.inSlices(result) : result
    }
    const { result, transitions } = world.observe(act, readTrace(exchange.headers), exchange.verdict?.outcome)
    exchange.transitions = transitions
    const value = result instanceof Promise ? await result : result
    made = value instanceof Response ? value : await success(exchange, value, result instanceof Promise)
    if (!exchange.isHead) exchange.hint = idlePoll(endpoint.id, call, world)
    if (endpoint.method === 'GET' && !exchange.isHead) nameShown(exchange, call, world)
  } catch (error) {
    // The world that this call has opened, unless others have come to it meanwhile. One of the service is kept: its
    // journal shows the refused call.
    if (missing && !pipeline.worlds.find(worldName)?.visited)
      pipeline.worlds.drop(worldName, 'its first call was refused')
    made = refusal(exchange, error)
  }
  return kept(exchange, made)
}

/** Notes that a call of the service gets a response of the world. */
function uses(exchange: Exchange, world: World | undefined): void {
  if (exchange.family === 'control' || exchange.isHead || !world || world.isUnmade) return
  world.noteUse()
}

/** Names the creator whose ids a read has shown, so that they mean the same from now on. */
function nameShown(exchange: Exchange, call: CheckedCall, world: World): void {
  const shown = creatorShownBy(exchange.endpoint.id, call.query)
  if (shown === null || !world.people.named.isUnknown(shown)) return
  exchange.pipeline.worlds.memory.reserve('What this call adds', LIMITS.memory_of_call_bytes)
  world.people.named.add(shown)
  exchange.changed = true
}

/** Returns the world of a call; creates a missing one if the operation creates worlds. HEAD never does. */
function worldFor(exchange: Exchange): World {
  const { endpoint, isHead, pipeline, worldName } = exchange
  const { worlds } = pipeline
  const { opensWorld, openToAll } = traitsOf(endpoint)
  if (opensWorld && !isHead) {
    if (worlds.find(worldName) === undefined) exchange.changed = true
    return worlds.open(worldName)
  }
  return openToAll ? worlds.open(DEFAULT_WORLD) : worlds.peek(worldName)
}

/** Warns of a page that must not read the response. */
function warnOfOrigin(exchange: Exchange): void {
  if (exchange.family === 'control') return
  const hint = corsHint(exchange.pipeline.options, exchange.headers)
  if (hint !== null) exchange.warn(hint)
}

/** Warns of repeated parameters. Those of a control call are refused when its query is checked. */
function warnOfRepeated(exchange: Exchange<Control | null>): void {
  if (exchange.family === 'control') return
  for (const name of exchange.query.repeated)
    exchange.warn(`the parameter ${name} came more than once; its first value counts`)
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Checks and writes the handler's result. Refuses a response that is too large. `long`: it may be. */
async function success({ endpoint, pipeline }: Exchange, body: unknown, long: boolean): Promise<Answer> {
  const { id, method, status, answer, assumptions } = endpoint
  const { real } = pipeline.options
  let text: Written
  if (body instanceof JsonText) text = body.text
  else text = long ? await inSlices(checkedInSlices(id, answer, body), real) : checkedText(id, answer, body)
  const { length } = text
  if (length > LIMITS.response_bytes) {
    throw new Problem('response_too_large', { what: 'This response', limit: formatBytes(LIMITS.response_bytes) })
  }
  // What has changed something must get its response.
  if (method === 'GET' && length >= LIMITS.response_counted_bytes) pipeline.worlds.memory.reserveForResponse(length)
  return { status, text, headers: JSON_TYPE, code: null, assumptions }
}
