// One request on its way, whichever way it came: over a socket or in process.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Family, Received } from '../api/endpoint.ts'
import type { Control } from '../control/control.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { Links } from '../model/links.ts'
import type { Transition } from '../world/lifecycle/transition.ts'
import { PatternBudget } from '../world/pattern-budget.ts'
import type { Verdict } from '../world/script.ts'
import type { World } from '../world/world.ts'
import { type Address, familyOf, linksFor, type Origins, parseQuery, type Query } from './address.ts'
import type { ServerOptions } from './options.ts'
import { type HeaderTable, redactQuery, takeCredentials } from './redact.ts'
import { DEFAULT_WORLD, type Worlds } from './worlds.ts'

/** What comes with each request: where it goes and, over a socket, Node's own objects and which host was called. */
export interface Bindings extends Partial<HttpBindings> {
  readonly address: Address
  readonly onInsights?: boolean
}

export type AppContext = Context<{ Bindings: Bindings }>

/** What all requests to a simulator share. */
export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: () => Origins
  readonly documents: DocumentReader
}

/** What a request brought along. */
export interface Payload {
  /** As the contract is to check it. */
  readonly body: unknown
  /** The same without credentials: this may be kept and printed. */
  readonly shown: unknown
  /** What the receive step of an endpoint has made of it. */
  readonly received: Received<unknown> | undefined
}

const NO_PAYLOAD: Payload = { body: undefined, shown: undefined, received: undefined }

/** A request, and what becomes known of it. `To`: the operation that it leads to, null for none. */
export class Exchange<To extends Control | null = Control> {
  readonly pipeline: Pipeline
  readonly context: AppContext
  readonly endpoint: To
  readonly address: Address
  /** By lower-case name, without credentials: they may be kept and printed. */
  readonly headers: HeaderTable
  /** The headers that say who calls. Only authentication and the conditions of rules look at them. */
  readonly credentials: HeaderTable
  /** What was behind the question mark, raw, without credentials. */
  readonly search: string
  /** When it came, on the clock that measures durations. */
  readonly started: number

  // What becomes known on the way: pipeline.ts alone fills it in.
  worldName: string = DEFAULT_WORLD
  payload: Payload = NO_PAYLOAD
  /** What the scenarios of its world make of it. */
  verdict: Verdict | null = null
  /** The world that its handler was given. */
  handledIn: World | undefined
  transitions: readonly Transition[] = []
  /** What is questionable about it and no error. Validation, rules and handlers add to it. */
  readonly warnings: string[] = []
  /** What the regular expressions of rules may still cost. */
  readonly budget = new PatternBudget((warning) => this.warnings.push(warning))

  #query: Query | undefined

  constructor(pipeline: Pipeline, endpoint: To, context: AppContext) {
    const { env } = context
    const headers = headersOf(context)
    this.pipeline = pipeline
    this.context = context
    this.endpoint = endpoint
    this.address = env.address
    this.credentials = takeCredentials(headers)
    this.headers = headers
    this.search = redactQuery(env.address.search)
    this.started = pipeline.options.real.elapsed()
  }

  get family(): Family {
    return this.endpoint?.family ?? familyOf(this.address.path ?? '')
  }

  /** The parameters of its query. */
  get query(): Query {
    this.#query ??= parseQuery(this.address.search)
    return this.#query
  }

  get onInsights(): boolean {
    return this.context.env.onInsights ?? false
  }

  /** The addresses that its answer carries. */
  get links(): Links {
    return linksFor(this.pipeline.origins(), this.headers.host, this.onInsights, this.worldName)
  }

  /** The world that it belongs to: the one that its handler was given, else the one of that name, if there is one. */
  get world(): World | undefined {
    return this.handledIn ?? this.pipeline.worlds.find(this.worldName)
  }
}

/** The request's headers by lower-case name. Node has them ready; in process they are collected. */
export function headersOf({ env, req }: AppContext): Record<string, string | undefined> {
  if (env.incoming) return env.incoming.headers as Record<string, string | undefined>
  return Object.fromEntries(req.raw.headers)
}
