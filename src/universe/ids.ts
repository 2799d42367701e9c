// Platform ids that can be read back: who owns a shortcode, a video or an account follows from the text. An id is a number and
// a check of it, behind which the number is veiled, so that our own ids can be told from foreign ones. It has no room for most
// handles outside the population: those it holds as a code, which says nothing to those who do not know the handle.

import { hash } from 'node:crypto'
import { type Connector, type Creator, PLATFORMS } from './types.ts'

type IdOwner = Pick<Creator, 'connector' | 'handle' | 'index'>

/** Whom an id names: a place in the population, a handle, or the code of a handle (see `codeOfHandle`). */
export type Owner = { readonly index: number } | { readonly handle: string } | { readonly code: bigint }

/**
 * Posts before the first day have numbers up to 0, new ones from 1. They take 16 bits of an id. Nobody posts more often in
 * the year before the first day, which is as far back as a response reaches: at most 100 posts a week.
 */
export const POST_NUMBERS = { min: -5_300, max: 60_235 } as const
/** What an id has in place of post 0. Numbers below its negative begin again at the end of the 16 bits. */
const POST_ZERO = 1_024

interface Form {
  readonly holds: 'index' | 'handle' | 'code'
  /** Each kind of id has seals of its own. */
  readonly kind: string
  /** How many bits the number has, and how many (at most 256) its check. */
  readonly bits: number
  readonly check: number
  readonly write: (sealed: bigint) => string
  /** Returns null for a text that is no such id in its one proper spelling. */
  readonly read: (text: string) => bigint | null
}

/** Ids of digits, from a number on. */
function digits(from: bigint, { bits, check }: { readonly bits: number; readonly check: number }) {
  return {
    bits,
    check,
    write: (sealed: bigint) => String(from + sealed),
    read: (text: string) => {
      const sealed = /^[1-9][0-9]{0,19}$/.test(text) ? BigInt(text) - from : -1n
      return sealed >= 0n && sealed < 1n << BigInt(bits + check) ? sealed : null
    },
  }
}

/** Ids of letters, digits, _ and -, after a beginning. */
function letters(bits: number, check: number, begin = '') {
  return {
    bits,
    check,
    write: (sealed: bigint) => {
      const bytes = Buffer.from(sealed.toString(16).padStart((bits + check) / 4, '0'), 'hex')
      return begin + bytes.toString('base64url')
    },
    read: (text: string) => {
      const bytes = Buffer.from(text.slice(begin.length), 'base64url')
      if (bytes.length !== (bits + check) / 8 || begin + bytes.toString('base64url') !== text) return null
      return BigInt(`0x${bytes.toString('hex')}`)
    },
  }
}

const VIDEO_FROM = 7_000_000_000_000_000_000n

/** 11 letters or 19 digits; the more bits an owner takes, the fewer its check has. */
function formsOfPosts(connector: Connector): readonly Form[] {
  const { posts, seals } = PLATFORMS[connector].ids
  const [index, code] =
    posts === 'digits'
      ? [digits(VIDEO_FROM, { bits: 40, check: 16 }), digits(VIDEO_FROM, { bits: 48, check: 12 })]
      : [letters(40, 24), letters(48, 16)]
  return [
    { holds: 'index', kind: seals.index, ...index },
    { holds: 'code', kind: seals.code, ...code },
  ]
}

/** A channel's id has 22 letters after `UC`, which have room for short handles. */
function formsOfAccounts(connector: Connector): readonly Form[] {
  const { accounts } = PLATFORMS[connector].ids
  const kind = (form: string) => `account/${connector}/${form}`
  const channel = letters(96, 32, 'UC')
  if (accounts !== 'channel') {
    const { index, code } = accounts
    return [
      { holds: 'index', kind: kind('index'), ...digits(index.from, index) },
      { holds: 'code', kind: kind('code'), ...digits(code.from, code) },
    ]
  }
  return [
    { holds: 'index', kind: kind('index'), ...channel },
    { holds: 'handle', kind: kind('packed'), ...channel },
    { holds: 'code', kind: kind('code'), ...channel },
  ]
}

/** The shortcode (instagram) or video id (youtube, tiktok) of a creator's post. Throws a RangeError beyond POST_NUMBERS. */
export function shortcodeOf(seed: string, creator: IdOwner, number: number): string {
  const { min, max } = POST_NUMBERS
  if (!Number.isInteger(number) || number < min || number > max)
    throw new RangeError(`post number ${number} is not in ${min}..${max}`)
  const [form, owner] = formFor(seed, creator, formsOfPosts(creator.connector))
  return form.write(seal(seed, form, (owner << 16n) | BigInt.asUintN(16, BigInt(number + POST_ZERO))))
}

