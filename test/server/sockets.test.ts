// What only a socket shows: raw requests, kept connections, two ports.

import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { raw } from '../raw.ts'
import { simulate } from '../simulate.ts'

const heard = async (url: string, text: string, enough?: RegExp) =>
  (await raw(url, text, enough ? { enough } : {})).text

const POST =
  'POST /api/v1/rt_tracking/creators HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\n'

const ANNA = {
  connector: 'instagram',
  handle: 'anna',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
}

describe('a client that leaves in the middle of its body', () => {
  const head = (type: string, path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`
  it.each([
    ['createCampaign', head('application/json', '/admin/api/v1/campaigns'), '{"name": "Spring", "brand_name": "Acme"'],
    ['createVideoAnalysis', head('multipart/form-data; boundary=B', '/admin/api/v1/video_analysis/analyze'), '--B\r\n'],
    ['emitWebhook', head('application/json', '/__sim/webhooks/emit'), '{'],
  ])('counts as one that got no response, and changes nothing: %s', async (operation, begin, body) => {
    const sim = await simulate({ over: 'socket' })
    const { hostname, port } = new URL(sim.url)
    const socket = connect(Number(port), hostname)
    socket.write(begin + body, () => setTimeout(() => socket.destroy(), 50))
    const counted = async () => {
      const { text } = await sim.get('/__sim/metrics')
      return text.split('\n').find((line) => line.includes(`requests_total{operation="${operation}"`))
    }
    await expect.poll(counted).toBe(`mockfluence_requests_total{operation="${operation}",status="499"} 1`)
    const { requests } = (await sim.get('/__sim/requests')).body
    const journaled = operation === 'emitWebhook' ? [] : [{ operation, response: { status: 499 } }]
    expect(requests).toMatchObject(journaled)
    expect(await sim.records('campaigns')).toEqual([])
  })
})

describe('a raw connection', () => {
  it('has each of its requests judged and journaled by its own headers', async () => {
    const sim = await simulate({ over: 'socket' })
    const get = (more: string) =>
      `GET /api/v1/rt_tracking/creators/anna HTTP/1.1\r\nHost: localhost\r\nX-Test: ${more}\r\n\r\n`
    const [anna, bea] = [get('1\r\nAuthorization: Bearer anna'), get('1\r\nAuthorization: Bearer bea')]
    const last = get('3\r\nConnection: close')
    const all = [anna, anna, bea, get('1'), anna, get('2\r\nAuthorization: Bearer anna'), last]
    const got = await heard(sim.url, all.join(''))
    const statuses = got.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9)))
    expect(statuses).toEqual([404, 404, 404, 401, 404, 404, 401])
    const { requests } = (await sim.get('/__sim/requests')).body
    const shown = requests.map(({ headers }: { headers: Record<string, string> }) => headers)
    const [safe, host] = ['[redacted]', 'localhost']
    const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()
    const sent = [
      ...Array(3).fill({ host, 'x-test': '1', authorization: safe }),
      { host, 'x-test': '1' },
      { host, 'x-test': '1', authorization: safe },
      { host, 'x-test': '2', authorization: safe },
      { host, 'x-test': '3', connection: 'close' },
    ]
    // They go on at the same time: one that is refused is there before the others.
    expect(sorted(shown)).toEqual(sorted(sent))
    for (const [authorization, count] of [
      ['Bearer anna', 4],
      ['Bearer bea', 1],
    ]) {
      expect((await sim.post('/__sim/requests/verify', { headers: { authorization }, count })).body.ok).toBe(true)
    }
  })

  it.each([
    ['garbage', 'garbage\r\n\r\n', /^HTTP\/1\.1 400.*"http_status":400/s],
    ['a hostile Host', 'GET /__sim/health HTTP/1.1\r\nHost: a b"><script>\r\n\r\n', /^HTTP\/1\.1 400.*The Host of/s],
    ['an empty Host', 'GET /__sim/health HTTP/1.1\r\nHost: \r\n\r\n', /^HTTP\/1\.1 400.*The Host of/s],
    ['two Hosts', 'GET /__sim/health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', /^HTTP\/1\.1 400.*more than once/s],
    [
      'an address that is none',
      'GET http://256.1.1.1/docs HTTP/1.1\r\nHost: x\r\n\r\n',
      /^HTTP\/1\.1 400.*The Host of/s,
    ],
    ['HTTP/1.0 and no Host', 'GET /__sim/clock HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200/],
    ['HTTP/1.0 and a Host', 'GET /__sim/clock HTTP/1.0\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 200/],
    ['no Host', 'GET /__sim/health HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400.*The Host of/s],
    ['an absolute address', 'GET http://x/__sim/health HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 200/],
    ['a broken chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1\.1 400/],
    ['chunks', `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, /^HTTP\/1\.1 400.*wrong field/s],
    [
      'huge headers',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431.*"http_status":431/s,
    ],
    [
      'an expectation that nobody meets',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n',
      /^HTTP\/1\.1 417.*"http_status":417/s,
    ],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 204.*allow: GET, /s],
  ])('with %s gets an answer, and the next one works', async (_title, text, answer) => {
    const sim = await simulate({ over: 'socket' })
    expect(await heard(sim.url, text, answer)).toMatch(answer)
    expect((await fetch(`${sim.url}/__sim/health`)).status).toBe(200)
  })

  it.each([
    ['a wrong token', 401, { authorization: 'Bearer X' }],
    ['a length beyond the limit', 413, { 'content-length': '99999999' }],
    ['nothing wrong', 100, {}],
  ])('that waits for 100 Continue, with %s, is told %i', async (_title, status, headers) => {
    const sim = await simulate({ over: 'socket', tokens: ['T'] })
    const all = { host: 'x', authorization: 'Bearer T', 'content-type': 'application/json', 'content-length': '2' }
    const lines = Object.entries({ ...all, expect: '100-continue', ...headers }).map((line) => line.join(': '))
    const said = await heard(
      sim.url,
      `POST /admin/api/v1/campaigns HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
      /\r\n\r\n/,
    )
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it.each([
    ['gzip, chunked', 501],
    ['gzip\r\nTransfer-Encoding: chunked', 501],
    ['gzip', 501],
    ['identity', 501],
    ['xchunked', 501],
    ['', 501],
    ['chunked;q=1', 501],
    ['chunked, gzip', 400],
    ['chunked, chunked', 400],
    // As curl sends it.
    ['gzip\r\nContent-Length: 5', 400],
    ['identity\r\nContent-Length: 5', 400],
    // Where such a body ends is not sure: the request may hold another one.
    ['chunked\r\nContent-Length: 5', 400],
    ['Chunked', 200],
  ])('with the Transfer-Encoding %j is %i, and closed unless it is served', async (coding, status) => {
    const sim = await simulate({ over: 'socket' })
    const body = JSON.stringify(ANNA)
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const text = `${POST}Transfer-Encoding: ${coding}\r\n\r\n${chunks}`
    const said = await heard(sim.url, text, status === 200 ? /\}$/ : undefined)
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (status === 501) expect(said).toMatch(/"The Transfer-Encoding must be chunked or left out, not '/)
    expect(said.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    expect(await sim.records('tracked_creators')).toHaveLength(status === 200 ? 1 : 0)
  })

  it('of HTTP/1.0 without a Host gets links with the listening address', async () => {
    const sim = await simulate({ over: 'socket' })
    const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
    const head = `POST /admin/api/v1/campaigns HTTP/1.0\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\n`
    const said = await heard(sim.url, `${head}Content-Length: ${body.length}\r\n\r\n${body}`)
    expect(said).toMatch(/^HTTP\/1\.1 200/)
    expect(said).toContain(`"insights_link":"${sim.url}/share/`)
  })

  it('is kept alive for 75 seconds', async () => {
    const sim = await simulate({ over: 'socket' })
    const response = await fetch(`${sim.url}/__sim/health`)
    expect(response.headers.get('keep-alive')).toBe('timeout=75')
  })
})

