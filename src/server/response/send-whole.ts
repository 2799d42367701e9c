// Sends a whole response over its socket, as Node takes it.

import type { HttpBindings } from '@hono/node-server'
import type { Control } from '../../control/control.ts'
import { LongText } from '../../kit/large/long-text.ts'
import { hasWaited } from '../connections/in-turn.ts'
import type { Exchange } from '../exchange.ts'
import { endWith } from './send-together.ts'
import { SENT } from './sent.ts'

interface Whole {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are UTF-8; null for none. */
  readonly body: string | Uint8Array | LongText | null
}

/** Sends a whole response. A `Response`, which the adaptor would take apart again, costs 8 us more. */
export function sendWhole(
  { ended, pipeline, verdict }: Exchange<Control | null>,
  outgoing: HttpBindings['outgoing'],
  { status, headers, body }: Whole,
): Response {
  // The client may have left.
  if (outgoing.destroyed) return SENT
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return SENT
  }
  const length = body instanceof LongText ? body.bytes : Buffer.byteLength(body)
  const framed = verdict !== null && isFramed(headers)
  outgoing.writeHead(status, framed ? headers : Object.assign({ 'content-length': length }, headers))
  // ASCII is copied, and not encoded.
  const coding = typeof body === 'string' && length === body.length ? 'latin1' : 'utf8'
  // A client that has sent all its requests ahead may have closed its half: Node ends the connection in the next turn.
  if (hasWaited(outgoing)) endWith({ outgoing, body, coding })
  else pipeline.together.send({ outgoing, body, coding }, ended)
  return SENT
}

/** Matches the headers by which a rule says itself where the body ends. */
const FRAMING = /^(?:content-length|transfer-encoding|trailer)$/i

function isFramed(headers: Whole['headers']): boolean {
  return Object.keys(headers).some((name) => FRAMING.test(name))
}
