// `pins.posts`: a pinned post has its creator and its figures in every answer.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const FIGURES = { views: 12_345, reach: 9_000, likes_count: 678, comments_count: 9, saved: 5, shares: 4 }
const LISTED = { likes_count: 678, comments_count: 9, shortcode: 'AbCdEfGhIjK' }

const pinned = (posts: readonly object[], more: object = {}) =>
  simulate({ fixtures: FixturesSchema.parse({ pins: { posts }, ...more }) })

const insightsOf = async (sim: Sim, handle: string, connector = 'instagram') => {
  const identifier = connector === 'instagram' ? handle : `@${handle}`
  const { status, body } = await sim.get(`/api/v1/insights/public/${connector}/overall?identifier=${identifier}`)
  expect(status).toBe(200)
  return body
}

/** The listed posts in a section of insights. */
const postsIn = ({ video_posts, non_video_posts }: { video_posts: object[]; non_video_posts: object[] }) => [
  ...video_posts,
  ...non_video_posts,
]

const campaignPost = async (sim: Sim, url: string) => {
  const created = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  const { id } = created.body
  const put = await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: [url] })
  expect(put.status).toBe(200)
  const { body } = await sim.get(`/api/v1/insights/campaigns/${id}?key=any`)
  return { id, insights: body, post: body.posts[0] }
}

async function refreshed(sim: Sim, request: object) {
  const { body } = await sim.post('/api/v1/data_refresh/requests', request)
  await sim.advance('6s')
  return (await sim.get(`/api/v1/data_refresh/requests/${body.request_id}`)).body.response
}

