// Platform ids that can be read back: who owns a shortcode, a video or an account follows from the text alone,
// so nothing has to be remembered. An id is a sealed number; the seal tells our own ids from foreign ones.

import { type Packing, packHandle, unpackHandle } from './handle-numbers.ts'
import { type Sizes, seal, unseal } from './seal.ts'
import type { Connector, Creator } from './types.ts'

/** What an id needs to know of a creator. */
export type IdOwner = Pick<Creator, 'connector' | 'handle' | 'index'>

/** Whom an id names: a place in the population or a handle. */
export type Owner = { readonly index: number } | { readonly handle: string }

/**
 * Posts before the first day have numbers up to 0, new ones from 1. They take 16 bits of an id. Nobody posts more often in
 * the year before the first day, which is as far back as a response reaches.
 */
export const POST_NUMBERS = { min: -1_024, max: 64_511 } as const
const NUMBER_BITS = 16n

/** Places in the population take 24 bits of an id. */
export const POPULATION_MAX = 2 ** 24

/** How an id holds its owner; each way has a kind of seal of its own. */
const FORMS = ['index', 'packed', 'plain'] as const
type Form = 'index' | Packing

/** Ids of the population: 11 characters or 19 digits for a post, 22 characters or some digits for an account. */
const POST = { bits: 40, check: 24 }
const VIDEO = { bits: 40, check: 16, from: 7_000_000_000_000_000_000n }
const CHANNEL = { bits: 96, check: 32 }
const ACCOUNT = {
  instagram: { bits: 24, check: 24, from: 100_000_000_000_000n },
  tiktok: { bits: 24, check: 32, from: 6_800_000_000_000_000_000n },
}

/** Ids that hold a handle are as long as it takes; 18 letters still fit into the 22 characters of a channel. */
const NAMED_POST_CHECK = 48
const NAMED_ACCOUNT_CHECK = 32

/** Longer digits are not worth a conversion; no id of ours of a handle a platform allows is as long. */
const DIGITS_MAX = 5_000

/** The shortcode (instagram) or video id (youtube, tiktok) of a creator's post. Throws a RangeError beyond POST_NUMBERS. */
export function shortcodeOf(seed: string, creator: IdOwner, number: number): string {
  const { connector, index, handle } = creator
  const { form, value } = ownerNumber(creator)
  if (connector === 'tiktok') {
    // 19 digits have no room for a handle; it is part of what the seal stands for.
    const [kind, owner] = index === null ? [`video/${handle}`, 0n] : ['video', value]
    return String(VIDEO.from + seal(seed, kind, withNumber(owner, number), VIDEO))
  }
  const post = withNumber(value, number)
  const sizes = form === 'index' ? POST : { bits: bitsOf(post), check: NAMED_POST_CHECK }
  return toBase64(seal(seed, `post/${connector}/${form}`, post, sizes), sizes)
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
  for (const form of FORMS) {
    const read = fromBase64(shortcode, form === 'index' ? POST.check : NAMED_POST_CHECK)
    if (!read || (form === 'index' && read.bits !== POST.bits)) continue
    const post = unseal(seed, `post/${connector}/${form}`, read.sealed, read)
    if (post !== null) return { ...ownerIn(form, post >> NUMBER_BITS), number: numberIn(post) }
  }
  return null
}

function ownerOfVideo(seed: string, id: string, handle?: string): (Owner & { readonly number: number }) | null {
  const sealed = fromDigits(id, VIDEO)
  if (sealed === null) return null
  const named = handle === undefined ? null : unseal(seed, `video/${handle}`, sealed, VIDEO)
  if (handle !== undefined && named !== null && named >> NUMBER_BITS === 0n) return { handle, number: numberIn(named) }
  const own = unseal(seed, 'video', sealed, VIDEO)
  return own === null ? null : { ...ownerIn('index', own >> NUMBER_BITS), number: numberIn(own) }
}

