// Reads documents in worker threads, so that a hostile one cannot take the time or memory of the server.

import type { Worker } from 'node:worker_threads'
import { workerThreads } from '../kit/loading/builtins.ts'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import { BUILT, RUN } from '../package-files.ts'
import type { DocumentKind, Outcome } from './document.ts'

interface Job {
  readonly kind: DocumentKind
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
}

const CLOSED: Outcome = { outcome: 'unreadable', reason: 'the simulator was closed' }

/** Reads a few documents at a time; the others wait. */
export class DocumentReader {
  readonly #real: RealTime
  readonly #waiting: (() => void)[] = []
  readonly #running = new Set<AbortController>()
  #closed = false

  constructor(real: RealTime) {
    this.#real = real
  }

  async read(kind: DocumentKind, chunks: Job['chunks']): Promise<Outcome> {
    while (this.#running.size >= LIMITS.document_threads && !this.#closed)
      await new Promise<void>((begin) => this.#waiting.push(begin))
    if (this.#closed) return CLOSED
    const end = new AbortController()
    this.#running.add(end)
    try {
      return await readInThread({ kind, chunks }, this.#real, end.signal)
    } finally {
      this.#running.delete(end)
      this.#waiting.shift()?.()
    }
  }

  /** Ends all readings, also those that wait. */
  close(): void {
    this.#closed = true
    for (const end of this.#running) end.abort()
    for (const begin of this.#waiting.splice(0)) begin()
  }
}

/** Reads in a new thread. The time limit begins when the thread is up. One that never starts is our bug: it rejects. */
async function readInThread(job: Job, real: RealTime, end: AbortSignal): Promise<Outcome> {
  const worker = startThread(job)
  let cancel = () => {}
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      let up = false
      const unreadable = (reason: string) => resolve({ outcome: 'unreadable', reason })
      const failed = (error: Error) => (up ? unreadable(error.message) : reject(error))
      cancel = real.after(LIMITS.document_start_ms, () =>
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
      end.addEventListener('abort', () => resolve(CLOSED))
    })
  } finally {
    cancel()
    await worker.terminate()
  }
}

function startThread(workerData: Job): Worker {
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