async function search(sim: Sim, filters: string) {
  const { status, body } = await sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=50&${filters}`)
  expect(status).toBe(200)
  return body.objects
}

describe('a pinned post', () => {
  it('is the same in campaigns, public insights, refreshes, comments, and events of tracking', async () => {
    const sim = await pinned([{ url: REEL, handle: '@Anna.Bakes', ...FIGURES }])
    await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }])
    const tracked = { connector: 'instagram', shortcode: 'AbCdEfGhIjK', handle: 'anna.bakes' }
    const tracking = { ...tracked, cron_expression: '0 * * * *', tracking_expiry_at: '2026-03-01T00:00:00' }
    expect((await sim.post('/api/v1/rt_tracking/posts', tracking)).status).toBeLessThan(300)
    const { id, insights, post } = await campaignPost(sim, REEL)
    expect(post).toMatchObject({ ...FIGURES, creator: { handle: 'anna.bakes' }, post_type: 'REEL' })
    expect(post.comments).toHaveLength(9)
    expect(insights).toMatchObject({ views: 12_345, likes: 678, comments: 9, reach: 9_000 })
    const { body: comments } = await sim.get(`/business/api/v1/campaigns/${id}/comments_list?page=1&limit=100`)
    expect(comments.total_comments).toBe(9)
    const listed = expect.objectContaining({ ...LISTED, views: 12_345 })
    const document = await insightsOf(sim, 'anna.bakes')
    expect(document.get_posts.video_posts).toContainEqual(listed)
    const ofCreator = await refreshed(sim, { request_type: 'instagram', handle: 'ANNA.bakes' })
    expect(ofCreator.posts.video_posts).toContainEqual(listed)
    const ofPost = await refreshed(sim, { request_type: 'instagram_post', shortcode: 'AbCdEfGhIjK' })
    expect(ofPost).toMatchObject({ posts: { video_posts: [listed] }, profile_overview: { handle: 'anna.bakes' } })
    await sim.advance('2h')
    const { body: deliveries } = await sim.get('/__sim/webhooks/deliveries')
    expect(deliveries.deliveries.map(({ payload }: { payload: object }) => payload)).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ ...tracked, ...FIGURES }) }),
    )
  })

  it('is among the posts that competitions compare', async () => {
    const sim = await pinned([{ url: REEL, handle: 'acme', likes_count: 9_000_000, comments_count: 1 }])
    const brand_handle = { instagram: 'https://www.instagram.com/acme', youtube: '' }
    const other = { instagram: 'https://www.instagram.com/zeta', youtube: '' }
    const spring = { fetch_interval: 'monthly', name: 'Spring', brand_handle, competitor_handles: [other] }
    const { body } = await sim.post('/admin/api/v1/competition_analysis', spring)
    expect(body).toMatchObject({ status: 'pending' })
    await sim.advance('1h')
    const { body: report } = await sim.get(`/business/api/v1/competition/${body.id}/insights`)
    expect(report.brand.instagram.top_posts[0]).toMatchObject({ shortcode: 'AbCdEfGhIjK', likes_count: 9_000_000 })
  })

  it('keeps its figures while time passes', async () => {
    const sim = await pinned([{ url: REEL, handle: 'anna.bakes', ...FIGURES }])
    await sim.advance('20d')
    expect((await campaignPost(sim, REEL)).post).toMatchObject(FIGURES)
  })

  it('has the other figures in proportion', async () => {
    const sim = await pinned([
      { url: REEL, handle: 'anna.bakes', likes_count: 5_000_000 },
      { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', handle: 'tinytech', views: 3 },
    ])
    const { post } = await campaignPost(sim, REEL)
    expect(post.likes_count).toBe(5_000_000)
    expect(post.views).toBeGreaterThanOrEqual(5_000_000)
    expect(post.comments_count).toBeGreaterThan(10_000)
    const video = (await campaignPost(sim, 'https://youtu.be/dQw4w9WgXcQ')).post
    expect(video).toMatchObject({ views: 3, saved: null, shares: null, creator: { handle: 'tinytech' } })
    expect(video.likes_count).toBeLessThanOrEqual(3)
  })

  it('may have figures and no creator, or a creator and no figures', async () => {
    const usual = (await campaignPost(await simulate(), REEL)).post
    const figures = (await campaignPost(await pinned([{ url: REEL, views: 77 }]), REEL)).post
    expect([figures.creator, figures.views]).toEqual([usual.creator, 77])
    const creator = (await campaignPost(await pinned([{ url: REEL, handle: 'anna.bakes' }]), REEL)).post
    expect([creator.creator.handle, creator.views > 0]).toEqual(['anna.bakes', true])
  })

  it('has the creator of the pin, whatever the URL says', async () => {
    const url = 'https://www.tiktok.com/@somebody/video/7000000000000000123'
    const sim = await pinned([{ url, handle: 'lia.dances', views: 77 }])
    const { post } = await campaignPost(sim, url)
    expect(post).toMatchObject({ views: 77, creator: { handle: 'lia.dances' } })
    expect((await insightsOf(sim, 'lia.dances', 'tiktok')).get_posts.video_posts).toContainEqual(
      expect.objectContaining({ views: 77, post_url: 'https://www.tiktok.com/@lia.dances/video/7000000000000000123' }),
    )
  })

  it('of another creator is no longer among the posts of that one', async () => {
    const [other] = await search(await simulate(), 'connector=instagram&limit=1&tier=mega')
    const before = await insightsOf(await simulate(), other.handle)
    const { shortcode, post_url } = before.get_posts.video_posts[2]
    const sim = await pinned([{ url: post_url, handle: 'anna.bakes', views: 77 }])
    const codes = async (handle: string) =>
      postsIn((await insightsOf(sim, handle)).get_posts).map((post) => ({ shortcode: '', ...post }).shortcode)
    expect(await codes('anna.bakes')).toContain(shortcode)
    const left = await codes(other.handle)
    expect([left.includes(shortcode), left.length]).toEqual([false, 18])
    for (const code of left.slice(0, 4)) {
      const { post } = await campaignPost(sim, `https://www.instagram.com/p/${code}/`)
      expect(post.creator.handle).toBe(other.handle)
    }
  })

  it('counts in the averages of its creator, which search filters by', async () => {
    const [found] = await search(await simulate(), 'connector=instagram&tier=nano')
    const with77 = await pinned([{ url: REEL, handle: found.handle, views: 90_000_000, likes_count: 1_000_000 }])
    const [shown] = await search(with77, `connector=instagram&handle=${found.handle}`)
    const document = await insightsOf(with77, found.handle)
    const { average_views, overall_engagement } = document.get_reach_and_engagement_details
    expect(average_views).toBeGreaterThan(5_000_000)
    expect(shown.engagement).toBeCloseTo(overall_engagement, 1)
    if (shown.average_views !== null) expect(shown.average_views).toBeCloseTo(average_views, 0)
  })

  it('leaves the other posts of its creator as they are, and an average that is pinned, too', async () => {
    const usual = await insightsOf(await simulate(), 'anna.bakes')
    const views = 50 * usual.get_reach_and_engagement_details.average_views
    const document = await insightsOf(await pinned([{ url: REEL, handle: 'anna.bakes', views }]), 'anna.bakes')
    const viewsIn = ({ get_posts }: { get_posts: { video_posts: { views: number }[] } }) =>
      get_posts.video_posts.map((post) => post.views).toSorted((a, b) => a - b)
    const [least = 0] = viewsIn(document)
    expect(least).toBeGreaterThan(0.5 * (viewsIn(usual)[0] ?? 0))
    const creators = [{ connector: 'instagram', handle: 'anna.bakes', average_views: 10_000 }]
    const posts = [{ url: REEL, handle: 'anna.bakes', views: 50_000 }]
    const both = await simulate({ fixtures: FixturesSchema.parse({ pins: { creators, posts } }) })
    expect((await insightsOf(both, 'anna.bakes')).get_reach_and_engagement_details.average_views).toBe(10_000)
  })

  it('is listed with others of its creator, each once, the first the newest', async () => {
    const codes = ['First', 'Second', 'Third'].map((code) => `${code}_pinned`)
    const posts = codes.map((code, at) => ({
      url: `https://www.instagram.com/${at === 1 ? 'p' : 'reel'}/${code}`,
      handle: 'anna.bakes',
      views: 100 + at,
    }))
    const { get_posts } = await insightsOf(await pinned(posts), 'anna.bakes')
    const listed = postsIn(get_posts).map((post) => ({ shortcode: '', posted_date: '', ...post }))
    expect(new Set(listed.map(({ shortcode }) => shortcode)).size).toBe(18)
    const dates = codes.map((code) => listed.find(({ shortcode }) => shortcode === code)?.posted_date ?? '')
    expect(Date.parse(dates[0] ?? '')).toBeGreaterThan(Date.parse(dates[2] ?? ''))
    expect(Date.parse(dates[1] ?? '')).toBeGreaterThan(0)
  })
})

