// What pins say of creators and posts beside their figures.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const NINA = { connector: 'instagram', handle: 'nina.pinned' }
const URL = 'https://www.instagram.com/reel/PinnedReel1/'

const withPins = (creator: object, posts: object[] = [], rest: object = {}) =>
  simulate({ fixtures: FixturesSchema.parse({ pins: { creators: [{ ...NINA, ...creator }], posts }, ...rest }) })

const insightsOf = async (sim: Sim) =>
  (await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${NINA.handle}`)).body

const foundIn = async (sim: Sim) =>
  (await sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=1&handle=${NINA.handle}`)).body.objects[0]

describe('a pinned creator', () => {
  it('has the audience, quality, growth, pace and language of its pin', async () => {
    const audience = {
      countries: { Norway: 70, Sweden: 30 },
      cities: { Oslo: 50 },
      ages: { '18-24': 60 },
      genders: { female: 80, male: 20 },
    }
    const sim = await withPins({
      audience,
      quality: 91,
      growth: '+2 %',
      posts_per_week: 3.5,
      language: 'French',
      followers: 40_000,
    })
    const { get_audience: shown, profile_details: profile, profile_overview } = await insightsOf(sim)
    expect(shown.gender_distribution).toEqual({ male: 20, female: 80 })
    expect(shown.age_group_distribution['18-24']).toBe(60)
    expect(shown.city_distribution.Oslo).toBe(50)
    // Cities follow countries, wherever the creator lives.
    const { Stockholm = 0, Gothenburg = 0, Malmo = 0 } = shown.city_distribution
    expect(Stockholm + Gothenburg + Malmo).toBeLessThan(40)
    expect(profile.quality.profile_quality_score).toBe(91)
    expect(profile.languages[0]).toBe('French')
    expect(profile_overview.content_per_week).toBe(3.5)
    expect((await foundIn(sim)).audience).toMatchObject({ location: 'Oslo', gender: 'female', ageGroup: '18-24' })
    await sim.advance('30d')
    const grown = (await insightsOf(sim)).profile_overview.followers_count / 40_000
    expect(grown).toBeGreaterThan(1.01)
    expect(grown).toBeLessThan(1.03)
  })

  it.each(['location', 'country', 'average_views', 'audience'])('with a null has none in search: %s', async (field) => {
    expect((await foundIn(await withPins({ [field]: null })))[field]).toBeNull()
    expect(
      (
        await foundIn(
          await withPins({
            country: 'Norway',
            location: 'Oslo',
            average_views: 5_000,
            audience: { cities: { Oslo: 50 } },
          }),
        )
      )[field],
    ).not.toBeNull()
  })

  it.each([
    [{ audience: { countries: { Norway: 70, Sweden: 40 } } }, 'at most 100 percent'],
    [{ audience: { ages: { young: 10 } } }, 'ages'],
    [{ growth: 'fast' }, 'growth'],
  ])('cannot have %j', (pin, words) => {
    const { error } = FixturesSchema.safeParse({ pins: { creators: [{ ...NINA, ...pin }] } })
    expect(JSON.stringify(error?.issues)).toContain(words)
  })
})

describe('a pinned post', () => {
  const POST = { url: URL, handle: NINA.handle }

  async function campaign(pin: object) {
    const campaigns = [
      { id: 'c', tracking_urls: [URL], client_name: 'Big Client', client_logo_url: 'https://client.example/logo.png' },
    ]
    const sim = await withPins({}, [{ ...POST, ...pin }], { campaigns })
    return { sim, insights: (await sim.get('/api/v1/insights/campaigns/c?key=k')).body }
  }

  it('has the time and words of its pin, in every document', async () => {
    const { sim, insights } = await campaign({
      posted_at: '-3d',
      title: 'My day',
      caption: 'Fog again #fog with @bob',
      language: 'German',
    })
    expect(insights).toMatchObject({ client_name: 'Big Client', client_logo_url: 'https://client.example/logo.png' })
    expect(insights.posts[0]).toMatchObject({
      title: 'My day',
      description: 'Fog again #fog with @bob',
      hashtags: ['#fog'],
      posted_date: 'Fri, 02 Jan 2026 09:00:00 GMT',
    })
    const { video_posts } = (await insightsOf(sim)).get_posts
    const dates = video_posts.map(({ posted_date }: { posted_date: string }) => Date.parse(posted_date))
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a))
    expect(video_posts.find((post: { shortcode: string }) => post.shortcode === 'PinnedReel1')).toMatchObject({
      title: 'My day',
      hashtags: ['#fog'],
    })
    const state = (await sim.get('/__sim/state')).body
    await sim.put('/__sim/state', state)
    expect((await sim.get('/api/v1/insights/campaigns/c?key=k')).body.posts[0].title).toBe('My day')
  })

  it('has the comments of its pin among its others, as they are given', async () => {
    const comments = [
      { text: 'Where can I get this?', handle: 'carl', likes: 2_000, at: '-5h', sentiment: 0 },
      { text: 'Best reel of the year', handle: 'dora', likes: 7, at: '-2d', sentiment: 1 },
    ]
    const { sim } = await campaign({ comments_count: 55, comments, posted_at: '-6d' })
    await sim.advance('1d')
    const { body } = await sim.get('/business/api/v1/campaigns/c/comments_list?page=1&limit=100')
    const shown = body.comments
    expect(shown).toHaveLength(55)
    const told = (text: string) => shown.find((comment: { text: string }) => comment.text === text)
    expect(told('Where can I get this?')).toMatchObject({
      commenter: 'carl',
      like_count: 2_000,
      sentiment: 0,
      created_at: Date.UTC(2026, 0, 5, 4) / 1000,
    })
    expect(told('Best reel of the year')).toMatchObject({
      commenter: 'dora',
      like_count: 7,
      sentiment: 1,
      created_at: Date.UTC(2026, 0, 3, 9) / 1000,
    })
    const times = shown.map(({ created_at }: { created_at: number }) => created_at)
    expect([
      times.toSorted((a: number, b: number) => a - b),
      times.toSorted((a: number, b: number) => b - a),
    ]).toContainEqual(times)
    // They have not waited for the day on which the figures are those of the pin.
    expect(times.filter((at: number) => at % 86_400 === 0).length).toBeLessThan(2)
  })

  it('is sponsored by a brand that it mentions', async () => {
    const { insights } = await campaign({ sponsored_by: 'Vel Grano', hashtags: ['ad', '#coffee'] })
    const [post] = insights.posts
    expect(post).toMatchObject({ sponsored: true, hashtags: ['#ad', '#coffee'] })
    expect(post.description).toContain('@velgrano')
    expect(post.description).toContain('#coffee')
  })

  it('may have no caption', async () => {
    const { insights } = await campaign({ caption: null, comments_count: 20 })
    expect(insights.posts[0].description).toBe('')
    const captions = JSON.stringify(insights).match(/"post_caption":[^,}]*/g) ?? []
    expect(new Set(captions)).toEqual(new Set(captions.length > 0 ? ['"post_caption":null'] : []))
  })

  it('may be published after the world began', async () => {
    const { sim, insights } = await campaign({ posted_at: '+2d' })
    expect(insights.posts[0].views).toBe(0)
    await sim.advance('5d')
    expect((await sim.get('/api/v1/insights/campaigns/c?key=k')).body.posts[0].views).toBeGreaterThan(0)
  })
})
