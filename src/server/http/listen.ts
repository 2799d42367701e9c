// Opens sockets: a listener for the main port, and one more if the insights host has its own port.

import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { decoded } from '../../kit/url.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'
import { Problem } from '../../model/problems.ts'
import { worldNameProblem } from '../../model/worlds/world-name.ts'
import { problemAnswer, shortProblem } from '../pipeline/refusal.ts'
import { familyOf } from './address.ts'
import type { App } from './app.ts'
import type { CallsInFlight } from './calls.ts'

export interface Listener {
  /** `http://host:port`, usable in a browser. */
  readonly origin: string
  stop(): void
  close(): Promise<void>
}

export interface Place {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly onInsights: boolean
}

/** Opens a socket for `app`. Rejects with Node's error (EADDRINUSE, EACCES, ...) when that fails. */
export async function listen(app: App, { host, port, onInsights }: Place, calls: CallsInFlight): Promise<Listener> {
  const answer = getRequestListener(
    // Only HTTP/1 is served, so Node's objects are those of HTTP/1.
    (request, env) => app.fetch(request, Object.assign(env as HttpBindings, { onInsights })),
    {
      // The host of a request of HTTP/1.0 without a Host header.
      hostname: nameIn(host),
      // body-chunks.ts reads the rest of partly read bodies, and Node discards unread ones. The adaptor's own cleanup
      // closes the connection after 500 ms, which breaks the next request of a client with keep-alive.
      autoCleanupIncoming: false,
      // It would change the requests and responses of the whole process, such as that of a test.
      overrideGlobalObjects: false,
      errorHandler: (error) => unaddressed(app, error),
    },
  )
  // Node's own refusal of a request without a Host has no body.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    const problem = calls.stopping ? new Problem('stopping') : brokenRequest(incoming)
    calls.begin(incoming.socket, outgoing)
    if (problem) refuse(app, incoming, outgoing, problem)
    else if (incoming.url === '*') outgoing.writeHead(204, { allow: METHODS }).end()
    else void answer(incoming, outgoing)
  })
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Without its body the connection is of no use: `proceed` asks for it once nothing else decides the call.
    outgoing.shouldKeepAlive = false
    server.emit('request', incoming, outgoing)
  })
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    refuse(app, incoming, outgoing, new Problem('expectation', { expected: incoming.headers.expect ?? '' })),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Node has no other name for the response that the connection is at.
    const answering: ServerResponse | null | undefined = Reflect.get(socket, '_httpMessage')
    if (!socket.writable || answering?.headersSent || error.code === 'ECONNRESET') return void socket.destroy()
    const { status, headers, text } = problemAnswer(unreadable(error), 'service')
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(String(text)), connection: 'close' })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': '))].join('\r\n')
    socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy())
  })
  server.keepAliveTimeout = LIMITS.keep_alive_ms
  server.headersTimeout = LIMITS.headers_ms
  // For bodies that nobody reads; reading one has its own limits. A rule may let an upload hang.
  server.requestTimeout = LIMITS.body_ms + LIMITS.hang_ms
  boundConnections(server, app.options.maxConnections, app.options.onShortage)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // A connection that cannot be accepted, for want of files, ends nothing else.
      server.on('error', () => {})
      resolve()
    })
  })
  let closed: Promise<void> | null = null
  const stop = () => {
    closed ??= new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    return closed
  }
  return {
    origin: originOf(server.address() as AddressInfo, host),
    stop: () => void stop(),
    close: () => {
      const end = stop()
      server.closeAllConnections()
      return end
    },
  }
}

/** Returns what is wrong with a request that Node accepts and HTTP does not; null for a good one. */
function brokenRequest(incoming: IncomingMessage): Problem | null {
  const { headers, httpVersion, rawHeaders, url = '' } = incoming
  const coding = headers['transfer-encoding']
  // Node takes `gzip, chunked` for chunks. Where chunks are not the last coding it cannot read the request at all.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new Problem('transfer_coding', { coding })
  }
  // URLs leave such segments out: the call would reach another world.
  const [, dots = ''] = /\/w\/((?:\.|%2e){1,2})(?=[/?#]|$)/i.exec(url) ?? []
  const reason = dots === '' ? null : worldNameProblem(decoded(dots))
  if (reason !== null) return new Problem('bad_world_name', { reason })
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 0 && httpVersion === '1.1') return new Problem('bad_host', { reason: 'it is missing' })
  return hosts > 1 ? new Problem('bad_host', { reason: 'it came more than once' }) : null
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Returns why Node could not read a request. */
function unreadable({ code, message }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', { limit: formatBytes(maxHeaderSize) })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', { reason: 'It did not come in time' })
  return new Problem('no_http', { reason: message.replace(/^Parse Error: /, '') })
}

/** Responds to a request whose body must not be read. */
function refuse(app: App, incoming: IncomingMessage, outgoing: ServerResponse, problem: Problem): void {
  const { method = '', url = '' } = incoming
  const { status, headers, text } = problemAnswer(problem, familyOf(url))
  app.logRefused({ method, url }, status, shortProblem(problem))
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(status, { ...headers, connection: 'close' }).end(text)
}

/** Responds to a request whose address is no URL. The app itself handles every other error. */
function unaddressed(app: App, error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 })
  const reason = 'together with the path it makes no URL'
  const problem = new Problem('bad_host', { reason })
  const { text, status, headers } = problemAnswer(problem, 'service')
  app.logRefused({ method: '', url: '' }, status, shortProblem(problem))
  return new Response(String(text), { status, headers })
}

function originOf({ port, address }: AddressInfo, host: string): string {
  const everywhere = address === '0.0.0.0' || address === '::'
  return `http://${everywhere ? '127.0.0.1' : nameIn(host)}:${port}`
}

/** Returns a host as URLs have it: an IPv6 address in brackets. */
function nameIn(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Closes the connections to `server` beyond `most`, or beyond what the process may open. `report` gets a sentence once. */
function boundConnections(server: Server, most: number, report: (message: string) => void): void {
  const files = fileLimit()
  const ofFiles = files === null ? most : Math.max(files - LIMITS.files_kept_free, LIMITS.connections_least)
  server.maxConnections = Math.min(most, ofFiles)
  const [crowd, option] =
    ofFiles < most ? [`, and the process may open ${files} files`, 'ulimit -n'] : ['', '--max-connections']
  server.once('drop', () =>
    report(
      `${server.maxConnections} connections are open${crowd}: new ones are closed while there are so many (${option} sets the limit)`,
    ),
  )
  // The next one finds room.
  server.on('drop', () => server.closeIdleConnections())
}

/** Returns how many files and connections this process may have open (`ulimit -n`); null where that cannot be told. */
export function fileLimit(): number | null {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? null : Number(most)
  } catch {
    return null
  }
}
