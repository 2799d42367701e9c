// Processes a request for a page.

import { LIMITS } from '../../model/limits.ts'
import { framedBy } from '../../pages/html.ts'
import { isBrowser, type Page } from '../../pages/page.ts'
import { corsHeaders } from './cors.ts'
import { checkHost, guard, worldOfPage } from './enter.ts'
import { type AppContext, Exchange, type Pipeline } from './exchange.ts'
import { noteVisit, type Visit } from './journal-call.ts'
import { problemOf, refusalPage, shortProblem } from './refusal.ts'
import { countUnsent, logCall } from './respond.ts'

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
    world?.callers.touch()
    pipeline.worlds.memory.reserveForResponse(LIMITS.page_bytes)
    if (context.env.outgoing) countUnsent(context.env.outgoing, pipeline.worlds.memory)
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
    const shared = page.shared ? corsHeaders(options.cors, exchange.headers.origin) : {}
    for (const [name, value] of Object.entries(shared)) made.headers.append(name, value)
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
