import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../src/universe/categories.ts'
import * as words from '../../src/universe/vocabulary.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const SEARCH = '/admin/api/v1/search'

interface Found {
  readonly _id: string
  readonly connector: string
  readonly handle: string
  readonly followers: number
  readonly engagement: number
  readonly posts: number
  readonly average_views: number | null
  readonly effective_follower_rate: number
  readonly quality: { readonly profile_quality_score: number }
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly [other: string]: unknown
}

const address = (filters: Record<string, string>, page = { skip: 0, limit: 100 }) =>
  `${SEARCH}?${new URLSearchParams({ type: 'discovery', skip: `${page.skip}`, limit: `${page.limit}`, ...filters })}`

async function found(sim: Sim, filters: Record<string, string>, page?: { skip: number; limit: number }) {
  const { status, body } = await sim.get(address(filters, page))
  expect([status, Object.keys(body)]).toEqual([200, ['objects']])
  return body.objects as Found[]
}

function insightsPath({ connector, handle }: Found): string {
  const identifier = connector === 'instagram' ? handle : `@${handle}`
  return `/api/v1/insights/public/${connector}/overall?${new URLSearchParams({ identifier })}`
}

const within = ({ low, high }: words.Band, value: number | null) => value !== null && value >= low && value <= high
const bandTests = (bands: readonly words.Band[], value: (each: Found) => number | null) =>
  bands.map((band): Test => [band.name, (each) => within(band, value(each))])

type Test = readonly [value: string, satisfied: (found: Found) => boolean]

/** Every value of the interface's table, and how a record shows that it has it. */
const FILTERS: Readonly<Record<string, readonly Test[]>> = {
  connector: ['instagram', 'youtube', 'tiktok'].map((name): Test => [name, (each) => each.connector === name]),
  tier: bandTests(words.TIERS, (each) => each.followers),
  er: bandTests(words.ER_BANDS, (each) => each.engagement),
  posts: bandTests(words.POSTS_BANDS, (each) => each.posts),
  category: CATEGORIES.map(({ name }): Test => [name, (each) => each.category === name]),
  contact: [
    ['email', (each) => each.hasEmail],
    ['phone', (each) => each.hasPhone],
    ['either', (each) => each.hasEmail || each.hasPhone],
    ['both', (each) => each.hasEmail && each.hasPhone],
  ],
  average_views_range: bandTests(words.VIEW_RANGES, (each) => each.average_views),
  pqs_range: bandTests(words.PQS_RANGES, (each) => each.quality.profile_quality_score),
  efr_range: bandTests(words.EFR_RANGES, (each) => each.effective_follower_rate),
  gender: ['male', 'female', 'n/a'].map((name): Test => [name, (each) => each.gender === name]),
  agegroup: words.AGE_GROUPS.map((name): Test => [name, (each) => each.age_group === name]),
  followers: [['5000-6000', (each) => each.followers >= 5_000 && each.followers <= 6_000]],
  country: [['Norway', (each) => each.country === 'Norway']],
  location: [['Oslo', (each) => each.location === 'Oslo']],
}

it.each(Object.entries(FILTERS))('each value of %s → only records that show it, and some', async (name, tests) => {
  const sim = await simulate()
  for (const [value, satisfied] of tests) {
    const objects = await found(sim, { [name]: value })
    expect([value, objects.length > 0, objects.filter((each) => !satisfied(each))]).toEqual([value, true, []])
    expect(await found(sim, { [name]: value.toUpperCase() })).toEqual(objects)
  }
})

