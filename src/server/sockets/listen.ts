// Opens sockets: a listener for the main port, and one more if the insights host has its own port.

import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { LIMITS } from '../../model/limits.ts'
import type { App } from '../app.ts'
import { inTurn } from './in-turn.ts'

export interface Listener {
  /** `http://host:port`, usable in a browser. */
  readonly origin: string
  close(): Promise<void>
}

/** Opens a socket for `app`. Rejects with Node's error (EADDRINUSE, EACCES, ...) when that fails. */
export async function listen(app: App, host: string, port: number, onInsights: boolean): Promise<Listener> {
  const server = createAdaptorServer({
    // Only HTTP/1 is served, so Node's objects are those of HTTP/1.
    fetch: (request, env) => app.fetch(request, Object.assign(env as HttpBindings, { onInsights })),
    // body-chunks.ts reads the rest of partly read bodies, and Node discards unread ones. The adaptor's own cleanup
    // closes the connection after 500 ms, which breaks the next request of a client with keep-alive.
    autoCleanupIncoming: false,
  }) as Server
  for (const handle of server.listeners('request')) {
    server.off('request', handle as RequestListener)
    server.on('request', inTurn(handle as RequestListener, app.worlds.memory))
  }
  server.keepAliveTimeout = LIMITS.keep_alive_ms
  server.headersTimeout = LIMITS.headers_ms
  // An upload may take any time: reading a body has its own idle limit.
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { origin: originOf(server.address() as AddressInfo, host), close: () => close(server) }
}

function originOf({ port, address }: AddressInfo, host: string): string {
  const everywhere = address === '0.0.0.0' || address === '::'
  const name = everywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}
