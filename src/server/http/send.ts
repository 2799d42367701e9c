// Sends responses over their sockets.

import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Control } from '../../control/control.ts'
import type { AppContext, Exchange } from '../pipeline/exchange.ts'

interface Whole {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are UTF-8; null for none. */
  readonly body: string | Buffer | null
}

/** Sends a whole response. The adaptor would take a `Response` apart again. */
export function send(
  { verdict }: Exchange<Control | null>,
  outgoing: HttpBindings['outgoing'],
  { status, headers, body }: Whole,
): Response {
  // The client may have left.
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return RESPONSE_ALREADY_SENT
  }
  const length = Buffer.byteLength(body)
  const framed = verdict !== null && Object.keys(headers).some((name) => FRAMING.test(name))
  outgoing.writeHead(status, framed ? headers : Object.assign({ 'content-length': length }, headers))
  // ASCII is copied, and not encoded.
  const coding = typeof body === 'string' && length === body.length ? 'latin1' : 'utf8'
  outgoing.end(body, coding)
  return RESPONSE_ALREADY_SENT
}

/** Matches the headers by which a rule says itself where the body ends. */
const FRAMING = /^(?:content-length|transfer-encoding|trailer)$/i

/**
 * Sends a response as its body comes in. HEAD gets the headers, and the body is cancelled. The adaptor could do it, but it reports a
 * reader that is cut off as a bug.
 */
export function sendStream({ req, env }: AppContext, response: Response): Response {
  const { status, headers, body } = response
  const { outgoing } = env
  if (!body) return response
  if (req.method === 'HEAD' || outgoing?.destroyed) {
    body.cancel().catch(() => undefined)
    return new Response(null, { status, headers })
  }
  if (!outgoing) {
    // In process, the caller may abort its request, as with `fetch`.
    const { signal } = req.raw
    return new Response(body.pipeThrough(new TransformStream(), { signal }), { status, headers })
  }
  outgoing.writeHead(status, Object.fromEntries(headers))
  // Either end cuts the other off: the reader that leaves, and the body that breaks.
  pipeline(Readable.fromWeb(body as NodeStream), outgoing, () => {})
  return RESPONSE_ALREADY_SENT
}
