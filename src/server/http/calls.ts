// The calls in flight, over sockets and in process, which a simulator that stops lets end.

import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { realTime } from '../../kit/real-time.ts'

interface InProcess {
  readonly reject: (error: Error) => void
  readonly ended: Promise<unknown>
}

export class CallsInFlight {
  /**
   * The newest response of each connection. V8 lays a set that every call enters and leaves out anew all the time, and keeps what
   * was in the old one until the next full garbage collection: half of what a GET takes.
   */
  readonly #newest = new Map<Duplex, ServerResponse>()
  readonly #inProcess = new Set<InProcess>()
  /** Whether a request that comes now is refused. */
  stopping = false

  /** How many connections have a request, and how many calls are in process. */
  get count(): number {
    return this.#open.length + this.#inProcess.size
  }

  get #open(): ServerResponse[] {
    return [...this.#newest.values()].filter(({ closed }) => !closed)
  }

  /** Notes that a request has come over a socket. */
  begin(socket: Duplex, response: ServerResponse): void {
    if (!this.#newest.has(socket)) socket.once('close', () => this.#newest.delete(socket))
    this.#newest.set(socket, response)
  }

  /**
   * Keeps the process alive until a call in process is answered, as a socket would. Rejects as `refuse` says, or once `signal`
   * aborts: `close` does not wait for a caller that left.
   */
  pending(answer: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
    const release = realTime.after(Number.POSITIVE_INFINITY, () => {}, true)
    let reject = (_error: unknown) => {}
    const response = new Promise<Response>((resolve, refuse) => {
      reject = refuse
      answer.then(resolve, refuse)
    })
    // What the pipeline notes of a caller that left comes first.
    const aborted = () => realTime.atEndOfTurn(() => reject(signal?.reason))
    signal?.addEventListener('abort', aborted)
    const end = () => {
      signal?.removeEventListener('abort', aborted)
      release()
      this.#inProcess.delete(call)
    }
    const call = { reject, ended: response.then(end, end) }
    this.#inProcess.add(call)
    return response
  }

  /** From now on requests over sockets are refused, and their connections closed after the responses in flight. */
  stop(): void {
    this.stopping = true
    for (const response of this.#newest.values()) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Resolves once nothing is in flight any more; called after `stop`. */
  async idle(): Promise<void> {
    const sent = this.#open.map((response) => new Promise((resolve) => response.once('close', resolve)))
    await Promise.all([...sent, ...[...this.#inProcess].map(({ ended }) => ended)])
  }

  refuse(error: Error): void {
    for (const { reject } of this.#inProcess) reject(error)
  }
}
