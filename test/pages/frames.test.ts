import { describe, expect, it } from 'vitest'
import { PAGES } from '../../src/pages/index.ts'
import { simulate } from '../simulate.ts'

/** Addresses of pages with what they show; those of `PAGES` name nothing that is there. */
const SHOWN = [
  '/pictures/creator/anna.bakes.svg',
  '/__sim/console/main.js',
  '/p/instagram/AbCdEfGhIjK',
  '/u/tiktok/ben',
  '/docs/first-steps',
  '/w/b@d/openapi.json',
  '/w/b@d/__sim/console',
]

const expectUnframed = (headers: Headers, address: string) => {
  expect(headers.get('content-security-policy'), address).toMatch(/(^|; )frame-ancestors 'none'$/)
  expect(headers.get('x-frame-options'), address).toBe('DENY')
}

describe('no page may be shown in a frame', () => {
  it('that anybody may ask for', async () => {
    const sim = await simulate()
    for (const [method, address] of [
      ...PAGES.map(({ method, path }) => [method, path.replace(/:\w+/g, 'none')] as const),
      ...SHOWN.map((path) => ['GET', path] as const),
    ]) {
      const { headers, status } = await sim.request(method, address, { headers: { authorization: '' } })
      expect(status, address).not.toBe(405)
      expectUnframed(headers, address)
    }
  })

  it('with records behind it, or where such a page leads', async () => {
    const sim = await simulate()
    const campaign = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const session = { connector: 'instagram', redirectUrl: 'https://client.example/back', state: 'one' }
    const consent = (await sim.post('/business/api/v1/sessions/initiate', session)).body.redirectUrl
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const calls: [string, string, RequestInit, number][] = [
      ['GET', campaign.insights_link, {}, 200],
      ['GET', consent, {}, 200],
      ['GET', `${consent}?auto=perhaps`, {}, 400],
      ['POST', consent, {}, 415],
      ['POST', consent, { headers: form, body: 'choice=allow&handle=%3C' }, 400],
      ['POST', consent, { headers: form, body: 'choice=allow' }, 303],
      ['GET', `${consent}?auto=allow`, {}, 302],
    ]
    for (const [method, link, init, status] of calls) {
      const { pathname, search } = new URL(link)
      const answer = await sim.request(method, pathname + search, init)
      expect([link, answer.status]).toEqual([link, status])
      expectUnframed(answer.headers, link)
    }
  })
})
