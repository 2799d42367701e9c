// Names of worlds in paths, tokens, links and headers.

import { describe, expect, it } from 'vitest'
import { raw } from '../raw.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const create = (sim: Sim, world: string) =>
  sim.post(`${world}${CAMPAIGNS}`, { name: 'Spring', brand_name: 'Acme', tracking_urls: [] })

/** Names of test runners, each as paths may have it: the first time as links do. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '-1145737327_0': ['-1145737327_0', '%2D1145737327_0'],
  'test_param[bob]': ['test_param%5Bbob%5D', 'test_param[bob]', 'test_param%5bbob]'],
  'a b': ['a%20b', '%61%20b'],
  'a+b': ['a%2Bb', 'a+b'],
  'it\'s (50 or so): {x} | ~^<>"`*!$&,;=': [
    encodeURIComponent('it\'s (50 or so): {x} | ~^<>"`*!$&,;='),
    'it%27s%20%2850%20or%20so%29:%20%7Bx%7D%20%7C%20~%5E%3C%3E%22%60%2A!$&,;=',
  ],
  '...': ['...', '%2e.%2E'],
  __proto__: ['__proto__'],
  ['x'.repeat(128)]: ['x'.repeat(128)],
}

describe.each(['process', 'socket'] as const)('a name (over %s)', (over) => {
  it.each(Object.entries(NAMES))(
    '%j is that of one world, however it is encoded',
    async (name, [encoded = '', ...others]) => {
      const sim = await simulate({ over })
      for (const segment of [encoded, ...others]) {
        const { status, headers, body } = await create(sim, `/w/${segment}`)
        expect([status, headers.get('x-sim-world'), body.insights_link]).toEqual([
          200,
          encoded,
          `${new URL(sim.url).origin}/w/${encoded}/share/insights?id=${body.id}`,
        ])
        const { pathname, search } = new URL(body.insights_link)
        expect((await sim.get(pathname + search)).status).toBe(200)
      }
      expect(sim.simulator.worlds.names()).toEqual(['default', name])
      const control = (await sim.get(`/w/${encoded}/__sim`)).body
      expect([control.world, new URL(control.urls.control_url).pathname]).toEqual([name, `/w/${encoded}/__sim`])
      expect((await sim.get(`/w/${encoded}/__sim/state`)).body.world).toBe(name)
      expect((await sim.get(`/w/${encoded}/__sim/requests`)).body.requests.length).toBe(1 + others.length)
    },
  )

  it.each([
    ['', 'must have 1 to 128 characters, not 0'],
    ['x'.repeat(129), 'must have 1 to 128 characters, not 129'],
    ['a%2Fb', 'because of \\"/\\"'],
    ['a%5Cb', 'because of \\"\\\\\\\\\\"'],
    ['a%3Fb', 'because of \\"?\\"'],
    ['a%23b', 'because of \\"#\\"'],
    ['a%40b', 'because of \\"@\\"'],
    ['a@b', 'because of \\"@\\"'],
    ['a%25b', 'because of \\"%\\"'],
    ['a%zzb', 'because of \\"%\\"'],
    ['a%FFb', 'because of \\"%\\"'],
    ['m%C3%BCnchen', 'because of \\"ü\\"'],
    ['a%00b', 'because of'],
    ['a%0Ab', 'because of'],
    ['a%7Fb', 'because of'],
  ])('%j is refused, and nothing is made', async (segment, why) => {
    const sim = await simulate({ over })
    const { status, text } = await create(sim, `/w/${segment}`)
    expect([status, text]).toEqual([400, expect.stringContaining(why)])
    const { status: refused, body } = await sim.post(`/w/${segment}/__sim/reset`, {})
    expect([refused, body.type, body.detail.length < 200]).toEqual([400, '/docs/errors#bad_world_name', true])
    expect((await sim.get(`/w/${segment}/share/insights`)).status).toBe(400)
    expect(sim.simulator.worlds.names()).toEqual(['default'])
    expect(await sim.records('campaigns')).toEqual([])
  })
})

describe('a token', () => {
  it.each([
    ['-1145737327_0', '-1145737327_0'],
    ['test_param[bob]', 'test_param[bob]'],
    ['test_param%5Bbob%5D', 'test_param[bob]'],
    ['a%20b', 'a b'],
    ['a+b', 'a+b'],
    ['%21', '!'],
  ])('that ends in @%s chooses the world %j', async (written, name) => {
    const sim = await simulate({ over: 'socket', tokens: ['secret'] })
    const headers = { authorization: `Bearer secret@${written}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
    const made = await sim.request('POST', CAMPAIGNS, { headers, body })
    expect([made.status, made.headers.get('x-sim-world')]).toEqual([200, encodeURIComponent(name)])
    expect(sim.simulator.worlds.names()).toEqual(['default', name])
    expect((await sim.request('GET', '/__sim', { headers })).body.world).toBe(name)
  })

  it.each(['..', '!name', 'a%2Fb', 'a%40b', 'a%', 'x'.repeat(129)])(
    'that ends in @%s is refused without its text',
    async (written) => {
      const sim = await simulate()
      const { status, text } = await sim.request('GET', '/__sim/clock', {
        headers: { authorization: `Bearer t@${written}` },
      })
      expect([status, text.includes('The text after the @ of the token cannot be the name of a world')]).toEqual([
        400,
        true,
      ])
      if (written.length > 2) expect(text).not.toContain(written)
    },
  )
})

/** Sends a target as it is: clients resolve dots before they send. */
async function answerTo(sim: Sim, target: string): Promise<string> {
  const body = '{"name": "Spring", "brand_name": "Acme"}'
  const head = ['Host: localhost', 'Authorization: Bearer t', 'Content-Type: application/json', 'Connection: close']
  const request = `POST ${target} HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return (await raw(sim.url, request)).text
}

it.each(['', '/im'])(
  'a target that URLs would lead elsewhere is refused, not answered by another world (prefix %j)',
  async (prefix) => {
    const sim = await simulate({ over: 'socket', prefix })
    const wrong = ['..', '.', '%2e%2e', '%2E.', '%2e']
    const targets = wrong.map((segment) => `${prefix}/w/${segment}${CAMPAIGNS}`)
    for (const target of [...targets, `${sim.url.replace(prefix, '')}${prefix}/w/..${CAMPAIGNS}`]) {
      const text = await answerTo(sim, target)
      expect([target, text.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 400 Bad Request'])
      expect(text).toContain('the name of a world')
    }
    expect(await answerTo(sim, `${prefix}/w/a\\b${CAMPAIGNS}`)).toMatch(/^HTTP\/1.1 400 /)
    expect(await answerTo(sim, `${prefix}/w/[bob]${CAMPAIGNS}`)).toContain('x-sim-world: %5Bbob%5D')
    expect(await answerTo(sim, `${prefix}/w/a/../../w/b${CAMPAIGNS}`)).toContain('x-sim-world: b')
    expect(sim.simulator.worlds.names()).toEqual(['default', '[bob]', 'b'])
    expect(sim.simulator.worlds.find('default')?.services.campaigns.records.size).toBe(0)
  },
)

it('webhooks, events and lists carry the name encoded where it is a header', async () => {
  const receiver = await receive()
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url, events: ['my.event'] }] } })
  await sim.post('/w/a%20b/__sim/webhooks/emit', { event: 'my.event' })
  await sim.advance('1s', '/w/a%20b')
  expect(receiver.received[0]?.headers['x-sim-world']).toBe('a%20b')
  const events = await sim.respond('GET', '/w/a%20b/__sim/events')
  expect(events.headers.get('x-sim-world')).toBe('a%20b')
  await events.body?.cancel()
})
