import { describe, expect, it } from 'vitest'
import { cityNamed } from '../../src/universe/places.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const STORES = '/admin/api/v1/ecom_shop'
const SHORTLINKS = '/admin/api/v1/shortlinks'
const shop = 'acme.example-store.com'
const link = {
  target_url: 'https://acme.example-store.com/p?size=4%20cm&utm_source=old&b#reviews',
  name: 'Spring shoes',
  ecom_store_name: shop,
  utm_source: 'anna bakes/1',
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const pathOf = (url: string) => url.slice(url.indexOf('/s/'))
const click = (sim: Sim, url: string, headers: Record<string, string> = {}) =>
  sim.request('GET', pathOf(url), { headers: { 'user-agent': IPHONE, ...headers } })
const POST = 'https://www.instagram.com/reel/AbCdEfGhIj9/'

/** What the links led to, taken together, as the post of a campaign shows to which they are attached. */
async function analysisOf(sim: Sim, ...urls: string[]) {
  const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Analysis', brand_name: 'Acme' })).body
  const add_shortlinks = [{ post_url: POST, shortlink: urls }]
  const { body } = await sim.patch(`/admin/api/v1/campaigns/${id}`, { add_tracking_urls: [POST], add_shortlinks })
  return body.tracking_details[POST].shortlinks_analysis
}

describe('stores', () => {
  it.each([
    ['a domain', shop],
    ['a domain in capitals', 'ACME.Example-Store.com'],
    ['its address', `https://${shop}/`],
    ['its plain address', ` http://${shop} `],
  ])('connects %s', async (_, sent) => {
    const sim = await simulate()
    const { status, body } = await sim.post(STORES, { shop: sent, access_token: 'store-secret' })
    expect([status, body]).toEqual([200, { status: 'success' }])
    expect(await sim.records('stores')).toMatchObject([{ shop }])
  })

  it('keeps one record of a store and never its token', async () => {
    const sim = await simulate()
    await sim.post(STORES, { shop, access_token: 'store-secret' })
    await sim.advance('1d')
    expect((await sim.post(STORES, { shop, access_token: 'store-secret' })).body).toEqual({ status: 'success' })
    expect(await sim.records('stores')).toEqual([
      { id: shop, shop, status: 'success', created_at: '2026-01-05T09:00:00.000Z' },
    ])
    const journal = await sim.get('/__sim/requests')
    expect(journal.body.requests).toHaveLength(2)
    expect(journal.text + (await sim.get('/__sim/state')).text).not.toContain('store-secret')
  })
})

describe('short links', () => {
  it('creates a link for a source', async () => {
    const sim = await simulate()
    await sim.post(STORES, { shop, access_token: 'x' })
    const { status, body, headers } = await sim.post(SHORTLINKS, link)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...link,
      id: expect.stringMatching(/^lnk_[0-9a-z]{8}$/),
      short_url: `${sim.url}/s/${body.id.slice(4)}`,
      created_at: 'Mon, 05 Jan 2026 09:00:00 GMT',
    })
    expect(headers.get('x-sim-warnings')).toBeNull()
  })

  it('warns about a store that is not registered', async () => {
    const sim = await simulate()
    const { status, headers } = await sim.post(SHORTLINKS, link)
    expect([status, headers.get('x-sim-warnings')]).toEqual([200, '1'])
  })

  it('makes two links of the same request, the same two every time', async () => {
    const ids = async () => {
      const sim = await simulate()
      return [(await sim.post(SHORTLINKS, link)).body.id, (await sim.post(SHORTLINKS, link)).body.id]
    }
    const [first, second] = await ids()
    expect(first).not.toBe(second)
    expect(await ids()).toEqual([first, second])
  })

  it('is found by its id, its code and its address on any host', async () => {
    const sim = await simulate()
    const { body } = await sim.post(SHORTLINKS, link)
    const code = body.id.slice(4)
    const products = [{ name: 'Shoes', price: '19.99', quantity: 1 }]
    const sold = (shortlink: string) => sim.post('/__sim/orders', { shortlink, products })
    for (const text of [body.id, code, body.short_url, `http://other:99/w/x/s/${code}/?a=1#b`]) {
      expect((await sold(text)).body.shortlink).toBe(body.id)
    }
    for (const text of ['', 's', 'lnk_', `http://other/t/${code}`, '__proto__', `http://other/?/s/${code}`]) {
      expect((await sold(text)).status).toBe(404)
    }
  })
})

