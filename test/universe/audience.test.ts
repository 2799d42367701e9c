import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../../src/kit/days.ts'
import {
  type Audience,
  audienceOf,
  mergeAudiences,
  notableFollowersOf,
  searchAudienceOf,
} from '../../src/universe/audience.ts'
import { creatorAt, creatorOf } from '../../src/universe/creators.ts'
import { cityNamed } from '../../src/universe/places.ts'
import type { Creator } from '../../src/universe/types.ts'
import { AGE_GROUPS } from '../../src/universe/vocabulary.ts'
import { aCreator, hundredths, universe } from './a-universe.ts'

function expectSums(audience: Audience): void {
  const { ageGender, ageGroup, gender, city, country, language, interests, authenticity, top } = audience
  for (const shares of [ageGroup, gender, city, country, language, interests, authenticity]) {
    expect(hundredths(Object.values(shares))).toBe(10_000)
    expect(Object.values(shares).every((share) => share >= 0)).toBe(true)
  }
  expect(hundredths(Object.values(ageGender).flatMap(({ male, female }) => [male, female]))).toBe(10_000)
  expect(hundredths(AGE_GROUPS.map((band) => ageGender[band].male))).toBe(hundredths([gender.male]))
  for (const band of AGE_GROUPS) {
    expect(hundredths([ageGender[band].male, ageGender[band].female])).toBe(hundredths([ageGroup[band]]))
  }
  expect(top.gender_per).toBe(Math.max(gender.male, gender.female))
  expect(top.age_group_per).toBe(Math.max(...Object.values(ageGroup)))
  expect(city[top.location]).toBe(top.location_per)
  expect(Object.keys(country)).toContain(top.country)
}

/** Expects only cities: that of the creator, which a pin may name, and those of the tables. */
function expectCities({ city }: Audience, own: readonly (string | null)[]): void {
  for (const name of Object.keys(city)) expect(own.includes(name) || cityNamed(name)?.name === name).toBe(true)
}

test('all shares add up to 100, and the top is the largest', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(700), ({ options, creator }, day) => {
      const audience = audienceOf(options, creator, options.start + day * DAY)
      expectSums(audience)
      expectCities(audience, [creator.location])
    }),
    { numRuns: 150 },
  )
})

test('most of the audience lives where the creator does', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      const at = options.start + (creator.postsAtStart % 300) * DAY
      const { top } = audienceOf(options, creator, at)
      if (creator.country !== null) expect(top.country).toBe(creator.country)
      if (creator.location !== null) expect(top.location).toBe(creator.location)
      expect(searchAudienceOf(options, creator, at)).toEqual({
        location: top.location,
        gender: top.gender,
        ageGroup: top.age_group,
      })
    }),
  )
})

test('an audience moves slowly with time, sooner where it grows more, and its cities with their countries', () => {
  const options = universe()
  const moved = (creator: Creator, days: number) => {
    const [first, later] = [0, days].map((day) => audienceOf(options, creator, options.start + day * DAY))
    const shares = { ...first?.country, ...first?.ageGroup }
    const now: Record<string, number> = { ...later?.country, ...later?.ageGroup }
    return Math.max(...Object.entries(shares).map(([name, percent]) => Math.abs((now[name] ?? 0) - percent)))
  }
  const some = Array.from({ length: 100 }, (_, place) => creatorAt(options, place))
  const mean = (days: number, growth: number) => {
    const of = some.map((creator) => moved({ ...creator, growthPerYear: growth }, days))
    return of.reduce((sum, each) => sum + each, 0) / of.length
  }
  expect(some.filter((creator) => moved(creator, 1) > 0.3)).toEqual([])
  expect(mean(30, 20)).toBeLessThan(2)
  expect(mean(365, 20)).toBeGreaterThan(2)
  expect(mean(365, 20)).toBeLessThan(12)
  expect(mean(90, 60)).toBeGreaterThan(mean(90, 0))
  for (const creator of some.filter(({ location }) => location !== null)) {
    const ratios = [0, 700].map((day) => {
      const { city, country } = audienceOf(options, creator, options.start + day * DAY)
      return (city[creator.location ?? ''] ?? 0) / (country[creator.country ?? ''] ?? 1)
    })
    expect(Math.abs((ratios[0] ?? 0) - (ratios[1] ?? 0))).toBeLessThan(0.2)
  }
})

test('audiences merge by weight, and their sums stay exact', () => {
  const several = fc.array(fc.tuple(aCreator, fc.integer({ min: 0, max: 60_000_000 })), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(several, (list) => {
      const merged = mergeAudiences(
        list.map(([{ options, creator }, weight]) => ({ audience: audienceOf(options, creator), weight })),
      )
      if (!merged) throw new Error('nothing merged')
      expectSums(merged)
      expectCities(
        merged,
        list.map(([{ creator }]) => creator.location),
      )
      expect(Object.keys(merged.city).length).toBeLessThanOrEqual(20)
    }),
  )
  expect(mergeAudiences([])).toBeNull()
  const alone = audienceOf(universe(), creatorAt(universe(), 1))
  expect(mergeAudiences([{ audience: alone, weight: 3 }])).toEqual(alone)
})

test('odd places of pinned creators break no sum', () => {
  const places = [
    ['Paris', 'Norway'],
    ['Others', 'Others'],
    ['__proto__', 'constructor'],
    [null, 'Atlantis'],
    [null, null],
  ] as const
  const pins = places.map(([location, country], at) => ({
    connector: 'youtube' as const,
    handle: `p${at}`,
    location,
    country,
  }))
  const options = universe('odd', [...pins, { connector: 'youtube', handle: 'c', category: '__proto__' }])
  for (const handle of ['p0', 'p2', 'p3', 'p4', 'c']) {
    const creator = creatorOf(options, 'youtube', handle)
    const audience = audienceOf(options, creator)
    expectSums(audience)
    expectCities(audience, [creator.location])
  }
  const others = audienceOf(options, creatorOf(options, 'youtube', 'p1'))
  expect(hundredths(Object.values(others.city))).toBe(10_000)
})

test('notable followers are creators of the population', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      const handles = notableFollowersOf(options, creator, options.start).map(({ handle }) => handle)
      expect(new Set(handles).size).toBe(handles.length)
      expect(handles).not.toContain(creator.handle)
      for (const handle of handles) expect(creatorOf(options, creator.connector, handle).index).not.toBeNull()
    }),
  )
})
