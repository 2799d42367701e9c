import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const fixtures = FixturesSchema.parse({
  campaigns: [
    { id: 'cmp_b' },
    { id: 'cmp_welcome', name: 'Welcome', tracking_urls: ['https://www.instagram.com/reel/AbCdEfGhIjK/'] },
  ],
})
const BROWSER = { authorization: '', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const browse = (sim: Sim, path: string, headers = {}) =>
  sim.request('GET', path, { headers: { ...BROWSER, ...headers } })
const linksOf = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)

describe.each([
  ['', ''],
  ['/im', '/im'],
  ['', '/w/a%20b'],
  ['/im', '/im/w/a%20b'],
])('the first page (prefix %j, base %j)', (prefix, base) => {
  const start = async () => {
    const sim = await simulate({ prefix, fixtures })
    if (base.includes('/w/')) await sim.request('POST', `${base}/__sim/reset`)
    return sim
  }

  it('leads a browser to everything, with links that work without a token', async () => {
    const sim = await start()
    const url = `http://localhost${base}`
    for (const path of base === '' ? ['/'] : [base, `${base}/`]) {
      const page = await browse(sim, path)
      expect([page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'Accept',
      ])
      const links = linksOf(page.text)
      const known = ['/__sim/console', '/docs', '/share/insights?id=cmp_welcome', '/__sim']
      expect(links).toEqual(expect.arrayContaining(known.map((to) => url + to)))
      for (const to of links)
        expect([to, (await browse(sim, to.replace('http://localhost', ''))).status]).toEqual([to, 200])
      for (const part of ['/admin/api/v1/search?', '/admin/api/v1/campaigns', '/__sim/clock/advance']) {
        expect(page.text).toContain(`${url}${part}`)
      }
    }
  })

  it('is strict: no scripts, nothing from elsewhere, in no frame', async () => {
    const { text, headers } = await browse(await start(), base || '/')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'/,
    )
    expect(text).not.toMatch(/<script|src=|url\(|@import/)
  })

  it('is a 404 with those links for other clients', async () => {
    const sim = await start()
    for (const accept of ['*/*', 'application/json']) {
      const { status, body, headers } = await sim.request('GET', base || '/', { headers: { accept } })
      expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([404, 'application/json', 'Accept'])
      expect(body).toEqual({
        figures: expect.any(Number),
        error: {
          http_status: 404,
          internal_code: 4040,
          message: 'There is no GET / in the interface',
          details: [],
        },
        links: {
          ...(await sim.get(`${base}/__sim`)).body.urls,
          campaign_url: `http://localhost${base}/share/insights?id=cmp_welcome`,
        },
      })
    }
    const elsewhere = await browse(sim, `${base}/nothing`)
    expect([elsewhere.status, elsewhere.text.includes('<h1>Not found</h1>')]).toEqual([404, true])
    expect(Object.keys((await sim.get(`${base}/nothing`)).body)).toEqual(['error'])
    expect((await sim.get(`${base}/console`)).body.error.message).toContain('Did you mean /__sim/console?')
    expect((await sim.get(`${base}/docz`)).body.error.message).toContain('Did you mean /docs?')
    const posted = await sim.request('POST', `${base}/`, { headers: { accept: 'text/html' } })
    expect([posted.status, posted.body.error.http_status]).toEqual([404, 404])
  })
})

describe('the first page', () => {
  it('of a world that nobody has made makes none, and has no campaign', async () => {
    const sim = await simulate({ fixtures })
    expect((await browse(sim, '/w/a')).text).not.toContain('/share/')
    expect((await sim.request('GET', '/w/a')).body.links).not.toHaveProperty('campaign_url')
    expect(sim.simulator.worlds.size).toBe(1)
  })

  it('escapes what a URL may say, and quotes it for a shell', async () => {
    const sim = await simulate()
    const { text } = await browse(sim, `/w/${encodeURIComponent('<b>"it\'s')}`)
    expect(text).toContain('&lt;b&gt;&quot;it&#39;s')
    expect(text).not.toContain('<b>')
    expect(text.replaceAll('&#39;', "'")).toContain(String.raw`%3Cb%3E%22it'\''s/admin/api/v1/campaigns'`)
  })

  it('stays open where the control API is not, at both addresses', async () => {
    const guard = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlToken: 'T', controlOpen: false }
    const sim = await simulate({ over: 'socket', guard })
    const page = await browse(sim, '/')
    expect(page.status).toBe(200)
    expect((await browse(sim, '/__sim/console')).status).toBe(200)
    expect((await browse(sim, '/__sim')).status).toBe(401)
  })
})
