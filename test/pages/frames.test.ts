import { describe, expect, it } from 'vitest'
import { PAGES } from '../../src/pages/index.ts'
import { simulate } from '../simulate.ts'

/** Addresses below which each page lives: one that exists where that can be told, and one that does not. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/s/:code': ['/s/none'],
  '/consent/:session_id': ['/consent/none'],
  '/share/insights': ['/share/insights?id=none'],
  '/pictures/:kind/:file': ['/pictures/creator/anna.bakes.svg', '/pictures/creator/none'],
  '/openapi.json': ['/openapi.json', '/w/b@d/openapi.json'],
  '/openapi.yaml': ['/openapi.yaml'],
  '/llms.txt': ['/llms.txt'],
  '/llms-full.txt': ['/llms-full.txt'],
  '/docs/control.json': ['/docs/control.json'],
  '/__sim/console': ['/__sim/console', '/w/b@d/__sim/console'],
  '/__sim/console/:file': ['/__sim/console/main.js', '/__sim/console/none'],
  '/p/:platform/:code': ['/p/instagram/AbCdEfGhIjK', '/p/nowhere/x'],
  '/u/:platform/:handle': ['/u/tiktok/ben'],
  '/shop/:store': ['/shop/none.example'],
  '/style.css': ['/style.css'],
  '/favicon.svg': ['/favicon.svg'],
  '/favicon.ico': ['/favicon.ico'],
  '/docs': ['/docs', '/w/b@d/docs'],
  '/docs/reference.js': ['/docs/reference.js'],
  '/docs/errors': ['/docs/errors'],
  '/docs/:topic': ['/docs/first-steps', '/docs/none'],
}

const expectUnframed = (headers: Headers, address: string) => {
  expect(headers.get('content-security-policy'), address).toMatch(/(^|; )frame-ancestors 'none'$/)
  expect(headers.get('x-frame-options'), address).toBe('DENY')
}

describe('no page may be shown in a frame:', () => {
  it.each(PAGES.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const sim = await simulate()
    const addresses = ADDRESSES[path] ?? []
    expect(addresses, `${path} needs an address in this test`).not.toEqual([])
    for (const address of addresses) {
      const { headers, status } = await sim.request(method, address, { headers: { authorization: '' } })
      expect(status, address).not.toBe(405)
      expectUnframed(headers, address)
    }
  })

  it('those with records behind them, and where they lead', async () => {
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
