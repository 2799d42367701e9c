// What `fetch` shows of a connection that breaks, for calls that have none.

const failures = new WeakMap<Response, { readonly error: unknown }>()

/** An error as `fetch` throws it: the cause says what happened to the connection. */
export function fetchFailure(message: string, cause: string, code: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(cause), { code }) })
}

/** Stands for a call that gets no answer: handed to the caller, it becomes `error`. */
export function severed(error: unknown): Response {
  const response = new Response(null, { status: 500 })
  failures.set(response, { error })
  return response
}

/** The response, unless it stands for a call that got none. */
export function unlessSevered(response: Response): Response {
  const failure = failures.get(response)
  if (failure) throw failure.error
  return response
}

interface Pen {
  write(piece: Uint8Array): void
  end(): void
  fail(error: Error): void
}

/** A response whose body is written bit by bit; what `begin` answers is called when the reader goes away. */
export function streamed(init: ResponseInit, begin: (pen: Pen) => (() => void) | undefined): Response {
  let stop: (() => void) | undefined
  let first = true
  const body = new ReadableStream<Uint8Array>(
    {
      // Begun by the first read, so that an error comes behind what was written before it.
      pull(controller) {
        if (!first) return
        first = false
        let failure: Error | null = null
        stop = begin({
          write: (piece) => controller.enqueue(new Uint8Array(piece)),
          end: () => controller.close(),
          fail: (error) => {
            failure = error
          },
        })
        if (failure) queueMicrotask(() => controller.error(failure))
      },
      cancel: () => stop?.(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, init)
}
