// Imitates what `fetch` shows of a broken connection, for calls in process.

import type { AnyRequest } from './plain-request.ts'

/** By request: Hono makes a response of its own for HEAD. */
const failures = new WeakMap<AnyRequest, { readonly error: unknown }>()

/** Returns an error like those of `fetch`; its cause says what happened to the connection. */
export function fetchFailure(message: string, cause: string, code: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(cause), { code }) })
}

/** Returns a placeholder for the response that `request` does not get; `unlessSevered` throws its `error`. */
export function severed(request: AnyRequest, error: unknown): Response {
  failures.set(request, { error })
  return new Response(null, { status: 500 })
}

/** Returns the response to `request`, or throws the error with which it was `severed`. */
export function unlessSevered(request: AnyRequest, response: Response): Response {
  const failure = failures.get(request)
  // A caller may send the same request again.
  failures.delete(request)
  if (failure) throw failure.error
  return response
}

export interface Pen {
  write(piece: Uint8Array): void
  end(): void
}

/** Returns a response whose body `begin` writes piece by piece. `begin` returns what to call when the reader cancels. */
export function streamed(init: ResponseInit, begin: (pen: Pen) => () => void): Response {
  let stop: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = begin({ write: (piece) => controller.enqueue(new Uint8Array(piece)), end: () => controller.close() })
    },
    cancel: () => stop?.(),
  })
  return new Response(body, init)
}

/** Returns a response whose body breaks off after `bytes`. */
export function cutOff(init: ResponseInit, bytes: Uint8Array, error: Error): Response {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>(
    {
      // The reader gets what was sent before the error.
      pull: (controller) => (pulls++ === 0 ? controller.enqueue(new Uint8Array(bytes)) : controller.error(error)),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, init)
}
