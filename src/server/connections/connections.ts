// Counts connections and the requests on them: closes idle ones when there are too many, and all of them at the end.

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '../../model/limits.ts'

interface Use {
  /** Requests without their whole response. */
  inFlight: number
  /** The response to the newest request; null before the first. */
  newest: ServerResponse | null
}

/** The open connections of a simulator, over all of its listeners. */
export class Connections {
  readonly #files: number | null
  readonly #report: (message: string) => void
  /** The one that was used last is last. */
  readonly #open = new Map<Socket, Use>()
  #reported = false
  #stopping = false
  #whenIdle = () => {}

  /** `files`: how many files the process may open, null for unknown. `report` gets a sentence when that is too few. */
  constructor(files: number | null, report: (message: string) => void) {
    this.#files = files
    this.#report = report
  }

  /** Whether a request that comes now is refused. */
  get stopping(): boolean {
    return this.#stopping
  }

  /** How many connections have a request in flight. */
  get busy(): number {
    return [...this.#open.values()].filter(({ inFlight }) => inFlight > 0).length
  }

  /** Counts the connections of a listener from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { inFlight: 0, newest: null })
      socket.on('close', () => {
        this.#open.delete(socket)
        this.#noteIdle()
      })
      this.#makeRoom()
    })
    server.on('request', ({ socket }, response) => {
      this.#use(socket, 1, response)
      response.on('close', () => this.#use(socket, -1))
    })
  }

  /** Closes unused connections now, and the others after their responses, which say so. */
  stop(): void {
    this.#stopping = true
    for (const [socket, { inFlight, newest }] of this.#open) {
      // One that has sent a part of a request gets to know that it is refused.
      if (inFlight === 0 && socket.bytesRead === 0) socket.destroy()
      if (inFlight > 0 && newest && !newest.headersSent) newest.shouldKeepAlive = false
    }
  }

  /** Resolves once no request is in flight. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#noteIdle()
    })
  }

  #use(socket: Socket, change: 1 | -1, response?: ServerResponse): void {
    const use = this.#open.get(socket)
    // It may have closed before its response.
    if (use === undefined) return
    this.#open.delete(socket)
    this.#open.set(socket, use)
    use.inFlight += change
    if (this.#stopping) this.#useAtTheEnd(socket, use)
    use.newest = response ?? use.newest
  }

  #useAtTheEnd(socket: Socket, { inFlight, newest }: Use): void {
    if (inFlight === 0) socket.destroySoon()
    // The request behind it gets a response, too: its refusal, which closes the connection.
    if (inFlight > 1 && newest && !newest.headersSent) newest.shouldKeepAlive = true
    this.#noteIdle()
  }

  #noteIdle(): void {
    if (this.#stopping && this.busy === 0) this.#whenIdle()
  }

  /** Closes the connection that has been idle for longest if there are too many. It may be the new one. */
  #makeRoom(): void {
    if (this.#files === null) return
    const most = Math.max(this.#files - LIMITS.files_kept_free, LIMITS.connections_least)
    if (this.#open.size <= most) return
    for (const [socket, { inFlight }] of this.#open) {
      if (inFlight > 0) continue
      this.#open.delete(socket)
      socket.destroy()
      break
    }
    if (this.#reported) return
    this.#reported = true
    this.#report(
      `${most} connections are open, and the process may open ${this.#files} files: from now on the longest idle connection is closed for each new one (ulimit -n sets the limit)`,
    )
  }
}
