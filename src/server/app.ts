// The application: routes every declared operation, and responds to every other request.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint, Received } from '../api/endpoint.ts'
import { ENDPOINTS } from '../api/index.ts'
import { pathPattern } from '../api/path.ts'
import type { Control } from '../control/control.ts'
import { CONTROLS } from '../control/index.ts'
import { DocumentReader } from '../documents/document-reader.ts'
import { nearest } from '../kit/nearest.ts'
import { pathWith } from '../model/ecom-word.ts'
import { Problem } from '../model/problems.ts'
import { PAGES } from '../pages/index.ts'
import { welcome } from '../pages/welcome.ts'
import { addressOf, familyOf, misleadingAddress, type Origins } from './address.ts'
import { corsHint } from './cors/cors-hint.ts'
import { type AppContext, type Bindings, headersOf, type Pipeline } from './exchange.ts'
import { refusedEvent } from './log/call-event.ts'
import type { ServerOptions } from './options.ts'
import { answerCall, answerNowhere, answerPage } from './pipeline.ts'
import { problemAnswer, problemOf } from './refusal.ts'
import { type Answer, EXPOSED_HEADERS } from './respond.ts'
import { type Reply, SENT, type Sent, send, WITHOUT_BODY } from './wire/reply.ts'
import { type RawRequest, SocketRequest } from './wire/request.ts'
import { Routes } from './wire/routes.ts'
import { Worlds } from './worlds.ts'

export interface App {
  readonly worlds: Worlds
  /** Handles a request in process. `received`: what an upload had. */
  fetch(request: RawRequest, received?: Received<unknown>): Promise<Response>
  /** Handles a request over a socket. */
  serve(call: SocketCall): void
  /** Tells the log of a request that HTTP itself forbids, and that never got here. */
  logRefused(request: { readonly method: string; readonly url: string }, status: number, problem: string): void
  /** Stops the document reader. */
  close(): void
}

/** A request over a socket, and where its response goes. */
interface SocketCall {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly url: string
  readonly onInsights: boolean
}

type Handle = (context: AppContext) => Reply | Promise<Reply>

const NO_PARAMS = {}

export function createApp(options: ServerOptions, origins: () => Origins): App {
  const worlds = new Worlds(options)
  const documents = new DocumentReader(options.real)
  const pipeline: Pipeline = { options, worlds, origins, documents }
  const routes = new Routes<Handle>()
  for (const endpoint of [...ENDPOINTS, ...CONTROLS] satisfies Control[]) {
    routes.add(endpoint.method, pathWith(options.ecomWord, endpoint.path), (context) =>
      answerCall(pipeline, endpoint, context),
    )
  }
  for (const page of PAGES) routes.add(page.method, page.path, (context) => answerPage(pipeline, page, context))
  const paths = pathTable([...ENDPOINTS, ...CONTROLS, ...PAGES], options.ecomWord)
  const nowhere: Handle = (context) =>
    preflight(context, options, paths) ??
    (asksForPage(context)
      ? answerPage(pipeline, welcome, context)
      : answerNowhere(pipeline, context, (links) => unmatchedProblem(context, { options, paths, links })))
  const answer = (raw: RawRequest, env: Bindings): Reply | Promise<Reply> => {
    const { method, url } = raw
    const { path } = env.address
    const { to, params } = (path === null ? null : routes.find(method, path)) ?? { to: nowhere, params: NO_PARAMS }
    const context: AppContext = { env, req: { method, url, raw, param: () => params } }
    try {
      const reply = to(context)
      return reply instanceof Promise ? reply.catch((error) => bug(options, context, error)) : reply
    } catch (error) {
      return bug(options, context, error)
    }
  }
  return {
    worlds,
    async fetch(request, received) {
      const reply = await answer(request, { address: addressOf(request.url, options.prefix), received })
      if (reply === SENT) throw new Error('a call in process has no socket')
      return request.method === 'HEAD' ? new Response(null, reply) : reply
    },
    serve({ incoming, outgoing, url, onInsights }) {
      const { prefix } = options
      const address = misleadingAddress(incoming.url ?? '', prefix) ?? addressOf(url, prefix)
      void answer(new SocketRequest(incoming, url), { address, incoming, outgoing, onInsights })
    },
    logRefused(request, status, problem) {
      worlds.counts.call('none', status, 0)
      options.onEvent?.(refusedEvent(request, status, problem))
    },
    close: () => documents.close(),
  }
}

