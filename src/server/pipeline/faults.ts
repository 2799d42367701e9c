// Breaks responses on the wire: over a socket with Node's own socket, in process by what `fetch` would show.

import type { Socket } from 'node:net'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { RealTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Fault } from '../../world/script.ts'
import { cutOff, fetchFailure, type Pen, severed, streamed } from '../http/fetch-failures.ts'
import type { AppContext, Sent } from './exchange.ts'

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
  { env: { outgoing } }: AppContext,
  socket: Socket,
  fault: Fault,
  { status, headers, text }: Sent,
  { real, onRelease }: FaultDeps,
): void {
  if (!outgoing || !('writeHead' in outgoing)) throw new Error('a call over a socket has no outgoing response')
  const bytes = Buffer.from(String(text))
  const declared = { ...headers, 'content-length': bytes.length }
  switch (fault.kind) {
    case 'reset':
      socket.resetAndDestroy()
      return
    case 'empty':
      socket.destroySoon()
      return
    case 'truncate':
      outgoing.writeHead(status, declared).write(firstHalf(bytes), () => socket.destroySoon())
      return
    case 'malformed':
      outgoing.writeHead(status, { ...headers }).end(broken(String(text)))
      return
    case 'broken_chunk':
      // Without a content length Node sends chunks: a valid one, then an invalid chunk size.
      outgoing.writeHead(status, { ...headers }).write(bytes.length > 1 ? firstHalf(bytes) : '{', () => {
        socket.write('no chunk size\r\n')
        socket.destroySoon()
      })
      return
    case 'dribble': {
      outgoing.writeHead(status, declared)
      const pen = { write: (piece: Uint8Array) => outgoing.write(piece), end: () => outgoing.end() }
      outgoing.once('close', dribble(bytes, fault.ms, real, pen))
      return
    }
    case 'hang': {
      const end = () => socket.destroy()
      const cancel = real.after(Math.min(fault.ms, LIMITS.hang_ms), end)
      const unlisten = onRelease(end)
      socket.once('close', () => {
        cancel()
        unlisten()
      })
    }
  }
}

const CLOSED = ['other side closed', 'UND_ERR_SOCKET'] as const

function inProcess(
  { req: { raw } }: AppContext,
  fault: Fault,
  { status, headers, text }: Sent,
  { real, onRelease }: FaultDeps,
): Response | Promise<Response> {
  const bytes = Buffer.from(String(text))
  const declared = { status, headers: { ...headers, 'content-length': String(bytes.length) } }
  switch (fault.kind) {
    case 'reset':
      return severed(raw, fetchFailure('fetch failed', 'read ECONNRESET', 'ECONNRESET'))
    case 'empty':
      return severed(raw, fetchFailure('fetch failed', ...CLOSED))
    case 'truncate':
      return cutOff(declared, firstHalf(bytes), fetchFailure('terminated', ...CLOSED))
    case 'malformed':
      return new Response(broken(String(text)), { status, headers })
    case 'broken_chunk': {
      const failure = fetchFailure('terminated', 'Invalid character in chunk size', 'HPE_INVALID_CHUNK_SIZE')
      return cutOff({ status, headers }, firstHalf(bytes), failure)
    }
    case 'dribble':
      return streamed(declared, (pen) => dribble(bytes, fault.ms, real, pen))
    case 'hang':
      return new Promise((resolve) => {
        const { signal } = raw
        const done = (error: unknown) => {
          cancel()
          unlisten()
          signal.removeEventListener('abort', aborted)
          resolve(severed(raw, error))
        }
        const aborted = () => done(signal.reason)
        const end = () => done(fetchFailure('fetch failed', ...CLOSED))
        // `true` keeps the process alive: here there is no socket, and the signal's own timer does not.
        const cancel = real.after(Math.min(fault.ms, LIMITS.hang_ms), end, true)
        const unlisten = onRelease(end)
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
function dribble(bytes: Uint8Array, ms: number, real: RealTime, { write, end }: Pen): () => void {
  const pieces = Math.max(1, Math.min(PIECES, bytes.length))
  const begun = real.elapsed()
  let cancel = () => {}
  // Each piece is timed from the beginning, so that delays of timers do not add up.
  const wait = (at: number) => {
    cancel = real.after(Math.ceil((ms * at) / pieces - (real.elapsed() - begun)), () => next(at), true)
  }
  const next = (at: number) => {
    write(bytes.subarray(Math.floor((bytes.length * (at - 1)) / pieces), Math.floor((bytes.length * at) / pieces)))
    if (at === pieces) end()
    else wait(at + 1)
  }
  wait(1)
  return () => cancel()
}
