// Reads the chunks of a request body within its limits of time, and discards the rest of a body after an early response.

import type { Socket } from 'node:net'
import type { RealTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail, Problem } from '../../model/problems.ts'
import type { AppContext } from '../pipeline/exchange.ts'

/**
 * Yields the body of a request chunk by chunk, and reads nothing before the first chunk is requested. Throws
 * `request_timeout` when no data arrives for the idle limit or the body takes longer than it may, `incomplete_body` when the
 * client disconnects.
 *
 * When the caller stops early, the rest of the body is read and discarded in the background. A connection with unread
 * data would be reset, and the client might lose the response or its next request. In process, newer versions of Node
 * crash when a form is cancelled while it produces a chunk.
 */
export async function* bodyChunks(context: AppContext, real: RealTime): AsyncGenerator<Uint8Array> {
  if (context.env.incoming?.headers.expect !== undefined) proceed(context)
  const stream = context.req.raw.body
  if (stream) yield* chunksOf(stream, real, context.env.incoming?.socket ?? null)
}

/**
 * Returns the bytes of a small body of `length` bytes. Over a socket it mostly comes with the headers: then it is taken from
 * Node, without a web stream and a timer. Throws as `bodyChunks`.
 */
export async function wholeBody(context: AppContext, length: number, real: RealTime): Promise<Uint8Array> {
  const {
    env: { incoming },
    req,
  } = context
  if (incoming?.headers.expect !== undefined) proceed(context)
  // Node hands over what came with the headers once its listener has returned.
  await null
  if (incoming && length > 0 && incoming.readableLength >= length) return incoming.read(length)
  return new Uint8Array(await within(LIMITS.body_idle_ms, req.arrayBuffer(), real, unfinished(LIMITS.body_idle_ms)))
}

/** Tells a client to go on that waits for it before it sends its body (RFC 9110, 10.1.1). */
function proceed({ env: { outgoing } }: AppContext): void {
  if (outgoing === undefined) return
  outgoing.shouldKeepAlive = true
  outgoing.writeContinue()
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
  const until = real.elapsed() + LIMITS.body_ms
  let ended = false
  try {
    for (;;) {
      const { done, value } = await nextOf(reader, real, until)
      ended = done
      if (done) return
      yield value
    }
  } finally {
    if (!ended) {
      // Nothing waits for the rest, so its errors concern no one.
      drain(reader, real, socket, until).catch(() => undefined)
    }
  }
}

/** Reads and discards the rest of a body. Closes the connection if it stalls or takes too long; not before the client had time to read a response. */
async function drain(reader: Reader, real: RealTime, socket: Socket | null, until: number): Promise<void> {
  const end = Math.max(until, real.elapsed() + LIMITS.body_idle_ms)
  try {
    for (let last = false; !last; ) last = (await nextOf(reader, real, end)).done
  } catch {
    if (socket) socket.destroy()
    else await reader.cancel()
  }
}

/** Reads the next chunk of a body that must have come whole `until` then. */
async function nextOf(reader: Reader, real: RealTime, until: number): ReturnType<Reader['read']> {
  const remaining = until - real.elapsed()
  if (remaining <= 0) fail('request_timeout', { reason: unfinished(LIMITS.body_ms) })
  if (remaining < LIMITS.body_idle_ms) return within(remaining, reader.read(), real, unfinished(LIMITS.body_ms))
  return within(LIMITS.body_idle_ms, reader.read(), real, `No part of the body arrived for ${IDLE_SECONDS} s`)
}

const IDLE_SECONDS = LIMITS.body_idle_ms / 1000

const unfinished = (ms: number) => `The body had not come whole after ${ms / 1000} s`

/** Awaits `reading`. Throws `incomplete_body` when the client disconnects, `request_timeout` with the reason after `ms`. */
async function within<Value>(ms: number, reading: Promise<Value>, real: RealTime, reason: string): Promise<Value> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = real.after(ms, () => reject(new Problem('request_timeout', { reason })))
  })
  return Promise.race([reading.catch(brokeOff), late]).finally(cancel)
}

/** Reading a body fails only when the client disconnects, so this is not a bug of the simulator. */
function brokeOff(): never {
  fail('incomplete_body')
}
