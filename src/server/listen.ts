// Opens sockets: a listener for the main port, and one more if the insights host has its own port.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { LIMITS } from '../model/limits.ts'
import { Problem } from '../model/problems.ts'
import { familyOf } from './address.ts'
import type { App } from './app.ts'
import type { Connections } from './connections/connections.ts'
import { inTurn } from './connections/in-turn.ts'
import { answerUnreadable } from './connections/unreadable.ts'
import { problemAnswer, shortProblem } from './refusal.ts'
import { sharesHead } from './request-head.ts'
import { SENT } from './response/sent.ts'

export interface Listener {
  /** `http://host:port`, usable in a browser. */
  readonly origin: string
  /** Accepts no more connections, and closes the idle ones. */
  stop(): void
  /** Closes all connections. */
  close(): Promise<void>
}

/** Where a listener is opened. */
export interface Place {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly onInsights: boolean
}

/** Opens a socket for `app`. Rejects with Node's error (EADDRINUSE, EACCES, ...) when that fails. */
export async function listen(app: App, { host, port, onInsights }: Place, connections: Connections): Promise<Listener> {
  const answer = getRequestListener(
    // Only HTTP/1 is served, so Node's objects are those of HTTP/1.
    (request, env) => unlessSent(app.fetch(request, Object.assign(env as HttpBindings, { onInsights }))),
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
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const problem = connections.stopping ? new Problem('stopping') : brokenRequest(incoming)
    if (problem) refuse(app, incoming, outgoing, problem)
    else void answer(incoming, outgoing)
  }
  const server = createServer(inTurn(handle, connections, app.worlds.memory))
  server.keepAliveTimeout = LIMITS.keep_alive_ms
  server.headersTimeout = LIMITS.headers_ms
  // For bodies that nobody reads; reading one has its own limits. A rule may let an upload hang.
  server.requestTimeout = LIMITS.body_ms + LIMITS.hang_ms
  connections.watch(server)
  answerUnreadable(server, {
    isAmid(socket) {
      // A request before it may have its response already.
      app.sendWaiting()
      return connections.isAmid(socket)
    },
    refuse(coding, path) {
      const { text, ...answer } = problemAnswer(new Problem('transfer_coding', { coding }), familyOf(path))
      return { ...answer, text: String(text) }
    },
    refused: (status, reason) => app.logRefused({ method: '', url: '' }, status, reason),
  })
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
  if (sharesHead(incoming)) return null
  const { headers, rawHeaders } = incoming
  const coding = headers['transfer-encoding']
  // Node takes `gzip, chunked` for chunks. Where chunks are not the last coding it cannot read the request at all.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new Problem('transfer_coding', { coding })
  }
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1 ? new Problem('bad_host', { reason: 'it came more than once' }) : null
}

/** Responds to a request whose body must not be read. */
function refuse(app: App, incoming: IncomingMessage, outgoing: ServerResponse, problem: Problem): void {
  const { method = '', url = '' } = incoming
  const { status, headers, text } = problemAnswer(problem, familyOf(url))
  app.logRefused({ method, url }, status, shortProblem(problem))
  outgoing.writeHead(status, { ...headers, connection: 'close' }).end(text)
}

/**
 * Returns a response that the adaptor shall send. For one that was sent it waits for ever, which keeps nothing: so it does
 * not ask the platform what the headers are. To throw it to the error handler takes 1 us more.
 */
function unlessSent(response: Response | Promise<Response>): Response | Promise<Response> {
  if (response === SENT) return new Promise(() => {})
  if (!(response instanceof Promise)) return response
  return new Promise((resolve, reject) => {
    response.then((late) => {
      if (late !== SENT) resolve(late)
    }, reject)
  })
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
