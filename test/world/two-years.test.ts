// What clients see over two virtual years: every document tells of the same day, and what was shown once stays.

import { expect, it } from 'vitest'
import { type Answer, type Sim, simulate } from '../simulate.ts'

type Body = Answer['body']

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function foundIn(sim: Sim, filters: Record<string, string>): Promise<Body[]> {
  const query = new URLSearchParams({ type: 'discovery', skip: '0', limit: '3', ...filters })
  return (await sim.get(`/admin/api/v1/search?${query}`)).body.objects
}

/** One of each tier and platform that the two lists name together. */
async function someCreators(sim: Sim): Promise<Body[]> {
  const tiers = ['early', 'nano', 'micro', 'upper-mid', 'mega', 'celebrity']
  const found = tiers.map((tier, at) =>
    foundIn(sim, { tier, connector: ['instagram', 'youtube', 'tiktok'][at % 3] ?? '' }),
  )
  return (await Promise.all(found)).map(([, second]) => second)
}

const insightsOf = async (sim: Sim, { connector, handle }: Body): Promise<Body> =>
  (await sim.get(`/api/v1/insights/public/${connector}/overall?${new URLSearchParams({ identifier: `@${handle}` })}`))
    .body

const recordOf = async (sim: Sim, { connector, handle }: Body): Promise<Body> =>
  (await foundIn(sim, { connector, handle }))[0]

/** Renews the data of the creators, and returns what a data request says of each. */
async function renewed(sim: Sim, creators: readonly Body[]): Promise<Body[]> {
  const request_entries = creators.map(({ handle_link }) => handle_link)
  const { data_request_id } = (
    await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries })
  ).body
  await sim.advance('1m')
  return (await sim.get(`/admin/api/v1/data_requests/${data_request_id}`)).body.response_entries
}

const trendOf = (document: Body) =>
  Object.assign({}, ...document.get_growth_trends.cumulative_followers_trends) as Record<string, { followers: number }>

it('search, public insights and data requests agree on a creator on each day', async () => {
  const sim = await simulate()
  const creators = await someCreators(sim)
  const before = new Map<string, Body>()
  for (const days of [0, 364, 364]) {
    if (days > 0) await sim.advance(`${days}d`)
    const entries = await renewed(sim, creators)
    for (const [at, creator] of creators.entries()) {
      const document = await insightsOf(sim, creator)
      const { profile_overview: overview, get_reach_and_engagement_details: reach, get_posts: posts } = document
      const { followers_count: followers, post_count, engagement, influencer_tier: tier } = overview
      const record = await recordOf(sim, creator)
      expect(record).toMatchObject({ followers, posts: post_count, engagement, _id: creator._id })
      const [day, month, year] = overview.last_processed_at.split(/\D/)
      expect(new Date(record.refreshedDate).toISOString().slice(0, 10)).toBe(`${year}-${month}-${day}`)
      expect(entries[at]).toMatchObject({ status: 'success', followers, posts: post_count, tier })
      expect(entries[at].views).toBeCloseTo(reach.average_views, 0)
      const today = Object.keys(trendOf(document)).at(-1) ?? ''
      expect(trendOf(document)[today]).toEqual({ followers })
      const listed = [...posts.video_posts, ...posts.non_video_posts]
      expect(listed.length).toBe(Math.min(18, post_count))
      expect(listed.every(({ posted_date }) => Date.parse(posted_date) <= Date.parse(today) + 86_400_000)).toBe(true)
      const earlier = before.get(creator._id)
      if (earlier) {
        expect(post_count).toBeGreaterThanOrEqual(earlier.profile_overview.post_count)
        const [shown = '', figure] = Object.entries(trendOf(earlier)).at(-1) ?? []
        expect(trendOf(document)[shown]).toEqual(figure)
      }
      before.set(creator._id, document)
    }
  }
})

