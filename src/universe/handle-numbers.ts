// Handles as whole numbers, for ids to hold them.

import { hash } from 'node:crypto'
import { BoundedCache } from '../kit/bounded-cache.ts'
import type { Connector } from './types.ts'

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789._-'
const BASE = BigInt(SYMBOLS.length + 1)

/** Returns whether a handle can be packed into so many bits. */
export function fitsInto(bits: number, handle: string): boolean {
  return /^[a-z0-9._-]{1,24}$/.test(handle) && packHandle(handle) < 1n << BigInt(bits)
}

/** Returns the number of a handle, by 5.3 bits a character. Its characters must be those of `SYMBOLS`. */
export function packHandle(handle: string): bigint {
  let value = 0n
  for (const letter of handle) value = value * BASE + BigInt(SYMBOLS.indexOf(letter) + 1)
  return value
}

export function unpackHandle(value: bigint): string {
  let handle = ''
  for (let left = value; left > 0n; left /= BASE) handle = SYMBOLS.charAt(Number(left % BASE) - 1) + handle
  return handle
}

/** The codes of the newest handles: each of a creator's posts needs its code. */
const codes = new BoundedCache<string, bigint>(64)

/** Returns 32 bits that stand for a handle; what they stand for is known only to those who know the handle. */
export function codeOfHandle(seed: string, connector: Connector, handle: string): bigint {
  const words = [seed, 'handle', connector, handle].join('\u001f')
  return codes.of(words, () => BigInt(`0x${hash('sha256', words).slice(0, 8)}`))
}
