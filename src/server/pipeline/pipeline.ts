// Processes a call after its routing (app.ts): world → authentication → receive → rules → delay → world looked up
// again → validation → handler → check of the reply → patch → fault → journal → response. scripted.ts applies the rules.

import { checkedInSlices, type Written } from '../../contract/check.ts'
import type { Control, ControlTraits } from '../../control/control.ts'
import { JsonText } from '../../kit/json.ts'
import { inSlices } from '../../kit/work.ts'
import { checkedText, writtenOnce } from '../../model/checked-reply.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'
import { fail, type Problem } from '../../model/problems.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import { linksIn } from '../../pages/welcome.ts'
import { creatorShownBy } from '../../world/named-creators.ts'
import { countPoll, idlePoll } from '../../world/polls.ts'
import { NO_SCRIPT, type ScenarioScript } from '../../world/scenario-source.ts'
import type { Verdict } from '../../world/script.ts'
import { readTrace } from '../../world/trace-context.ts'
import type { World } from '../../world/world.ts'
import { type CheckedCall, checkedCall } from './checked-call.ts'
import { corsHint } from './cors.ts'
import { enter } from './enter.ts'
import { type Answer, type AppContext, Exchange, type Pipeline } from './exchange.ts'
import { afterPersisted } from './journal-call.ts'
import { receive, takesBody } from './receive.ts'
import { refusal } from './refusal.ts'
import { respond } from './respond.ts'
import { breakUpload, byRules, requestInfo } from './scripted.ts'

export function answerCall(
  pipeline: Pipeline,
  endpoint: Control,
  traits: ControlTraits,
  context: AppContext,
): Response | Promise<Response> {
  const exchange = new Exchange(pipeline, endpoint, context, traits)
  try {
    if (exchange.headers.origin !== undefined) warnOfOrigin(exchange)
    enter(exchange)
  } catch (error) {
    return respond(exchange, refusal(exchange, error))
  }
  return carriedOut(exchange)
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
    return respond(exchange, await afterPersisted(exchange, refusal(exchange, error)))
  } finally {
    if (exchange.held > 0) exchange.pipeline.worlds.memory.count('bodies', -exchange.held)
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

/** Returns the script of the world; null for control calls, for a world that is not made yet, and where no scenario is. */
function scriptFor(exchange: Exchange): ScenarioScript | null {
  if (exchange.family === 'control') return null
  const { isUnmade, script } = worldFor(exchange)
  return isUnmade || script === NO_SCRIPT ? null : script
}

/**
 * Returns the service's response, also for an error. Everything that needs the world happens here, in one turn of the
 * event loop or as work that the world's other calls wait for, so that a call is atomic.
 */
async function answer(exchange: Exchange): Promise<Answer | Response> {
  const { endpoint, pipeline, worldName, traits } = exchange
  const { memory } = pipeline.worlds
  // A call of the control API may open a world that a refusal must not leave behind.
  const missing = exchange.family === 'control' && traits.opensWorld && pipeline.worlds.find(worldName) === undefined
  let made: Answer | Response
  try {
    let world = worldFor(exchange)
    // After the wait, the world may be another one. Whether the simulator is healthy can be told at once.
    while (world.turn.busy !== null && !traits.openToAll) {
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
    if (traits.grows) memory.reserve('What this call adds', LIMITS.memory_of_call_bytes + exchange.held)
    if (exchange.address.search !== '') warnOfRepeated(exchange)
    const call = checkedCall(exchange, world.clock.now())
    if (endpoint.method !== 'GET' && !traits.reads) exchange.changed = true
    const { result, transitions } = world.observe(
      () => handled(exchange, call, world),
      exchange.headers.traceparent === undefined ? null : readTrace(exchange.headers),
      exchange.verdict?.outcome,
    )
    exchange.transitions = transitions
    const value = result instanceof Promise ? await result : result
    made =
      value instanceof Response
        ? value
        : success(exchange, result instanceof Promise ? await checkedPieces(exchange, value) : value)
    if (!exchange.isHead) {
      if (world.clock.setting.mode === 'manual') exchange.hint = idlePoll(endpoint.id, call, world)
      if (endpoint.method === 'GET') nameShown(exchange, call, world)
    }
  } catch (error) {
    // The world that this call has opened, unless others have come to it meanwhile. One of the service is kept: its
    // journal shows the refused call.
    if (missing && !pipeline.worlds.find(worldName)?.visited)
      pipeline.worlds.drop(worldName, 'its first call was refused')
    made = refusal(exchange, error)
  }
  return afterPersisted(exchange, made)
}

/** Counts the call as a poll, if it is one, and returns what its handler makes; a promise where that takes long. */
function handled(exchange: Exchange, call: CheckedCall, world: World): unknown {
  const { endpoint, isHead, pipeline } = exchange
  if (!isHead && world.collections.overrides.size > 0 && countPoll(endpoint.id, call, world, call.now)) {
    exchange.changed = true
  }
  return endpoint.handle(call, world, pipeline.worlds)
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
  const { isHead, pipeline, traits, worldName } = exchange
  const { worlds } = pipeline
  if (!traits.opensWorld || isHead) return traits.openToAll ? worlds.open(DEFAULT_WORLD) : worlds.peek(worldName)
  const known = worlds.find(worldName)
  if (known !== undefined) return known
  exchange.changed = true
  return worlds.open(worldName)
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

/** Checks and writes a reply that may be long, in slices. */
async function checkedPieces({ endpoint, pipeline }: Exchange, body: unknown): Promise<JsonText> {
  if (body instanceof JsonText) return body
  return new JsonText(await inSlices(checkedInSlices(endpoint.id, endpoint.answer, body), pipeline.options.real))
}

/** Checks and writes the handler's result. Refuses a response that is too large. */
function success({ endpoint, family, pipeline }: Exchange, body: unknown): Answer {
  const { id, method, status, answer, assumed } = endpoint
  let text: Written
  if (body instanceof JsonText) text = body.text
  // A service returns the same object for a record that has not changed.
  else if (family === 'service' && method === 'GET') text = writtenOnce(id, answer, body)
  else text = checkedText(id, answer, body)
  const { length } = text
  if (length > LIMITS.response_bytes) {
    fail('response_too_large', { what: 'This response', limit: formatBytes(LIMITS.response_bytes) })
  }
  // What has changed something must get its response.
  if (method === 'GET' && length >= LIMITS.response_counted_bytes) pipeline.worlds.memory.reserveForResponse(length)
  return { status, text, headers: JSON_TYPE, code: null, assumed }
}