describe('an insights host of its own', () => {
  it.each(['999.999.999.999', 'xn--a', 'x:99999'])('refuses the Host %s on both ports', async (host) => {
    const sim = await simulate({ insightsApart: true })
    const { url, insightsUrl, close } = await sim.simulator.listen({ port: 0, insightsPort: 0 })
    for (const origin of [url, insightsUrl]) {
      for (const path of ['/docs', '/api/v1/rt_tracking/insights', '/__sim/clock', '/share/insights?id=x', '/none']) {
        const call = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer t\r\nConnection: close\r\n\r\n`
        expect([path, await heard(origin, call)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 400/)])
      }
    }
    await close()
  })

  const KEYED = '/api/v1/insights/campaigns/x?key=k'
  const headers = { authorization: 'Bearer t' }

  it('answers endpoints 5, 24 and 25 there and nowhere else, and the others only on the main port', async () => {
    const sim = await simulate({ insightsApart: true })
    const { url, insightsUrl, close } = await sim.simulator.listen({ port: 0, insightsPort: 0 })
    expect(url).not.toBe(insightsUrl)
    const ask = async (address: string) => {
      const answer = await fetch(address, { headers })
      const text = await answer.text()
      return [answer.status, /is served at/.test(text) ? 'elsewhere' : 'here']
    }
    expect(await ask(url + KEYED)).toEqual([404, 'elsewhere'])
    expect(await ask(insightsUrl + KEYED)).toEqual([404, 'here'])
    for (const platform of ['youtube', 'tiktok']) {
      const path = `/api/v1/insights/public/${platform}/overall?identifier=@x`
      expect(await ask(url + path)).toEqual([404, 'elsewhere'])
      expect(await ask(insightsUrl + path)).toEqual([200, 'here'])
    }
    expect(await ask(`${insightsUrl}/api/v1/rt_tracking/insights`)).toEqual([404, 'elsewhere'])
    expect(await ask(`${url}/api/v1/rt_tracking/insights`)).toEqual([200, 'here'])
    await close()
  })
})
