// The calls in flight, over sockets and in process, which a simulator that stops lets end.

import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { realTime } from '../../kit/real-time.ts'

export class CallsInFlight {
  /**
   * The newest response of each connection. V8 lays a set that every call enters and leaves out anew all the time, and keeps what
   * was in the old one until the next full garbage collection: half of what a GET takes.
   */
  readonly #newest = new Map<Duplex, ServerResponse>()
  #open = 0
  /** Rejects each call in process. */
  readonly #reject = new Set<(error: Error) => void>()
  /** Whether a request that comes now is refused. */
  stopping = false
  #whenIdle = () => {}

  get count(): number {
    return this.#open + this.#reject.size
  }

  /** Notes that a request has come over a socket. */
  begin(socket: Duplex, response: ServerResponse): void {
    if (!this.#newest.has(socket)) socket.once('close', () => this.#newest.delete(socket))
    this.#newest.set(socket, response)
    this.#open++
    response.once('close', () => {
      this.#open--
      if (this.stopping) this.#noteEnd()
    })
  }

  /** Keeps the process alive until a call in process is answered, as a socket would. Rejects as `refuse` says. */
  pending(answer: Promise<Response>): Promise<Response> {
    const release = realTime.after(Number.POSITIVE_INFINITY, () => {}, true)
    return new Promise((resolve, reject) => {
      this.#reject.add(reject)
      const ended = answer.finally(() => {
        release()
        this.#reject.delete(reject)
        this.#noteEnd()
      })
      ended.then(resolve, reject)
    })
  }

  /** From now on requests over sockets are refused, and their connections closed after the responses in flight. */
  stop(): void {
    this.stopping = true
    for (const response of this.#newest.values()) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Resolves once nothing is in flight any more; called after `stop`. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#noteEnd()
    })
  }

  refuse(error: Error): void {
    for (const reject of this.#reject) reject(error)
  }

  #noteEnd(): void {
    if (this.count === 0) this.#whenIdle()
  }
}
