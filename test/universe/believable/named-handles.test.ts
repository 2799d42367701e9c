// What the words and the numbers of a handle that a client names say of its creator.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/universe/categories.ts'
import { handleOfBrand } from '../../../src/universe/companies.ts'
import { creatorAt, creatorOf } from '../../../src/universe/creators.ts'
import { CONNECTORS } from '../../../src/universe/types.ts'
import type { AgeGroup } from '../../../src/universe/vocabulary.ts'
import { SEEDS, universeOf } from './a-thousand.ts'

test.each([
  ['tinytech', 'Technology'],
  ['lia.dances', 'Music & Dance'],
  ['anna.bakes', 'Food & Beverages'],
  ['max.moves', 'Health & Fitness'],
  ['bergen.bread', 'Food & Beverages'],
  ['the_book_nook', 'Books & Writing'],
  ['gamerjoe99', 'Gaming'],
  ['wander.with.me', 'Travel & Adventure'],
  ['daily.yoga', 'Health & Fitness'],
  ['carfan', 'Automobiles'],
  ['dadjokes', 'Parenting'],
])('a creator named %s is of the category %s', (handle, category) => {
  for (const seed of SEEDS) {
    for (const connector of CONNECTORS) expect(creatorOf(universeOf(seed), connector, handle).category).toBe(category)
  }
})

test.each([
  ['dr.hannah', 'female'],
  ['coffee.mike', 'male'],
  ['techwithtim', 'male'],
  ['yogawithsara', 'female'],
  ['fitmum', 'female'],
  ['thecarguy', 'male'],
  ['nonna.rosa', 'female'],
  ['opa_erzaehlt', 'male'],
])('a creator named %s is %s', (handle, gender) => {
  for (const seed of SEEDS) {
    for (const connector of CONNECTORS) expect(creatorOf(universeOf(seed), connector, handle).gender).toBe(gender)
  }
})

test.each<[string, AgeGroup]>([
  ['anna1999', '25-34'],
  ['gamerjoe99', '25-34'],
  ['maria_1962', '55-64'],
  ['lisa.04', '18-24'],
  ['dadjokes85', '35-44'],
  ['thomas2010', '13-17'],
])('a creator named %s, as if by a year of birth, is %s', (handle, ageGroup) => {
  for (const seed of SEEDS) {
    for (const connector of CONNECTORS) {
      const creator = creatorOf(universeOf(seed), connector, handle)
      expect(creator.ageGroup).toBe(ageGroup)
      expect(wordsOf({}).categoryNamed(creator.category)?.suits(creator.gender, ageGroup)).toBe(true)
    }
  }
})

test('a number that is no year of birth, or one that does not fit the category, says no age', () => {
  const ages = (form: (name: string) => string) =>
    new Set(
      ['ada', 'bea', 'cleo', 'dora', 'eva', 'fred', 'gus', 'hal'].map(
        (name) => creatorOf(universeOf('1'), 'tiktok', form(name)).ageGroup,
      ),
    )
  for (const form of [
    (name: string) => `${name}2021`,
    (name: string) => `${name}.since2004`,
    (name: string) => `${name}007`,
    (name: string) => `${name}24`,
  ])
    expect(ages(form).size).toBeGreaterThan(1)
  expect(creatorOf(universeOf('1'), 'instagram', 'mum.of.two2010').ageGroup).not.toBe('13-17')
})

test('an age that a handle says fits the category, whichever it is', () => {
  for (let name = 0; name < 200; name++) {
    const teen = creatorOf(universeOf('teens'), 'tiktok', `teen.no${name}`)
    expect(teen.ageGroup).toBe('13-17')
    expect(wordsOf({}).categoryNamed(teen.category)?.suits(teen.gender, '13-17')).toBe(true)
  }
})

test('a named creator fits its name: gender, hashtags, biography', () => {
  for (const seed of SEEDS) {
    expect(creatorOf(universeOf(seed), 'instagram', 'dad.of.three').gender).toBe('male')
    expect(creatorOf(universeOf(seed), 'tiktok', 'mum.of.two').gender).toBe('female')
    const tech = creatorOf(universeOf(seed), 'youtube', 'tinytech')
    expect(wordsOf({}).languageOf(tech).bios.Technology).toContain(tech.biography.split('\n')[0])
    const pins = [
      {
        connector: 'instagram' as const,
        handle: 'x.y',
        full_name: 'Anna Solberg',
        category: 'Parenting',
        age_group: '13-17' as const,
      },
    ]
    const pinned = creatorOf({ ...universeOf(seed), pins }, 'instagram', 'x.y')
    expect(pinned.gender).toBe('female')
    expect(pinned.hashtags).not.toContain('#dadlife')
    expect(pinned.biography).not.toMatch(/little ones|single parent|toddler/i)
  }
})

test('a handle is one person or company on all platforms, of about the same size', () => {
  const names = fc.stringMatching(/^[a-z]{3,9}[._]?[a-z]{2,9}$/)
  const drawn = fc.nat(9_999).map((index) => creatorAt(universeOf('1'), index).handle)
  fc.assert(
    fc.property(fc.oneof(names, drawn), (handle) => {
      const all = CONNECTORS.map((connector) => creatorOf(universeOf('1'), connector, handle))
      for (const of of ['fullName', 'gender', 'ageGroup', 'category', 'location', 'country', 'mobile'] as const)
        expect(new Set(all.map((creator) => creator[of])).size, of).toBe(1)
      const sizes = all.map(({ followersAtStart }) => Math.max(1, followersAtStart))
      expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(8)
    }),
    { numRuns: 40 },
  )
})

test('a pin on one platform says who the creator is on the others', () => {
  const pins = [
    { connector: 'instagram' as const, handle: 'x.y', full_name: 'Anna Solberg', category: 'Gaming', followers: 9_000 },
  ]
  const other = creatorOf({ ...universeOf('1'), pins }, 'tiktok', 'x.y')
  expect(other).toMatchObject({ fullName: 'Anna Solberg', category: 'Gaming', gender: 'female' })
  expect(other.followersAtStart / 9_000).toBeGreaterThan(0.3)
  expect(other.followersAtStart / 9_000).toBeLessThan(3)
})

test.each([
  ['nike', 'Nike', 'Sports', 'United States'],
  ['sephora', 'Sephora', 'Beauty & Hygiene', 'France'],
  ['booking.com', 'Booking.com', 'Travel & Adventure', 'Netherlands'],
  ['velgrano-coffee.de', 'Velgrano Coffee', 'Food & Beverages', 'Germany'],
])('%s is a company: %s, %s, %s', (handle, fullName, category, country) => {
  for (const seed of SEEDS) {
    for (const connector of CONNECTORS) {
      const company = creatorOf(universeOf(seed), connector, handle)
      expect(company).toMatchObject({ fullName, category, country, gender: 'n/a' })
    }
  }
})

test.each([
  ['Velgrano', 'velgrano'],
  ['Red Bull', 'redbull'],
  ['Dr. Martens', 'dr.martens'],
  ['Oat Bar Co.', 'oatbarco'],
  ['Yahoo!', 'yahoo'],
  ['@velgrano', 'velgrano'],
  ['!!!', '!!!'],
])('posts mention %s as @%s', (name, handle) => {
  expect(handleOfBrand(name)).toBe(handle)
})
