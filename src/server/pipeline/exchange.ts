// The state of one request, over a socket or in process, until its response.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Written } from '../../contract/check.ts'
import type { Family, Received } from '../../contract/endpoint.ts'
import { type Control, type ControlTraits, NO_TRAITS } from '../../control/control.ts'
import type { DocumentReader } from '../../documents/document-reader.ts'
import { andMore, cut } from '../../kit/quoted.ts'
import type { HeaderTable } from '../../kit/redact.ts'
import { parseQuery, type Query } from '../../kit/url.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import type { Transition } from '../../world/lifecycle/jobs.ts'
import type { Verdict } from '../../world/script.ts'
import type { World } from '../../world/world.ts'
import { type Address, familyOf, linksFor, type Origins } from '../http/address.ts'
import type { ServerOptions } from '../options.ts'
import type { Worlds } from '../worlds/worlds.ts'

/** The bindings of a request: its address and, over a socket, Node's own objects and which host was called. */
export interface Bindings extends Partial<HttpBindings> {
  readonly address: Address
  /** What a replay uses in place of an upload whose files were not stored. */
  readonly received?: Received<unknown> | undefined
  /** The body of a call in process, where it is a text. */
  readonly text?: string | null
  readonly onInsights?: boolean
}

export type AppContext = Context<{ Bindings: Bindings }>

export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: Origins
  readonly documents: DocumentReader
  /** The last Host that passed the check. */
  lastHost?: string
}

export interface Payload {
  /** The body before validation. */
  readonly body: unknown
  readonly received: Received<unknown> | undefined
}

export const NO_PAYLOAD: Payload = { body: undefined, received: undefined }

/** What the journal keeps of most calls: one list for all of them. */
export const NONE: readonly never[] = []

/** A request and the state of its processing. `To`: the matched operation, null for none. */
export class Exchange<To extends Control | null = Control> {
  readonly pipeline: Pipeline
  readonly context: AppContext
  readonly endpoint: To
  /** What is special about a call of the control API. */
  readonly traits: ControlTraits
  readonly address: Address
  /** By lower-case name, with credentials. */
  readonly headers: HeaderTable
  readonly family: Family
  /** Whether this is HEAD, which is answered like GET, without a body. It creates no world, and is no poll. */
  readonly isHead: boolean
  /** When the request arrived, on the clock that measures durations. */
  readonly started: number

  // Set during processing, by pipeline.ts only.
  worldName: string = DEFAULT_WORLD
  payload: Payload = NO_PAYLOAD
  verdict: Verdict | null = null
  handledIn: World | undefined
  transitions: readonly Transition[] = NONE
  /** When rules looked at it, of all that happens in its world; 0 if none did. */
  judged = 0
  /** When its world began to carry it out, of all that happens there, and at what time (ms); 0 until then. */
  began = 0
  /** A body came that could not be read, or is not as it was sent. */
  unread = false
  begunAt = 0
  changed = false
  /** Paths of fields and parameters that are not documented. */
  undocumented: readonly string[] = NONE
  /** What the client may not have thought of, in a sentence. */
  hint: string | null = null
  /** Bytes of the body that are held until the response. */
  held = 0
  /** When the response was ready, on the clock of `started`; 0 until then. */
  ended = 0
  #query: Query | null = null
  #warnings: readonly string[] = NONE

  constructor(pipeline: Pipeline, endpoint: To, context: AppContext, traits: ControlTraits = NO_TRAITS) {
    const { env } = context
    this.pipeline = pipeline
    this.context = context
    this.endpoint = endpoint
    this.traits = traits
    this.address = env.address
    this.headers = headersOf(context)
    this.family = endpoint?.family ?? familyOf(env.address.path ?? '')
    this.isHead = context.req.method === 'HEAD'
    this.started = pipeline.options.real.elapsed()
  }

  /** Counts bytes of the body that are held until the response. Throws `MemoryFull` if they do not fit. */
  hold(bytes: number): void {
    const { memory } = this.pipeline.worlds
    memory.reserve('This request', bytes)
    memory.count('bodies', bytes)
    this.held += bytes
  }

  /** Notes something questionable about the request that is no error. */
  warn(warning: string): void {
    this.#warnings = [...this.#warnings, cut(warning, LIMITS.finding_length)]
  }

  /** The first warnings, and how many more there are. */
  get warnings(): readonly string[] {
    const more = this.#warnings.length - LIMITS.named_findings
    return more > 0 ? [...this.#warnings.slice(0, LIMITS.named_findings), andMore(more)] : this.#warnings
  }

  get query(): Query {
    this.#query ??= parseQuery(this.address.search)
    return this.#query
  }

  get links(): Links {
    return linksFor(this.pipeline.origins, this.headers.host, this.context.env.onInsights ?? false, this.worldName)
  }

  /** The world of the request: the one the handler received. If that was not made yet, the handler may have made it. */
  get world(): World | undefined {
    const { handledIn } = this
    if (handledIn && !handledIn.isUnmade) return handledIn
    return this.pipeline.worlds.find(this.worldName) ?? handledIn
  }
}

/** Returns the request's headers by lower-case name; over a socket, those that Node has already parsed. */
export function headersOf({ env, req }: AppContext): HeaderTable {
  if (env.incoming) return env.incoming.headers as HeaderTable
  const headers: Record<string, string> = {}
  // Half of what it takes to iterate over them.
  req.raw.headers.forEach((value, name) => {
    headers[name] = value
  })
  return headers
}

export interface Answer {
  readonly status: number
  /** The body as it is sent, before renaming for `--ecom-word`. */
  readonly text: Written
  /** The body for the journal, null for none; if undefined, `text` is its JSON. */
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The internal code of an error. */
  readonly code: number | null
  /** The ids of the assumptions behind it, as a header says them; empty for none. */
  readonly assumed: string
  /** What was wrong with a refused call, in a line. */
  readonly problem?: string
  /** The code of that problem. */
  readonly cause?: string
}

export interface Sent {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: Written
}
