// The chunks of a request body, with an idle limit; what is left over after a refusal is read on and thrown away.

import type { Socket } from 'node:net'
import type { RealTime } from '../kit/clock.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, Problem } from '../model/problems.ts'
import type { AppContext } from './exchange.ts'

/**
 * The body of a request, chunk by chunk, not touched before it is asked for. Throws `request_timeout` when nothing comes
 * for the idle limit, `incomplete_body` when the client goes away.
 *
 * A body that is left in the middle is read to its end behind the answer. A connection with unread data in it would be
 * reset, and the client might lose the answer, or its next request; and in process, newer Nodes end the process where a
 * form is cancelled that is just handing out a piece.
 */
export async function* bodyChunks(context: AppContext, real: RealTime): AsyncGenerator<Uint8Array> {
  const stream = context.req.raw.body
  if (stream) yield* chunksOf(stream, real, context.env.incoming?.socket ?? null)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  real: RealTime,
  socket: Socket | null,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await withinIdleLimit(reader.read(), real)
      ended = done
      if (done) return
      yield value
    }
  } finally {
    if (!ended) {
      // Nobody waits for the rest, and nobody is left to be told of its errors.
      drain(reader, real, socket).catch(() => undefined)
    }
  }
}

/** Throws the rest of a body away; one that falls silent or does not come to an end is cut off. */
async function drain(reader: Reader, real: RealTime, socket: Socket | null): Promise<void> {
  let left = LIMITS.drained_bytes
  try {
    while (left > 0) {
      const { done, value } = await withinIdleLimit(reader.read(), real)
      if (done) return
      left -= value.byteLength
    }
  } catch {
    // It is cut off all the same.
  }
  if (socket) socket.destroy()
  else await reader.cancel()
}

/** What is being read, unless the client goes away or stays silent for the idle limit. */
export async function withinIdleLimit<Value>(reading: Promise<Value>, real: RealTime): Promise<Value> {
  let cancel = () => {}
  const idle = new Promise<never>((_, reject) => {
    cancel = real.after(LIMITS.body_idle_ms, () => reject(timedOut()))
  })
  return Promise.race([reading.catch(brokeOff), idle]).finally(cancel)
}

function timedOut(): Problem {
  return new Problem('request_timeout', { seconds: LIMITS.body_idle_ms / 1000 })
}

/** A body fails to be read when its client goes away; that is no fault of ours. */
function brokeOff(): never {
  fail('incomplete_body')
}
