import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeOfHandle,
  ownerOfPlatformId,
  ownerOfShortcode,
  POST_NUMBERS,
  platformIdOf,
  shortcodeOf,
} from '../../src/universe/ids.ts'
import { CONNECTORS } from '../../src/universe/types.ts'

const seeds = fc.string({ maxLength: 12 })
const connectors = fc.constantFrom(...CONNECTORS)
const indexes = fc.nat({ max: 2 ** 24 - 1 })
const numbers = fc.integer(POST_NUMBERS)
const handles = fc.oneof(
  fc.stringMatching(/^[a-z0-9._-]{1,30}$/),
  fc.stringMatching(/^[a-z0-9._-]{31,100}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed()),
)

const FORM = { instagram: /^[A-Za-z0-9_-]{11}$/, youtube: /^[A-Za-z0-9_-]{11}$/, tiktok: /^7[0-9]{18}$|^8[0-9]{18}$/ }
const ACCOUNT_FORM = { instagram: /^[1-9][0-9]{14,16}$/, youtube: /^UC[A-Za-z0-9_-]{22}$/, tiktok: /^[678][0-9]{18}$/ }

const owners = fc.oneof(
  indexes.map((index) => ({ index, handle: 'any' })),
  handles.map((handle) => ({ index: null, handle })),
)

test('a shortcode has the true form → its creator, or the code of its handle, and its number', () => {
  fc.assert(
    fc.property(seeds, connectors, owners, numbers, (seed, connector, named, number) => {
      const shortcode = shortcodeOf(seed, { connector, ...named }, number)
      expect(shortcode).toMatch(FORM[connector])
      const { index, handle } = named
      const owner = index === null ? { code: codeOfHandle(seed, connector, handle) } : { index }
      expect(ownerOfShortcode(seed, connector, shortcode)).toEqual({ ...owner, number })
    }),
    { numRuns: 50 },
  )
})

test('a platform id has the true form → its creator', () => {
  fc.assert(
    fc.property(seeds, connectors, owners, (seed, connector, named) => {
      const id = platformIdOf(seed, { connector, ...named })
      expect(id).toMatch(ACCOUNT_FORM[connector])
      if (connector !== 'youtube') expect(BigInt(id)).toBeLessThan(2n ** 63n)
      const { index, handle } = named
      const coded = { code: codeOfHandle(seed, connector, handle) }
      const owner = ownerOfPlatformId(seed, connector, id)
      if (index !== null) expect(owner).toEqual({ index })
      else expect([{ handle }, coded]).toContainEqual(owner)
    }),
    { numRuns: 50 },
  )
})

test('a channel id whose handle fits into it → the handle, even if nobody named it', () => {
  const id = platformIdOf('1', { connector: 'youtube', index: null, handle: 'slow.kettle88' })
  expect(ownerOfPlatformId('1', 'youtube', id)).toEqual({ handle: 'slow.kettle88' })
})

test('ids of another seed or platform, and foreign text → null', () => {
  const shortcode = shortcodeOf('1', { connector: 'instagram', index: 7, handle: 'any' }, 3)
  expect(ownerOfShortcode('2', 'instagram', shortcode)).toBeNull()
  expect(ownerOfShortcode('1', 'youtube', shortcode)).toBeNull()
  for (const foreign of ['', 'AbCdEfGhIjK', 'C1', '../etc/passwd', '7123456789012345678', 'x'.repeat(20_000)]) {
    for (const connector of CONNECTORS) {
      expect(ownerOfShortcode('1', connector, foreign)).toBeNull()
      expect(ownerOfPlatformId('1', connector, foreign)).toBeNull()
      expect(ownerOfPlatformId('1', connector, `UC${foreign}`)).toBeNull()
    }
  }
})
