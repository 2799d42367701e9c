// Every job from its beginning to its end, by the clock alone.

import { describe, expect, it } from 'vitest'
import { DAY } from '../../src/kit/days.ts'
import { LIFECYCLES } from '../../src/world/slices.ts'
import { follow } from '../event-stream.ts'
import { POSTS, videoForm } from '../script.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const PROFILE = 'https://www.instagram.com/anna.bakes/'

const STORIES: Record<string, { begin(sim: Sim): Promise<unknown>; expected: readonly (readonly [string, number])[] }> =
  {
    campaign: {
      async begin(sim) {
        const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
        await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: POSTS })
      },
      expected: [
        ['Yet to start', 0],
        ['live', 0],
        ['completed', 30 * DAY],
      ],
    },
    post_tracking: {
      begin: (sim) =>
        sim.post('/admin/api/v1/campaigns/post_tracking', {
          url: POSTS[0],
          tracking_duration: 'day',
          fetch_all_comments: true,
          sentiment_analysis_req: false,
        }),
      expected: [
        ['processing', 0],
        ['processed', 5_000],
      ],
    },
    creator: {
      begin: (sim) => sim.post('/admin/api/v1/creators', { handles: [PROFILE] }),
      expected: [
        ['processing', 0],
        ['success', 5_000],
        ['expired', 5_000 + 90 * DAY],
      ],
    },
    audience: {
      begin: (sim) => sim.put('/admin/api/v1/creators', { handle: 'anna.bakes', connector: 'instagram' }),
      expected: [
        ['processing', 0],
        ['success', 5_000],
      ],
    },
    data_refresh: {
      begin: (sim) => sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' }),
      expected: [
        ['pending', 0],
        ['success', 5_000],
      ],
    },
    data_request: {
      begin: (sim) =>
        sim.post('/admin/api/v1/data_requests', {
          request_type: 'creators',
          request_entries: ['a', 'b', 'c', 'd'].map((name) => `https://www.instagram.com/creator.${name}/`),
        }),
      expected: [
        ['initiated', 0],
        ['processing', 2_000],
        ['processing', 4_000],
        ['processing', 6_000],
        ['success', 8_000],
      ],
    },
    competition: {
      begin: (sim) =>
        sim.post('/admin/api/v1/competition_analysis', {
          fetch_interval: 'monthly',
          name: 'Bakers',
          brand_handle: { instagram: PROFILE, youtube: '' },
          competitor_handles: [],
        }),
      expected: [
        ['pending', 0],
        ['success', 5_000],
      ],
    },
    video_analysis: {
      begin: (sim) => sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: videoForm() }),
      expected: [
        ['pending', 0],
        ['complete', 10_000],
      ],
    },
  }

describe('a job', () => {
  it('of every lifecycle is told of here', () => {
    expect(Object.keys(STORIES).sort()).toEqual(LIFECYCLES.map(({ name }) => name).sort())
  })

  it.each(Object.entries(STORIES))('goes its way by the clock: %s', async (job, { begin, expected }) => {
    const sim = await simulate()
    const events = await follow(sim)
    await begin(sim)
    await sim.advance('200d')
    await sim.post('/__sim/webhooks/emit', { event: 'the.end' })
    const told = await events.until((all) => all.some(({ data }) => data.event === 'the.end'))
    const seen = told.flatMap(({ event, data }) => (event === 'transition' && data.job === job ? [data] : []))
    expect(seen.map(({ to, at }) => [to, Date.parse(at) - START])).toEqual(expected)
    expect(seen.map(({ from }) => from)).toEqual([null, ...expected.slice(0, -1).map(([status]) => status)])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  })
})
