// Keeps what nobody reads from filling the memory: where too much waits for a slow reader, new lines are dropped and counted.

import { realTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Output } from './terminal.ts'

export class BoundedOutput implements Output {
  readonly #to: Output
  readonly #notice: (lines: number) => string
  /** Bytes that have not been passed on. */
  #waiting = 0
  #dropped = 0
  #whenIdle: () => void = () => {}

  /** `notice`: the line that says how many lines have been dropped where it stands. */
  constructor(to: Output, notice: (lines: number) => string) {
    this.#to = to
    this.#notice = notice
  }

  get isTTY(): boolean {
    return this.#to.isTTY ?? false
  }

  write(text: string): void {
    if (this.#waiting > LIMITS.unread_output_bytes) this.#dropped += text.split('\n').length - 1
    else this.#pass(this.#missing() + text)
  }

  /** Resolves once everything has been passed on; after `patience` ms at the latest. */
  passed(patience: number): Promise<void> {
    if (this.#waiting === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = realTime.after(patience, resolve, true)
      this.#whenIdle = () => {
        cancel()
        resolve()
      }
    })
  }

  #missing(): string {
    const lines = this.#dropped
    this.#dropped = 0
    return lines > 0 ? `${this.#notice(lines)}\n` : ''
  }

  #pass(text: string): void {
    const bytes = Buffer.byteLength(text)
    this.#waiting += bytes
    this.#to.write(text, () => {
      this.#waiting -= bytes
      if (this.#waiting > 0) return
      if (this.#dropped > 0) this.#pass(this.#missing())
      else this.#whenIdle()
    })
  }
}