/** Whose post a shortcode or video id is, and its number; null for foreign text. */
export function ownerOfShortcode(
  seed: string,
  connector: Connector,
  shortcode: string,
): (Owner & { readonly number: number }) | null {
  for (const form of formsOfPosts(connector)) {
    const post = unseal(seed, form, form.read(shortcode))
    if (post === null) continue
    const number = Number(post & 0xffffn) - POST_ZERO
    return { ...ownerIn(form, post >> 16n), number: number > POST_NUMBERS.max ? number - 2 ** 16 : number }
  }
  return null
}

/** The platform's own id of an account: `UC...` on youtube, digits elsewhere. */
export function platformIdOf(seed: string, creator: IdOwner): string {
  const [form, owner] = formFor(seed, creator, formsOfAccounts(creator.connector))
  return form.write(seal(seed, form, owner))
}

/** Whom a platform id names; null for foreign text. */
export function ownerOfPlatformId(seed: string, connector: Connector, id: string): Owner | null {
  for (const form of formsOfAccounts(connector)) {
    const owner = unseal(seed, form, form.read(id))
    if (owner !== null) return ownerIn(form, owner)
  }
  return null
}

/** Returns the form that has room for the owner, and its number in it. */
function formFor(seed: string, owner: IdOwner, forms: readonly Form[]): readonly [Form, bigint] {
  const { connector, index, handle } = owner
  for (const form of forms) {
    if (form.holds === 'index' && index !== null) return [form, BigInt(index)]
    if (form.holds === 'handle' && fitsInto(form.bits, handle)) return [form, packHandle(handle)]
    if (form.holds === 'code') return [form, codeOfHandle(seed, connector, handle)]
  }
  throw new Error(`no form of an id has room for ${handle}`)
}

function ownerIn({ holds }: Form, value: bigint): Owner {
  if (holds === 'index') return { index: Number(value) }
  return holds === 'handle' ? { handle: unpackHandle(value) } : { code: value }
}

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789._-'
const BASE = BigInt(SYMBOLS.length + 1)

function fitsInto(bits: number, handle: string): boolean {
  return /^[a-z0-9._-]{1,24}$/.test(handle) && packHandle(handle) < 1n << BigInt(bits)
}

/** Returns the number of a handle, by 5.3 bits a character. Its characters must be those of `SYMBOLS`. */
function packHandle(handle: string): bigint {
  return [...handle].reduce((value, letter) => value * BASE + BigInt(SYMBOLS.indexOf(letter) + 1), 0n)
}

function unpackHandle(value: bigint): string {
  let handle = ''
  for (let remaining = value; remaining > 0n; remaining /= BASE)
    handle = SYMBOLS.charAt(Number(remaining % BASE) - 1) + handle
  return handle
}

/** Returns 32 bits that stand for a handle; what they stand for is known only to those who know the handle. */
export function codeOfHandle(seed: string, connector: Connector, handle: string): bigint {
  return BigInt(`0x${hash('sha256', [seed, 'handle', connector, handle].join('\u001f')).slice(0, 8)}`)
}

/** `value`, not to be told from noise; the veil leaves the bits above the 256th as they are. */
function seal(seed: string, { kind, bits, check }: Form, value: bigint): bigint {
  const mark = digestOf(check, seed, kind, 'check', value)
  return (mark << BigInt(bits)) | (value ^ digestOf(bits, seed, kind, 'veil', mark))
}

/** The number again; null where the seal is not of this seed and kind. */
function unseal(seed: string, { kind, bits, check }: Form, sealed: bigint | null): bigint | null {
  if (sealed === null) return null
  const mark = sealed >> BigInt(bits)
  const value = BigInt.asUintN(bits, sealed) ^ digestOf(bits, seed, kind, 'veil', mark)
  return mark === digestOf(check, seed, kind, 'check', value) ? value : null
}

/** Returns the last `bits` of the digest. */
function digestOf(bits: number, ...words: readonly (string | bigint)[]): bigint {
  const hexadecimal = hash('sha256', words.join('\u001f')).slice(-Math.ceil(bits / 4))
  return BigInt.asUintN(bits, BigInt(`0x${hexadecimal}`))
}
