import { describe, expect, it } from 'vitest'
import { parseUrl } from '../../src/kit/url.ts'
import { ReturnUrl } from '../../src/model/creators/return-url.ts'
import { HttpUrl } from '../../src/model/text.ts'
import { formProblem } from '../../src/webhooks/address-policy.ts'
import { simulate } from '../simulate.ts'

describe('parseUrl', () => {
  it.each([
    ['http://a.example', 'http://a.example/'],
    ['http://münchen.example/ä?ö#ü', 'http://xn--mnchen-3ya.example/%C3%A4?%C3%B6#%C3%BC'],
    ['myapp://back', 'myapp://back'],
  ])('%s is the URL %s', (text, href) => {
    expect(parseUrl(text)?.href).toBe(href)
  })

  it.each(['', '/back', 'a.example', 'http://', 'http://a b/', 'https://[::1'])('%j is none', (text) => {
    expect(parseUrl(text)).toBeNull()
  })
})

// URL.canParse of Node 20 says no to this one once it has been called often enough.
describe('a URL with letters beyond ASCII, however often it was asked about before,', () => {
  const URL_OF_MUNICH = 'http://münchen.example/'

  it.each<[string, (text: string) => unknown, unknown]>([
    ['is a URL', (text) => parseUrl(text)?.hostname, 'xn--mnchen-3ya.example'],
    ['is one of the web', (text) => HttpUrl.safeParse(text).success, true],
    ['leads back', (text) => ReturnUrl.safeParse(text).success, true],
    ['may get webhooks', formProblem, null],
  ])('%s', (_what, ask, answer) => {
    const answers = new Set<unknown>()
    for (let time = 0; time < 20_000; time++) answers.add(ask(URL_OF_MUNICH))
    expect([...answers]).toEqual([answer])
  })

  it('is the logo of a brand', async () => {
    for (let time = 0; time < 20_000; time++) URL.canParse(URL_OF_MUNICH)
    const sim = await simulate()
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Frühling', brand_name: 'Acme' })).body
    const { status, headers } = await sim.put(`/admin/api/v1/campaigns/${id}`, { brand_url: URL_OF_MUNICH })
    expect([status, headers.get('x-sim-warnings')]).toEqual([200, null])
  })
})
