// One request on its way through the pipeline, whichever way it came: over a socket or in process.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What a listener adds to each request: Node's own objects, and which host it is. */
export interface Bindings extends Partial<HttpBindings> {
  readonly onInsights?: boolean
}

export type AppContext = Context<{ Bindings: Bindings }>
export type HeaderTable = Record<string, string | undefined>

/** The request's headers by lower-case name. Node has them ready; in process they are collected. */
export function headersOf(context: AppContext): HeaderTable {
  const incoming = context.env?.incoming
  if (incoming) return incoming.headers as HeaderTable
  return Object.fromEntries(context.req.raw.headers)
}

const SECRET = ['authorization', 'proxy-authorization', 'cookie'] as const

/**
 * The headers without credentials: what may be kept and printed. Redacts in place, as the table belongs to the one
 * request and nothing reads a credential once the call has been answered.
 */
export function redactHeaders(headers: Record<string, string | undefined>): HeaderTable {
  for (const name of SECRET) if (headers[name] !== undefined) headers[name] = '[redacted]'
  return headers
}

/** The raw query without keys and tokens. */
export function redactQuery(search: string): string {
  return search === '' ? search : search.replace(/(^|&)(key|access_token|token)=[^&]*/gi, '$1$2=[redacted]')
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
