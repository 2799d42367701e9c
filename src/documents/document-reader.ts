// Reads documents in worker threads, so that a hostile one cannot take the time or memory of the server.

import type { Worker } from 'node:worker_threads'
import { workerThreads } from '../kit/loading/builtins.ts'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import { BUILT, RUN } from '../package-files.ts'
import type { DocumentKind, Outcome } from './document.ts'

interface Waiting {
  readonly kind: DocumentKind
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  readonly resolve: (reading: Promise<Outcome>) => void
}

const CLOSED: Outcome = { outcome: 'unreadable', reason: 'the simulator was closed' }

/** Reads a few documents at a time; the others wait. */
export class DocumentReader {
  readonly #real: RealTime
  readonly #waiting: Waiting[] = []
  readonly #running = new Set<() => void>()

  constructor(real: RealTime) {
    this.#real = real
  }

  /** Reads a document. */
  read(kind: DocumentKind, chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<Outcome> {
    return new Promise<Outcome>((resolve) => {
      this.#waiting.push({ kind, chunks, resolve })
      this.#next()
    })
  }

  /** Ends all readings and empties the queue. */
  close(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(Promise.resolve(CLOSED))
    for (const end of this.#running) end()
  }

  #next(): void {
    if (this.#running.size >= LIMITS.document_threads) return
    const waiting = this.#waiting.shift()
    if (!waiting) return
    const { reading, end } = readInThread(waiting, this.#real)
    this.#running.add(end)
    const done = () => {
      this.#running.delete(end)
      this.#next()
    }
    reading.then(done, done)
    waiting.resolve(reading)
  }
}

/** Reads in a new thread. The time limit begins when the thread is up. One that never starts is our bug: it rejects. */
function readInThread(
  { kind, chunks }: Pick<Waiting, 'kind' | 'chunks'>,
  real: RealTime,
): { reading: Promise<Outcome>; end: () => void } {
  const worker = startThread({ kind, chunks })
  const { promise, resolve, reject } = withResolvers<Outcome>()
  let up = false
  const unreadable = (reason: string) => resolve({ outcome: 'unreadable', reason })
  const failed = (error: Error) => (up ? unreadable(error.message) : reject(error))
  let cancel = real.after(LIMITS.document_start_ms, () =>
    failed(new Error('the thread that reads documents did not start')),
  )
  worker.on('message', (message: 'up' | Outcome) => {
    if (message !== 'up') return resolve(message)
    up = true
    cancel()
    cancel = real.after(LIMITS.document_ms, () => unreadable(`it took longer than ${LIMITS.document_ms / 1000} s`))
  })
  worker.on('error', failed)
  worker.on('exit', () => failed(new Error('the thread that reads documents ended early')))
  const settled = async () => {
    try {
      return await promise
    } finally {
      cancel()
      await worker.terminate()
    }
  }
  return { reading: settled(), end: () => resolve(CLOSED) }
}

function startThread(workerData: Pick<Waiting, 'kind' | 'chunks'>): Worker {
  const options = {
    workerData,
    transferList: workerData.chunks.map(({ buffer }) => buffer),
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: LIMITS.document_heap_mib,
      // At its limit, Node gives a thread 16 MB more to end itself. What is young moves there: more of it ends the process.
      maxYoungGenerationSizeMb: 8,
      stackSizeMb: LIMITS.document_stack_mib,
    },
  }
  const { Worker } = workerThreads()
  if (BUILT) return new Worker(new URL('documents/worker.js', RUN), options)
  // In development and tests: Node 20 does not load TypeScript in a thread, so tsx must be registered there.
  const source = JSON.stringify(new URL('documents/worker.ts', RUN).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, {
    ...options,
    eval: true,
  })
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Value>((ok, wrong) => {
    resolve = ok
    reject = wrong
  })
  return { promise, resolve, reject }
}
