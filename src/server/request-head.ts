// The headers of a request. Most requests of a connection have the same ones: they are read once, and kept once.

import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { type HeaderTable, takeCredentials } from '../kit/redact.ts'

type Incoming = HttpBindings['incoming']

export interface RequestHead {
  /** By lower-case name, without credentials, safe to store and print. */
  readonly headers: HeaderTable
  /** The headers with credentials. Only authentication and the conditions of rules read them. */
  readonly credentials: HeaderTable
}

interface KnownHead extends RequestHead {
  /** The headers as they came: names and values in turn. */
  readonly raw: readonly string[]
}

/** What the newest request of a connection had. */
const newest = new WeakMap<Socket, KnownHead>()

/** Gives a request the headers of the one before it on its connection, if they are the same. Returns whether they are. */
export function sharesHead(incoming: Incoming): boolean {
  const known = newest.get(incoming.socket)
  if (known === undefined || !isSame(known.raw, incoming.rawHeaders)) return false
  incoming.headers = known.headers as Incoming['headers']
  return true
}

/** Returns the headers of a request over a socket, and takes the credentials out of it. */
export function headOf({ socket, headers, rawHeaders }: Incoming): RequestHead {
  const known = newest.get(socket)
  if (known?.headers === headers) return known
  const head = headWith(headers as Record<string, string | undefined>)
  // The adaptor makes an address of the host as it came.
  if (head.credentials.host === undefined) newest.set(socket, { ...head, raw: rawHeaders })
  return head
}

/** Returns the headers and the credentials in them. Takes these out of `headers`. */
export function headWith(headers: Record<string, string | undefined>): RequestHead {
  return { credentials: takeCredentials(headers), headers }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
