// Sends a streamed response over its socket. The adaptor could do it, but it reports a reader that is cut off as a bug.

import type { HttpBindings } from '@hono/node-server'
import type { AppContext } from '../exchange.ts'
import { SENT } from './sent.ts'

/** Sends a response as its body comes in. HEAD gets the headers, and the body is cancelled. */
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
  pass(body.getReader(), outgoing)
  return SENT
}

/** Passes on what is read, at the pace of the connection. Cuts the connection off if the body breaks. */
function pass(reader: ReadableStreamDefaultReader<Uint8Array>, outgoing: HttpBindings['outgoing']): void {
  const cut = () => outgoing.destroy()
  const next = () => {
    reader.read().then(({ done, value }) => {
      if (done) outgoing.end()
      else if (outgoing.write(value)) next()
      else outgoing.once('drain', next)
    }, cut)
  }
  // The body may break while the connection takes no more, and nothing is read.
  reader.closed.catch(cut)
  outgoing.once('close', () => {
    reader.cancel().catch(() => undefined)
  })
  next()
}
