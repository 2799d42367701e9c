// Keeps what nobody reads from filling the memory: of the lines that wait for a slow reader, the oldest are dropped.

import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Output } from './terminal.ts'

/** A piece of at most this many characters is passed on at once; less waits for nothing. */
const PIECE = 64 * 1024

export class BoundedOutput implements Output {
  readonly #to: Output
  readonly #notice: (lines: number) => string
  /** Whole lines that wait while an earlier piece is on its way. */
  readonly #waiting: string[] = []
  #bytes = 0
  #dropped = 0
  #passing = false
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
    this.#waiting.push(text)
    this.#bytes += Buffer.byteLength(text)
    this.#dropTo(LIMITS.unread_output_bytes)
    this.#pass()
  }

  /**
   * Resolves once everything has been passed on; after `patience` ms at the latest. A reader that has not got there by
   * half of them gets the last lines only, so that it does get those.
   */
  passed(patience: number, real: RealTime): Promise<void> {
    if (!this.#passing) return Promise.resolve()
    return new Promise((resolve) => {
      const shorten = real.after(patience / 2, () => this.#dropTo(PIECE), true)
      const cancel = real.after(patience, resolve, true)
      this.#whenIdle = () => {
        shorten()
        cancel()
        resolve()
      }
    })
  }

  #dropTo(bytes: number): void {
    while (this.#bytes > bytes) this.#drop()
  }

  #drop(): void {
    const text = this.#waiting.shift() ?? ''
    this.#bytes -= Buffer.byteLength(text)
    this.#dropped += text.split('\n').length - 1
  }

  #pass(): void {
    if (this.#passing) return
    let piece = ''
    if (this.#dropped > 0) piece = `${this.#notice(this.#dropped)}\n`
    this.#dropped = 0
    let taken = 0
    for (const text of this.#waiting) {
      if (taken > 0 && piece.length + text.length > PIECE) break
      piece += text
      taken++
    }
    for (const text of this.#waiting.splice(0, taken)) this.#bytes -= Buffer.byteLength(text)
    if (piece === '') {
      this.#whenIdle()
      return
    }
    this.#passing = true
    this.#to.write(piece, () => {
      this.#passing = false
      this.#pass()
    })
  }
}
