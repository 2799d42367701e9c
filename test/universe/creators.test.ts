import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/universe/categories.ts'
import { creatorAt, creatorOf, creatorOfShortcode } from '../../src/universe/creators.ts'
import { handleOf, indexOfHandle } from '../../src/universe/handles.ts'
import { handleOfForeignId } from '../../src/universe/people/handle-text.ts'
import type { CreatorPin } from '../../src/universe/pins.ts'
import { engagementRateAtStart } from '../../src/universe/search/search-record.ts'
import { CONNECTORS, type UniverseOptions } from '../../src/universe/types.ts'
import { tierOf } from '../../src/universe/vocabulary.ts'

const start = Date.UTC(2026, 0, 5)
const universe = (size = 10_000, pins: readonly CreatorPin[] = [], seed = '1'): UniverseOptions => ({
  seed,
  size,
  start,
  pins,
})
const options = universe()

test('a handle of the population, in any case and with an @ → the creator at its place', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 99_999 }), (seed, index) => {
      const all = universe(100_000, [], seed)
      const creator = creatorAt(all, index)
      expect(creator.handle).toBe(handleOf(all, index))
      expect(indexOfHandle(all, creator.connector, creator.handle)).toBe(index)
      expect(creatorOf(all, creator.connector, `@${creator.handle.toUpperCase()}`)).toEqual(creator)
    }),
    { numRuns: 40 },
  )
})

test('no two of the population share a handle or an id', () => {
  const handles = new Set<string>()
  const ids = new Set<string>()
  for (let index = 0; index < 10_000; index++) {
    const creator = creatorAt(options, index)
    handles.add(creator.handle)
    ids.add(creator.connector + creator.platformId)
  }
  expect([handles.size, ids.size]).toEqual([10_000, 10_000])
})

test('foreign platform ids name creators that carry them', () => {
  const cases = [
    ['instagram', '17841400000000001', 'ig_17841400000000001'],
    ['instagram', '007', 'ig_007'],
    ['tiktok', '6800000000000000001', 'tt_6800000000000000001'],
    ['youtube', 'UCxYzAbCdEfGhIjKlMnOpQrS', 'UCxYzAbCdEfGhIjKlMnOpQrS'],
    ['youtube', 'UC_short', 'UC_short'],
  ] as const
  for (const [connector, id, handle] of cases) {
    expect(handleOfForeignId(connector, id)).toBe(handle)
    expect(creatorOf(options, connector, handle)).toMatchObject({ handle, platformId: id, index: null })
  }
})

test("a channel id of ours in a handle's place → the channel's creator", () => {
  const creator = creatorAt(options, 1)
  expect(creator.connector).toBe('youtube')
  expect(creatorOf(options, 'youtube', creator.platformId)).toEqual(creator)
})

test('a foreign shortcode belongs to one creator of the population, to the handle in the URL if there is one', () => {
  const chosen = new Set<number | null>()
  for (let i = 0; i < 40; i++) {
    const { creator, number } = creatorOfShortcode(options, 'instagram', `Foreign${i}x`)
    expect([creator.connector, number]).toEqual(['instagram', null])
    chosen.add(creator.index)
  }
  expect(chosen.size).toBeGreaterThan(30)
  const named = creatorOfShortcode(options, 'tiktok', '7123456789012345678', '@Someone')
  expect([named.creator.handle, named.number]).toEqual(['someone', null])
  for (const connector of CONNECTORS) {
    const { creator } = creatorOfShortcode(universe(0), connector, 'dQw4w9WgXcQ')
    expect(creator.index).toBeNull()
    const handle = handleOfForeignId(connector, creator.platformId)
    expect(creatorOf(universe(0), connector, handle)).toEqual(creator)
  }
})

test('traits fit together', () => {
  for (let index = 0; index < 3_000; index++) {
    const creator = creatorAt(options, index)
    if (creator.email) expect(creator.email).toContain(creator.handle)
    if (creator.mobile) expect(creator.mobile).toMatch(/^\+[0-9 -]{8,}$/)
    expect(wordsOf(options).categoryNamed(creator.category)).toBeDefined()
    expect(creator.hashtags.length).toBeGreaterThan(0)
    expect(creator.biography.split('\n').length).toBeGreaterThan(1)
    expect(creator.averageViewsAtStart).toBeGreaterThanOrEqual(creator.averageEngagementAtStart)
    for (const figure of [creator.followersAtStart, creator.averageEngagementAtStart, creator.averageViewsAtStart]) {
      expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true)
    }
    expect(creator.effectiveFollowerRate).toBeLessThanOrEqual(15)
  }
})

test('pins win, and what is derived follows them', () => {
  const pins: CreatorPin[] = [
    { connector: 'instagram', handle: '@Anna.Bakes', followers: 48_210, engagement: 4.2, country: 'Norway' },
    {
      connector: 'instagram',
      handle: handleOf(options, 0),
      full_name: 'Pinned',
      email: null,
      location: null,
      posts: 3,
    },
    { connector: 'youtube', handle: 'rich', followers: 7_000_000, average_views: 900_000, category: 'gaming' },
  ]
  const pinned = universe(10_000, pins)
  const anna = creatorOf(pinned, 'instagram', 'anna.bakes')
  expect(anna).toMatchObject({ followersAtStart: 48_210, averageEngagementAtStart: 2_025, country: 'Norway' })
  expect(engagementRateAtStart(anna)).toBe(4.2)
  expect(anna.mobile ?? '+47').toMatch(/^\+47/)
  const { email, location, fullName, postsAtStart, ...rest } = creatorAt(pinned, 0)
  expect({ email, location, fullName, postsAtStart }).toEqual({
    email: null,
    location: null,
    fullName: 'Pinned',
    postsAtStart: 3,
  })
  // How often it posts follows from the number of its posts.
  const { biography: _b, postsPerWeek: _p, ...others } = rest
  expect(creatorAt(options, 0)).toMatchObject(others)
  const rich = creatorOf(pinned, 'youtube', 'Rich')
  expect([tierOf(rich.followersAtStart), rich.averageViewsAtStart, rich.averageViewsKnown, rich.category]).toEqual([
    'celebrity',
    900_000,
    true,
    'Gaming',
  ])
  expect(creatorOf(options, 'instagram', 'anna.bakes').followersAtStart).not.toBe(48_210)
})
