// Pages on their way out: which world, which links, and a plain page for what they refuse.

import { worldOfToken } from '../api/auth.ts'
import { Problem } from '../model/problems.ts'
import { plainPage } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { addressOf, linksFor } from './address.ts'
import { problemOf } from './answer.ts'
import type { Pipeline } from './call.ts'
import { type AppContext, headersOf } from './exchange.ts'
import { guardControl } from './guard.ts'
import { DEFAULT_WORLD, WORLD_NAME } from './worlds.ts'

/** Answers a routed page. Opens no world: a page alone does not make one. */
export async function answerPage(pipeline: Pipeline, page: Page, context: AppContext): Promise<Response> {
  const { options, worlds, origins } = pipeline
  try {
    const headers = headersOf(context)
    const named = addressOf(context.req.url, options.prefix).world ?? worldOfToken(headers.authorization, options)
    const world = named ?? DEFAULT_WORLD
    if (!WORLD_NAME.test(world)) throw new Problem('bad_world_name', { name: world.slice(0, 100) })
    if (page.path.startsWith('/__sim')) {
      const host = headers.host ?? new URL(context.req.url).host
      guardControl(options.guard, { ...headers, host }, { open: false, socket: context.env?.incoming !== undefined })
    }
    const { incoming, onInsights = false } = context.env ?? {}
    return await page.answer({
      request: context.req,
      remote: incoming?.socket.remoteAddress ?? '',
      links: linksFor(origins(), headers.host, onInsights, world),
      ecomWord: options.ecomWord,
      world: worlds.find(world),
    })
  } catch (error) {
    const { problem, bug } = problemOf(error)
    if (bug) options.onBug(error)
    return plainPage(problem.status, TITLES[problem.status] ?? 'Refused', problem.message)
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'That address is not right',
  404: 'Not found',
  429: 'That was too much',
  500: 'mockfluence made a mistake',
}
