// Randomness as a pure function: the same words always give the same draws. Our own code, because every response of every
// seed depends on its bits, which no update of a package may change. node:crypto has no generator that starts from words,
// and takes twice as long for a digest.

/** One input of a draw, such as the seed, a request key, or how often that request was made before. */
export type Word = string | number

/** Four unsigned 32-bit integers. */
export type Digest = readonly [number, number, number, number]

/** Returns a 128-bit digest of `words`. Not cryptographic: it must spread well and never change. */
export function digest(...words: readonly Word[]): Digest {
  const text = words.join('\u001f')
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ k, 597399067)
    b = c ^ Math.imul(b ^ k, 2869860233)
    c = d ^ Math.imul(c ^ k, 951274213)
    d = a ^ Math.imul(d ^ k, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

const ID_CODES = Array.from('0123456789abcdefghjkmnpqrstvwxyz', (character) => character.charCodeAt(0))

/** Returns an identifier of 18 characters (90 bits) that depends only on `words`. */
export function idOf(...words: readonly Word[]): string {
  const [first, second, third] = digest(...words)
  const codes: number[] = []
  for (const part of [first, second, third]) {
    for (let shift = 0; shift < 30; shift += 5) codes.push(ID_CODES[(part >>> shift) & 31] ?? 0)
  }
  // Added up character by character it would be a chain of texts, which takes half as long again.
  return String.fromCharCode(...codes)
}

/** A stream of draws (sfc32), seeded by a digest. Cheap to make, never shared. */
export class Draws {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor([a, b, c, d]: Digest) {
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
    this.#d = d | 0
    for (let i = 0; i < 8; i++) this.uint32()
  }

  /** Returns a whole number from 0 to 2^32 - 1. */
  uint32(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + t) | 0
    return t >>> 0
  }

  /** Returns a number in [0, 1). */
  float(): number {
    return this.uint32() / 4294967296
  }

  /** Returns a number in [min, max). */
  between(min: number, max: number): number {
    return min + this.float() * (max - min)
  }

  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.float() * (max - min + 1))
  }

  /** Returns true with the probability `p` (0 to 1). */
  chance(p: number): boolean {
    return this.float() < p
  }

  /** Returns a number that is about normally distributed (sum of four uniform draws). */
  normal(mean: number, deviation: number): number {
    const sum = this.float() + this.float() + this.float() + this.float()
    return mean + (sum - 2) * 1.7320508 * deviation
  }

  /** Returns an entry of the list. Throws when the list is empty. */
  pick<T>(list: readonly T[]): T {
    const at = Math.floor(this.float() * list.length)
    if (at >= list.length) throw new RangeError('pick from an empty list')
    return list[at] as T
  }

  /** Returns an entry of the list by its weight; weights may have any sum. Throws when the list is empty. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let total = 0
    for (const [, weight] of list) total += weight
    let remaining = this.float() * total
    for (const [value, weight] of list) {
      remaining -= weight
      if (remaining < 0) return value
    }
    const last = list.at(-1)
    if (!last) throw new RangeError('weighted pick from an empty list')
    return last[0]
  }

  /** Returns `count` different entries of the list; all of them, shuffled, when it has no more. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) {
      const at = Math.floor(this.float() * rest.length)
      taken.push(rest[at] as T)
      rest[at] = rest[rest.length - 1] as T
      rest.pop()
    }
    return taken
  }
}

export function draws(...words: readonly Word[]): Draws {
  return new Draws(digest(...words))
}
