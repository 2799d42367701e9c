// Counts connections and the requests on them: closes idle ones when there are too many, and all of them at the end.

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '../../model/limits.ts'

interface Use {
  /** The responses that have not been sent whole, oldest first. */
  readonly open: Set<ServerResponse>
  /** The response to the newest request; null before the first. */
  newest: ServerResponse | null
  /** Which use of any connection was its last. */
  used: number
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
  readonly #open = new Map<Socket, Use>()
  #uses = 0
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
    return [...this.#open.values()].filter(({ open }) => open.size > 0).length
  }

  /** Counts the connections of a listener from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { open: new Set(), newest: null, used: ++this.#uses })
      socket.on('close', () => {
        this.#open.delete(socket)
        this.#noteIdle()
      })
      this.#makeRoom(socket)
    })
  }

  /** Notes that a request has come. Returns the response to the one before it on its connection; null for none. */
  begin(socket: Socket, response: ServerResponse): ServerResponse | null {
    const use = this.#open.get(socket)
    // It may have been closed already.
    if (use === undefined) return null
    const before = use.newest
    use.open.add(response)
    this.#noteUse(socket, use)
    use.newest = response
    response.on('close', () => {
      use.open.delete(response)
      this.#noteUse(socket, use)
    })
    return before
  }

  /** Whether a part of a response has been sent, and another part not yet. */
  isAmid(socket: Socket): boolean {
    const { open = [] } = this.#open.get(socket) ?? {}
    return [...open].some(({ headersSent, writableEnded }) => headersSent && !writableEnded)
  }

  /** Closes unused connections now, and the others after their responses, which say so. */
  stop(): void {
    this.#stopping = true
    for (const [socket, { open, newest }] of this.#open) {
      // One that has sent a part of a request gets to know that it is refused.
      if (open.size === 0 && socket.bytesRead === 0) socket.destroy()
      if (open.size > 0 && newest && !newest.headersSent) newest.shouldKeepAlive = false
    }
  }

  /** Resolves once no request is in flight. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#noteIdle()
    })
  }

  #noteUse(socket: Socket, use: Use): void {
    use.used = ++this.#uses
    if (this.#stopping && this.#open.has(socket)) this.#useAtTheEnd(socket, use)
  }

  #useAtTheEnd(socket: Socket, { open, newest }: Use): void {
    if (open.size === 0) socket.destroySoon()
    // The request behind it gets a response, too: its refusal, which closes the connection.
    if (open.size > 1 && newest && !newest.headersSent) newest.shouldKeepAlive = true
    this.#noteIdle()
  }

  #noteIdle(): void {
    if (this.#stopping && this.busy === 0) this.#whenIdle()
  }

  /** If there are too many, closes the one that has been idle for longest, else the slowest sender, else the new one. */
  #makeRoom(newest: Socket): void {
    if (this.#open.size <= this.#most) return
    const victim =
      this.#longestUnused((socket, { open }) => open.size === 0 && socket !== newest) ??
      this.#longestUnused((_socket, use) => use.newest?.req.complete === false) ??
      newest
    this.#open.delete(victim)
    victim.destroy()
    if (this.#reported) return
    this.#reported = true
    this.#report(this.#message)
  }

  #longestUnused(fits: (socket: Socket, use: Use) => boolean): Socket | undefined {
    let found: Socket | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [socket, use] of this.#open) {
      if (use.used < least && fits(socket, use)) [found, least] = [socket, use.used]
    }
    return found
  }
}
