import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const PHOTO = 'https://www.instagram.com/p/ZyXwVuTsRqP/'
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const TIKTOK = 'https://www.tiktok.com/@anna.bakes/video/7012345678901234567'
const TIKTOK_2 = 'https://www.tiktok.com/@anna.bakes/video/7012345678901234568'
const ALL = [REEL, PHOTO, WATCH, TIKTOK, TIKTOK_2]
const BANDS = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-']

// biome-ignore lint/suspicious/noExplicitAny: the simulator checks the contract itself
type Document = any

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
const total = (shares: Record<string, number>) => Math.round(100 * sum(Object.values(shares))) / 100
const round = (value: number) => Math.round(100 * value) / 100

async function create(sim: Sim, urls: readonly string[] = ALL): Promise<string> {
  const { id } = (await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })).body
  await sim.put(`${CAMPAIGNS}/${id}`, { tracking_urls: urls })
  return id
}

const insights = (sim: Sim, id: string) => sim.get(`/api/v1/insights/campaigns/${id}?key=k`)

describe('campaign insights', () => {
  it('has the fields of the interface', async () => {
    const sim = await simulate()
    const id = await create(sim)
    const change = { brand_url: 'https://acme.example/logo.png', cost_of_campaign: 500, custom_field_value: 7 }
    const record = (await sim.put(`${CAMPAIGNS}/${id}`, change)).body
    const { status, body } = await insights(sim, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'live',
      name: 'Spring',
      brand_name: 'Acme',
      brand_logo_url: change.brand_url,
      cost_of_campaign: 500,
      custom_field_name: null,
      custom_field_value: 7,
      start_date: 'Mon, 05 Jan 2026 09:00:00 GMT',
      insights_refreshed_at: 'Mon, 05 Jan 2026 09:00:00 GMT',
      insights_link: record.insights_link,
      share_url: record.insights_link,
      connectors: ['instagram', 'youtube', 'tiktok'],
      posts_count: 5,
      hashtags: record.hashtags,
    })
    expect(body.posts).toEqual(Object.values(record.tracking_details))
  })

  it('adds up', async () => {
    const sim = await simulate()
    const id = await create(sim)
    await sim.put(`${CAMPAIGNS}/${id}`, { cost_of_campaign: 500 })
    await sim.advance('3d')
    const { body } = await insights(sim, id)
    const of = (key: string) => sum(body.posts.map((post: Document) => post[key]))
    expect([body.reach, body.views, body.likes, body.comments]).toEqual([
      of('reach'),
      of('views'),
      of('likes_count'),
      of('comments_count'),
    ])
    expect(body.engagement).toBe(body.likes + body.comments)
    const followers = new Map<string, number>(
      body.posts.map(({ creator }: Document) => [creator.connector + creator.handle, creator.follower_count]),
    )
    expect([body.creators_count, body.followers]).toEqual([followers.size, sum(followers.values())])
    expect(body.er).toBe(round((100 * body.engagement) / body.followers))
    expect(body.erv).toBe(round((100 * body.engagement) / body.views))

    const tagged = body.posts.filter((post: Document) => post.hashtags.length > 0)
    const overview = body.hashtag_overview
    expect(overview.total_post_count).toBe(tagged.length)
    expect(overview.total_reach).toBe(sum(tagged.map((post: Document) => post.reach)))
    expect(overview.total_views).toBe(sum(tagged.map((post: Document) => post.views)))
    expect(overview.cpr).toBeCloseTo(500 / overview.total_reach, 6)
    expect(overview.cpv).toBeCloseTo(500 / overview.total_views, 6)
    expect(Object.keys(body.hashtag_insights)).toEqual(body.hashtags)
    expect(body.hashtags).toEqual([...new Set(body.posts.flatMap((post: Document) => post.hashtags))])
  })

  it('ranks the posts by engagement', async () => {
    const sim = await simulate()
    const urls = [...ALL, 'https://youtu.be/aaaaaaaaaaa', 'https://youtu.be/bbbbbbbbbbb']
    const { body } = await insights(sim, await create(sim, urls))
    const engagement = (post: Document) => post.likes_count + post.comments_count
    const ranked = body.posts.toSorted((a: Document, b: Document) => engagement(b) - engagement(a))
    expect(body.top_posts).toEqual(ranked.slice(0, 5))
  })

  it('describes the audience in shares that add up', async () => {
    const sim = await simulate()
    const { body } = await insights(sim, await create(sim))
    const { audience } = body
    expect(Object.keys(audience.age_group_distribution)).toEqual(BANDS)
    expect(audience.age_gender_distribution).toEqual(body.age_gender_distribution)
    for (const band of BANDS) {
      expect(total(audience.age_gender_distribution[band])).toBe(audience.age_group_distribution[band])
    }
    for (const shares of ['age_group_distribution', 'gender_distribution', 'city_distribution']) {
      expect(total(audience[shares])).toBe(100)
    }
    for (const gender of ['male', 'female']) {
      const shares = BANDS.map((band) => audience.age_gender_distribution[band][gender])
      expect(round(sum(shares))).toBe(audience.gender_distribution[gender])
    }
    const { top } = audience
    expect(top.gender_per).toBe(Math.max(...Object.values<number>(audience.gender_distribution)))
    expect(top.gender_per).toBe(audience.gender_distribution[top.gender])
    expect(top.age_group_per).toBe(Math.max(...Object.values<number>(audience.age_group_distribution)))
    expect(top.age_group_per).toBe(audience.age_group_distribution[top.age_group])
    expect(top.location_per).toBe(audience.city_distribution[top.location])
  })

  it('reads the comments that the posts carry', async () => {
    const sim = await simulate()
    const { body } = await insights(sim, await create(sim))
    const { comments_sentiment_analysis: simple, comments_sentiment_analysis_v2: extended } = body.audience
    const comments = body.posts.flatMap((post: Document) => post.comments)
    expect(body.all_comments).toEqual(comments)
    expect(simple.comments).toEqual(comments)
    expect(simple.total_comments).toBe(body.comments)
    const positive = comments.filter((comment: Document) => comment.sentiment === 1).length
    expect(simple.sentiment.positives).toBeCloseTo((100 * positive) / comments.length, 1)
    expect(total(simple.sentiment)).toBe(100)

    expect(extended.total_comments).toBe(body.comments)
    expect(body.comments).toBeGreaterThan(comments.length)
    const buckets = [extended.positive, extended.negative, extended.unknown]
    for (const { value, comment_data } of buckets) expect(value).toBe(comment_data.length)
    expect(extended.positive.value).toBe(positive)
    const data: Document[] = buckets.flatMap((bucket) => bucket.comment_data)
    expect(data.map(({ comment }) => comment).sort()).toEqual(comments.map(({ text }: Document) => text).sort())
    expect(new Set(data.map(({ comment_id }) => comment_id)).size).toBe(comments.length)
    expect(total(extended.distribution)).toBe(100)
    expect(extended.overall_csat).toBe(round(sum(data.map(({ csat }) => csat)) / data.length))
    for (const post of body.posts) {
      const own = data.filter(({ post_url }) => post_url === post.post_url)
      expect(own).toHaveLength(post.comments.length)
      expect(extended.per_post_csat[post.shortcode]).toBe(round(sum(own.map(({ csat }) => csat)) / own.length))
    }
    expect(body.audience.comments_sentiment_analysis_v2_at).toBe(body.insights_refreshed_at)

    const words = comments.flatMap((comment: Document) => comment.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(body.word_cloud).toHaveLength(50)
    for (const { text, value } of body.word_cloud) {
      expect([text, value]).toEqual([text, words.filter((word: string) => word === text).length])
    }
    expect(body.word_cloud).toEqual(
      body.word_cloud.toSorted((a: Document, b: Document) => b.value - a.value || (a.text < b.text ? -1 : 1)),
    )
    expect(simple.word_cloud).toEqual(body.word_cloud)
  })

  it('sums up what the analysed comments say', async () => {
    const sim = await simulate()
    const { body } = await insights(sim, await create(sim))
    const { comments_sentiment_analysis_v2: extended } = body.audience
    const { positive, negative, unknown } = extended
    const data: Document[] = [positive, negative, unknown].flatMap(({ comment_data }) => comment_data)
    const count = (of: (entry: Document) => boolean) => data.filter(of).length
    const promoters = count(({ nps }) => nps >= 9)
    const detractors = count(({ nps }) => nps <= 6)
    expect(Math.min(promoters, detractors, positive.value, negative.value, unknown.value)).toBeGreaterThan(0)
    expect(extended.overall_nps).toBe(round((100 * (promoters - detractors)) / data.length))
    for (const [name, csat] of Object.entries({ excellent: 5, good: 4, neutral: 3, average: 2, negative: 1 })) {
      const having = count((entry) => entry.csat === csat && !unknown.comment_data.includes(entry))
      expect(extended.distribution[name]).toBeCloseTo((100 * having) / data.length, 1)
    }
    expect(extended.distribution.unknown).toBeCloseTo((100 * unknown.value) / data.length, 1)
    const countsOf = (entries: Document[], sentiments: readonly string[]) => {
      const named = entries.flatMap(({ extraction }) => extraction)
      const wanted = named.filter(({ sentiment }) => sentiments.includes(sentiment)).map(({ theme }) => theme)
      return new Map<string, number>(wanted.map((theme) => [theme, wanted.filter((other) => other === theme).length]))
    }
    const praise = countsOf(positive.comment_data, ['neutral', 'unknown'])
    const blame = countsOf(data, ['negative'])
    const most = (counts: Map<string, number>, wins: (theme: string, times: number) => boolean) =>
      [...counts]
        .filter(([theme, times]) => wins(theme, times))
        .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, 5)
    const liked = most(praise, (theme, times) => times > (blame.get(theme) ?? 0))
    const disliked = most(blame, (theme, times) => times >= (praise.get(theme) ?? 0))
    expect(extended.positive_themes).toEqual(liked.map(([theme]) => theme))
    expect(extended.negative_themes).toEqual(disliked.map(([theme]) => theme))
    expect(extended.positive_themes.filter((theme: string) => extended.negative_themes.includes(theme))).toEqual([])
    expect(extended.actionable_insights).toHaveLength(disliked.length)
    expect(extended.actionable_insights[0]).toContain(`${disliked[0]?.[0]}: ${disliked[0]?.[1]} comments complain`)
    const [{ length }, best, worst] = [data, liked[0], disliked[0]]
    const [total, topics, praised, criticised] = extended.overall_summary
    expect(extended.overall_summary).toHaveLength(4)
    for (const part of [
      `${body.comments} comments`,
      `f ${length} analysed`,
      `${body.name} by ${body.brand_name}`,
      `${positive.value} `,
      `${negative.value} `,
    ])
      expect(total).toContain(part)
    expect(topics).toMatch(/(?:about|with|on) [^{}[\]|]{4,}\.$/)
    expect(praised).toMatch(new RegExp(` ${best?.[0]}[ ,].*${best?.[1]} comments`))
    expect(criticised).toMatch(new RegExp(` ${worst?.[0]}[ ,].*${worst?.[1]} comments`))
  })

  it('sums up each hashtag over the posts that have it', async () => {
    const sim = await simulate()
    const { body } = await insights(sim, await create(sim))
    expect(body.hashtags.length).toBeGreaterThan(0)
    for (const [hashtag, figures] of Object.entries(body.hashtag_insights)) {
      const posts = body.posts.filter((post: Document) => post.hashtags.includes(hashtag))
      const of = (key: string) => sum(posts.map((post: Document) => post[key]))
      expect(figures).toEqual({ posts_count: posts.length, reach: of('reach'), views: of('views') })
    }
  })

  it('follows the figures day by day up to the totals', async () => {
    const sim = await simulate()
    const id = await create(sim, [REEL, WATCH])
    const first = (await insights(sim, id)).body
    await sim.advance('2d')
    await sim.patch(`${CAMPAIGNS}/${id}`, { add_tracking_urls: [TIKTOK] })
    await sim.advance('2d')
    const { body } = await insights(sim, id)
    const days = (trend: Document[]) => trend.flatMap((entry) => Object.keys(entry))
    const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09']
    expect([days(body.reach_trends), days(body.engagement_trends)]).toEqual([week, week])
    const reach = body.reach_trends.map((entry: Document) => Object.values<Document>(entry)[0].reach)
    const engagement = body.engagement_trends.map((entry: Document) => Object.values<Document>(entry)[0].engagement)
    expect([reach[0], engagement[0]]).toEqual([first.reach, first.engagement])
    expect([reach.at(-1), engagement.at(-1)]).toEqual([body.reach, body.engagement])
    expect(reach).toEqual([...reach].sort((a, b) => a - b))
    const tiktok = body.posts[2]
    expect(reach[2] - reach[1]).toBeGreaterThan(0.5 * tiktok.reach)
  })

  it('ends the trends at the totals also between a post that comes and the next tracking', async () => {
    const sim = await simulate()
    const id = await create(sim, [REEL])
    await sim.advance('20h')
    await sim.patch(`${CAMPAIGNS}/${id}`, { add_tracking_urls: [WATCH] })
    const { body } = await insights(sim, id)
    expect(body.insights_refreshed_at).toBe('Tue, 06 Jan 2026 05:00:00 GMT')
    expect(body.posts[0].refresh_date).toBe('Mon, 05 Jan 2026 09:00:00 GMT')
    expect(body.reach_trends.at(-1)).toEqual({ '2026-01-06': { reach: body.reach } })
    expect(body.reach_trends).toHaveLength(2)
  })

  it('rises while the campaign lives, and stays once it is completed', async () => {
    const sim = await simulate()
    const id = await create(sim)
    let before = (await insights(sim, id)).body
    for (const status of ['live', 'live', 'live', 'live', 'completed']) {
      await sim.advance('7d')
      const { body } = await insights(sim, id)
      expect(body.status).toBe(status)
      expect(body.views).toBeGreaterThan(before.views)
      expect(body.reach_trends.slice(0, before.reach_trends.length)).toEqual(before.reach_trends)
      before = body
    }
    expect(before.insights_refreshed_at).toBe('Wed, 04 Feb 2026 09:00:00 GMT')
    await sim.advance('60d')
    expect((await insights(sim, id)).body).toEqual(before)
  })

  it('is all zeros before anything is tracked', async () => {
    const sim = await simulate()
    const { body } = await insights(sim, await create(sim, []))
    expect(body).toMatchObject({
      status: 'Yet to start',
      start_date: null,
      connectors: [],
      ...{ posts_count: 0, creators_count: 0, reach: 0, views: 0, followers: 0, comments: 0, likes: 0, engagement: 0 },
      ...{ er: 0, erv: 0, top_posts: [], posts: [], all_comments: [], word_cloud: [] },
      ...{ reach_trends: [], engagement_trends: [] },
      hashtag_insights: null,
      hashtag_overview: { total_reach: 0, total_post_count: 0, total_views: 0, cpr: 0, cpv: 0 },
      hashtags: [],
      insights_refreshed_at: null,
    })
    expect(total(body.audience.age_group_distribution)).toBe(0)
    expect(body.audience.comments_sentiment_analysis.sentiment).toEqual({ positives: 0, negatives: 0, neutral: 0 })
    expect(body.audience.comments_sentiment_analysis_v2).toMatchObject({ overall_csat: 0, overall_nps: 0 })
  })

  it('has no sentiment for a campaign of one post, and speaks of none', async () => {
    const sim = await simulate()
    const tracking = { tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false }
    const { campaign_id } = (await sim.post(`${CAMPAIGNS}/post_tracking`, { url: WATCH, ...tracking })).body
    const { body } = await insights(sim, campaign_id)
    expect(new Set(body.all_comments.map((comment: Document) => comment.sentiment))).toEqual(new Set([0]))
    const { comments_sentiment_analysis: simple, comments_sentiment_analysis_v2: extended } = body.audience
    expect(simple.sentiment).toEqual({ positives: 0, negatives: 0, neutral: 100 })
    expect(extended.distribution).toMatchObject({ excellent: 0, unknown: 100 })
    expect([extended.per_post_csat, extended.overall_nps]).toEqual([{}, 0])
    const { positive, negative, unknown } = extended
    expect([positive.value, negative.value, unknown.value]).toEqual([0, 0, Math.min(50, body.comments)])
    expect(extended.overall_summary.join(' ')).toContain(`${body.comments} comments`)
    expect(extended.overall_summary.join(' ')).not.toMatch(/positive|negative|praise/i)
  })

  it('asks for a key, and finds only what is there', async () => {
    const sim = await simulate({ insightsKeys: ['k'] })
    const path = `/api/v1/insights/campaigns/${await create(sim)}`
    for (const query of ['', '?key=', '?key=other']) {
      const { status, headers, text } = await sim.get(path + query)
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(text).not.toContain('Spring')
    }
    expect((await sim.get(`${path}?key=k`)).status).toBe(200)
    expect((await sim.request('GET', `${path}?key=k`, { headers: { authorization: 'Basic x' } })).status).toBe(401)
    expect((await sim.get('/api/v1/insights/campaigns/cmp_nothing?key=k')).status).toBe(404)
  })
})
