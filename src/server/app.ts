// The Hono application: every declared operation on its path, and an answer for everything else.

import { Hono } from 'hono'
import * as z from 'zod'
import type { Endpoint, Family } from '../api/endpoint.ts'
import { ENDPOINTS } from '../api/index.ts'
import type { Control } from '../control/control.ts'
import { CONTROLS } from '../control/index.ts'
import { DocumentReader } from '../documents/document-reader.ts'
import { nearest } from '../kit/nearest.ts'
import { pathWith } from '../model/ecom-word.ts'
import { LIMITS } from '../model/limits.ts'
import { Problem } from '../model/problems.ts'
import { PAGES } from '../pages/index.ts'
import { addressOf, type Origins } from './address.ts'
import { answerProblem, problemOf } from './answer.ts'
import type { Pipeline } from './call.ts'
import type { AppContext, Bindings } from './exchange.ts'
import { headersOf } from './exchange.ts'
import type { ServerOptions } from './options.ts'
import { answerPage } from './pages.ts'
import { answerCall } from './pipeline.ts'
import { EXPOSED_HEADERS, NO_OPERATION } from './respond.ts'
import { Worlds } from './worlds.ts'

export type App = Hono<{ Bindings: Bindings }>

/** Where no route can be. */
const NOWHERE = '/__nowhere'

/** `close` ends what runs beside the worlds. */
export function createApp(
  options: ServerOptions,
  origins: () => Origins,
): { app: App; worlds: Worlds; close: () => void } {
  const worlds = new Worlds(options)
  const documents = new DocumentReader(options.real)
  const pipeline: Pipeline = { options, worlds, origins, documents }
  const getPath = (request: Request) => addressOf(request.url, options.prefix).path ?? NOWHERE
  const app: App = new Hono<{ Bindings: Bindings }>({ getPath })
  // Some paths of the control API keep Hono's fastest router from working, so the service has one of its own.
  const beside: App = new Hono<{ Bindings: Bindings }>({ getPath })
  const mount = (on: App, endpoint: Control) =>
    on.on(endpoint.method, pathWith(options.ecomWord, endpoint.path), (context) =>
      answerCall(pipeline, endpoint, context),
    )
  for (const endpoint of ENDPOINTS) mount(app, endpoint)
  for (const endpoint of CONTROLS) mount(beside, endpoint)
  for (const page of PAGES) beside.on(page.method, page.path, (context) => answerPage(pipeline, page, context))
  app.notFound((context) => beside.fetch(context.req.raw, context.env))
  const paths = pathTable([...ENDPOINTS, ...CONTROLS, ...PAGES], options.ecomWord)
  beside.notFound(
    (context) => preflight(context, options, paths) ?? answerCall(pipeline, missing(context, options, paths), context),
  )
  for (const each of [app, beside]) {
    each.onError((error, context) => {
      options.onBug(error)
      const { status, body, headers } = answerProblem(problemOf(error).problem, familyOf(context.req.path))
      return new Response(JSON.stringify(body), { status, headers: { ...headers } })
    })
  }
  return { app, worlds, close: () => documents.close() }
}

/** The methods that each path takes. */
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
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`),
    methods: list.includes('GET') ? [...list, 'HEAD'] : list,
  }))
}

function methodsAt(paths: readonly PathEntry[], path: string): string[] {
  return [...new Set(paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
}

/** What stands for a call that leads nowhere: an operation without an id that always refuses. */
function missing(context: AppContext, options: ServerOptions, paths: readonly PathEntry[]): Endpoint {
  const { path } = addressOf(context.req.url, options.prefix)
  const problem =
    path === null
      ? new Problem('outside_prefix', { path: outsidePath(context.req.url), prefix: options.prefix })
      : whyMissing(context.req.method, path, paths)
  return {
    id: NO_OPERATION,
    number: [],
    method: 'GET',
    path: '',
    summary: '',
    family: familyOf(path ?? ''),
    host: context.env?.onInsights ? 'insights' : 'base',
    auth: 'open',
    query: z.record(z.string(), z.string()),
    body: null,
    optionalBody: false,
    bodyBytes: LIMITS.json_body_bytes,
    opensWorld: false,
    receive: null,
    status: problem.status,
    answer: z.never(),
    problems: [problem.code],
    assumptions: [],
    handle: () => {
      throw problem
    },
  }
}

function whyMissing(method: string, path: string, paths: readonly PathEntry[]): Problem {
  const allowed = methodsAt(paths, path)
  if (allowed.length > 0) {
    const allow = allowed.join(', ')
    return new Problem('method_not_allowed', { path, allowed: allow, method }, [], { allow })
  }
  const near = nearest(
    path,
    paths.map((entry) => entry.path),
  )
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  return new Problem('unknown_path', { method, path: path.slice(0, 200), hint })
}

function outsidePath(url: string): string {
  return (addressOf(url, '').path ?? '').slice(0, 200)
}

function familyOf(path: string): Family {
  return path === '/__sim' || path.startsWith('/__sim/') ? 'control' : 'service'
}

/** The answer to a browser that asks whether it may call; undefined when that was not the question. */
function preflight(context: AppContext, options: ServerOptions, paths: readonly PathEntry[]): Response | undefined {
  const { cors, prefix } = options
  if (cors === null || context.req.method !== 'OPTIONS') return undefined
  const { path } = addressOf(context.req.url, prefix)
  const headers = headersOf(context)
  if (path === null || path.startsWith('/__sim') || headers['access-control-request-method'] === undefined)
    return undefined
  const methods = methodsAt(paths, path)
  if (methods.length === 0) return undefined
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': cors,
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, content-type',
      'access-control-expose-headers': EXPOSED_HEADERS,
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    },
  })
}
