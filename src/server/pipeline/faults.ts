// Breaks responses on the wire: over a socket with Node's own socket, in process by what `fetch` would show.

import type { Socket } from 'node:net'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { RealTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Fault } from '../../world/script.ts'
import { fetchFailure, severed, streamed } from '../http/fetch-failures.ts'
import type { Sent } from './answer.ts'
import type { AppContext } from './exchange.ts'

interface FaultDeps {
  readonly real: RealTime
  /** Calls `release` when hanging calls must end; returns a function that unregisters it. */
  readonly onRelease: (release: () => void) => () => void
}

export function sendsAnswer({ kind }: Fault): boolean {
  return kind !== 'reset' && kind !== 'empty' && kind !== 'hang'
}

/** Statuses whose responses have no body that could break. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

export function faulty(context: AppContext, fault: Fault, sent: Sent, deps: FaultDeps): Response | Promise<Response> {
  const { status, headers } = sent
  if (sendsAnswer(fault) && WITHOUT_BODY.has(status)) return new Response(null, { status, headers })
  const socket = context.env.incoming?.socket
  if (!socket) return inProcess(context, fault, sent, deps)
  onTheWire(context, socket, fault, sent, deps)
  return RESPONSE_ALREADY_SENT
}

function onTheWire(
  context: AppContext,
  socket: Socket,
  fault: Fault,
  sent: Sent,
  { real, onRelease }: FaultDeps,
): void {
  const { outgoing } = context.env
  if (!outgoing || !('writeHead' in outgoing)) throw new Error('a call over a socket has no outgoing response')
  const { status, headers, text } = sent
  const bytes = Buffer.from(String(text))
  switch (fault.kind) {
    case 'reset':
      socket.resetAndDestroy()
      return
    case 'empty':
      socket.destroySoon()
      return
    case 'truncate':
      outgoing.writeHead(status, { ...headers, 'content-length': bytes.length })
      outgoing.write(firstHalf(bytes), () => socket.destroySoon())
      return
    case 'malformed':
      outgoing.writeHead(status, { ...headers })
      outgoing.end(broken(String(text)))
      return
    case 'broken_chunk':
      // Without a content length Node sends chunks: a valid one, then an invalid chunk size.
      outgoing.writeHead(status, { ...headers })
      outgoing.write(bytes.length > 1 ? firstHalf(bytes) : Buffer.from('{'), () => {
        socket.write('no chunk size\r\n')
        socket.destroySoon()
      })
      return
    case 'dribble': {
      outgoing.writeHead(status, { ...headers, 'content-length': bytes.length })
      const stop = dribble(
        bytes,
        fault.ms,
        real,
        (piece) => outgoing.write(piece),
        () => outgoing.end(),
      )
      outgoing.once('close', stop)
      return
    }
    case 'hang': {
      const cancel = real.after(Math.min(fault.ms, LIMITS.hang_ms), () => socket.destroy())
      const unlisten = onRelease(() => socket.destroy())
      socket.once('close', () => {
        cancel()
        unlisten()
      })
    }
  }
}

function inProcess(
  context: AppContext,
  fault: Fault,
  { status, headers, text }: Sent,
  { real, onRelease }: FaultDeps,
): Response | Promise<Response> {
  const bytes = Buffer.from(String(text))
  const declared = { status, headers: { ...headers, 'content-length': String(bytes.length) } }
  switch (fault.kind) {
    case 'reset':
      return severed(context.req.raw, fetchFailure('fetch failed', 'read ECONNRESET', 'ECONNRESET'))
    case 'empty':
      return severed(context.req.raw, fetchFailure('fetch failed', 'other side closed', 'UND_ERR_SOCKET'))
    case 'truncate':
      return streamed(declared, ({ write, fail }) => {
        write(firstHalf(bytes))
        fail(fetchFailure('terminated', 'other side closed', 'UND_ERR_SOCKET'))
        return undefined
      })
    case 'malformed':
      return new Response(broken(String(text)), { status, headers })
    case 'broken_chunk':
      return streamed({ status, headers }, ({ write, fail }) => {
        write(firstHalf(bytes))
        fail(fetchFailure('terminated', 'Invalid character in chunk size', 'HPE_INVALID_CHUNK_SIZE'))
        return undefined
      })
    case 'dribble':
      return streamed(declared, ({ write, end }) => dribble(bytes, fault.ms, real, write, end))
    case 'hang':
      return new Promise((resolve) => {
        const { signal } = context.req.raw
        const done = (error: unknown) => {
          cancel()
          unlisten()
          signal.removeEventListener('abort', aborted)
          resolve(severed(context.req.raw, error))
        }
        const aborted = () => done(signal.reason)
        const cutOff = () => done(fetchFailure('fetch failed', 'other side closed', 'UND_ERR_SOCKET'))
        // `true` keeps the process alive: here there is no socket, and the signal's own timer does not.
        const cancel = real.after(Math.min(fault.ms, LIMITS.hang_ms), cutOff, true)
        const unlisten = onRelease(cutOff)
        signal.addEventListener('abort', aborted)
        if (signal.aborted) aborted()
      })
  }
}

function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Returns a text that looks like a response but is not valid JSON. */
function broken(text: string): string {
  return `${text.slice(0, Math.floor(text.length / 2))}<!-- malformed -->`
}

const PIECES = 20

/** Writes `bytes` piece by piece, the last one after `ms`. Returns a function that stops it. */
function dribble(
  bytes: Uint8Array,
  ms: number,
  real: RealTime,
  write: (piece: Uint8Array) => void,
  end: () => void,
): () => void {
  const pieces = Math.max(1, Math.min(PIECES, bytes.length))
  const begun = real.elapsed()
  let at = 0
  let cancel = () => {}
  const next = () => {
    at++
    write(bytes.subarray(Math.floor((bytes.length * (at - 1)) / pieces), Math.floor((bytes.length * at) / pieces)))
    if (at === pieces) end()
    else wait()
  }
  // Each piece is timed from the beginning, so that delays of timers do not add up.
  const wait = () => {
    cancel = real.after(Math.ceil((ms * (at + 1)) / pieces - (real.elapsed() - begun)), next, true)
  }
  wait()
  return () => cancel()
}
