// Draws for the numbered things of one creator (its days, posts, comments): one digest names the creator, the number
// is mixed in, so that a thousand of them cost one digest.

import { type Digest, Draws } from '../kit/random.ts'

/** 32 bits for thing number `number` (any integer) of those that `base` stands for. */
export function hashAt(base: Digest, number: number): number {
  let x = (base[0] ^ Math.imul(number | 0, 0x9e3779b1)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad) ^ base[1]
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97) ^ base[2]
  return (x ^ (x >>> 15)) >>> 0
}

/** A number in [0, 1) for thing number `number`. */
export function unitAt(base: Digest, number: number): number {
  return hashAt(base, number) / 4294967296
}

/** A stream of draws of its own for thing number `number`. */
export function drawsAt(base: Digest, number: number): Draws {
  const hash = hashAt(base, number)
  return new Draws([hash, (base[1] ^ Math.imul(hash, 0x85ebca6b)) >>> 0, base[2], (base[3] + number) >>> 0])
}
