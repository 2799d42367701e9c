// Platform ids that can be read back: who owns a shortcode, a video or an account follows from the text alone,
// so nothing has to be remembered. An id is a sealed payload; the seal tells our own ids from foreign ones.

import { Buffer } from 'node:buffer'
import { digest } from '../kit/random.ts'
import { fromBase64, PACKINGS, packHandle, seal, unpackHandle, unseal, words } from './seal.ts'
import type { Connector, Creator } from './types.ts'

/** What an id needs to know of a creator. */
export type IdOwner = Pick<Creator, 'connector' | 'handle' | 'index'>

/** Whom an id names: a place in the population or a handle. */
export type Owner = { readonly index: number } | { readonly handle: string }

/** Posts before the first day have numbers up to 0, new ones from 1. */
export const POST_NUMBERS = { min: -64, max: 65_471 } as const

/** Ids have three bytes for the place in the population. */
export const POPULATION_MAX = 2 ** 24

/** Longer digits are not worth a conversion; no id of ours of a handle a platform allows is as long. */
const DIGITS_MAX = 5_000

const VIDEO_BASE = 7_000_000_000_000_000_000n
const ACCOUNT_BASE: Readonly<Record<'instagram' | 'tiktok', bigint>> = {
  instagram: 100_000_000_000_000n,
  tiktok: 6_800_000_000_000_000_000n,
}

function toDigits(bytes: Buffer, base: bigint): string {
  return (base + BigInt(`0x${bytes.toString('hex')}`)).toString()
}

function fromDigits(digits: string, base: bigint, bytes: number): Buffer | null {
  const value = BigInt(digits) - base
  if (value < 0n || value >= 1n << BigInt(8 * bytes)) return null
  return Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex')
}

function isDigits(text: string): boolean {
  return text.length <= DIGITS_MAX && /^[1-9][0-9]*$/.test(text)
}

function indexBytes(index: number): Buffer {
  if (index < 0 || index >= POPULATION_MAX) throw new RangeError(`index ${index} is not in 0..${POPULATION_MAX - 1}`)
  const bytes = Buffer.alloc(3)
  bytes.writeUIntBE(index, 0, 3)
  return bytes
}

function numberBytes(number: number): Buffer {
  const { min, max } = POST_NUMBERS
  if (!Number.isInteger(number) || number < min || number > max)
    throw new RangeError(`post number ${number} is not in ${min}..${max}`)
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number - min)
  return bytes
}

function readNumber(bytes: Buffer): number {
  return bytes.readUInt16BE(0) + POST_NUMBERS.min
}

/** The shortcode (instagram) or video id (youtube, tiktok) of a creator's post. Throws a RangeError beyond POST_NUMBERS. */
export function shortcodeOf(seed: string, creator: IdOwner, number: number): string {
  const { connector, index, handle } = creator
  const tail = numberBytes(number)
  if (connector === 'tiktok') {
    // 19 digits have no room for a handle; it is part of what the check bits stand for.
    const kind = index === null ? `video/${handle}` : 'video'
    const head = index === null ? words(digest(seed, kind)).subarray(0, 3) : indexBytes(index)
    return toDigits(seal(seed, kind, Buffer.concat([head, tail]), 2), VIDEO_BASE)
  }
  if (index !== null) {
    return seal(seed, `post/${connector}`, Buffer.concat([indexBytes(index), tail]), 3).toString('base64url')
  }
  const { packing, bytes } = packHandle(handle)
  return seal(seed, `post/${connector}/${packing}`, Buffer.concat([tail, bytes]), 6).toString('base64url')
}

/**
 * Whose post a shortcode or video id is, and its number; null for foreign text.
 * A video of a tiktok creator outside the population is known only together with its handle.
 */
export function ownerOfShortcode(
  seed: string,
  connector: Connector,
  shortcode: string,
  handle?: string,
): (Owner & { readonly number: number }) | null {
  if (connector === 'tiktok') return ownerOfVideo(seed, shortcode, handle)
  const sealed = fromBase64(shortcode)
  if (!sealed) return null
  const own = sealed.length === 8 ? unseal(seed, `post/${connector}`, sealed, 3) : null
  if (own) return { index: own.readUIntBE(0, 3), number: readNumber(own.subarray(3)) }
  if (sealed.length < 8) return null
  for (const packing of PACKINGS) {
    const named = unseal(seed, `post/${connector}/${packing}`, sealed, 6)
    if (named) return { handle: unpackHandle(packing, named.subarray(2)), number: readNumber(named) }
  }
  return null
}

