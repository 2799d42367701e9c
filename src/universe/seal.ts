// Numbers sealed so that ours can be told from others: a check of the number, and behind it the number, veiled by its check.

import { hash } from 'node:crypto'

/** How many bits the number has, and how many (at most 256) its check. */
export interface Sizes {
  readonly bits: number
  readonly check: number
}

/** `value`, not to be told from noise; the veil leaves the bits above the 256th as they are. */
export function seal(seed: string, kind: string, value: bigint, { bits, check }: Sizes): bigint {
  const mark = digestOf(check, seed, kind, 'check', value)
  return (mark << BigInt(bits)) | (value ^ digestOf(bits, seed, kind, 'veil', mark))
}

/** The number again; null where the seal is not of this seed and kind. */
export function unseal(seed: string, kind: string, sealed: bigint, { bits, check }: Sizes): bigint | null {
  const mark = sealed >> BigInt(bits)
  const value = BigInt.asUintN(bits, sealed) ^ digestOf(bits, seed, kind, 'veil', mark)
  return mark === digestOf(check, seed, kind, 'check', value) ? value : null
}

/** Returns the last `bits` of the digest. */
function digestOf(bits: number, ...words: readonly (string | bigint)[]): bigint {
  const digits = hash('sha256', words.join('\u001f')).slice(-Math.ceil(bits / 4))
  return BigInt.asUintN(bits, BigInt(`0x${digits}`))
}
