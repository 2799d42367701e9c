// The requests that the pipeline handles: over a socket, or in process.

import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** A request. One in process is the caller's own, with the headers and the signal that `fetch` would see. */
export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly body: ReadableStream<Uint8Array> | null
  readonly headers?: Headers
  readonly signal?: AbortSignal
}

/** Methods whose bodies Node does not hand over. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * A request over a socket. It is none of the platform's requests: Node takes 20 ms and 8 MB to load those, and most calls
 * need neither them nor a stream.
 */
export class SocketRequest implements RawRequest {
  readonly method: string
  readonly url: string
  readonly #incoming: IncomingMessage
  #body: ReadableStream<Uint8Array> | null = null

  constructor(incoming: IncomingMessage, url: string) {
    this.method = incoming.method ?? 'GET'
    this.url = url
    this.#incoming = incoming
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (BODILESS.has(this.method)) return null
    this.#body ??= streamOf(this.#incoming)
    return this.#body
  }
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const { complete, readableAborted, readableDidRead } = incoming
  if (!complete || !readableAborted || readableDidRead) return Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  // The client has left, after the whole body.
  return new ReadableStream({
    start(controller) {
      const bytes = incoming.read()
      if (bytes !== null) controller.enqueue(bytes)
      controller.close()
    },
  })
}
