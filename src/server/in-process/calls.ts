// The calls in process that have no answer yet.

import { realTime } from '../../kit/real-time.ts'

export class CallsInProcess {
  /** Rejects each of them. */
  readonly #reject = new Set<(error: Error) => void>()
  #whenIdle = () => {}

  /** How many there are. */
  get busy(): number {
    return this.#reject.size
  }

  /** Keeps the process alive until a call is answered, as a socket would. Rejects as `refuse` says. */
  pending(answer: Promise<Response>): Promise<Response> {
    return new Promise((resolve, reject) => {
      const release = realTime.after(Number.POSITIVE_INFINITY, () => {}, true)
      this.#reject.add(reject)
      const end = () => {
        release()
        this.#reject.delete(reject)
        if (this.busy === 0) this.#whenIdle()
      }
      answer.finally(end).then(resolve, reject)
    })
  }

  /** Resolves once there are none. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      if (this.busy === 0) resolve()
    })
  }

  refuse(error: Error): void {
    for (const reject of this.#reject) reject(error)
  }
}
