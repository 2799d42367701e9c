// Takes the requests of a connection one after the other, and counts the responses that wait for a slow reader.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Memory } from '../../kit/memory/memory.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Connections } from './connections.ts'

/**
 * Wraps the listener of a server. Node calls it for every request that a client has sent ahead, though the client may
 * never read a response: each now waits until the one before it has been sent.
 */
export function inTurn(handle: RequestListener, connections: Connections, memory: Memory): RequestListener {
  return (request, response) => {
    const { socket } = request
    const before = connections.begin(socket, response)
    countUnsent(socket, response, memory)
    if (before === null || before.writableFinished || before.destroyed) handle(request, response)
    else {
      behind.add(response)
      before.once('close', () => next(handle, request, response))
    }
  }
}

/** The responses to requests that had to wait for the one before. */
const behind = new WeakSet<object>()

/** Whether a response is to a request that had to wait for the one before. */
export function hasWaited(response: object): boolean {
  return behind.has(response)
}

function next(handle: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  if (!request.socket.destroyed) handle(request, response)
}

function countUnsent(socket: Socket, response: ServerResponse, memory: Memory): void {
  response.on('prefinish', () => {
    // The text is held as well as its bytes.
    const unsent = 2 * socket.writableLength
    if (unsent < LIMITS.response_counted_bytes || socket.destroyed) return
    memory.count('responses', unsent)
    response.once('close', () => memory.count('responses', -unsent))
  })
}