it('a campaign sums up its posts, and comments are those counted, two years later', async () => {
  const sim = await simulate()
  await sim.advance('690d')
  const creators = await someCreators(sim)
  const documents = await Promise.all(creators.map((creator) => insightsOf(sim, creator)))
  const tracking_urls = documents.map(({ get_posts }) => get_posts.video_posts[0].post_url)
  const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Later', brand_name: 'Acme' })).body
  await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls })
  await sim.advance('30d')
  const campaign = (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
  const total = (figure: string) => sum(campaign.posts.map((post: Body) => post[figure]))
  expect(campaign).toMatchObject({
    posts_count: 6,
    creators_count: 6,
    views: total('views'),
    reach: total('reach'),
    likes: total('likes_count'),
    comments: total('comments_count'),
    engagement: total('likes_count') + total('comments_count'),
    followers: sum(campaign.posts.map((post: Body) => post.creator.follower_count)),
  })
  expect(Object.values(campaign.reach_trends.at(-1))).toEqual([{ reach: campaign.reach }])
  for (const post of campaign.posts) expect(post.likes_count).toBeLessThanOrEqual(post.views)

  const pages = Math.ceil(campaign.comments / 1_000)
  const paged = await Promise.all(
    [1, pages].map((page) => sim.get(`/business/api/v1/campaigns/${id}/comments_list?page=${page}&limit=1000`)),
  )
  const [first, last] = paged.map(({ body }) => body.comments)
  expect(first.length + (pages - 2) * 1_000 + last.length).toBe(campaign.comments)
  const instants = [...first, ...last].map(({ created_at }) =>
    typeof created_at === 'string' ? Date.parse(created_at) : 1_000 * created_at,
  )
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(instants.at(-1)).toBeLessThanOrEqual(Date.parse(campaign.insights_refreshed_at))
  const posted = campaign.posts.map(({ posted_date }: Body) => Date.parse(posted_date))
  expect(instants[0]).toBeGreaterThanOrEqual(Math.min(...posted))
})

it('a competition counts the posts that insights list, two years later', async () => {
  const sim = await simulate()
  const [one, other] = [
    await foundIn(sim, { connector: 'instagram', tier: 'nano' }),
    await foundIn(sim, { connector: 'youtube', tier: 'mega' }),
  ]
  await sim.advance('700d')
  const brand_handle = { instagram: one[0].handle_link, youtube: other[0].handle_link }
  const competitor_handles = [
    { instagram: one[1].handle_link, youtube: '' },
    { instagram: '', youtube: other[1].handle_link },
  ]
  const { id } = (
    await sim.post('/admin/api/v1/competition_analysis', {
      fetch_interval: 'monthly',
      name: 'x',
      brand_handle,
      competitor_handles,
    })
  ).body
  await sim.advance('5s')
  const { brand, competitors, start_date } = (await sim.get(`/business/api/v1/competition/${id}/insights`)).body
  for (const [party, creators] of [
    [brand, [one[0], other[0]]],
    [competitors[0], [one[1]]],
    [competitors[1], [other[1]]],
  ]) {
    const platforms = [party.instagram, party.youtube].filter((platform) => platform !== null)
    for (const figure of ['followers', 'posts', 'engagement']) {
      expect(party[figure]).toBe(sum(platforms.map((platform) => platform[figure])))
    }
    for (const [at, creator] of creators.entries()) {
      const { profile_overview: overview, get_posts: posts } = await insightsOf(sim, creator)
      expect(platforms[at]).toMatchObject({ followers: overview.followers_count, er: overview.engagement })
      const listed = [...posts.video_posts, ...posts.non_video_posts].filter(
        ({ posted_date }) => Date.parse(posted_date) >= Date.parse(start_date),
      )
      if (listed.length === 18) continue
      expect(platforms[at].posts).toBe(listed.length)
      expect(platforms[at].engagement).toBe(sum(listed.map((post) => post.likes_count + post.comments_count)))
    }
  }
  const shares = [brand, ...competitors].map(({ share_of_voice }) => share_of_voice)
  expect(sum(shares)).toBeCloseTo(100, 5)
})
