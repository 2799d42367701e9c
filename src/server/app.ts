// The Hono application: every declared operation on its path, and an answer for everything else.

import { Hono } from 'hono'
import type { Endpoint } from '../api/endpoint.ts'
import { ENDPOINTS } from '../api/index.ts'
import { CONTROLS } from '../control/index.ts'
import { nearest } from '../kit/nearest.ts'
import { Problem } from '../model/problems.ts'
import { addressOf, type Origins } from './address.ts'
import { answerProblem } from './answer.ts'
import type { AppContext, Bindings } from './exchange.ts'
import { headersOf } from './exchange.ts'
import type { ServerOptions } from './options.ts'
import { answerCall, EXPOSED_HEADERS, type Pipeline } from './pipeline.ts'
import { WORLD_NAME, Worlds } from './worlds.ts'

export type App = Hono<{ Bindings: Bindings }>

/** Where no route can be. */
const NOWHERE = '/__nowhere'

export function createApp(options: ServerOptions, origins: () => Origins): { app: App; worlds: Worlds } {
  const worlds = new Worlds(options)
  const pipeline: Pipeline = { options, worlds, origins }
  const app: App = new Hono<{ Bindings: Bindings }>({
    getPath: (request) => addressOf(request.url, options.prefix).path ?? NOWHERE,
  })
  const endpoints = [...ENDPOINTS, ...CONTROLS]
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (context) => answerCall(pipeline, endpoint, context))
  }
  const paths = pathTable(endpoints)
  app.notFound((context) => preflight(context, options, paths) ?? noSuchPath(context, options, paths))
  app.onError((error, context) => {
    options.onBug(error)
    return problemResponse(new Problem('simulator_bug', { reason: error.message }), context.req.path)
  })
  return { app, worlds }
}

/** The methods that each path takes. */
interface PathEntry {
  readonly path: string
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

function pathTable(endpoints: readonly Endpoint[]): PathEntry[] {
  const methods = new Map<string, string[]>()
  for (const { path, method } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method])
  return [...methods].map(([path, list]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`),
    methods: list.includes('GET') ? [...list, 'HEAD'] : list,
  }))
}

function methodsAt(paths: readonly PathEntry[], path: string): string[] {
  return [...new Set(paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
}

function noSuchPath(context: AppContext, options: ServerOptions, paths: readonly PathEntry[]): Response {
  const { world, path } = addressOf(context.req.url, options.prefix)
  const { method } = context.req
  if (world !== null && !WORLD_NAME.test(world)) {
    return problemResponse(new Problem('bad_world_name', { name: world.slice(0, 100) }), path)
  }
  if (path === null) {
    return problemResponse(
      new Problem('unknown_path', { method, path: '', hint: `: everything lies under ${options.prefix}` }),
      path,
    )
  }
  const allowed = methodsAt(paths, path)
  if (allowed.length > 0) {
    const allow = allowed.join(', ')
    return problemResponse(new Problem('method_not_allowed', { path, allowed: allow, method }, [], { allow }), path)
  }
  const near = nearest(
    path,
    paths.map((entry) => entry.path),
  )
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  return problemResponse(new Problem('unknown_path', { method, path: path.slice(0, 200), hint }), path)
}

function problemResponse(problem: Problem, path: string | null): Response {
  const { status, body, headers } = answerProblem(problem, path?.startsWith('/__sim') ? 'control' : 'service')
  return new Response(JSON.stringify(body), { status, headers: { ...headers } })
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
