// Reads the chunks of a request body with an idle limit, and discards the rest of a body after an early response.

import type { Socket } from 'node:net'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, Problem } from '../model/problems.ts'
import type { AppContext } from './exchange.ts'

/**
 * Yields the body of a request chunk by chunk, and reads nothing before the first chunk is requested. Throws
 * `request_timeout` when no data arrives for the idle limit, `incomplete_body` when the client disconnects.
 *
 * When the caller stops early, the rest of the body is read and discarded in the background. A connection with unread
 * data would be reset, and the client might lose the response or its next request. In process, newer versions of Node
 * crash when a form is cancelled while it produces a chunk.
 */
export async function* bodyChunks(context: AppContext, real: RealTime): AsyncGenerator<Uint8Array> {
  const stream = context.req.raw.body
  if (stream) yield* chunksOf(stream, real, context.env.incoming?.socket ?? null)
}

/**
 * Returns the bytes of a small body of `length` bytes. Over a socket it mostly comes with the headers: then it is taken from
 * Node at once, without a web stream and a timer. Throws as `bodyChunks`.
 */
export async function wholeBody(
  { env: { incoming }, req }: AppContext,
  length: number,
  real: RealTime,
): Promise<Uint8Array> {
  if (incoming) {
    // Node hands it over once the listener has returned.
    await null
    if (length > 0 && incoming.readableLength >= length) return incoming.read(length)
  }
  return new Uint8Array(await withinIdleLimit(req.arrayBuffer(), real))
}

/** Whether a request may have a body. Over a socket its method says so: to look at the body would make a whole request of it. */
export function mayHaveBody({ env: { incoming }, req: { method, raw } }: AppContext): boolean {
  return incoming ? method !== 'GET' && method !== 'HEAD' : raw.body !== null
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
      // Nothing waits for the rest, so its errors concern no one.
      drain(reader, real, socket).catch(() => undefined)
    }
  }
}

/** Reads and discards the rest of a body. Closes the connection if the body stalls or is too long. */
async function drain(reader: Reader, real: RealTime, socket: Socket | null): Promise<void> {
  let left = LIMITS.drained_bytes
  try {
    while (left > 0) {
      const { done, value } = await withinIdleLimit(reader.read(), real)
      if (done) return
      left -= value.byteLength
    }
  } catch {
    // Closed below.
  }
  if (socket) socket.destroy()
  else await reader.cancel()
}

/** Awaits `reading`. Throws `incomplete_body` when the client disconnects, `request_timeout` after the idle limit. */
async function withinIdleLimit<Value>(reading: Promise<Value>, real: RealTime): Promise<Value> {
  let cancel = () => {}
  const idle = new Promise<never>((_, reject) => {
    cancel = real.after(LIMITS.body_idle_ms, () => reject(timedOut()))
  })
  return Promise.race([reading.catch(brokeOff), idle]).finally(cancel)
}

function timedOut(): Problem {
  return new Problem('request_timeout', { seconds: LIMITS.body_idle_ms / 1000 })
}

/** Reading a body fails only when the client disconnects, so this is not a bug of the simulator. */
function brokeOff(): never {
  fail('incomplete_body')
}
