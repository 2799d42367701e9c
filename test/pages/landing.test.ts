import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const BROWSER = { authorization: '', accept: 'text/html' }
const browse = (sim: Sim, link: string) => sim.request('GET', link.replace(sim.url, ''), { headers: BROWSER })

async function shortlink(sim: Sim, target_url: string) {
  const store = { ecom_store_name: 'acme.example-store.com', utm_source: 'anna' }
  return (await sim.post('/admin/api/v1/shortlinks', { name: 'Mitts', target_url, ...store })).body
}

describe('the landing pages', () => {
  it('show a post and its creator as other documents do, beside their true addresses', async () => {
    const sim = await simulate()
    const { body } = await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')
    const profile = await browse(sim, '/u/instagram/anna.bakes')
    expect(profile.text).toContain(body.profile_overview.followers_count.toLocaleString('en'))
    expect(profile.text).toContain('https://www.instagram.com/anna.bakes/')
    const [post = ''] = /\/p\/instagram\/[\w-]+/.exec(profile.text) ?? []
    const shown = await browse(sim, post)
    expect([shown.status, shown.text.includes('/u/instagram/anna.bakes"')]).toEqual([200, true])
    for (const [path, name] of [
      ['/u/nowhere/ben', 'platform'],
      ['/p/instagram/%20', 'post'],
      ['/shop/none.example', 'store'],
    ] as const) {
      const page = await browse(sim, path)
      expect([path, page.status, page.text.includes(`There is no ${name}`)]).toEqual([path, 404, true])
      expect((await sim.get(path)).body.error.http_status).toBe(404)
    }
  })

  it('lead browsers from a short link to the store, where an order can be placed that is reported', async () => {
    const sim = await simulate()
    const { short_url, id } = await shortlink(sim, 'https://acme.example-store.com/mitts')
    const program = await sim.get(short_url.replace(sim.url, ''))
    expect(program.headers.get('location')).toBe('https://acme.example-store.com/mitts?utm_source=anna')
    const shop = (await browse(sim, short_url)).headers.get('location') ?? ''
    const page = await browse(sim, shop)
    expect(page.text).toContain('href="https://acme.example-store.com/mitts?utm_source=anna"')
    const [, product = ''] = /name="product" value="([^"]+)"/.exec(page.text) ?? []
    const headers = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams({ via: id, product, quantity: '2' }))
    const placed = await sim.request('POST', '/shop/acme.example-store.com', { headers, body })
    expect(placed.status).toBe(303)
    expect((await browse(sim, placed.headers.get('location') ?? '')).text).toContain('is placed')
    const [record] = await sim.records('shortlinks')
    expect(record.visits).toHaveLength(1)
    expect(record.visits[0].clicks ?? record.visits[0].at).toBeDefined()
    expect(record.orders).toMatchObject([{ products: [{ name: product, quantity: 2 }] }])
    const near = await shortlink(sim, 'http://127.0.0.1:3000/mitts')
    expect((await browse(sim, near.short_url)).headers.get('location')).toMatch(/^http:\/\/127.0.0.1:3000/)
  })

  it('may be framed, and pictures read, by those whom options name', async () => {
    const sim = await simulate({ frames: ['http://localhost:5000'], cors: 'http://localhost:5000' })
    const { headers } = await browse(sim, '/u/instagram/ben')
    expect(headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:5000')
    expect(headers.get('x-frame-options')).toBeNull()
    expect((await browse(sim, '/docs')).headers.get('x-frame-options')).toBe('DENY')
    const picture = await sim.request('GET', '/pictures/creator/ben.svg', {
      headers: { origin: 'http://localhost:5000' },
    })
    expect(picture.headers.get('access-control-allow-origin')).toBe('http://localhost:5000')
    expect(picture.text.length).toBeLessThan(4096)
  })
})
