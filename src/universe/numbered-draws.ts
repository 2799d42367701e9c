// Draws for the numbered items of one creator (days, posts, comments). The digest of the creator is mixed with the
// number, so that a thousand items cost one digest.

import { type Digest, Draws } from '../kit/random.ts'

/** Returns 32 bits for item `number` (any integer) of the digest `base`. */
export function hashAt(base: Digest, number: number): number {
  let x = (base[0] ^ Math.imul(number | 0, 0x9e3779b1)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad) ^ base[1]
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97) ^ base[2]
  return (x ^ (x >>> 15)) >>> 0
}

/** Returns a number in [0, 1) for item `number`. */
export function unitAt(base: Digest, number: number): number {
  return hashAt(base, number) / 4294967296
}

/** Returns a separate stream of draws for item `number`. */
export function drawsAt(base: Digest, number: number): Draws {
  const hash = hashAt(base, number)
  return new Draws([hash, (base[1] ^ Math.imul(hash, 0x85ebca6b)) >>> 0, base[2], (base[3] + number) >>> 0])
}

/** Primes above the length of any list, so that each step visits all of a list. */
const STEPS = [101, 103, 107, 109, 113, 127, 131, 137] as const

/**
 * Returns the place in a list of `length` for item `number`: as many numbers in a row visit each place once, in an order
 * of the digest and the `list`.
 */
export function turnAt(base: Digest, number: number, length: number, list = 0): number {
  const order = hashAt(base, 0x40000000 + list)
  const place = (number * (STEPS[order % STEPS.length] ?? 1) + order) % length
  return place < 0 ? place + length : place
}
