// Platform ids that can be read back: who owns a shortcode, a video or an account follows from the text. An id is a sealed
// number; the seal tells our own ids from foreign ones. It has no room for most handles outside the population: those it holds
// as a code, which says nothing to those who do not know the handle.

import { codeOfHandle, fitsInto, packHandle, unpackHandle } from './handle-numbers.ts'
import { type Sizes, seal, unseal } from './seal.ts'
import { type Connector, type Creator, PLATFORMS } from './types.ts'

/** What an id needs to know of a creator. */
export type IdOwner = Pick<Creator, 'connector' | 'handle' | 'index'>

/** Whom an id names: a place in the population, a handle, or the code of a handle (see `codeOfHandle`). */
export type Owner = { readonly index: number } | { readonly handle: string } | { readonly code: bigint }

/**
 * Posts before the first day have numbers up to 0, new ones from 1. They take 16 bits of an id. Nobody posts more often in
 * the year before the first day, which is as far back as a response reaches.
 */
export const POST_NUMBERS = { min: -1_024, max: 64_511 } as const
const NUMBER_BITS = 16n

/** Places in the population take 24 bits of an id. */
export const POPULATION_MAX = 2 ** 24

/** How an id holds its owner; each way has a kind of seal of its own. */
const FORMS = ['index', 'packed', 'code'] as const
type Form = (typeof FORMS)[number]

/** 11 characters for a post; the more bits an owner takes, the fewer its check has. */
const POST = { index: { bits: 40, check: 24 }, code: { bits: 48, check: 16 } }
/** 19 digits for a video. */
const VIDEO_FROM = 7_000_000_000_000_000_000n
const VIDEO = { index: { bits: 40, check: 16, from: VIDEO_FROM }, code: { bits: 48, check: 12, from: VIDEO_FROM } }
/** 22 characters for a channel. Handles that fit are held as they are. */
const CHANNEL = { bits: 96, check: 32 }
/** Longer texts are no ids of ours. */
const DIGITS_MAX = 20

/** The shortcode (instagram) or video id (youtube, tiktok) of a creator's post. Throws a RangeError beyond POST_NUMBERS. */
export function shortcodeOf(seed: string, creator: IdOwner, number: number): string {
  const { connector } = creator
  const form = creator.index === null ? 'code' : 'index'
  const post = withNumber(ownerNumber(seed, creator, form), number)
  const kind = kindOfPost(connector, form)
  if (hasDigits(connector)) return String(VIDEO[form].from + seal(seed, kind, post, VIDEO[form]))
  return toBase64(seal(seed, kind, post, POST[form]), POST[form])
}

/** Whose post a shortcode or video id is, and its number; null for foreign text. */
export function ownerOfShortcode(
  seed: string,
  connector: Connector,
  shortcode: string,
): (Owner & { readonly number: number }) | null {
  for (const form of ['index', 'code'] as const) {
    const sealed = hasDigits(connector) ? fromDigits(shortcode, VIDEO[form]) : fromBase64(shortcode, POST[form])
    const sizes = hasDigits(connector) ? VIDEO[form] : POST[form]
    const post = sealed === null ? null : unseal(seed, kindOfPost(connector, form), sealed, sizes)
    if (post !== null) return { ...ownerIn(form, post >> NUMBER_BITS), number: numberIn(post) }
  }
  return null
}

/** The platform's own id of an account: `UC...` on youtube, digits elsewhere. */
export function platformIdOf(seed: string, creator: IdOwner): string {
  const { connector, index, handle } = creator
  const { accounts } = PLATFORMS[connector].ids
  if (accounts === 'channel') {
    const form = index !== null ? 'index' : fitsInto(CHANNEL.bits, handle) ? 'packed' : 'code'
    const value = ownerNumber(seed, creator, form)
    return `UC${toBase64(seal(seed, kindOfAccount(connector, form), value, CHANNEL), CHANNEL)}`
  }
  const form = index === null ? 'code' : 'index'
  const sizes = accounts[form]
  return String(sizes.from + seal(seed, kindOfAccount(connector, form), ownerNumber(seed, creator, form), sizes))
}

/** Whom a platform id names; null for foreign text. */
export function ownerOfPlatformId(seed: string, connector: Connector, id: string): Owner | null {
  for (const form of FORMS) {
    const sizes = sizesOfAccount(connector, form)
    const sealed = sizes && (sizes.from === null ? channelIn(id) : fromDigits(id, sizes))
    const value = sizes && sealed !== null ? unseal(seed, kindOfAccount(connector, form), sealed, sizes) : null
    if (value !== null) return ownerIn(form, value)
  }
  return null
}

/** Whether ids of posts are digits. */
function hasDigits(connector: Connector): boolean {
  return PLATFORMS[connector].ids.posts === 'digits'
}

function kindOfPost(connector: Connector, form: Form): string {
  return form === 'packed' ? form : PLATFORMS[connector].ids.seals[form]
}

function kindOfAccount(connector: Connector, form: Form): string {
  return `account/${connector}/${form}`
}

/** Null for a form that ids of this platform never have; `from` is null for characters in place of digits. */
function sizesOfAccount(connector: Connector, form: Form) {
  const { accounts } = PLATFORMS[connector].ids
  if (accounts === 'channel') return { ...CHANNEL, from: null }
  return form === 'packed' ? null : accounts[form]
}

function ownerNumber(seed: string, { connector, index, handle }: IdOwner, form: Form): bigint {
  if (form === 'packed') return packHandle(handle)
  if (index === null) return codeOfHandle(seed, connector, handle)
  if (index < 0 || index >= POPULATION_MAX) throw new RangeError(`index ${index} is not in 0..${POPULATION_MAX - 1}`)
  return BigInt(index)
}

function ownerIn(form: Form, value: bigint): Owner {
  if (form === 'index') return { index: Number(value) }
  return form === 'packed' ? { handle: unpackHandle(value) } : { code: value }
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

function toBase64(sealed: bigint, { bits, check }: Sizes): string {
  return Buffer.from(sealed.toString(16).padStart((bits + check) / 4, '0'), 'hex').toString('base64url')
}

/** What a base64url text holds; null where it is none in its one proper spelling, or of another size. */
function fromBase64(text: string, { bits, check }: Sizes): bigint | null {
  if (text.length !== Math.ceil((bits + check) / 6)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? BigInt(`0x${bytes.toString('hex')}`) : null
}

function channelIn(id: string): bigint | null {
  return id.startsWith('UC') ? fromBase64(id.slice(2), CHANNEL) : null
}

function fromDigits(text: string, { bits, check, from }: Sizes & { readonly from: bigint }): bigint | null {
  const sealed = text.length <= DIGITS_MAX && /^[1-9][0-9]*$/.test(text) ? BigInt(text) - from : -1n
  return sealed >= 0n && sealed < 1n << BigInt(bits + check) ? sealed : null
}
