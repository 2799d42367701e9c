// Responds to requests that Node's parser cannot read.

import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The statuses that Node itself gives, by the code of the error; 400 for others. */
const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Node's error about a request: `rawPacket` is what came last. */
interface Unreadable extends Error {
  readonly code?: string
  readonly reason?: string
  readonly rawPacket?: Buffer
}

interface Unreadables {
  /** Whether a part of a response has been sent over a connection. */
  isAmid(socket: Socket): boolean
  /** Returns the response to a request whose Transfer-Encoding is at fault. */
  refuse(coding: string, path: string): Refusal
  /** Is told why a request was refused. */
  refused(status: number, reason: string): void
}

/** Responds as Node does to requests on `server` that it cannot read, and closes the connection. */
export function answerUnreadable(server: Server, { isAmid, refuse, refused }: Unreadables): void {
  server.on('clientError', (error: Unreadable, socket: Duplex) => {
    // In the middle of a response no other one can be sent.
    if (socket.writable && !isAmid(socket as Socket)) {
      const broken = brokenCoding(error)
      const refusal = broken && refuse(broken.coding, broken.path)
      const { status, headers, text } = refusal ?? {
        status: STATUSES.get(error.code ?? '') ?? 400,
        headers: {},
        text: '',
      }
      const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      refused(status, `the request cannot be read: ${error.reason ?? error.message}`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`)
    }
    socket.destroy(error)
  })
}

export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Returns the Transfer-Encoding, if it is another than `chunked` and the parser stopped at it, and the path. */
function brokenCoding({ reason, rawPacket }: Unreadable): { coding: string; path: string } | null {
  if (!reason?.includes('Transfer-Encoding') || !rawPacket) return null
  const head = rawPacket.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const codings = [...head.matchAll(/^transfer-encoding:[ \t]*(.*?)[ \t]*$/gim)].map(([, coding = '']) => coding)
  const coding = codings.join(', ')
  if (codings.length === 0 || coding.toLowerCase() === 'chunked') return null
  return { coding, path: head.split(' ', 2)[1] ?? '' }
}
