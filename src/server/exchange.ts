// One request on its way through the pipeline, whichever way it came: over a socket or in process.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What a listener adds to each request: Node's own objects, and which host it is. */
export interface Bindings extends Partial<HttpBindings> {
  readonly onInsights?: boolean
}

export type AppContext = Context<{ Bindings: Bindings }>
export type HeaderTable = Readonly<Record<string, string | undefined>>

/** The request's headers by lower-case name. Node has them ready; in process they are collected. */
export function headersOf(context: AppContext): HeaderTable {
  const incoming = context.env?.incoming
  if (incoming) return incoming.headers as HeaderTable
  return Object.fromEntries(context.req.raw.headers)
}

const SECRET = new Set(['authorization', 'proxy-authorization', 'cookie'])

/** The headers without credentials: what may be kept and printed. */
export function redactHeaders(headers: HeaderTable): HeaderTable {
  const kept: Record<string, string | undefined> = {}
  for (const name in headers) kept[name] = SECRET.has(name) ? '[redacted]' : headers[name]
  return kept
}

/** The raw query without the insights key. */
export function redactQuery(search: string): string {
  return search.includes('key') ? search.replace(/(^|&)(key|access_token|token)=[^&]*/gi, '$1$2=[redacted]') : search
}

const SECRET_FIELD = new Set(['access_token', 'token'])

/** A body without credentials; bodies that have none are kept as they are. */
export function redactBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  for (const field of SECRET_FIELD) {
    if (field in body) {
      return Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, SECRET_FIELD.has(key) ? '[redacted]' : value]),
      )
    }
  }
  return body
}

/** The parameters of a query by name, and the names that came more than once (their first value counts). */
export function parseQuery(search: string): { query: Record<string, string>; repeated: string[] } {
  const query: Record<string, string> = Object.create(null)
  const repeated: string[] = []
  if (search === '') return { query, repeated }
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) repeated.push(name)
    else query[name] = value
  }
  return { query, repeated }
}
