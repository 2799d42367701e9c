import { describe, expect, it } from 'vitest'
import { POSTS } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'

/** A browser that comes without credentials; links are followed as printed. */
const browse = (sim: Sim, link: string) => {
  const { pathname, search } = new URL(link)
  return sim.request('GET', pathname + search, { headers: { authorization: '', accept: 'text/html' } })
}

async function campaign(sim: Sim, world = '', name = 'Spring') {
  const { body } = await sim.post(`${world}${CAMPAIGNS}`, { name, brand_name: '<Acme> & "Sons"' })
  return (await sim.put(`${world}${CAMPAIGNS}/${body.id}`, { tracking_urls: POSTS, cost_of_campaign: 5000 })).body
}

describe('the share page', () => {
  it('shows what the insights of the campaign say', async () => {
    const sim = await simulate()
    const { id, insights_link } = await campaign(sim)
    await sim.advance('3d')
    const page = await browse(sim, insights_link)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const { body } = await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)
    expect(new URL(body.insights_link).search).toBe(`?id=${id}`)
    const shown = (count: number) => `>${count.toLocaleString('en')}<`
    for (const figure of [body.reach, body.views, body.likes, body.comments, body.engagement, body.followers, 5000]) {
      expect(page.text).toContain(shown(figure))
    }
    expect(page.text).toContain('live')
    expect(page.text).toContain(`figures of ${body.insights_refreshed_at}`)
    for (const post of body.posts) {
      expect(page.text).toContain(shown(post.views))
      expect(page.text).toContain(`>${post.creator.handle}<`)
    }
  })

  it('ends the figures by day at the totals, and names where the audience is', async () => {
    const sim = await simulate()
    const { insights_link } = await campaign(sim)
    await sim.advance('5d')
    const { text } = await browse(sim, insights_link)
    const { body } = await sim.get(`/api/v1/insights/campaigns/${new URL(insights_link).searchParams.get('id')}?key=k`)
    for (const [name, value] of [
      ['Reach', body.reach],
      ['Views', body.views],
      ['Engagement', body.engagement],
    ])
      expect(text).toMatch(
        new RegExp(`aria-label="${name} by day: [^"]*, ${value.toLocaleString('en')} on 2026-01-10"`),
      )
    for (const [city, percent] of Object.entries(body.audience.city_distribution))
      expect(text).toMatch(new RegExp(`${city}</span>[^%]*<strong>${percent} %`))
    expect(text).toContain(body.audience.top.country)
    for (const { connector, shortcode } of body.posts) expect(text).toContain(`/p/${connector}/${shortcode}"`)
  })

  it('escapes what clients wrote, and works without scripts', async () => {
    const sim = await simulate()
    const { insights_link } = await campaign(sim, '', '<script>alert(1)</script>')
    const page = await browse(sim, insights_link)
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.text).toContain('&lt;Acme&gt; &amp; &quot;Sons&quot;')
    expect(page.text).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows a campaign that tracks nothing yet', async () => {
    const sim = await simulate()
    const { body } = await sim.post(CAMPAIGNS, { name: 'Empty', brand_name: 'Acme' })
    const page = await browse(sim, body.insights_link)
    expect([page.status, page.text.includes('Yet to start')]).toEqual([200, true])
    expect(page.text).toContain('Nothing is tracked yet.')
  })

  it('belongs to the world of its link', async () => {
    const sim = await simulate()
    const { insights_link, id } = await campaign(sim, '/w/one')
    expect(insights_link).toContain('/w/one/share/insights?id=')
    expect((await browse(sim, insights_link)).status).toBe(200)
    expect((await browse(sim, `${sim.url}/share/insights?id=${id}`)).status).toBe(404)
  })

  it.each(['', '?id=', '?id=cmp_nobody', '?id=__proto__', '?id=%ff', '?id=%00'])('is 404 for %s', async (query) => {
    const sim = await simulate()
    const page = await browse(sim, `${sim.url}/share/insights${query}`)
    expect([page.status, page.text.includes('There is no campaign')]).toEqual([404, true])
    const { body } = await sim.get(`/share/insights${query}`)
    expect(body.error.message).toContain('There is no campaign')
  })
})
