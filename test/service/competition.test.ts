import { describe, expect, it } from 'vitest'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const COMPETITIONS = '/admin/api/v1/competition_analysis'
const insightsOf = (id: string) => `/business/api/v1/competition/${id}/insights`

const acme = { instagram: 'https://www.instagram.com/acme.shoes/', youtube: 'https://www.youtube.com/@acmeshoes' }
const zeta = { instagram: 'https://instagram.com/zeta_sport', youtube: '' }
const omni = { instagram: '', youtube: 'https://www.youtube.com/channel/UC_omniChannelOfSports' }
const spring = { fetch_interval: 'monthly', name: 'Spring', brand_handle: acme, competitor_handles: [zeta, omni] }

async function finished(sim: Sim, body: object = spring) {
  const { id } = (await sim.post(COMPETITIONS, body)).body
  await sim.advance('5s')
  return (await sim.get(insightsOf(id))).body
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const parties = ({ brand, competitors }: Answer['body']) => [brand, ...competitors]
const PLATFORMS = ['instagram', 'youtube'] as const

describe('competition analysis', () => {
  it('creation → the record to the letter', async () => {
    const sim = await simulate()
    const { status, body } = await sim.post(COMPETITIONS, spring)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^cpt_/),
        name: 'Spring',
        brand_handle: acme,
        competitor_handles: [zeta, omni],
        status: 'pending',
        created_at: '2026-01-05 09:00:00.000000',
      },
    ])
  })

  it('the same creation again → another competition', async () => {
    const sim = await simulate()
    const ids = [await sim.post(COMPETITIONS, spring), await sim.post(COMPETITIONS, spring)].map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('insights while pending → 200, and nothing in them yet', async () => {
    const sim = await simulate()
    const { id } = (await sim.post(COMPETITIONS, spring)).body
    const { status, body } = await sim.get(insightsOf(id))
    const nothing = { followers: 0, posts: 0, engagement: 0, share_of_voice: 0, instagram: null, youtube: null }
    expect([status, body]).toEqual([
      200,
      {
        id,
        name: 'Spring',
        status: 'pending',
        fetch_interval: 'monthly',
        start_date: null,
        end_date: null,
        brand: { handles: acme, ...nothing },
        competitors: [zeta, omni].map((handles) => ({ handles, ...nothing })),
      },
    ])
  })

  it('insights after 5 s → shares of voice add up to 100, on each platform and over all', async () => {
    const sim = await simulate()
    const insights = await finished(sim)
    expect(insights).toMatchObject({ status: 'success', start_date: '2025-12-06', end_date: '2026-01-05' })
    const all = parties(insights)
    expect(sum(all.map((party) => Math.round(100 * party.share_of_voice)))).toBe(10_000)
    for (const platform of PLATFORMS) {
      const voices = all.map((party) => party[platform]).filter((each) => each !== null)
      expect(voices).toHaveLength(2)
      expect(sum(voices.map((voice) => Math.round(100 * voice.share_of_voice)))).toBe(10_000)
    }
    expect(all.map((party) => [party.instagram?.handle, party.youtube?.handle])).toEqual([
      ['acme.shoes', 'acmeshoes'],
      ['zeta_sport', undefined],
      [undefined, 'UC_omniChannelOfSports'],
    ])
  })

  it('totals are sums, trends end today and add up', async () => {
    const sim = await simulate()
    await sim.advance('20d')
    for (const fetch_interval of ['monthly', 'quarterly', 'half_yearly', 'yearly']) {
      const insights = await finished(sim, { ...spring, fetch_interval })
      for (const party of parties(insights)) {
        const platforms = PLATFORMS.map((name) => party[name]).filter((each) => each !== null)
        for (const key of ['followers', 'posts', 'engagement']) {
          expect(party[key]).toBe(sum(platforms.map((platform) => platform[key])))
        }
        for (const platform of platforms) expectAgreement(platform)
      }
    }
  })

  it('a year of a hundred posts a week → its best posts, each by its id', async () => {
    const sim = await simulate()
    const busy = { connector: 'instagram', handle: 'acme.shoes', posts: 50_000, posts_per_week: 100 }
    await sim.post('/__sim/reset', { fixtures: { pins: { creators: [busy] } } })
    const { brand } = await finished(sim, { ...spring, fetch_interval: 'yearly' })
    expect([brand.instagram.posts, brand.instagram.top_posts.length]).toEqual([5_215, 5])
  })

  it('a longer interval → no fewer posts', async () => {
    const sim = await simulate()
    const counts: number[] = []
    for (const fetch_interval of ['monthly', 'quarterly', 'half_yearly', 'yearly']) {
      counts.push((await finished(sim, { ...spring, fetch_interval })).brand.posts)
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
  })

  it('figures → those of the search on the first day; read again the same day: byte for byte', async () => {
    const sim = await simulate()
    const { objects } = (await sim.get('/admin/api/v1/search?type=discovery&skip=40&limit=1&connector=instagram')).body
    const [found] = objects
    const brand = { instagram: found.handle_link, youtube: '' }
    const made = await sim.post(COMPETITIONS, { ...spring, brand_handle: brand })
    await sim.advance('5s')
    const first = await sim.get(insightsOf(made.body.id))
    expect(first.body.brand.instagram).toMatchObject({
      handle: found.handle,
      followers: found.followers,
      er: found.engagement,
      full_name: found.full_name,
    })
    await sim.advance('10h')
    expect((await sim.get(insightsOf(made.body.id))).text).toBe(first.text)
    await sim.advance('1d')
    expect((await sim.get(insightsOf(made.body.id))).body.end_date).toBe('2026-01-06')
  })

  it('a brand alone → all the voice there is', async () => {
    const sim = await simulate()
    const { brand, competitors } = await finished(sim, { ...spring, competitor_handles: [] })
    expect([brand.share_of_voice, brand.instagram.share_of_voice, competitors]).toEqual([100, 100, []])
  })

  it('a competitor without a profile → accepted, with a warning', async () => {
    const sim = await simulate()
    const nobody = { instagram: '', youtube: '' }
    const { status, headers } = await sim.post(COMPETITIONS, { ...spring, competitor_handles: [nobody] })
    expect([status, headers.get('x-sim-warnings')]).toEqual([200, '1'])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a part of an answer, looked into freely
function expectAgreement(platform: any): void {
  const values = (list: Record<string, { engagement: number; posts: number; followers: number }>[]) =>
    list.flatMap((point) => Object.values(point))
  const reactions = values(platform.engagement_trends)
  expect(sum(reactions.map((point) => point.engagement))).toBe(platform.engagement)
  expect(sum(reactions.map((point) => point.posts))).toBe(platform.posts)
  const [today] = Object.entries(platform.followers_trends.at(-1))
  expect(today).toEqual(['2026-01-25', { followers: platform.followers }])
  const top = platform.top_posts.map((post: { engagement: number }) => post.engagement)
  expect(top).toEqual([...top].sort((a, b) => b - a))
  expect(top).toHaveLength(Math.min(5, platform.posts))
  for (const post of platform.top_posts) expect(post.engagement).toBe(post.likes_count + post.comments_count)
}