describe('discovery search', () => {
  it('a record → with links, its date, and whether it is mine', async () => {
    const sim = await simulate()
    const [first] = await found(sim, { connector: 'youtube' }, { skip: 3, limit: 1 })
    expect(first).toMatchObject({
      image_link: `${sim.url}/pictures/creator/${first?.handle}.svg`,
      handle_link: `https://www.youtube.com/@${first?.handle}`,
      insights_link: '-',
      refreshedDate: 'Mon, 05 Jan 2026 00:00:00 GMT',
      status: 'not_found',
      source: 'discovery',
      inMyCreators: false,
    })
    expect(Date.parse(String(first?.createdDate))).toBeLessThan(Date.parse(String(first?.refreshedDate)))
  })

  it('the sample of the interface, with empty filters and nulls → everybody', async () => {
    const sim = await simulate()
    const empty = { handle: '', connector: '', location: '', country: '', tier: '', er: '', category: '', bio: '' }
    const more = { average_views_range: '', hashtags: '', gender: '', agegroup: '', followers: '' }
    const answer = await sim.get(address({ ...empty, ...more, posts: 'null', contact: 'null' }, { skip: 0, limit: 12 }))
    expect(answer.body.objects).toHaveLength(12)
    expect(answer.headers.get('x-sim-warnings')).toBeNull()
    expect(answer.body.objects).toEqual(await found(sim, {}, { skip: 0, limit: 12 }))
  })

  it('page after page → everybody once, followers descending, then _id', async () => {
    const creators = 250
    const sim = await simulate({ fixtures: FixturesSchema.parse({ universe: { creators } }) })
    const all: Found[] = []
    for (const limit of [100, 1, 12, 20, 100, 100]) all.push(...(await found(sim, {}, { skip: all.length, limit })))
    expect(new Set(all.map((each) => each._id)).size).toBe(creators)
    expect(all).toHaveLength(creators)
    const sorted = [...all].sort((a, b) => b.followers - a.followers || (a._id < b._id ? -1 : 1))
    expect(all).toEqual(sorted)
    expect(await found(sim, {}, { skip: 250, limit: 100 })).toEqual([])
    expect(await found(sim, {}, { skip: 1_000_000_000, limit: 100 })).toEqual([])
    for (const key of ['audience', 'average_views', 'location']) {
      const unknown = all.filter((each) => each[key] === null).length
      expect([key, unknown > creators / 50, unknown < creators / 5]).toEqual([key, true, true])
    }
  })

  it('a handle → that creator, with or without @, which is remarked on', async () => {
    const sim = await simulate()
    for (const connector of ['instagram', 'youtube', 'tiktok']) {
      const [wanted] = await found(sim, { connector }, { skip: 7, limit: 1 })
      const plain = await sim.get(address({ connector, handle: `${wanted?.handle}` }))
      const marked = await sim.get(address({ connector, handle: `@${wanted?.handle}` }))
      expect([plain.body.objects, marked.body.objects]).toEqual([[wanted], [wanted]])
      const warnings = [plain, marked].map(({ headers }) => headers.get('x-sim-warnings'))
      expect(warnings).toEqual(connector === 'instagram' ? [null, '1'] : ['1', null])
    }
  })

  it('free text without a match → 200 and nobody', async () => {
    const sim = await simulate()
    const texts = { location: 'Atlantis', country: 'Nowhere', bio: 'zzzzz', hashtags: '#zzzzz', brand_mentions: '@zzz' }
    for (const [name, value] of Object.entries({ ...texts, handle: 'nobody.at.all', followers: '1-2' })) {
      expect([name, await found(sim, { [name]: value })]).toEqual([name, []])
    }
  })

  it('a hashtag or brand without its mark → the same creators, and a warning', async () => {
    const sim = await simulate()
    const category = CATEGORIES.find(({ name }) => name === 'Gaming')
    const names = { hashtags: category?.hashtags()[0]?.text ?? '', brand_mentions: category?.brands[0] ?? '' }
    for (const [name, marked] of Object.entries(names)) {
      const full = await sim.get(address({ [name]: marked }))
      const bare = await sim.get(address({ [name]: marked.slice(1) }))
      expect(full.body.objects.length).toBeGreaterThan(0)
      expect(bare.text).toBe(full.text)
      expect([full, bare].map(({ headers }) => headers.get('x-sim-warnings'))).toEqual([null, '1'])
    }
  })

  it('a creator that fixtures pin → found as pinned', async () => {
    const anna = { connector: 'instagram', handle: 'anna.bakes', followers: 48_210, country: 'Norway' }
    const sim = await simulate({ fixtures: FixturesSchema.parse({ pins: { creators: [anna] } }) })
    expect(await found(sim, { handle: 'Anna.Bakes' })).toMatchObject([anna])
    expect(await found(sim, { followers: '48210-48210', country: 'norway' })).toMatchObject([anna])
  })

  it('what the latest posts and the biography hold → found by it', async () => {
    const sim = await simulate()
    const [each] = await found(sim, { connector: 'instagram', category: 'Travel & Adventure' }, { skip: 2, limit: 1 })
    const { profile_details: details } = (await sim.get(insightsPath(each as Found))).body
    const filters = { hashtags: details.hashtags[0], bio: details.biography.split('\n')[0], category: details.category }
    const handles = (await found(sim, { ...filters, followers: `${each?.followers}-${each?.followers}` })).map(
      ({ handle }) => handle,
    )
    expect(handles).toContain(each?.handle)
  })

  it('a creator that was added → mine, with a link to insights that works', async () => {
    const sim = await simulate()
    const [population] = await found(sim, { connector: 'tiktok' }, { skip: 4, limit: 1 })
    const named = { connector: 'youtube', handle: 'nobody.has.this.name' }
    expect(await found(sim, { ...named, handle: `@${named.handle}` })).toEqual([])
    const handles = [String(population?.handle_link), `https://www.youtube.com/@${named.handle}`]
    await sim.post('/admin/api/v1/creators', { handles })
    for (const { connector, handle } of [population as Found, named]) {
      const [each] = await found(sim, { connector, handle: `@${handle}` })
      expect(each).toMatchObject({ connector, handle, inMyCreators: true, source: 'my_creators' })
      const path = String(each?.insights_link).replace(sim.url, '')
      expect(path).toBe(`/api/v1/insights/public/${connector}/overall?identifier=%40${handle}`)
      const { status, body } = await sim.get(path)
      expect([status, body.profile_overview.followers_count]).toEqual([200, each?.followers])
    }
    const again = await found(sim, { connector: 'tiktok' }, { skip: 0, limit: 20 })
    expect(new Set(again.map((each) => each._id)).size).toBe(20)
    expect(again[4]).toMatchObject({ _id: population?._id, inMyCreators: true })
  })

  it('only tokens issued for the search', async () => {
    const sim = await simulate({ tokens: ['general'], discoveryTokens: ['special'] })
    const as = (token: string) =>
      sim.request('GET', address({}), { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    expect([await as('general'), await as('special')]).toEqual([401, 200])
  })

  it('a wrong type or page → 400 that names it', async () => {
    const sim = await simulate()
    for (const [query, paths] of [
      ['', ['type', 'skip', 'limit']],
      ['?type=posts&skip=0&limit=10', ['type']],
      ['?type=discovery&skip=-1&limit=10', ['skip']],
      ['?type=discovery&skip=0&limit=0', ['limit']],
      ['?type=discovery&skip=0&limit=101', ['limit']],
      ['?type=discovery&skip=1.5&limit=ten', ['skip', 'limit']],
      ['?type=discovery&skip=&limit=', ['skip', 'limit']],
    ] as const) {
      const { status, body } = await sim.get(SEARCH + query)
      expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
    }
  })

  it.each([
    ['connector', 'myspace', 'instagram, youtube, tiktok'],
    ['tier', 'huge', 'early, nano, micro, lower-mid, upper-mid, macro, mega, celebrity'],
    ['er', '1-3', 'vlow, low, micro, mid, macro, high, vhigh'],
    ['posts', '50-200', 'low, micro, mid, macro'],
    ['category', 'Art', 'Art & Design, Automobiles'],
    ['contact', 'none', 'email, phone, either, both'],
    ['average_views_range', '0-1', '0-10000, 10000-50000, 50000-100000, 100000-500000, 500000-1000000'],
    ['pqs_range', '75-101', '0-25, 25-50, 50-75, 75-100'],
    ['efr_range', '15-20', '0-1, 1-3, 3-5, 5-7, 7-10, 10-15'],
    ['gender', 'f', 'male, female, n/a'],
    ['agegroup', '65+', '13-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65-'],
    ['followers', '100', 'min-max'],
    ['followers', '200-100', 'min-max'],
  ])('%s=%s → 400 that says what would be right', async (name, value, right) => {
    const sim = await simulate()
    const { status, body } = await sim.get(address({ [name]: value }))
    expect([status, body.error.details]).toEqual([400, [{ path: name, message: expect.stringContaining(right) }]])
  })

  it('an undocumented parameter → a warning, and a refusal under --strict', async () => {
    const sim = await simulate()
    const loose = await sim.get(address({ sort: 'asc' }))
    expect([loose.status, loose.headers.get('x-sim-warnings')]).toEqual([200, '1'])
    const strict = await simulate({ strict: true })
    expect((await strict.get(address({ sort: 'asc' }))).status).toBe(400)
  })
})