describe('following a short link', () => {
  async function started() {
    const sim = await simulate()
    const { body } = await sim.post(SHORTLINKS, link)
    return { sim, url: body.short_url as string }
  }

  it('leads to the target with the source added, whatever else its query and fragment hold', async () => {
    const { sim, url } = await started()
    const { status, headers, text } = await click(sim, url)
    expect([status, text]).toEqual([302, ''])
    expect(headers.get('location')).toBe(`https://${shop}/p?size=4%20cm&b&utm_source=anna%20bakes%2F1#reviews`)
  })

  it.each([
    ['https://x.example', 'https://x.example/?utm_source=s'],
    ['https://x.example/a#b?c', 'https://x.example/a?utm_source=s#b?c'],
    ['https://x.example/ü?q=é', 'https://x.example/%C3%BC?q=%C3%A9&utm_source=s'],
    ['https://x.example/a\nSet-Cookie: b', 'https://x.example/aSet-Cookie:%20b?utm_source=s'],
  ])('writes %j as a header can carry it', async (target_url, location) => {
    const sim = await simulate()
    const { body } = await sim.post(SHORTLINKS, { ...link, target_url, utm_source: 's' })
    expect((await click(sim, body.short_url)).headers.get('location')).toBe(location)
  })

  it('counts clicks and the users behind them', async () => {
    const { sim, url } = await started()
    await click(sim, url, { 'x-sim-city': 'Oslo' })
    await click(sim, url, { 'x-sim-city': 'Oslo' })
    await sim.advance('1d')
    await click(sim, url, { 'x-sim-city': 'Oslo' })
    await click(sim, url, { 'x-forwarded-for': '203.0.113.9, 10.0.0.1', 'x-sim-country': 'Chile' })
    await click(sim, url, { 'user-agent': WINDOWS, 'x-sim-country': 'Chile' })
    await click(sim, url, { 'x-sim-city': 'Bergen' })
    expect(await analysisOf(sim, url)).toEqual({
      affiliate_orders_count: 0,
      affiliate_orders_amount: 0,
      orders: [],
      users: 3,
      clicks: 6,
      city_distribution: [
        { city: 'Oslo', users: 1, clicks: 3 },
        { city: null, users: 2, clicks: 2 },
        { city: 'Bergen', users: 0, clicks: 1 },
      ],
      country_distribution: [
        { country: 'Norway', users: 1, clicks: 4 },
        { country: 'Chile', users: 2, clicks: 2 },
      ],
      platform_distribution: [
        { platform: 'iOS', users: 2, clicks: 5 },
        { platform: 'Windows', users: 1, clicks: 1 },
      ],
      device_distribution: [
        { device: 'mobile', users: 2, clicks: 5 },
        { device: 'desktop', users: 1, clicks: 1 },
      ],
      date_distribution: [
        { date: '2026-01-05', users: 1, clicks: 2, affiliate_orders_count: 0, affiliate_orders_amount: 0 },
        { date: '2026-01-06', users: 2, clicks: 4, affiliate_orders_count: 0, affiliate_orders_amount: 0 },
      ],
    })
  })

  it('comes mostly from where the audience of the creator lives, whose post has the link or whom its source names', async () => {
    const creators = [{ connector: 'instagram', handle: 'tokyo.eats', country: 'Japan', followers: 90_000 }]
    const visited = { target_url: 'https://acme.example-store.com/', utm_source: 'tokyo.eats', visits: 300 }
    const fixtures = FixturesSchema.parse({ pins: { creators }, shortlinks: [{ ...visited, created_at: '-20d' }] })
    const sim = await simulate({ fixtures })
    const [seeded] = await sim.records('shortlinks')
    const visits: { country: string; city: string | null }[] = seeded?.visits
    const japan = visits.filter(({ country }) => country === 'Japan')
    expect(japan.length / visits.length).toBeGreaterThan(0.4)
    const cities = new Set(visits.map(({ city }) => city))
    for (const { city, country } of visits) {
      if (city !== null) expect(cityNamed(city)?.country.name).toBe(country)
    }
    expect(cities.size).toBeGreaterThan(5)
    const { short_url } = (await sim.post(SHORTLINKS, { ...link, utm_source: 'spring' })).body
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Clicks', brand_name: 'Acme' })).body
    const post_url = 'https://www.tiktok.com/@lagos.plays/video/7123456789012345678'
    const add_shortlinks = [{ post_url, shortlink: [short_url] }]
    await sim.patch(`/admin/api/v1/campaigns/${id}`, { add_tracking_urls: [post_url], add_shortlinks })
    for (let at = 0; at < 60; at++) await click(sim, short_url, { 'x-forwarded-for': `203.0.113.${at}` })
    const insights = (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
    const [home] = insights.posts[0].shortlinks_analysis.country_distribution
    expect(home.country).toBe(insights.audience.top.country)
    expect(home.clicks / 60).toBeGreaterThan(0.35)
  })

  it('counts somebody who follows two links as one user of both together', async () => {
    const { sim, url } = await started()
    const other = (await sim.post(SHORTLINKS, link)).body.short_url
    await click(sim, url)
    await click(sim, other)
    expect(await analysisOf(sim, url, other)).toMatchObject({ users: 1, clicks: 2 })
    expect(await analysisOf(sim, url, url)).toMatchObject({ users: 1, clicks: 1 })
  })

  it('shows what it led to on the campaign posts that it is attached to, and on no other', async () => {
    const { sim, url } = await started()
    const [one, two] = ['https://www.instagram.com/reel/AbCdEfGhIj1/', 'https://www.youtube.com/watch?v=AbCdEfGhIj2']
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const add_shortlinks = [{ post_url: one, shortlink: [url] }]
    const path = `/admin/api/v1/campaigns/${id}`
    const before = (await sim.patch(path, { add_tracking_urls: [one, two], add_shortlinks })).body.tracking_details
    expect(before[one].shortlinks_analysis).toMatchObject({ clicks: 0, users: 0, date_distribution: [] })
    expect(before[two]).not.toHaveProperty('shortlinks_analysis')
    await click(sim, url)
    const after = (await sim.put(path, {})).body.tracking_details
    expect(after[one].shortlinks_analysis).toEqual(await analysisOf(sim, url))
    expect(after[one].shortlinks_analysis).toMatchObject({ clicks: 1, users: 1 })
  })

  it('counts nothing for HEAD, and keeps neither address nor user agent', async () => {
    const { sim, url } = await started()
    const { status, headers } = await sim.request('HEAD', pathOf(url))
    expect([status, headers.get('location')?.startsWith('https://')]).toEqual([302, true])
    expect((await analysisOf(sim, url)).clicks).toBe(0)
    await click(sim, url, { 'x-forwarded-for': '203.0.113.9' })
    const kept = JSON.stringify(await sim.records('shortlinks'))
    expect(kept).toContain('"clicks":1')
    expect(kept).not.toContain('203.0.113.9')
    expect(kept).not.toContain('iPhone')
  })

  it('needs no token, and knows the worlds apart', async () => {
    const { sim, url } = await started()
    const there = await sim.post('/w/other/admin/api/v1/shortlinks', { ...link, target_url: 'https://other.example/' })
    expect(there.body.short_url).toMatch(/\/w\/other\/s\/[0-9a-z]{8}$/)
    const path = there.body.short_url.slice(sim.url.length)
    const answer = await sim.request('GET', path, { headers: { authorization: '' } })
    expect(answer.headers.get('location')).toBe('https://other.example/?utm_source=anna%20bakes%2F1')
    expect((await sim.get(pathOf(path))).status).toBe(404)
    expect((await sim.get(`/w/third${pathOf(url)}`)).status).toBe(404)
    expect((await sim.get('/__sim/health')).body.worlds).toBe(2)
  })

  it.each([
    ['an unknown code', 'GET', '/s/nothing0', 404],
    ['a hostile code', 'GET', '/s/__proto__', 404],
    ['a bad world', 'GET', '/w/a%2Fb/s/nothing0', 400],
    ['another method', 'POST', '/s/nothing0', 405],
  ])('answers %s with a refusal', async (_, method, path, status) => {
    const sim = await simulate()
    expect((await sim.request(method, path)).status).toBe(status)
  })

  it('refuses the visit for which there is no room, and says so', async () => {
    const { sim, url } = await started()
    const [{ id }] = await sim.records('shortlinks')
    const place = { city: null, country: 'Chile', platform: 'iOS', device: 'mobile' }
    const visit = { day: '2026-01-05T00:00:00Z', first_at: '2026-01-05T09:00:00Z', clicks: 1, ...place }
    const visits = Array.from({ length: 10_000 }, (_, at) => ({ ...visit, visitor: String(at) }))
    expect((await sim.patch(`/__sim/state/shortlinks/${id}`, { visits })).status).toBe(200)
    const { status, text } = await click(sim, url)
    expect(status).toBe(429)
    expect(text).toContain('limit of 10000')
    expect((await analysisOf(sim, url)).clicks).toBe(10_000)
  })
})

describe('sales through a short link', () => {
  it('counts orders, and a click where the sale says who bought', async () => {
    const sim = await simulate()
    const { body } = await sim.post(SHORTLINKS, link)
    const sold = async (sale: object) => (await sim.post('/__sim/orders', { shortlink: body.id, ...sale })).body
    const shoes = { name: 'Shoes', price: '19.99', quantity: 3 }
    const laces = { name: 'Laces', price: '0.1', quantity: 2 }
    const first = await sold({ products: [shoes, laces] })
    const second = await sold({ products: [shoes], user_agent: WINDOWS, city: 'Oslo' })
    const analysis = await analysisOf(sim, body.short_url)
    expect(analysis).toMatchObject({
      affiliate_orders_count: 2,
      affiliate_orders_amount: 120.14,
      users: 1,
      clicks: 1,
      city_distribution: [{ city: 'Oslo', users: 1, clicks: 1 }],
      date_distribution: [
        { date: '2026-01-05', users: 1, clicks: 1, affiliate_orders_count: 2, affiliate_orders_amount: 120.14 },
      ],
    })
    expect(analysis.orders[0].products).toMatchObject([shoes, laces])
    expect(analysis.orders[1].products[0].id).toBe(analysis.orders[0].products[0].id)
    expect(analysis.orders.map(({ order_id }: { order_id: string }) => order_id)).toEqual([
      first.order_id,
      second.order_id,
    ])
    expect(second.order_id).not.toBe(first.order_id)
  })
})
