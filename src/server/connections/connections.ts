// Keeps clients from using up the files that the process may open: when there are too many connections, idle ones go.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '../../model/limits.ts'

/** The open connections of a simulator, over all of its listeners. */
export class Connections {
  readonly #files: number | null
  readonly #report: (message: string) => void
  /** Requests in flight by connection. The one that was used last is last. */
  readonly #open = new Map<Socket, number>()
  #reported = false

  /** `files`: how many files the process may open, null for unknown. `report` gets a sentence when that is too few. */
  constructor(files: number | null, report: (message: string) => void) {
    this.#files = files
    this.#report = report
  }

  /** Counts the connections of a listener from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, 0)
      socket.on('close', () => this.#open.delete(socket))
      this.#makeRoom()
    })
    server.on('request', ({ socket }, response) => {
      this.#use(socket, 1)
      response.on('close', () => this.#use(socket, -1))
    })
  }

  #use(socket: Socket, change: 1 | -1): void {
    const inFlight = this.#open.get(socket)
    // It may have closed before its response.
    if (inFlight === undefined) return
    this.#open.delete(socket)
    this.#open.set(socket, inFlight + change)
  }

  /** Closes the connection that has been idle for longest if there are too many. It may be the new one. */
  #makeRoom(): void {
    if (this.#files === null) return
    const most = Math.max(this.#files - LIMITS.files_kept_free, LIMITS.connections_least)
    if (this.#open.size <= most) return
    for (const [socket, inFlight] of this.#open) {
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
