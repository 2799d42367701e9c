import { describe, expect, it } from 'vitest'
import { CONTROLS } from '../../src/control/index.ts'
import { TOPICS } from '../../src/pages/handbook-topics.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { type Sim, simulate } from '../simulate.ts'

/** A browser that comes without credentials. */
const browse = (sim: Sim, path: string, headers: Record<string, string> = {}) =>
  sim.request('GET', path, { headers: { authorization: '', ...headers } })

describe('openapi.json', () => {
  it('is served without credentials, for the address it is asked under', async () => {
    const sim = await simulate()
    const { status, headers, body, text } = await browse(sim, '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(body.servers).toEqual([{ url: sim.url, description: 'mockfluence' }])
    expect((await browse(sim, '/openapi.json')).text).toBe(text)
  })

  it('lies below every world and the prefix, and opens none', async () => {
    const sim = await simulate({ prefix: '/svc', ecomWord: 'acme' })
    const { origin } = new URL(sim.url)
    const whole = await browse(sim, `/svc/openapi.json`)
    const world = await browse(sim, `/svc/w/test-7/openapi.json`)
    expect([whole.body.servers[0].url, world.body.servers[0].url]).toEqual([`${origin}/svc`, `${origin}/svc/w/test-7`])
    expect(Object.keys(whole.body.paths)).toContain('/admin/api/v1/acme_shop')
    expect((await sim.get(`/svc/__sim/health`)).body.worlds).toBe(1)
    expect((await browse(sim, `/svc/w/a@b/openapi.json`)).status).toBe(400)
  })

  it('takes GET alone', async () => {
    const sim = await simulate()
    const answer = await sim.post('/openapi.json', {})
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('tells the two hosts apart', async () => {
    const sim = await simulate({ insightsApart: true })
    const { url, insightsUrl } = await sim.simulator.listen({ port: 0, insightsPort: 0 })
    for (const at of [url, insightsUrl]) {
      const document = JSON.parse(await (await fetch(`${at}/openapi.json`)).text())
      expect(document.servers[0].url).toBe(url)
      const { get } = document.paths['/api/v1/insights/public/tiktok/overall']
      expect(get.servers[0].url).toBe(insightsUrl)
    }
  })
})

describe('/docs of a world', () => {
  const world = '/w/test-7'

  it.each(['/docs', '/docs?of=control', '/docs/first-steps', '/docs/errors'])(
    '%s needs nothing from elsewhere',
    async (path) => {
      const sim = await simulate({ over: 'socket' })
      const page = await browse(sim, world + path)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
      const files = [...page.text.matchAll(/<(?:script src|link [^>]*href)="([^"]+)"/g)].map(
        ([, target]) => target ?? '',
      )
      expect(files).toEqual(['favicon.svg', 'style.css', 'docs/reference.js'].map((name) => `${world}/${name}`))
      for (const target of files) expect((await browse(sim, target)).status).toBe(200)
    },
  )

  it('shows every operation of both documents, with its example', async () => {
    const sim = await simulate()
    for (const [path, calls] of [
      ['/docs', ENDPOINTS],
      ['/docs?of=control', CONTROLS.filter(({ id }) => id !== 'getInfoWithSlash')],
    ] as const) {
      const { text } = await browse(sim, world + path)
      expect(calls.filter(({ id }) => !text.includes(`id="${id}"`)).map(({ id }) => id)).toEqual([])
      expect(text.match(/<button class="primary">Send</g)).toHaveLength(calls.length)
    }
    const { text: control } = await browse(sim, `${world}/docs?of=control`)
    const places = ['#createShortlink', '#addCreators', '?of=control#emitWebhook'].map(
      (place) => `${world}/docs${place}`,
    )
    for (const place of [...places, '#listRequests'])
      expect(control.includes(`Get the id or name from <a href="${place}">`)).toBe(true)
    expect((await browse(sim, `${world}/docs`)).text).toMatch(
      /&quot;name&quot;: &quot;Spring&quot;[\s\S]*Example of rt_tracking.post.event/,
    )
  })

  it('shows every topic of the handbook, whose links lead somewhere', async () => {
    const sim = await simulate()
    const pages = new Map<string, string>()
    for (const topic of TOPICS) pages.set(topic, (await browse(sim, `${world}/docs/${topic}`)).text)
    for (const [topic, text] of pages) {
      expect(text).toContain('<h1')
      for (const [, to = topic, id] of text.matchAll(/<a href="([a-z-]+)?#([^"]+)"/g))
        expect([topic, to, id, pages.get(to)?.includes(`id="${id}"`)]).toEqual([topic, to, id, true])
    }
    expect((await browse(sim, `${world}/docs/none`)).status).toBe(404)
  })

  it('tells of each problem where its type leads', async () => {
    const sim = await simulate()
    const { type } = (await sim.get('/__sim/state/none')).body
    const [path, id] = type.split('#')
    expect((await browse(sim, world + path)).text).toContain(`id="${id}"`)
  })
})

describe('the type of a problem', () => {
  it.each(['', '/w/other'])('leads to its page below a prefix and %j', async (world) => {
    const sim = await simulate({ prefix: '/svc' })
    const { body } = await sim.post(`/svc${world}/__sim/clock/advance`, { by: 'nothing' })
    const [path] = body.type.split('#')
    expect([path, (await browse(sim, path)).status]).toEqual(['/svc/docs/errors', 200])
  })
})

describe('/docs', () => {
  it('shows the control API where that needs a token, which a browser does not send', async () => {
    const guard = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlToken: 'T', controlOpen: false }
    const sim = await simulate({ over: 'socket', guard })
    const [shown, called] = [await browse(sim, '/docs/control.json'), await browse(sim, '/__sim/openapi.json')]
    expect([shown.status, called.status]).toEqual([200, 401])
    const headers = { authorization: 'Bearer T' }
    const { body } = await sim.request('GET', '/__sim/openapi.json', { headers })
    expect(shown.body).toEqual(body)
  })

  it('may call the two hosts of the service, and no other', async () => {
    const sim = await simulate({ insightsApart: true })
    const { url, insightsUrl } = await sim.simulator.listen({ port: 0, insightsPort: 0 })
    const { headers } = await fetch(`${url}/docs`)
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${url} ${insightsUrl};`)
  })
})
