// Numbers and kinds that must be the same whichever endpoint tells them.

import { describe, expect, it } from 'vitest'
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