function ownerOfVideo(
  seed: string,
  id: string,
  handle: string | undefined,
): (Owner & { readonly number: number }) | null {
  const sealed = isDigits(id) ? fromDigits(id, VIDEO_BASE, 7) : null
  if (!sealed) return null
  if (handle !== undefined) {
    const kind = `video/${handle}`
    const named = unseal(seed, kind, sealed, 2)
    if (named && words(digest(seed, kind)).subarray(0, 3).equals(named.subarray(0, 3))) {
      return { handle, number: readNumber(named.subarray(3)) }
    }
  }
  const own = unseal(seed, 'video', sealed, 2)
  return own ? { index: own.readUIntBE(0, 3), number: readNumber(own.subarray(3)) } : null
}

/** The platform's own id of an account: `UC...` on youtube, digits elsewhere. */
export function platformIdOf(seed: string, creator: IdOwner): string {
  const { connector, index, handle } = creator
  const { packing, bytes } = index === null ? packHandle(handle) : { packing: null, bytes: indexBytes(index) }
  const kind = packing === null ? `account/${connector}` : `account/${connector}/${packing}`
  if (connector === 'youtube') {
    const check = packing === null ? 13 : channelCheck(bytes.length)
    return `UC${seal(seed, kind, bytes, check).toString('base64url')}`
  }
  if (packing === null)
    return toDigits(seal(seed, kind, bytes, connector === 'tiktok' ? 4 : 3), ACCOUNT_BASE[connector])
  // A first byte of 1 keeps the zeros that follow it.
  return toDigits(Buffer.concat([Buffer.of(1), seal(seed, kind, bytes, 4)]), 0n)
}

/** 16 bytes make the 22 characters of a channel id. */
const CHANNEL_BYTES = 16

/** Fewer check bytes would take foreign ids for ours. */
const CHANNEL_CHECK_MIN = 4

/** How many check bytes fill up a channel id; those of handles of more than some 18 characters are longer. */
function channelCheck(payload: number): number {
  const left = CHANNEL_BYTES - payload
  return left < CHANNEL_CHECK_MIN ? CHANNEL_BYTES : left
}

/** Whom a platform id names; null for foreign text. */
export function creatorOfPlatformId(seed: string, connector: Connector, id: string): Owner | null {
  if (connector === 'youtube') {
    const sealed = id.startsWith('UC') ? fromBase64(id.slice(2)) : null
    if (!sealed || sealed.length < CHANNEL_BYTES) return null
    if (sealed.length > CHANNEL_BYTES) return openAccount(seed, connector, null, 13, sealed, CHANNEL_BYTES)
    // How long the handle is shows in nothing but the check.
    for (let check = CHANNEL_CHECK_MIN; check < CHANNEL_BYTES; check++) {
      const owner = openAccount(seed, connector, check === 13 ? sealed : null, 13, sealed, check)
      if (owner) return owner
    }
    return null
  }
  if (!isDigits(id)) return null
  const check = connector === 'tiktok' ? 4 : 3
  const own = fromDigits(id, ACCOUNT_BASE[connector], check + 3)
  const hex = BigInt(id).toString(16)
  const named = hex.startsWith('1') && hex.length % 2 === 1 ? Buffer.from(hex.slice(1), 'hex') : null
  return openAccount(seed, connector, own, check, named, 4)
}

function openAccount(
  seed: string,
  connector: Connector,
  own: Buffer | null,
  ownCheck: number,
  named: Buffer | null,
  namedCheck: number,
): Owner | null {
  const index = own && unseal(seed, `account/${connector}`, own, ownCheck)
  if (index) return { index: index.readUIntBE(0, 3) }
  if (!named) return null
  for (const packing of PACKINGS) {
    const handle = unseal(seed, `account/${connector}/${packing}`, named, namedCheck)
    if (handle) return { handle: unpackHandle(packing, handle) }
  }
  return null
}
