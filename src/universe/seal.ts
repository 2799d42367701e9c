// Bytes that tell whether they are ours: check bits, and a payload whitened by a stream that the check bits start.

import { Buffer } from 'node:buffer'
import { digest } from '../kit/random.ts'

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789._-'

function checkOf(seed: string, kind: string, payload: Buffer, bytes: number): Buffer {
  return words(digest(seed, kind, payload.toString('latin1'))).subarray(0, bytes)
}

/** A digest as sixteen bytes. */
export function words(digested: readonly number[]): Buffer {
  const bytes = Buffer.alloc(16)
  digested.forEach((word, at) => {
    bytes.writeUInt32BE(word, at * 4)
  })
  return bytes
}

function whiten(seed: string, kind: string, check: Buffer, payload: Buffer): Buffer {
  const out = Buffer.from(payload)
  const key = check.toString('latin1')
  for (let from = 0; from < out.length; from += 16) {
    const stream = words(digest(seed, kind, key, from))
    for (let at = from; at < Math.min(from + 16, out.length); at++) out[at] = (out[at] ?? 0) ^ (stream[at - from] ?? 0)
  }
  return out
}

/** `payload` sealed: `checkBytes` (at most 16) longer, and not to be told from noise. */
export function seal(seed: string, kind: string, payload: Buffer, checkBytes: number): Buffer {
  const check = checkOf(seed, kind, payload, checkBytes)
  return Buffer.concat([check, whiten(seed, kind, check, payload)])
}

/** The payload again; null where the seal is not of this seed and kind. */
export function unseal(seed: string, kind: string, sealed: Buffer, checkBytes: number): Buffer | null {
  if (sealed.length < checkBytes) return null
  const check = sealed.subarray(0, checkBytes)
  const payload = whiten(seed, kind, check, sealed.subarray(checkBytes))
  return checkOf(seed, kind, payload, checkBytes).equals(check) ? payload : null
}

/** The bytes of a base64url text, null where it is none in its one proper spelling. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** A handle as bytes: 5.3 bits a character where its characters allow, as UTF-8 otherwise. */
export function packHandle(handle: string): { packing: 'packed' | 'plain'; bytes: Buffer } {
  const plain = { packing: 'plain' as const, bytes: Buffer.from(handle, 'utf8') }
  if (handle.length > 256) return plain
  let value = 0n
  for (const letter of handle) {
    const digit = SYMBOLS.indexOf(letter)
    if (digit < 0) return plain
    value = value * 40n + BigInt(digit + 1)
  }
  const hex = value === 0n ? '' : value.toString(16)
  return { packing: 'packed', bytes: Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex') }
}

/** The handle that `packHandle` made bytes of. */
export function unpackHandle(packing: 'packed' | 'plain', bytes: Buffer): string {
  if (packing === 'plain') return bytes.toString('utf8')
  let value = bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`)
  let handle = ''
  while (value > 0n) {
    handle = (SYMBOLS[Number(value % 40n) - 1] ?? '') + handle
    value /= 40n
  }
  return handle
}

/** The ways a handle is made bytes of; each has a kind of seal of its own. */
export const PACKINGS = ['packed', 'plain'] as const