/** Responds to a call that a mistake of the simulator has broken. */
function bug({ onBug }: ServerOptions, context: AppContext, error: unknown): Reply {
  onBug(error)
  const { outgoing } = context.env
  // The half of a response is worse than none.
  if (outgoing?.headersSent) outgoing.destroy()
  return whole(context, problemAnswer(problemOf(error).problem, familyOf(context.env.address.path ?? '')))
}

/** Sends a short response that is not journaled; in process, returns it. */
function whole({ env: { outgoing } }: AppContext, { status, headers, text }: Pick<Answer, keyof Sent>): Reply {
  if (outgoing) return outgoing.headersSent ? SENT : send(outgoing, { status, headers: { ...headers }, text })
  return new Response(WITHOUT_BODY.has(status) ? null : String(text), { status, headers })
}

/** A path and the methods that it allows. */
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

/** Whether a browser asks for the base URL itself. */
function asksForPage(context: AppContext): boolean {
  const { env, req } = context
  const reads = req.method === 'GET' || req.method === 'HEAD'
  return reads && env.address.path === '/' && /\btext\/html\b/i.test(headersOf(context).accept ?? '')
}

interface Unmatched {
  readonly options: ServerOptions
  readonly paths: readonly PathEntry[]
  /** Where everything is, for a request to the base URL itself. */
  readonly links: Readonly<Record<string, string>>
}

/** Returns the problem of a request that matches no operation. */
function unmatchedProblem(context: AppContext, { options, paths, links }: Unmatched): Problem {
  const { env, req } = context
  const { prefix } = options
  const { path } = env.address
  const { method } = req
  if (path === null) {
    const outside = addressOf(req.url, '').path ?? ''
    return new Problem('outside_prefix', { path: outside.slice(0, 200), prefix })
  }
  const allowed = methodsAt(paths, path)
  if (allowed.length > 0) {
    const allow = allowed.join(', ')
    const page = method === 'OPTIONS' && familyOf(path) === 'service' ? corsHint(options, headersOf(context)) : null
    const hint = page === null ? '' : `; ${page}`
    const details = page === null ? [] : [{ path: '', message: page }]
    return new Problem('method_not_allowed', { path, allowed: allow, method, hint }, details, { allow })
  }
  const near = nearest(
    path,
    paths.map((entry) => entry.path),
  )
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  const facts = { method, path: path.slice(0, 200), hint }
  return path === '/'
    ? new Problem('unknown_path', facts, [], { vary: 'Accept' }, { links })
    : new Problem('unknown_path', facts)
}

/** Returns the response to a CORS preflight request; undefined for any other request. */
function preflight(context: AppContext, options: ServerOptions, paths: readonly PathEntry[]): Reply | undefined {
  const { cors } = options
  if (cors === null || context.req.method !== 'OPTIONS') return undefined
  const { path } = context.env.address
  const headers = headersOf(context)
  if (path === null || path.startsWith('/__sim') || headers['access-control-request-method'] === undefined)
    return undefined
  const methods = methodsAt(paths, path)
  if (methods.length === 0 || corsHint(options, headers) !== null) return undefined
  const allowed = {
    'access-control-allow-origin': cors,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-expose-headers': EXPOSED_HEADERS,
    'access-control-max-age': '600',
    vary: 'Origin, Access-Control-Request-Headers',
  }
  return whole(context, { status: 204, headers: allowed, text: '' })
}
