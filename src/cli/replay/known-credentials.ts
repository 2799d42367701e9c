// What a replay sends in place of the numbers that stand for credentials in a bundle.

import { literal } from '../../kit/literal.ts'

/** A number, perhaps percent-encoded, and the length of a long credential. */
const NUMBER = /(?:<|%3C)token(?: |%20)(\d+)(?:(?: |%20)of(?: |%20)(\d+)(?: |%20)characters)?(?:>|%3E)/gi

export class KnownCredentials {
  readonly #byNumber = new Map<string, string>()

  /** Returns a value with credentials in the place of their numbers. */
  fill<Value>(value: Value): Value {
    // The same value with other texts.
    return this.#filled(value) as Value
  }

  /** Whether a text is as expected. Learns the credentials that the simulator hands out: no call has sent them before. */
  isSame(expected: string, actual: string): boolean {
    const numbers = [...expected.matchAll(NUMBER)]
    if (numbers.length === 0) return expected === actual
    const rest = expected.replace(NUMBER, '\0').split('\0')
    const parts = rest.map(literal)
    const values = new RegExp(`^${parts.join('([^&#\\s]+)')}$`, 's').exec(actual)?.slice(1)
    if (!values) return false
    return numbers.every(([, number = ''], at) => {
      const value = decodeURIComponent(values[at] ?? '')
      const known = this.#byNumber.get(number) ?? value
      this.#byNumber.set(number, known)
      return known === value
    })
  }

  #filled(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.replace(NUMBER, (_, number: string, length = '0') => this.#of(number, Number(length)))
    }
    if (Array.isArray(value)) return value.map((entry) => this.#filled(entry))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [this.#filled(key), this.#filled(entry)]))
  }

  #of(number: string, length: number): string {
    const known = this.#byNumber.get(number) ?? `token-${number}`.padEnd(length, '-')
    this.#byNumber.set(number, known)
    return known
  }
}
