// Sends an answer that is no JSON: at once if it is a text, else as its stream comes in.

import type { ServerResponse } from 'node:http'
import type { PlainAnswer } from '../../control/plain-answer.ts'
import type { AppContext } from '../exchange.ts'
import { type Reply, SENT, send } from './reply.ts'

const STATUS = 200

/** Sends an answer as it comes in. HEAD gets the headers, and the stream is cancelled. */
export function sendPlain({ req, env }: AppContext, { body, headers }: PlainAnswer): Reply {
  const { outgoing } = env
  if (typeof body === 'string') {
    const sent = { status: STATUS, headers: { ...headers }, text: body }
    return outgoing ? send(outgoing, sent) : new Response(body, { headers })
  }
  if (req.method === 'HEAD' || outgoing?.destroyed) {
    body.cancel().catch(() => undefined)
    if (!outgoing) return new Response(null, { headers })
    outgoing.writeHead(STATUS, { ...headers }).end()
    return SENT
  }
  if (!outgoing) {
    // In process, the caller may abort its request, as with `fetch`.
    const { signal } = req.raw
    const options = signal ? { signal } : {}
    return new Response(body.pipeThrough(new TransformStream(), options), { headers })
  }
  outgoing.writeHead(STATUS, { ...headers })
  pass(body.getReader(), outgoing)
  return SENT
}

/** Passes on what is read, at the pace of the connection. Cuts the connection off if the body breaks. */
function pass(reader: ReadableStreamDefaultReader<Uint8Array>, outgoing: ServerResponse): void {
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
