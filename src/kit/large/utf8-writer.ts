// Writes a text as UTF-8 in one pass. `Buffer.from` measures a text before it encodes it, which takes as long again; and numbers
// are written as digits, not as strings of their own.

const encoder = new TextEncoder()

/** Bytes to begin with, and the most that are kept for the next text. */
const ROOM = 64 * 1024
const MOST = 1024 * 1024

/** UTF-8 needs at most so many bytes for a UTF-16 code unit. */
const WIDEST = 3
/** A number has fewer characters. */
const NUMBER = 32
/** Larger numbers are rare. */
const LARGE = 1e12

/** Collects a text. */
export class Utf8Writer {
  #bytes = Buffer.allocUnsafeSlow(ROOM)
  #at = 0

  text(text: string): void {
    this.#reserve(text.length * WIDEST)
    this.#at += encoder.encodeInto(text, this.#bytes.subarray(this.#at)).written
  }

  /** Adds what is UTF-8 already. */
  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Adds a finite number as JSON has it: digit by digit if it has at most two decimals. */
  number(value: number): void {
    // Apart: the first large one times 100 is no small integer of V8's, which would throw its code away.
    if (Number.isSafeInteger(value) && value >= 0 && value <= LARGE) {
      this.#reserve(NUMBER)
      this.#digits(value)
      return
    }
    const hundredths = Math.round(value * 100)
    if (value < 0 || value > LARGE || hundredths / 100 !== value) {
      this.text(String(value))
      return
    }
    this.#reserve(NUMBER)
    const whole = Math.floor(hundredths / 100)
    const rest = hundredths - 100 * whole
    this.#digits(whole)
    this.#bytes[this.#at++] = POINT
    this.#bytes[this.#at++] = ZERO + Math.floor(rest / 10)
    if (rest % 10 > 0) this.#bytes[this.#at++] = ZERO + (rest % 10)
  }

  /** Returns what `write` adds, without what an earlier text that failed has left. */
  written(write: (writer: this) => void): Uint8Array {
    this.#at = 0
    write(this)
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at))
    if (this.#bytes.length > MOST) this.#bytes = Buffer.allocUnsafeSlow(ROOM)
    return taken
  }

  #digits(whole: number): void {
    let end = this.#at + 1
    for (let bound = 10; bound <= whole; bound *= 10) end++
    this.#at = end
    let left = whole
    do {
      const tens = Math.floor(left / 10)
      this.#bytes[--end] = ZERO + left - 10 * tens
      left = tens
    } while (left > 0)
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#at + more))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

const ZERO = 48
const POINT = 46
