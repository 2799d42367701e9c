// A real receiver of webhooks, on a socket of its own.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely
  readonly payload: any
}

type Answer = number | ((received: Received, response: ServerResponse) => void)

/** Starts a receiver that ends with the test. `answers`: in turn, the last for all that follow. */
export async function receive(...answers: Answer[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const one = { path: request.url ?? '', headers: request.headers, body, payload: JSON.parse(body) }
      const answer = answers[Math.min(received.length, answers.length - 1)] ?? 204
      received.push(one)
      if (typeof answer === 'function') answer(one, response)
      else response.writeHead(answer).end()
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    /** Listens again, where it was. */
    open: () => listen(port),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  onTestFinished(() => receiver.close())
  return receiver
}

/** Starts a receiver that does to each connection, once something has come, whatever `answer` does. It ends with the test. */
export async function receiveRaw(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  return { url: `http://127.0.0.1:${port}/hooks` }
}