/** The platform's own id of an account: `UC...` on youtube, digits elsewhere. */
export function platformIdOf(seed: string, creator: IdOwner): string {
  const { connector } = creator
  const { form, value } = ownerNumber(creator)
  const kind = `account/${connector}/${form}`
  if (connector === 'youtube') {
    const sizes = { ...CHANNEL, bits: Math.max(CHANNEL.bits, bitsOf(value)) }
    return `UC${toBase64(seal(seed, kind, value, sizes), sizes)}`
  }
  const account = ACCOUNT[connector]
  if (form === 'index') return String(account.from + seal(seed, kind, value, account))
  const sizes = { bits: bitsOf(value), check: NAMED_ACCOUNT_CHECK }
  // A 1 in front keeps the zeros that follow it.
  return String((1n << BigInt(sizes.bits + sizes.check)) | seal(seed, kind, value, sizes))
}

/** Whom a platform id names; null for foreign text. */
export function creatorOfPlatformId(seed: string, connector: Connector, id: string): Owner | null {
  for (const form of FORMS) {
    const read = readAccount(connector, form, id)
    const value = read && unseal(seed, `account/${connector}/${form}`, read.sealed, read)
    if (value !== null) return ownerIn(form, value)
  }
  return null
}

interface Sealed extends Sizes {
  readonly sealed: bigint
}

/** What an id holds if it is of this form; null when it cannot be. */
function readAccount(connector: Connector, form: Form, id: string): Sealed | null {
  if (connector === 'youtube') {
    const read = id.startsWith('UC') ? fromBase64(id.slice(2), CHANNEL.check) : null
    return read && read.bits >= CHANNEL.bits ? read : null
  }
  if (form === 'index') {
    const sealed = fromDigits(id, ACCOUNT[connector])
    return sealed === null ? null : { ...ACCOUNT[connector], sealed }
  }
  const marked = digitsIn(id)
  const size = marked === null ? 0 : marked.toString(2).length - 1
  const bits = size - NAMED_ACCOUNT_CHECK
  if (marked === null || bits <= 0 || bits % 8 !== 0) return null
  return { sealed: BigInt.asUintN(size, marked), bits, check: NAMED_ACCOUNT_CHECK }
}

function ownerNumber({ index, handle }: IdOwner): { form: Form; value: bigint } {
  if (index === null) {
    const { packing, value } = packHandle(handle)
    return { form: packing, value }
  }
  if (index < 0 || index >= POPULATION_MAX) throw new RangeError(`index ${index} is not in 0..${POPULATION_MAX - 1}`)
  return { form: 'index', value: BigInt(index) }
}

function ownerIn(form: Form, value: bigint): Owner {
  return form === 'index' ? { index: Number(value) } : { handle: unpackHandle(form, value) }
}

function withNumber(owner: bigint, number: number): bigint {
  const { min, max } = POST_NUMBERS
  if (!Number.isInteger(number) || number < min || number > max)
    throw new RangeError(`post number ${number} is not in ${min}..${max}`)
  return (owner << NUMBER_BITS) | BigInt(number - min)
}

function numberIn(post: bigint): number {
  return Number(post & 0xffffn) + POST_NUMBERS.min
}

/** In whole bytes. */
function bitsOf(value: bigint): number {
  return 8 * Math.ceil(value.toString(16).length / 2)
}

function toBase64(sealed: bigint, { bits, check }: Sizes): string {
  return Buffer.from(sealed.toString(16).padStart((bits + check) / 4, '0'), 'hex').toString('base64url')
}

/** What a base64url text holds; null where it is none in its one proper spelling, or too short. */
function fromBase64(text: string, check: number): Sealed | null {
  const bytes = Buffer.from(text, 'base64url')
  const bits = 8 * bytes.length - check
  if (bits <= 0 || bytes.toString('base64url') !== text) return null
  return { sealed: BigInt(`0x${bytes.toString('hex')}`), bits, check }
}

function fromDigits(text: string, { bits, check, from }: Sizes & { readonly from: bigint }): bigint | null {
  const sealed = (digitsIn(text) ?? 0n) - from
  return sealed >= 0n && sealed < 1n << BigInt(bits + check) ? sealed : null
}

function digitsIn(text: string): bigint | null {
  return text.length <= DIGITS_MAX && /^[1-9][0-9]*$/.test(text) ? BigInt(text) : null
}