describe('a pin that cannot be is refused', () => {
  const url = REEL
  const table: [string, unknown, string, RegExp][] = [
    ['no post', { url: 'https://www.instagram.com/anna.bakes/' }, 'posts.0.url', /expected the URL of/],
    ['nothing to pin', { url }, 'posts.0.url', /add a handle or a figure/],
    [
      'more likes than views',
      { url, views: 5, likes_count: 6 },
      'posts.0.likes_count',
      /not be more than the views, 5/,
    ],
    ['more reach than views', { url, views: 5, reach: 6 }, 'posts.0.reach', /not be more than the views, 5/],
    ['less than nothing', { url, views: -1 }, 'posts.0.views', /at least 0/],
    ['a part of a view', { url, views: 1.5 }, 'posts.0.views', /must be an int/],
    ['saves on youtube', { url: 'https://youtu.be/dQw4w9WgXcQ', saved: 1 }, 'posts.0.saved', /always null on youtube/],
    ['an unknown key', { url, likes: 1 }, 'posts.0.likes', /likes/],
  ]
  it.each(table)('%s', async (_what, pin, path, message) => {
    const sim = await simulate()
    const { status, body } = await sim.post('/__sim/reset', { fixtures: { pins: { posts: [pin] } } })
    expect([status, body.errors[0].path]).toEqual([400, `fixtures.pins.${path}`])
    expect(body.errors[0].message).toMatch(message)
  })

  it.each([
    [
      'posts',
      [
        { url, views: 1 },
        { url: 'https://instagram.com/p/AbCdEfGhIjK', views: 2 },
      ],
      'posts.1.url',
    ],
    [
      'creators',
      [
        { connector: 'instagram', handle: 'anna.bakes' },
        { connector: 'instagram', handle: '@Anna.Bakes' },
      ],
      'creators.1.handle',
    ],
  ])('the same twice, of %s', async (name, pins, path) => {
    const sim = await simulate()
    const { status, body } = await sim.post('/__sim/reset', { fixtures: { pins: { [name]: pins } } })
    expect([status, body.errors[0].path]).toEqual([400, `fixtures.pins.${path}`])
  })
})

describe('a pinned creator of the population', () => {
  it('is found by what is pinned, and not by what it was', async () => {
    const [usual] = await search(await simulate(), 'connector=instagram&country=Germany&tier=nano')
    const pin = { connector: 'instagram', handle: usual.handle.toUpperCase(), followers: 250_000, country: 'Norway' }
    const sim = await simulate({ fixtures: FixturesSchema.parse({ pins: { creators: [pin] } }) })
    const with_ = async (filters: string) =>
      (await search(sim, `connector=instagram&${filters}`)).map(({ handle }: { handle: string }) => handle)
    expect(await with_('country=Germany&tier=nano')).not.toContain(usual.handle)
    expect(await with_(`handle=${usual.handle}&country=Germany`)).toEqual([])
    expect(await with_('country=Norway&followers=250000-250000')).toContain(usual.handle)
    const found = await search(sim, 'connector=instagram&country=norway')
    const followers = found.map((each: { followers: number }) => each.followers)
    expect(followers).toEqual(followers.toSorted((a: number, b: number) => b - a))
    const { profile_overview, profile_details } = await insightsOf(sim, usual.handle)
    expect([profile_overview.followers_count, profile_details.country]).toEqual([250_000, 'Norway'])
    expect(profile_overview.influencer_tier).not.toBe('nano')
  })
})
