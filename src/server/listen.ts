// Sockets: one listener for the main port, one more when the insights host is apart.

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { LIMITS } from '../model/limits.ts'
import type { App } from './app.ts'

export interface Listener {
  /** `http://host:port`, as one would type it. */
  readonly origin: string
  close(): Promise<void>
}

/** Opens a socket for `app`; rejects with Node's error (EADDRINUSE, EACCES, ...) when that cannot be. */
export async function listen(app: App, host: string, port: number, onInsights: boolean): Promise<Listener> {
  const server = createAdaptorServer({
    // Node's objects are those of HTTP/1: nothing else is listened for.
    fetch: (request, env) => app.fetch(request, Object.assign(env as HttpBindings, { onInsights })),
    // Bodies left in the middle are read to their end by body-chunks.ts, those never touched by Node; the adaptor's own
    // way is to close the connection after 500 ms, under the next request of a client that keeps it.
    autoCleanupIncoming: false,
  }) as Server
  server.keepAliveTimeout = LIMITS.keep_alive_ms
  server.headersTimeout = LIMITS.headers_ms
  // An upload may take as long as it likes: what reads a body has an idle limit of its own.
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
