// The calls in flight, over sockets and in process, which a simulator that stops lets end.

import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { realTime } from '../../kit/real-time.ts'

/** The responses to requests that had to wait for the one before. */
const behind = new WeakSet<object>()

/** Whether a response is to a request that had to wait for the one before. */
export function hasWaited(response: object): boolean {
  return behind.has(response)
}

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
  /** Whether the process is kept alive for calls in process, and what ends that; null until the end of the turn. */
  #holds = false
  #release: (() => void) | null = null

  get count(): number {
    return this.#open + this.#reject.size
  }

  /**
   * Notes that a request has come over a socket, and handles it once the response before it has been sent: Node calls its listener
   * for all that a client has sent ahead, though the client may never read a response, and a later one might be answered first.
   */
  inTurn(socket: Duplex, response: ServerResponse, handle: () => void): void {
    const before = this.#begin(socket, response)
    if (before === undefined || before.writableFinished || before.destroyed) handle()
    else {
      behind.add(response)
      before.once('close', () => {
        if (!socket.destroyed) handle()
      })
    }
  }

  /** Returns the response to the request before on this connection. */
  #begin(socket: Duplex, response: ServerResponse): ServerResponse | undefined {
    const before = this.#newest.get(socket)
    this.#newest.set(socket, response)
    if (before === undefined) socket.once('close', () => this.#newest.delete(socket))
    this.#open++
    response.once('close', () => {
      this.#open--
      this.#noteEnd()
    })
    return before
  }

  /** Keeps the process alive until a call in process is answered, as a socket would. Rejects as `refuse` says. */
  pending(answer: Promise<Response>): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#reject.add(reject)
      this.#holdAtEndOfTurn()
      const end = () => {
        this.#reject.delete(reject)
        this.#noteEnd()
      }
      answer.then(
        (response) => {
          end()
          resolve(response)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
  }

  /** Most calls are answered before the end of the turn, and need no timer that keeps the process alive. */
  #holdAtEndOfTurn(): void {
    if (this.#holds) return
    this.#holds = true
    realTime.atEndOfTurn(() => {
      this.#release = realTime.after(Number.POSITIVE_INFINITY, () => {}, true)
      this.#noteEnd()
    })
  }

  /** From now on requests over sockets are refused, and their connections closed after the responses in flight. */
  stop(): void {
    this.stopping = true
    for (const response of this.#newest.values()) if (!response.headersSent) response.shouldKeepAlive = false
  }

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
    if (this.#reject.size === 0 && this.#release !== null) {
      this.#release()
      this.#release = null
      this.#holds = false
    }
    if (this.count === 0) this.#whenIdle()
  }
}
