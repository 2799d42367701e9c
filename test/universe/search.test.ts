import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../src/kit/days.ts'
import { finish } from '../../src/kit/work.ts'
import { CATEGORIES, GENERAL_BIO, wordsOf, written } from '../../src/universe/categories.ts'
import { creatorAt, creatorOf } from '../../src/universe/creators.ts'
import { handleOf } from '../../src/universe/handles.ts'
import type { CreatorPin } from '../../src/universe/pins.ts'
import { CITIES, COUNTRIES } from '../../src/universe/places.ts'
import { matching, type SearchFilters } from '../../src/universe/search/filters.ts'
import {
  type Page,
  recordFound,
  type SearchOverlay,
  search,
  searchOverlayOf,
} from '../../src/universe/search/search.ts'
import { recordAt, recordAtStart, type SearchRecord } from '../../src/universe/search/search-record.ts'
import { CONNECTORS, type Creator, type UniverseOptions } from '../../src/universe/types.ts'
import * as words from '../../src/universe/vocabulary.ts'

const SIZE = 2_000
const universe = (size: number, pins: readonly CreatorPin[] = [], seed = 'search'): UniverseOptions => ({
  seed,
  size,
  start: Date.UTC(2026, 0, 5),
  pins,
})
const options = universe(SIZE)
const everybody = Array.from({ length: SIZE }, (_, index) => recordAtStart(options, creatorAt(options, index)))
const whole = { skip: 0, limit: Number.POSITIVE_INFINITY }

function found(world: UniverseOptions, filters: SearchFilters, page: Page, overlay?: SearchOverlay): SearchRecord[] {
  const records = overlay ?? finish(searchOverlayOf(world))
  return finish(search(world, filters, page, records)).map((one) => recordFound(world, one))
}

const bandNames = (bands: readonly words.Band[]) => fc.constantFrom(...bands.map((band) => band.name))
const keywords = [
  'coffee',
  'LOVER',
  'oslo',
  '📍',
  'Food  lover',
  'zzz',
  '',
  'a',
  ...GENERAL_BIO.map(({ text }) => text),
]
const choices = {
  handle: fc.nat({ max: SIZE - 1 }).map((index) => handleOf(options, index).toUpperCase()),
  connector: fc.constantFrom(...CONNECTORS),
  location: fc.constantFrom('nowhere', ...CITIES.map((city) => city.name.toUpperCase())),
  country: fc.constantFrom('Atlantis', ...COUNTRIES.map((country) => country.name)),
  tier: bandNames(words.TIERS),
  er: bandNames(words.ER_BANDS),
  posts: bandNames(words.POSTS_BANDS),
  category: fc.constantFrom(...CATEGORIES.map((category) => category.name.toLowerCase())),
  bio: fc.constantFrom(...keywords, ...CATEGORIES.flatMap(({ bio }) => bio().map(({ text }) => text))),
  contact: fc.constantFrom(...words.CONTACTS),
  average_views_range: bandNames(words.VIEW_RANGES),
  pqs_range: bandNames(words.PQS_RANGES),
  efr_range: bandNames(words.EFR_RANGES),
  hashtags: fc.constantFrom(
    '#none',
    'VIRAL',
    ...written().flatMap((language) => CATEGORIES.flatMap((category) => wordsOf({}).hashtagsIn(language, category))),
  ),
  brand_mentions: fc.constantFrom('@nobody', 'INKFOLD', ...CATEGORIES.flatMap(({ brands }) => brands)),
  gender: fc.constantFrom(...words.GENDERS),
  agegroup: fc.constantFrom(...words.AGE_GROUPS),
  followers: fc
    .tuple(fc.nat({ max: 200_000 }), fc.nat({ max: 2_000_000 }))
    .map(([min, span]) => ({ min, max: min + span })),
}
const filters: fc.Arbitrary<SearchFilters> = fc.record(choices, { requiredKeys: [] })

function inOrder(records: readonly SearchRecord[]): SearchRecord[] {
  return records.toSorted((a, b) => b.followers - a.followers || (a.id < b.id ? -1 : 1))
}

const nameOf = ({ connector, handle }: Creator) => `${connector}/${handle}`
const handlesOf = (records: readonly SearchRecord[]) => records.map(({ creator }) => nameOf(creator))

describe('rows and creators agree', () => {
  for (const [name, values] of Object.entries(choices)) {
    test(`one filter: ${name} → those whom it fits, in order`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const one: SearchFilters = { [name]: value }
          const expected = inOrder(everybody.filter(matching(one)))
          expect(handlesOf(found(options, one, whole))).toEqual(handlesOf(expected))
        }),
        { numRuns: 4 },
      )
    })
  }
})

test('creators known overlay are merged in order and found once: pins as pinned, those that moved as of their day', () => {
  const pinned = fc.record({
    connector: choices.connector,
    handle: fc.oneof(
      fc.nat({ max: SIZE - 1 }).map((index) => handleOf(options, index)),
      fc.stringMatching(/^[a-z]{1,9}$/),
    ),
    followers: fc.oneof(
      fc.nat({ max: 90_000_000 }),
      fc.nat({ max: SIZE - 1 }).map((at) => everybody[at]?.followers ?? 0),
    ),
    biography: fc.constantFrom('Pinned line', 'Coffee lover'),
  })
  const moves = fc.array(fc.tuple(fc.nat({ max: SIZE - 1 }), fc.integer({ min: 1, max: 700 })), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(pinned, { maxLength: 12 }), moves, filters, fc.nat({ max: 40 }), (pins, moves, all, skip) => {
      const some = pins.filter((_, at) => at % 2 === 0)
      const world = universe(SIZE, some)
      const added = [
        ...pins.map((pin) => creatorOf(world, pin.connector, pin.handle)),
        creatorAt(world, 5),
        creatorOf(world, 'youtube', 'Added.One'),
      ]
      const moved = [creatorOf(world, 'youtube', 'added.one'), ...moves.map(([index]) => creatorAt(world, index))].map(
        (creator, at) => recordAt(world, creator, world.start + (moves[at]?.[1] ?? 400) * DAY),
      )
      const named = added.filter((creator) => creator.index === null).map((creator) => recordAtStart(world, creator))
      const population = some.length
        ? everybody.map((_, index) => recordAtStart(world, creatorAt(world, index)))
        : everybody
      const unique = new Map([...population, ...named, ...moved].map((each) => [nameOf(each.creator), each]))
      const nobody = recordAt(world, creatorOf(world, 'tiktok', 'never.added'), world.start + DAY)
      const overlay = finish(searchOverlayOf(world, added, [...moved, nobody]))
      for (const filter of [all, {}, { bio: 'pinned LINE' }]) {
        const expected = inOrder([...unique.values()].filter(matching(filter))).slice(skip, skip + 50)
        const plain = (records: readonly SearchRecord[]) => records.map((one) => ({ ...one, texts: one.texts() }))
        expect(plain(found(world, filter, { skip, limit: 50 }, overlay))).toEqual(plain(expected))
      }
    }),
    { numRuns: 3 },
  )
})

test('an id is 24 hexadecimal characters of its own', () => {
  const ids = new Set(everybody.map(({ id }) => id))
  expect(ids.size).toBe(SIZE)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
})
