import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { simulate } from '../simulate.ts'

const overall = (connector: string, identifier: string) =>
  `/api/v1/insights/public/${connector}/overall?identifier=${encodeURIComponent(identifier)}`

const CREATORS = [
  ['instagram', 'anna.bakes'],
  ['youtube', '@rick'],
  ['tiktok', '@tina'],
] as const

interface ShownPost {
  readonly likes_count: number
  readonly comments_count: number
  readonly views: number
  readonly er: number
  readonly sponsored: boolean
  readonly hashtags: string[]
}

const mean = (values: number[]) =>
  values.length > 0 ? Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100 : 0
const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? 0
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(middle) : (at(middle) + at(middle - 1)) / 2
}
const rate = (posts: ShownPost[], followers: number) => {
  const reactions = posts.reduce((sum, post) => sum + post.likes_count + post.comments_count, 0)
  return posts.length > 0 ? Math.round((10_000 * reactions) / posts.length / followers) / 100 : 0
}
const sum = (shares: object) => Math.round(100 * Object.values(shares).reduce((all, share) => all + share, 0)) / 100

describe('public insights', () => {
  it.each(CREATORS)('of %s agree with the posts they list, on any day', async (connector, identifier) => {
    const sim = await simulate()
    for (const by of ['0s', '45d']) {
      await sim.advance(by)
      const { body } = await sim.get(overall(connector, identifier))
      const { get_posts, get_reach_and_engagement_details: reach, profile_overview, profile_details } = body
      const video: ShownPost[] = get_posts.video_posts
      const other: ShownPost[] = get_posts.non_video_posts
      const all = [...video, ...other]
      const paid = all.filter((post) => post.sponsored)
      const followers = profile_overview.followers_count
      const likes = (posts: ShownPost[]) => posts.map((post) => post.likes_count)
      const comments = (posts: ShownPost[]) => posts.map((post) => post.comments_count)
      const views = (posts: ShownPost[]) => posts.map((post) => post.views)
      expect([video.length, other.length]).toEqual(connector === 'instagram' ? [12, 6] : [18, 0])
      expect(reach).toMatchObject({
        average_views: mean(views(video)),
        average_likes: mean(likes(all)),
        average_comments: mean(comments(all)),
        median_views: median(views(video)),
        median_likes: median(likes(all)),
        median_comments: median(comments(all)),
        overall_engagement: rate(all, followers),
        video_average_likes: mean(likes(video)),
        video_average_comments: mean(comments(video)),
        video_engagement: rate(video, followers),
        non_video_average_likes: mean(likes(other)),
        non_video_average_comments: mean(comments(other)),
        non_video_average_views: mean(views(other)),
        non_video_engagement: rate(other, followers),
        paid_post_average_views: mean(views(paid)),
        paid_post_average_likes: mean(likes(paid)),
        paid_post_average_comments: mean(comments(paid)),
        paid_post_engagement: rate(paid, followers),
      })
      expect(profile_overview.engagement).toBe(reach.overall_engagement)
      expect(profile_details.quality.engagement_rate).toBe(reach.overall_engagement)
      for (const post of all) expect(post.er).toBe(rate([post], followers))
      expect([...profile_details.hashtags].sort()).toEqual([...new Set(all.flatMap((post) => post.hashtags))].sort())
    }
  })

  it.each(CREATORS)('of %s have trends that end today', async (connector, identifier) => {
    const sim = await simulate()
    await sim.advance('20d')
    const { body } = await sim.get(overall(connector, identifier))
    const { cumulative_followers_trends: followers, engagement_trends: engagement } = body.get_growth_trends
    expect([followers.length, engagement.length]).toEqual([365, 365])
    expect(followers.at(-1)).toEqual({ '2026-01-25': { followers: body.profile_overview.followers_count } })
    expect(engagement.at(-1)).toEqual({ '2026-01-25': { engagement: body.profile_overview.engagement } })
    expect(followers[0]).toEqual({ '2025-01-26': { followers: expect.any(Number) } })
  })

  it.each(CREATORS)('of %s have shares that add up to 100', async (connector, identifier) => {
    const sim = await simulate()
    const { get_audience: audience } = (await sim.get(overall(connector, identifier))).body
    for (const name of [
      'age_group_distribution',
      'authenticity_distribution',
      'city_distribution',
      'comments_sentiment_analysis',
      'gender_distribution',
      'interests',
    ]) {
      expect([name, sum(audience[name])]).toEqual([name, 100])
    }
    for (const [band, { male, female }] of Object.entries<{ male: number; female: number }>(
      audience.age_gender_distribution,
    )) {
      expect([band, sum({ male, female })]).toEqual([band, audience.age_group_distribution[band]])
    }
    const positive = audience.comments.filter((comment: { sentiment: number }) => comment.sentiment === 1).length
    expect(audience.comments_sentiment_analysis.positives).toBeCloseTo((100 * positive) / audience.comments.length, 1)
  })

  it.each([
    { posts: 0 },
    { posts: 1, followers: 1 },
    { followers: 0, following: 0, posts: 0, engagement: 0, average_views: 0 },
    { followers: 3, engagement: 900, average_views: 0 },
    { followers: 900_000_000, engagement: 0.001 },
    { country: null, location: null, email: null, mobile: null, biography: '' },
  ])('of a creator pinned to %o stand', async (pin) => {
    const creators = (['instagram', 'youtube', 'tiktok'] as const).map((connector) => ({
      connector,
      handle: 'edge',
      ...pin,
    }))
    const sim = await simulate({
      fixtures: FixturesSchema.parse({ universe: { creators: 0 }, pins: { creators } }),
    })
    for (const by of ['0s', '400d']) {
      await sim.advance(by)
      for (const connector of ['instagram', 'youtube', 'tiktok']) {
        const { status, body } = await sim.get(overall(connector, 'edge'))
        expect(status).toBe(200)
        if (by === '0s' && 'followers' in pin) expect(body.profile_overview.followers_count).toBe(pin.followers)
        const { post_count, content_per_week } = body.profile_overview
        expect(content_per_week === 0).toBe(post_count === 0)
      }
    }
  })

  it.each([
    ['instagram', '@anna.bakes', 'Anna.Bakes'],
    ['youtube', 'rick', '@Rick'],
    ['tiktok', 'tina', '@TINA'],
  ])('of %s take the handle with and without @, and report the form that is not documented', async (...row) => {
    const [connector, odd, documented] = row
    const sim = await simulate()
    const [one, two] = [await sim.get(overall(connector, odd)), await sim.get(overall(connector, documented))]
    expect([one.status, one.headers.get('x-sim-warnings')]).toEqual([200, '1'])
    expect([two.status, two.headers.get('x-sim-warnings')]).toEqual([200, null])
    expect(one.text).toBe(two.text)
  })

  it('of a youtube channel are the same by its id', async () => {
    const sim = await simulate()
    const rick = (await sim.get(overall('youtube', '@rick'))).body
    expect((await sim.get(overall('youtube', rick.profile_overview.channel_id))).body).toEqual(rick)
  })

  it.each(['', '?identifier=', '?identifier=%20', '?identifier=two%20words', '?identifier=https://x.example/y'])(
    'refuse %s',
    async (query) => {
      const sim = await simulate()
      for (const connector of ['instagram', 'youtube', 'tiktok']) {
        const { status, body } = await sim.get(`/api/v1/insights/public/${connector}/overall${query}`)
        expect([status, body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([
          400,
          ['identifier'],
        ])
      }
    },
  )

  it('stay the same through a day, whatever is asked in between', async () => {
    const sim = await simulate()
    const first = (await sim.get(overall('instagram', 'anna.bakes'))).text
    for (let at = 0; at < 40; at++) await sim.get(overall('instagram', `other.${at}`))
    await sim.advance('10h')
    expect((await sim.get(overall('instagram', 'anna.bakes'))).text).toBe(first)
    await sim.advance('10h')
    expect((await sim.get(overall('instagram', 'anna.bakes'))).text).not.toBe(first)
  })
})
