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
  if (search === '') return search
  return search.replace(/(^|&)([^=&]+)=[^&]*/g, (pair, before: string, name: string) =>
    SECRET_FIELD.has(plainName(name)) ? `${before}${name}=[redacted]` : pair,
  )
}

const SECRET_FIELD = new Set(['key', 'access_token', 'token'])

/** A parameter's name as the service reads it, however it was escaped. */
function plainName(name: string): string {
  if (!name.includes('%')) return name.toLowerCase()
  return [...new URLSearchParams(`${name}=`).keys()].join('').toLowerCase()
}

/** A body without credentials, wherever in it they are; bodies that have none are kept as they are. */
export function redactBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  let changed = false
  const redacted = Object.entries(body).map(([key, value]): [string, unknown] => {
    const kept = SECRET_BODY_FIELD.has(key.toLowerCase()) ? '[redacted]' : redactBody(value)
    if (kept !== value) changed = true
    return [key, kept]
  })
  if (!changed) return body
  return Array.isArray(body) ? redacted.map(([, value]) => value) : Object.fromEntries(redacted)
}

const SECRET_BODY_FIELD = new Set(['access_token', 'token'])

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
