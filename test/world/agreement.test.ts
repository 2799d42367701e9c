// Numbers and kinds that must be the same whichever endpoint tells them.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONNECTORS } from '../../src/model/connector.ts'
import { type Sim, simulate } from '../simulate.ts'

const REFRESHES = '/api/v1/data_refresh/requests'

async function refreshed(sim: Sim, request: object) {
  const { body } = await sim.post(REFRESHES, request)
  await sim.advance('6s')
  return (await sim.get(`${REFRESHES}/${body.request_id}`)).body.response
}

async function tracked(sim: Sim, url: string) {
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  const path = `/admin/api/v1/campaigns/${body.id}`
  return (await sim.patch(path, { add_tracking_urls: [url] })).body.tracking_details[url]
}

describe('a post that a campaign tracks', () => {
  // A shortcode alone does not say whether the post is a reel; the campaign's URL does.
  it.each(['AbCdEfGhIjK', 'Cabcdefghij', 'C0123456789', 'DxYzXyZxYzX'])(
    '%s is a reel for a refresh, too',
    async (code) => {
      const sim = await simulate()
      const post = await tracked(sim, `https://www.instagram.com/reel/${code}/`)
      const { posts } = await refreshed(sim, { request_type: 'instagram_post', shortcode: code })
      expect(posts.non_video_posts).toEqual([])
      expect(posts.video_posts).toMatchObject([
        { shortcode: code, views: post.views, likes_count: post.likes_count, comments_count: post.comments_count },
      ])
    },
  )

  it('under a URL that names its creator is of that creator for a refresh, too', async () => {
    const sim = await simulate()
    const post = await tracked(sim, 'https://www.instagram.com/anna.bakes/reel/AbCdEfGhIjK/')
    const { posts, profile_overview } = await refreshed(sim, {
      request_type: 'instagram_post',
      shortcode: 'AbCdEfGhIjK',
    })
    expect([post.creator.handle, profile_overview.handle]).toEqual(['anna.bakes', 'anna.bakes'])
    expect(posts.video_posts).toMatchObject([{ views: post.views, likes_count: post.likes_count }])
  })

  it.each(['AbCdEfGhIjK', 'Cabcdefghij', 'C0123456789', 'DxYzXyZxYzX'])('%s under /p/ is of one kind', async (code) => {
    const sim = await simulate()
    const post = await tracked(sim, `https://www.instagram.com/p/${code}/`)
    const { posts } = await refreshed(sim, { request_type: 'instagram_post', shortcode: code })
    expect(posts.video_posts.length).toBe(post.post_type === 'REEL' ? 1 : 0)
    expect(posts.non_video_posts.length).toBe(post.post_type === 'REEL' ? 0 : 1)
  })
})

describe('the channel id of a youtube name', () => {
  it.each(['rick', 'anna.bakes', 'a', 'eighteen_letters18'])(
    'of %s has the usual 24 characters and leads back',
    async (handle) => {
      const sim = await simulate()
      const { body } = await sim.get(`/api/v1/insights/public/youtube/overall?identifier=@${handle}`)
      const { channel_id, followers_count } = body.profile_overview
      expect(channel_id).toMatch(/^UC[\w-]{22}$/)
      const { profile_overview } = await refreshed(sim, { request_type: 'youtube', channel_id })
      expect([profile_overview.handle, profile_overview.followers_count]).toEqual([handle, followers_count])
    },
  )

  it('is that of those who comment, too', async () => {
    const sim = await simulate()
    const { commentors } = await tracked(sim, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    const usual = commentors.filter(({ channelId }: { channelId: string }) => /^UC[\w-]{22}$/.test(channelId))
    expect(usual.length).toBeGreaterThan(commentors.length * 0.9)
  })
})

describe('a creator', () => {
  const tiers = fc.constantFrom('early', 'nano', 'micro', 'lower-mid', 'upper-mid', 'macro', 'mega', 'celebrity')

  it.each(CONNECTORS)(
    'of %s is the same in search, public insights, refresh, data request and campaign',
    async (platform) => {
      const sim = await simulate()
      await fc.assert(
        fc.asyncProperty(tiers, fc.nat(), async (tier, which) => {
          const search = `/admin/api/v1/search?type=discovery&skip=0&limit=30&connector=${platform}&tier=${tier}`
          const { objects } = (await sim.get(search)).body
          const found = objects[which % objects.length]
          const identifier = platform === 'instagram' ? found.handle : `@${found.handle}`
          const insights = (await sim.get(`/api/v1/insights/public/${platform}/overall?identifier=${identifier}`)).body
          const { profile_overview: overview, profile_details: details } = insights
          const reach = insights.get_reach_and_engagement_details
          expect([
            overview.followers_count,
            overview.post_count,
            overview.engagement,
            overview.influencer_tier,
          ]).toEqual([found.followers, found.posts, found.engagement, tier])
          const { category, full_name, gender, age_group, location, country, interests, handle_link } = found
          const facts = { category, full_name, gender, age_group, location, country, interests, handle_link }
          expect(details).toMatchObject({ ...facts, image_url: found.image_link, quality: found.quality })
          expect(reach.effective_follower_rate).toBe(found.effective_follower_rate)
          expect([details.email !== null, details.mobile !== null]).toEqual([found.hasEmail, found.hasPhone])
          if (found.average_views !== null) expect(Math.round(reach.average_views)).toBe(found.average_views)

          const { video_posts: videos, non_video_posts: others } = insights.get_posts
          const posts = [...videos, ...others]

          const asked = { request_type: 'creators', request_entries: [handle_link] }
          const { data_request_id } = (await sim.post('/admin/api/v1/data_requests', asked)).body
          await sim.advance('6s')
          const [entry] = (await sim.get(`/admin/api/v1/data_requests/${data_request_id}`)).body.response_entries
          expect(entry).toMatchObject({ platform, handle: found.handle, full_name, tier, followers: found.followers })

          if (platform !== 'tiktok') {
            const { handle } = found
            const whose = { instagram: { handle }, youtube: { channel_id: overview.channel_id } }[platform]
            const response = await refreshed(sim, { request_type: platform, ...whose })
            expect(response.reach_and_engagement_details).toEqual(reach)
            expect(response.profile_overview).toMatchObject({ handle, followers_count: found.followers })
            const shown = response.posts.video_posts.map(({ shortcode, views }: typeof videos) => [shortcode, views])
            expect(shown).toEqual(videos.map(({ shortcode, views }: typeof videos) => [shortcode, views]))
          }

          expect(posts).toHaveLength(Math.min(18, found.posts))
          fc.pre(posts.length > 0)
          const [post] = posts
          const { handle } = found
          expect(await tracked(sim, post.post_url)).toMatchObject({
            ...{ shortcode: post.shortcode, title: post.title, views: post.views, er: post.er },
            ...{ likes_count: post.likes_count, comments_count: post.comments_count, posted_date: post.posted_date },
            creator: { handle, follower_count: found.followers, full_name, connector: platform },
          })
        }),
        { numRuns: 4 },
      )
    },
  )
})
