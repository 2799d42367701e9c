import { describe, expect, it } from 'vitest'
import { withParameters } from '../../src/model/creators/verification.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { type Sim, simulate } from '../simulate.ts'

const INITIATE = '/business/api/v1/sessions/initiate'
const VERIFY = '/business/api/v1/sessions/userdata'
const session = { connector: 'instagram', redirectUrl: 'https://client.example/back?lang=en#top', state: 'a&b=c' }

async function pageOf(sim: Sim, body: object = session): Promise<string> {
  return new URL((await sim.post(INITIATE, body)).body.redirectUrl).pathname
}

/** A browser that comes without credentials. */
const browse = (sim: Sim, method: string, path: string, init: RequestInit = {}) =>
  sim.request(method, path, { ...init, headers: { authorization: '', ...init.headers } })

const submit = (sim: Sim, path: string, fields: Record<string, string>) =>
  browse(sim, 'POST', path, { body: new URLSearchParams(fields) })

const fieldIn = (html: string) => /<input[^>]* name="handle"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? ''

describe('the consent page', () => {
  it('is a form that works without scripts, with everything preset', async () => {
    const sim = await simulate()
    const page = await browse(sim, 'GET', await pageOf(sim))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<form method="post">')
    expect(page.text).toContain('name="choice" value="allow"')
    expect(page.text).toContain('name="choice" value="deny"')
    expect(fieldIn(page.text)).toMatch(/^[a-z0-9._]+$/)
    expect(page.text).toContain('client.example')
    expect(page.text).not.toMatch(/<script|javascript:|https?:\/\//i)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('leads back by the form', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const handle = fieldIn((await browse(sim, 'GET', path)).text)
    const back = await submit(sim, path, { choice: 'allow', handle })
    expect(back.status).toBe(303)
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.href).toMatch(/^https:\/\/client\.example\/back\?lang=en&state=a%26b%3Dc&token=[0-9a-z]+#top$/)
    const token = location.searchParams.get('token')
    const { body } = await sim.post(VERIFY, { state: location.searchParams.get('state'), token })
    expect([body.status, body.user_info.ig_username]).toEqual(['success', handle])
  })

  it('leads back at once with ?auto=', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const allowed = await browse(sim, 'GET', `${path}?auto=allow&handle=@anna.bakes`)
    const denied = await browse(sim, 'GET', `${path}?auto=deny`)
    expect([allowed.status, denied.status]).toEqual([302, 302])
    for (const answer of [allowed, denied]) {
      expect(answer.headers.get('location')).toMatch(/^https:\/\/client\.example\/back\?lang=en&state=.*&token=.+#top$/)
    }
    expect(allowed.headers.get('location')).not.toBe(denied.headers.get('location'))
  })

  it('gives the same token to a page that is loaded twice, and another to another handle', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const locationOf = async (query: string) => (await browse(sim, 'GET', path + query)).headers.get('location')
    const first = await locationOf('?auto=allow&handle=anna')
    expect(await locationOf('?auto=allow&handle=ANNA')).toBe(first)
    expect(await locationOf('?auto=allow&handle=bob')).not.toBe(first)
  })

  it('remembers only the latest tokens', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const tokens: (string | null)[] = []
    for (let at = 0; at <= LIMITS.tokens_per_session; at++) {
      const { headers } = await browse(sim, 'GET', `${path}?auto=allow&handle=anna${at}`)
      tokens.push(new URL(headers.get('location') ?? '').searchParams.get('token'))
    }
    const errorOf = async (token: unknown) => (await sim.post(VERIFY, { state: session.state, token })).body.error_info
    expect(await errorOf(tokens[0])).toMatchObject({ code: 'invalid_token' })
    expect(await errorOf(tokens[1])).toBeNull()
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  it('changes nothing on HEAD', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const head = await browse(sim, 'HEAD', `${path}?auto=allow`)
    expect([head.status, head.headers.get('location')]).toEqual([200, null])
  })

  it('escapes what came from outside', async () => {
    const sim = await simulate()
    const path = await pageOf(sim, { ...session, redirectUrl: 'myapp://x/?"><script>' })
    const evil = `"><script>alert('x')</script>`
    for (const page of [
      await browse(sim, 'GET', `${path}?handle=${encodeURIComponent(evil)}`),
      await submit(sim, path, { choice: 'allow', handle: evil }),
    ]) {
      expect(page.text).not.toContain('<script')
      expect(fieldIn(page.text)).toBe('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;')
    }
  })

  it.each([
    ['no choice', { handle: 'anna' }],
    ['another choice', { choice: 'maybe', handle: 'anna' }],
    ['no handle', { choice: 'allow', handle: 'two words' }],
  ])('shows the form again after %s', async (_what, fields) => {
    const sim = await simulate()
    const page = await submit(sim, await pageOf(sim), fields)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(page.text).toContain('role="alert"')
    expect(page.text).toContain('<form method="post">')
  })

  it('takes a denial whatever the handle says, and a blank handle for the suggested one', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    expect((await submit(sim, path, { choice: 'deny', handle: 'two words' })).status).toBe(303)
    expect((await submit(sim, path, { choice: 'allow', handle: '  ' })).status).toBe(303)
  })

  it('is 404 for sessions that are none, also before the world is used', async () => {
    const sim = await simulate()
    expect((await browse(sim, 'GET', '/consent/vs_none')).status).toBe(404)
    await pageOf(sim)
    expect((await browse(sim, 'GET', '/consent/vs_none?auto=allow')).status).toBe(404)
    expect((await submit(sim, '/consent/vs_none', { choice: 'allow' })).status).toBe(404)
    expect((await browse(sim, 'GET', '/consent/__proto__')).status).toBe(404)
  })

  it('refuses forms that are too large or none', async () => {
    const sim = await simulate()
    const path = await pageOf(sim)
    const long = 'x'.repeat(LIMITS.consent_form_bytes)
    expect((await submit(sim, path, { choice: 'allow', handle: long })).status).toBe(413)
    const json = { headers: { 'content-type': 'application/json' }, body: '{"choice":"allow"}' }
    expect((await browse(sim, 'POST', path, json)).status).toBe(415)
  })

  it('stays in its world', async () => {
    const sim = await simulate()
    const there = await sim.post(`/w/b${INITIATE}`, session)
    expect(new URL(there.body.redirectUrl).pathname).toMatch(/^\/w\/b\/consent\//)
    const path = new URL(there.body.redirectUrl).pathname
    expect((await browse(sim, 'GET', path)).status).toBe(200)
    expect((await browse(sim, 'GET', path.replace('/w/b', ''))).status).toBe(404)
  })
})

describe('parameters of the way back', () => {
  it.each([
    ['https://a.example', 'https://a.example/?state=s&token=t'],
    ['https://a.example/b?c', 'https://a.example/b?c&state=s&token=t'],
    ['https://a.example/b?#f', 'https://a.example/b?state=s&token=t#f'],
    ['https://a.example/b?token=old&x=1&state=old', 'https://a.example/b?x=1&state=s&token=t'],
    ['https://a.example/b?x=%20%26&y=+#a?b', 'https://a.example/b?x=%20%26&y=+&state=s&token=t#a?b'],
    ['myapp://verified', 'myapp://verified?state=s&token=t'],
    ['com.example.app:/back', 'com.example.app:/back?state=s&token=t'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4?state=s&token=t'],
  ])('are added to %s', (target, expected) => {
    expect(withParameters(target, { state: 's', token: 't' })).toBe(expected)
  })
})
