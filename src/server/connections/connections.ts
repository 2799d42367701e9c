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

/** How many connections there may be. */
interface Bounds {
  /** The most that are wanted. */
  readonly most: number
  /** How many files the process may open; null for unknown. */
  readonly files: number | null
}

/** The open connections of a simulator, over all of its listeners. */
export class Connections {
  readonly #most: number
  readonly #message: string
  readonly #report: (message: string) => void
  /** The one that was used last is last. */
  readonly #open = new Map<Socket, Use>()
  #reported = false
  #stopping = false
  #whenIdle = () => {}

  /** `report` gets a sentence when there are too many for the first time. */
  constructor({ most, files }: Bounds, report: (message: string) => void) {
    const ofFiles = files === null ? most : Math.max(files - LIMITS.files_kept_free, LIMITS.connections_least)
    this.#most = Math.min(most, ofFiles)
    const [crowd, option] =
      ofFiles < most ? [`, and the process may open ${files} files`, 'ulimit -n'] : ['', '--max-connections']
    this.#message = `${this.#most} connections are open${crowd}: from now on the longest idle one is closed for each new one, or the slowest sender (${option} sets the limit)`
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
      this.#makeRoom(socket)
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

  /** If there are too many, closes the one that has been idle for longest, else the slowest sender, else the new one. */
  #makeRoom(newest: Socket): void {
    if (this.#open.size <= this.#most) return
    const victim =
      this.#first((socket, { inFlight }) => inFlight === 0 && socket !== newest) ??
      this.#first((_socket, use) => use.newest?.req.complete === false) ??
      newest
    this.#open.delete(victim)
    victim.destroy()
    if (this.#reported) return
    this.#reported = true
    this.#report(this.#message)
  }

  #first(fits: (socket: Socket, use: Use) => boolean): Socket | undefined {
    for (const [socket, use] of this.#open) if (fits(socket, use)) return socket
    return undefined
  }
}
