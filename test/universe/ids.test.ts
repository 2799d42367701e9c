import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOfHandle } from '../../src/universe/handle-numbers.ts'
import {
  creatorOfPlatformId,
  ownerOfShortcode,
  POPULATION_MAX,
  POST_NUMBERS,
  platformIdOf,
  shortcodeOf,
} from '../../src/universe/ids.ts'
import { CONNECTORS, type Connector } from '../../src/universe/types.ts'

const seeds = fc.string({ maxLength: 12 })
const connectors = fc.constantFrom(...CONNECTORS)
const indexes = fc.nat({ max: POPULATION_MAX - 1 })
const numbers = fc.integer(POST_NUMBERS)
const handles = fc.oneof(
  fc.stringMatching(/^[a-z0-9._-]{1,30}$/),
  fc.stringMatching(/^[a-z0-9._-]{31,100}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed()),
)

const FORM = { instagram: /^[A-Za-z0-9_-]{11}$/, youtube: /^[A-Za-z0-9_-]{11}$/, tiktok: /^7[0-9]{18}$|^8[0-9]{18}$/ }
const ACCOUNT_FORM = { instagram: /^[1-9][0-9]{14,16}$/, youtube: /^UC[A-Za-z0-9_-]{22}$/, tiktok: /^[678][0-9]{18}$/ }

/** A reader that knows one handle. */
function knowing(seed: string, connector: Connector, handle: string) {
  const known = codeOfHandle(seed, connector, handle)
  return {
    seed,
    handles: { note: () => {}, of: (_: Connector, code: bigint) => (code === known ? handle : undefined) },
  }
}

test('a shortcode of the population → its creator and number', () => {
  fc.assert(
    fc.property(seeds, connectors, indexes, numbers, (seed, connector, index, number) => {
      const shortcode = shortcodeOf(seed, { connector, index, handle: 'any' }, number)
      expect(shortcode).toMatch(FORM[connector])
      expect(ownerOfShortcode({ seed }, connector, shortcode)).toEqual({ index, number })
    }),
  )
})

test('a shortcode of a named creator has the true form → its handle and number, for who knows the handle', () => {
  fc.assert(
    fc.property(seeds, connectors, handles, numbers, (seed, connector, handle, number) => {
      const shortcode = shortcodeOf(seed, { connector, index: null, handle }, number)
      expect(shortcode).toMatch(FORM[connector])
      expect(ownerOfShortcode({ seed }, connector, shortcode, handle)).toEqual({ handle, number })
      expect(ownerOfShortcode(knowing(seed, connector, handle), connector, shortcode)).toEqual({ handle, number })
      expect(ownerOfShortcode({ seed }, connector, shortcode)).toBeNull()
    }),
  )
})

test('a platform id has the true form → its creator', () => {
  const owners = fc.oneof(
    indexes.map((index) => ({ index, handle: 'any' })),
    handles.map((handle) => ({ index: null, handle })),
  )
  fc.assert(
    fc.property(seeds, connectors, owners, (seed, connector, owner) => {
      const id = platformIdOf(seed, { connector, ...owner })
      expect(id).toMatch(ACCOUNT_FORM[connector])
      if (connector !== 'youtube') expect(BigInt(id)).toBeLessThan(2n ** 63n)
      const { index, handle } = owner
      const reader = knowing(seed, connector, handle)
      expect(creatorOfPlatformId(reader, connector, id)).toEqual(index === null ? { handle } : { index })
    }),
  )
})

test('a channel id whose handle fits into it → the handle, even if nobody named it', () => {
  const id = platformIdOf('1', { connector: 'youtube', index: null, handle: 'slow.kettle88' })
  expect(creatorOfPlatformId({ seed: '1' }, 'youtube', id)).toEqual({ handle: 'slow.kettle88' })
})

test('ids of another seed or platform, and foreign text → null', () => {
  const shortcode = shortcodeOf('1', { connector: 'instagram', index: 7, handle: 'any' }, 3)
  expect(ownerOfShortcode({ seed: '2' }, 'instagram', shortcode)).toBeNull()
  expect(ownerOfShortcode({ seed: '1' }, 'youtube', shortcode)).toBeNull()
  for (const foreign of ['', 'AbCdEfGhIjK', 'C1', '../etc/passwd', '7123456789012345678', 'x'.repeat(20_000)]) {
    for (const connector of CONNECTORS) {
      expect(ownerOfShortcode({ seed: '1' }, connector, foreign, 'anna')).toBeNull()
      expect(creatorOfPlatformId({ seed: '1' }, connector, foreign)).toBeNull()
      expect(creatorOfPlatformId({ seed: '1' }, connector, `UC${foreign}`)).toBeNull()
    }
  }
})

test('texts that look like ids → null, and ids look like noise', () => {
  const indexes = Array.from({ length: 20_000 }, (_, index) => index)
  const of = (seed: string) =>
    indexes.map((index) => shortcodeOf(seed, { connector: 'instagram', index, handle: 'any' }, 1))
  const ours = of('1')
  expect(new Set(ours).size).toBe(ours.length)
  expect(of('2').filter((code) => ownerOfShortcode({ seed: '1' }, 'instagram', code))).toEqual([])
  const share = (text: string, at: number) => ours.filter((code) => code[at] === text).length / ours.length
  for (let at = 0; at < 10; at++) expect([at, share('A', at) < 0.03, share('A', at) > 0.005]).toEqual([at, true, true])
})

test('a post number beyond the bounds → RangeError', () => {
  const creator = { connector: 'instagram', index: 7, handle: 'any' } as const
  expect(() => shortcodeOf('1', creator, POST_NUMBERS.max + 1)).toThrow(RangeError)
  expect(() => shortcodeOf('1', creator, POST_NUMBERS.min - 1)).toThrow(RangeError)
})
