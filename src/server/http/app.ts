// The Hono application: routes every declared operation, and responds to every other request.

import { Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Endpoint } from '../../contract/endpoint.ts'
import { pathPattern } from '../../contract/paths.ts'
import { type Control, traitsOf } from '../../control/control.ts'
import { CONTROLS } from '../../control/index.ts'
import { DocumentReader } from '../../documents/document-reader.ts'
import { once } from '../../kit/loading/once.ts'
import { nearest } from '../../kit/nearest.ts'
import { pathWith } from '../../model/ecom-word.ts'
import { Problem } from '../../model/problems.ts'
import { PAGES } from '../../pages/index.ts'
import { isBrowser } from '../../pages/page.ts'
import { welcome } from '../../pages/welcome.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { FIGURES } from '../../universe/figures-version.ts'
import { refusedEvent } from '../log/call-event.ts'
import type { ServerOptions } from '../options.ts'
import { answerPage } from '../pipeline/answer-page.ts'
import { corsHint, preflight } from '../pipeline/cors.ts'
import { type AppContext, type Bindings, headersOf, type Pipeline } from '../pipeline/exchange.ts'
import { answerCall, answerNowhere } from '../pipeline/pipeline.ts'
import { problemAnswer, problemOf } from '../pipeline/refusal.ts'
import { Worlds } from '../worlds/worlds.ts'
import { addressOf, familyOf, type Origins } from './address.ts'
import type { AnyRequest } from './plain-request.ts'

export interface App {
  readonly worlds: Worlds
  /** Handles a request. `side`: the bindings that a listener adds. */
  fetch(request: AnyRequest, side?: Omit<Bindings, 'address'>): Response | Promise<Response>
  /** Tells the log of a request that HTTP itself forbids, and that never got here. */
  logRefused(request: { readonly method: string; readonly url: string }, status: number, problem: string): void
  readonly options: ServerOptions
  close(): void
}

/** A path without a route, for requests outside the prefix. */
const NOWHERE = '/__nowhere'

export function createApp(options: ServerOptions, origins: Origins): App {
  const worlds = new Worlds(options)
  const documents = new DocumentReader(options.real)
  const pipeline: Pipeline = { options, worlds, origins, documents }
  const getPath = (_request: Request, { env }: { env?: Bindings } = {}) => env?.address.path ?? NOWHERE
  const routed = (router: Hono['router'], endpoints: readonly Control[]) => {
    const app = new Hono<{ Bindings: Bindings }>({ getPath, router })
    for (const endpoint of endpoints) {
      const traits = traitsOf(endpoint)
      app.on(endpoint.method, pathWith(options.ecomWord, endpoint.path), (context) =>
        answerCall(pipeline, endpoint, traits, context),
      )
    }
    return app.onError((error, context) => {
      options.onBug(error)
      const { text, ...init } = problemAnswer(problemOf(error).problem, familyOf(context.req.path), options.prefix)
      return new Response(String(text), init)
    })
  }
  const hono = routed(new TrieRouter(), CONTROLS)
  // Apart: no path of the service hides another, so one regular expression routes them, in a third of the time.
  const service = once(() => routed(new RegExpRouter(), ENDPOINTS).notFound(({ req, env }) => hono.fetch(req.raw, env)))
  for (const page of PAGES) hono.on(page.method, page.path, (context) => answerPage(pipeline, page, context))
  const table = once(() => pathTable([...ENDPOINTS, ...CONTROLS, ...PAGES], options.ecomWord))
  hono.notFound((context) => {
    const early = preflight(context, options, (path) => methodsAt(table(), path))
    if (early) return early
    const problem = (links?: Readonly<Record<string, string>>) => unmatchedProblem(context, options, table(), links)
    if (!asksForPage(context)) return answerNowhere(pipeline, context, problem)
    if (context.env.address.path === '/') return answerPage(pipeline, welcome, context)
    const found = problem()
    if (found.status !== 404) return answerNowhere(pipeline, context, () => found)
    const answer = () => {
      throw found
    }
    return answerPage(pipeline, { method: 'GET', path: '*', open: true, answer }, context)
  })
  return {
    worlds,
    fetch(request, side = {}) {
      const env = Object.assign(side, { address: addressOf(request.url, options.prefix) })
      const app = env.address.path?.startsWith('/__sim/') ? hono : service()
      const changed = worlds.beforeCall?.() ?? null
      // Of a request Hono itself needs the method only.
      return changed === null
        ? app.fetch(request as Request, env)
        : changed.then(() => app.fetch(request as Request, env))
    },
    logRefused(request, status, problem) {
      worlds.counts.call('none', status, 0)
      options.onEvent?.(refusedEvent(request, status, problem))
    },
    options,
    close: () => documents.close(),
  }
}

interface PathEntry {
  readonly path: string
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

function pathTable(endpoints: readonly Pick<Endpoint, 'path' | 'method'>[], word: string): PathEntry[] {
  const methods = new Map<string, string[]>()
  for (const { path: neutral, method } of endpoints) {
    const path = pathWith(word, neutral)
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  return [...methods].map(([path, list]) => ({
    path,
    pattern: pathPattern(path),
    methods: list.includes('GET') ? [...list, 'HEAD'] : list,
  }))
}

function methodsAt(paths: readonly PathEntry[], path: string): string[] {
  return [...new Set(paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
}

function asksForPage(context: AppContext): boolean {
  const { method } = context.req
  return (method === 'GET' || method === 'HEAD') && isBrowser(headersOf(context).accept)
}

/** `links`: where everything is, for a request to the base URL itself. */
function unmatchedProblem(
  context: AppContext,
  options: ServerOptions,
  paths: readonly PathEntry[],
  links: Readonly<Record<string, string>> = {},
): Problem {
  const { env } = context
  const { prefix } = options
  const { path, outside = '' } = env.address
  const { method } = context.req
  if (path === null) return new Problem('outside_prefix', { path: outside.slice(0, 200), prefix })
  const allowed = methodsAt(paths, path)
  if (allowed.length > 0) {
    const allow = allowed.join(', ')
    const page = method === 'OPTIONS' && familyOf(path) === 'service' ? corsHint(options, headersOf(context)) : null
    const hint = page === null ? '' : `; ${page}`
    const details = page === null ? [] : [{ path: '', message: page }]
    return new Problem('method_not_allowed', { path, allowed: allow, method, hint }, details, { allow })
  }
  const known = paths.map((entry) => entry.path)
  // Such as /console, without what stands before it.
  const near = known.find((one) => path !== '/' && one.endsWith(path)) ?? nearest(path, known)
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  const facts = { method, path: path.slice(0, 200), hint }
  return path === '/'
    ? new Problem('unknown_path', facts, [], { vary: 'Accept' }, { links, figures: FIGURES })
    : new Problem('unknown_path', facts)
}
