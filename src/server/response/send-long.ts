// Sends what is kept in UTF-8, or too long for one string.

import type { Control } from '../../control/control.ts'
import { type LongText, ONE_GO } from '../../kit/large/long-text.ts'
import type { RealTime } from '../../kit/real-time.ts'
import type { Exchange } from '../exchange.ts'
import type { Sent } from './answer.ts'
import { sendWhole } from './send-whole.ts'

/** Returns the response of a text in UTF-8: at once, or piece by piece if it is very long. */
export function sendLong(exchange: Exchange<Control | null>, text: LongText, head: Omit<Sent, 'text'>): Response {
  const { outgoing } = exchange.context.env
  if (text.bytes <= ONE_GO) {
    const { status, headers } = head
    if (outgoing && !exchange.isHead) return sendWhole(exchange, outgoing, { status, headers, body: text })
    return new Response(text.whole(), head)
  }
  countUntilSent(exchange, text.bytes)
  return inPieces(text, head, exchange.pipeline.options.real)
}

/** Counts a response of many pieces until its reader has all of them, or has left. */
function countUntilSent({ context, pipeline }: Exchange<Control | null>, bytes: number): void {
  const { memory } = pipeline.worlds
  const { outgoing } = context.env
  if (!outgoing || outgoing.destroyed) return
  memory.count('responses', bytes)
  outgoing.once('close', () => memory.count('responses', -bytes))
}

/** Pieces that are handed over in one turn of the event loop. */
const PIECES_A_TURN = 16

/** Returns a response whose body is read piece by piece. */
function inPieces({ pieces, bytes }: LongText, { status, headers }: Omit<Sent, 'text'>, real: RealTime): Response {
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
