// What becomes of a call: its caller in process gets a response, or its socket does.

import type { ServerResponse } from 'node:http'
import type { Written } from '../../api/check-reply.ts'
import type { LongText } from '../../kit/large/long-text.ts'
import type { RealTime } from '../../kit/real-time.ts'

/** Says that the response is on its way over the socket, as far as there is one. */
export const SENT = Symbol('sent')

export type Reply = Response | typeof SENT

/** A response as it is sent. */
export interface Sent {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: Written
}

/** Statuses whose responses have no body, nor a length. */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Sends a response over a socket, all at once. HEAD gets the status and the headers. */
export function send(outgoing: ServerResponse, { status, headers, text }: Sent): typeof SENT {
  if (outgoing.req.method === 'HEAD' || WITHOUT_BODY.has(status)) {
    outgoing.writeHead(status, headers).end()
    return SENT
  }
  const body = typeof text === 'string' ? text : text.whole()
  outgoing.writeHead(status, Object.assign({ 'content-length': Buffer.byteLength(body) }, headers)).end(body)
  return SENT
}

/** Pieces that are handed over in one turn of the event loop. */
const PIECES_A_TURN = 16

/** Sends a very long text piece by piece, at the pace of its reader. */
export function sendPieces(
  outgoing: ServerResponse,
  { pieces, bytes }: LongText,
  { status, headers }: Omit<Sent, 'text'>,
  real: RealTime,
): typeof SENT {
  outgoing.writeHead(status, Object.assign({ 'content-length': bytes }, headers))
  if (outgoing.req.method === 'HEAD') outgoing.end()
  else void writePieces(outgoing, pieces, real)
  return SENT
}

async function writePieces(outgoing: ServerResponse, pieces: readonly Uint8Array[], real: RealTime): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0 && at % PIECES_A_TURN === 0) await real.breathe()
    if (outgoing.destroyed) return
    if (!outgoing.write(piece)) await drained(outgoing)
  }
  outgoing.end()
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.on('drain', done)
    outgoing.on('close', done)
  })
}

/** Returns a response in process whose body is read piece by piece. */
export function inPieces(
  { pieces, bytes }: LongText,
  { status, headers }: Omit<Sent, 'text'>,
  real: RealTime,
): Response {
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next > 0 && next % PIECES_A_TURN === 0) await real.breathe()
        const piece = pieces[next++]
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status, headers: { ...headers, 'content-length': String(bytes) } })
}

/** Sends a page; in process, returns it. */
export async function sendPage(outgoing: ServerResponse | undefined, page: Response): Promise<Reply> {
  if (!outgoing) return page
  const headers = Object.fromEntries(page.headers)
  const bytes = new Uint8Array(await page.arrayBuffer())
  const bare = outgoing.req.method === 'HEAD' || WITHOUT_BODY.has(page.status)
  if (bare) outgoing.writeHead(page.status, headers).end()
  else outgoing.writeHead(page.status, { ...headers, 'content-length': bytes.length }).end(bytes)
  return SENT
}
