// The state of one request, over a socket or in process, until its response.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Family, Received } from '../api/endpoint.ts'
import type { Control } from '../control/control.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { LeftOut } from '../kit/json/read-json.ts'
import { parseQuery, type Query } from '../kit/query.ts'
import { type HeaderTable, redactQuery } from '../kit/redact.ts'
import type { Links } from '../model/links.ts'
import { Warnings } from '../model/warnings.ts'
import { DEFAULT_WORLD } from '../model/worlds/world-name.ts'
import type { Transition } from '../world/lifecycle/transition.ts'
import { PatternBudget } from '../world/pattern-budget.ts'
import type { Verdict } from '../world/script.ts'
import type { World } from '../world/world.ts'
import { type Address, familyOf, linksFor, type Origins } from './address.ts'
import type { ServerOptions } from './options.ts'
import { headOf, headWith } from './request-head.ts'
import type { ResponsesTogether } from './response/send-together.ts'
import type { Worlds } from './worlds.ts'

/** The bindings of a request: its address and, over a socket, Node's own objects and which host was called. */
export interface Bindings extends Partial<HttpBindings> {
  readonly address: Address
  /** What a replay has in place of an upload that nobody has any more. */
  readonly received?: Received<unknown> | undefined
  /** The body of a call in process, where it is a text. */
  readonly text?: string | null
  readonly onInsights?: boolean
}

export type AppContext = Context<{ Bindings: Bindings }>

/** Objects that all requests to a simulator share. */
export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: () => Origins
  readonly documents: DocumentReader
  readonly together: ResponsesTogether
}

/** The body of a request. */
export interface Payload {
  /** The body before validation. */
  readonly body: unknown
  /** The body without credentials, safe to store and print. */
  readonly shown: unknown
  /** The result of the endpoint's receive step. */
  readonly received: Received<unknown> | undefined
  /** What was too much of a large JSON body, and is not in it. */
  readonly leftOut: readonly LeftOut[]
}

export const NOTHING_LEFT_OUT: readonly LeftOut[] = []

export const NO_PAYLOAD: Payload = { body: undefined, shown: undefined, received: undefined, leftOut: NOTHING_LEFT_OUT }

/** A request and the state of its processing. `To`: the matched operation, null for none. */
export class Exchange<To extends Control | null = Control> {
  readonly pipeline: Pipeline
  readonly context: AppContext
  readonly endpoint: To
  readonly address: Address
  /** By lower-case name, without credentials, safe to store and print. */
  readonly headers: HeaderTable
  /** The headers with credentials. Only authentication and the conditions of rules read them. */
  readonly credentials: HeaderTable
  /** The raw query, without credentials. */
  readonly search: string
  /** When the request arrived, on the clock that measures durations. */
  readonly started: number

  // Set during processing, by pipeline.ts only.
  worldName: string = DEFAULT_WORLD
  payload: Payload = NO_PAYLOAD
  /** The decision of the world's scenarios. */
  verdict: Verdict | null = null
  /** The world that the handler received. */
  handledIn: World | undefined
  transitions: readonly Transition[] = []
  /** When its world began to carry it out, of all that happens there, and at what time (ms); 0 until then. */
  began = 0
  /** A body came that could not be read. */
  unread = false
  begunAt = 0
  /** Whether it has changed its world, or may have. */
  changed = false
  /** Questionable things about the request that are not errors, added by validation, rules and handlers. */
  readonly warnings = new Warnings()
  /** The remaining budget of the rules' regular expressions. */
  readonly budget = new PatternBudget((warning) => this.warnings.add(warning))

  #query: Query | undefined
  #held = 0
  #ended = 0

  constructor(pipeline: Pipeline, endpoint: To, context: AppContext) {
    const { env } = context
    const { headers, credentials } = env.incoming ? headOf(env.incoming) : headWith(headersInProcess(context))
    this.pipeline = pipeline
    this.context = context
    this.endpoint = endpoint
    this.address = env.address
    this.credentials = credentials
    this.headers = headers
    this.search = redactQuery(env.address.search)
    this.started = pipeline.options.real.elapsed()
  }

  /** Counts bytes of the body that are held until the response. Throws `MemoryFull` if they do not fit. */
  hold(bytes: number): void {
    const { memory } = this.pipeline.worlds
    memory.reserve('This request', bytes)
    memory.count('bodies', bytes)
    this.#held += bytes
  }

  /** How many bytes of the body are held. */
  get held(): number {
    return this.#held
  }

  /** When the response was ready: at the time of the first question. On the clock of `started`. */
  get ended(): number {
    if (this.#ended === 0) this.#ended = this.pipeline.options.real.elapsed()
    return this.#ended
  }

  release(): void {
    this.pipeline.worlds.memory.count('bodies', -this.#held)
    this.#held = 0
  }

  get family(): Family {
    return this.endpoint?.family ?? familyOf(this.address.path ?? '')
  }

  /** Whether this is HEAD, which is answered like GET, without a body. It creates no world, and is no poll. */
  get isHead(): boolean {
    return this.context.req.method === 'HEAD'
  }

  get query(): Query {
    this.#query ??= parseQuery(this.address.search)
    return this.#query
  }

  get onInsights(): boolean {
    return this.context.env.onInsights ?? false
  }

  /** The links that the response contains. */
  get links(): Links {
    return linksFor(this.pipeline.origins(), this.headers.host, this.onInsights, this.worldName)
  }

  /** The world of the request: the one the handler received, else the existing one with that name. */
  get world(): World | undefined {
    return this.handledIn ?? this.pipeline.worlds.find(this.worldName)
  }
}

/** Returns the request's headers by lower-case name; over a socket, those that Node has already parsed. */
export function headersOf(context: AppContext): HeaderTable {
  return (context.env.incoming?.headers as HeaderTable | undefined) ?? headersInProcess(context)
}

function headersInProcess({ req }: AppContext): Record<string, string> {
  const headers: Record<string, string> = {}
  // Half of what it takes to iterate over them.
  req.raw.headers.forEach((value, name) => {
    headers[name] = value
  })
  return headers
}
