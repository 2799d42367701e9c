// The log: what becomes a line, and how it looks to programs and to people.

import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../../src/cli/log.ts'
import type { LogLevel, LogStyle } from '../../src/cli/options.ts'
import { type SimulateOptions, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const INSIGHTS = '/api/v1/rt_tracking/insights'
const BRAND = { name: 'a', brand_name: 'b' }
const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ$/)

interface How {
  readonly style?: LogStyle
  readonly level?: LogLevel
  readonly colour?: boolean
}

/** A simulator with a log. `lines` returns what was logged since it was called last. */
async function logged({ style = 'json', level = 'info', colour = false }: How = {}, options: SimulateOptions = {}) {
  let text = ''
  const log = createLog({ style, level, colour }, { write: (part) => (text += part) })
  const sim = await simulate({ onEvent: log, ...options })
  const lines = (): string[] => {
    const found = text.split('\n').slice(0, -1)
    text = ''
    return found
  }
  return { ...sim, lines, parsed: () => lines().map((line) => JSON.parse(line)) }
}

describe('a line in JSON', () => {
  it('tells of a call, with the id that its journal entry has', async () => {
    const { get, post, parsed } = await logged()
    await get(INSIGHTS)
    await post(CAMPAIGNS, { name: 5 })
    const { requests } = (await get('/__sim/requests')).body
    const [good, bad, control] = parsed()
    const call = { time: TIME, event: 'request', world: 'default', duration_ms: expect.any(Number) }
    expect(good).toEqual({
      ...call,
      request_id: requests[0].id,
      operation: 'getTrackingInsights',
      method: 'GET',
      path: INSIGHTS,
      status: 200,
    })
    expect(bad).toEqual({
      ...call,
      request_id: requests[1].id,
      operation: 'createCampaign',
      method: 'POST',
      path: CAMPAIGNS,
      status: 400,
      problem: 'name: must be a string, not number',
    })
    expect(control).toMatchObject({ time: TIME, event: 'control', operation: 'listRequests', status: 200 })
  })

  it('shows the first warning of a call that went well, and all of them', async () => {
    const { post, parsed } = await logged()
    const { headers } = await post(CAMPAIGNS, { ...BRAND, x: 1, y: 2 })
    const warnings = ['x is not documented and was left out', 'y is not documented and was left out']
    expect(headers.get('x-sim-warnings')).toBe('2')
    expect(parsed()).toMatchObject([{ status: 200, problem: warnings[0], warnings }])
  })

  it.each([
    ['/w/none/nothing', {}, 'request', 404, 'There is no GET /nothing in the interface', 'none'],
    ['/nothing?a=1&token=hush', {}, 'request', 404, 'There is no GET /nothing in the interface', 'default'],
    [`/w/none${INSIGHTS}`, { authorization: '' }, 'request', 401, /^The Authorization header is/, 'none'],
    [`/w/a%2Fb${INSIGHTS}`, {}, 'request', 400, /cannot be the name of a world/, 'default'],
    [`${INSIGHTS}?a=%ff`, {}, 'request', 400, /^The query is wrong: /, 'default'],
    [INSIGHTS, { host: 'a b' }, 'request', 400, /^The Host of the request is not valid/, 'default'],
    ['/__sim/clock', { host: 'evil.example' }, 'control', 403, /refuses the Host 'evil.example'/, 'default'],
    ['/__sim/nothing', {}, 'control', 404, 'There is no GET /__sim/nothing in the interface', 'default'],
    ['/__sim/magic?fast=1', {}, 'control', 400, 'fast: is unknown: this call takes no parameters', 'default'],
  ])('tells of %s, which is refused', async (path, headers, event, status, problem, world) => {
    const { request, parsed, simulator } = await logged()
    await request('GET', path, { headers })
    const [line, ...more] = parsed()
    const text = problem instanceof RegExp ? expect.stringMatching(problem) : expect.stringContaining(problem)
    expect([line, more]).toEqual([expect.objectContaining({ event, status, problem: text, world }), []])
    expect(line.path).not.toContain('hush')
    expect(simulator.worlds.names()).toEqual(['default'])
  })

  it('tells of requests that HTTP itself forbids', async () => {
    const { url, parsed } = await logged({}, { over: 'socket' })
    const { port } = new URL(url)
    const say = (text: string) =>
      new Promise<void>((resolve) => {
        connect(Number(port), '127.0.0.1', function (this: ReturnType<typeof connect>) {
          this.on('close', resolve)
            .on('error', () => {})
            .resume()
            .write(text)
        })
      })
    await say('GET /x?key=hush HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
    expect(parsed()).toMatchObject([
      { method: 'GET', path: '/x?key=[redacted]', status: 400, problem: expect.stringContaining('more than once') },
    ])
  })

  it('names the rules that acted, and says what became of the call', async () => {
    const { get, post, parsed } = await logged()
    await post('/__sim/scenarios', {
      name: 's',
      rules: [{ name: 'busy', on: 'getTrackingInsights', respond: { status: 503, body: { token: 'hush' } } }],
    })
    await get(INSIGHTS)
    const [loaded, , call] = parsed()
    expect(loaded).toEqual({ time: TIME, event: 'scenario', action: 'loaded', world: 'default', scenario: 's' })
    expect(call).toMatchObject({ status: 503, rules: ['s/busy'], problem: 's/busy refused the call' })
  })

  it('tells how scenarios come and go, and why worlds start and end', async () => {
    const { post, put, get, request, parsed } = await logged()
    await get(`/w/a${INSIGHTS}`)
    await post('/w/a/__sim/scenarios', { name: 's', rules: [{ on: 'createCampaign', times: 1, delay: '1ms' }] })
    await request('DELETE', '/w/a/__sim/scenarios/s')
    await post('/w/a/__sim/scenarios', { name: 'begun', start: { clock: { mode: 'manual' } } })
    await request('POST', '/w/a/__sim/scenarios?reset=true', {
      headers: { 'content-type': 'application/json' },
      body: '{"name": "begun", "start": {"clock": {"mode": "manual"}}}',
    })
    await post('/w/a/__sim/reset', { seed: 'other' })
    await put('/w/a/__sim/state', (await get('/w/a/__sim/state')).body)
    await post('/w/b/__sim/clock/advance', { by: 5 })
    await post('/__sim/worlds', { name: 'c', seed: '7' })
    await request('DELETE', '/__sim/worlds/c')
    const happened = parsed().flatMap(({ event, action, world, why, scenario, seed, scenarios }) =>
      event === 'world' || event === 'scenario' ? [[event, action, world, why ?? scenario, seed, scenarios]] : [],
    )
    const world = (action: string, why: string, seed: string, name = 'a', scenarios?: string[]) => [
      'world',
      action,
      name,
      why,
      seed,
      scenarios,
    ]
    expect(happened).toEqual([
      world('started', 'its first call', 'test'),
      ['scenario', 'loaded', 'a', 's', undefined, undefined],
      ['scenario', 'unloaded', 'a', 's', undefined, undefined],
      world('reset', 'a scenario was loaded with a reset', 'test', 'a', ['begun']),
      world('reset', 'POST /__sim/reset', 'other'),
      world('restored', 'PUT /__sim/state', 'other'),
      world('started', 'its first call', 'test', 'b'),
      world('ended', 'its first call was refused', 'test', 'b'),
      world('started', 'POST /__sim/worlds', '7', 'c'),
      world('ended', 'DELETE /__sim/worlds', '7', 'c'),
    ])
  })
})

describe('attempts at webhooks', () => {
  const receivers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.close()
  })

  async function receiver(status: number): Promise<string> {
    const server = createServer((_, response) => response.writeHead(status).end())
    receivers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  }

  it('are lines, with the URL less its credentials', async () => {
    const urls = [`${await receiver(204)}?token=hush`, await receiver(500), 'http://127.0.0.1:1/']
    const { put, post, advance, parsed } = await logged()
    await put(
      '/__sim/webhooks/endpoints',
      urls.map((url) => ({ url })),
    )
    await post('/__sim/webhooks/emit', { event: 'a.b', data: {} })
    await advance('5s')
    const { deliveries } = (await post('/__sim/webhooks/emit', { event: 'a.b', data: {} })).body
    const attempts = parsed().filter(({ event }) => event === 'webhook')
    const shown = attempts
      .map(({ time, id, duration_ms, ...rest }) => rest)
      .toSorted((a, b) => a.url.localeCompare(b.url) || a.attempt - b.attempt)
    const attempt = { event: 'webhook', world: 'default', type: 'a.b' }
    const [good, bad, none] = [
      { ...attempt, url: urls[0]?.replace('hush', '[redacted]') },
      { ...attempt, url: urls[1] },
      { ...attempt, url: urls[2] },
    ]
    const error = expect.stringMatching(/./)
    expect(deliveries).toHaveLength(3)
    expect(shown).toHaveLength(5)
    expect(shown).toEqual(
      expect.arrayContaining([
        { ...good, attempt: 1, status: 204 },
        { ...bad, attempt: 1, status: 500 },
        { ...bad, attempt: 2, status: 500 },
        { ...none, attempt: 1, status: null, error },
        { ...none, attempt: 2, status: null, error },
      ]),
    )
    for (const { time, id, duration_ms } of attempts)
      expect([time, id, duration_ms]).toEqual([TIME, expect.stringMatching(/^msg_/), expect.any(Number)])
  })
})

describe('a page of another origin', () => {
  const page = { origin: 'http://localhost:5173' }
  const hint = 'pages of http://localhost:5173 may call this with --cors http://localhost:5173'

  it('learns from the log, and from a refused preflight, how it may call', async () => {
    const { request, parsed } = await logged()
    const preflight = await request('OPTIONS', CAMPAIGNS, {
      headers: { ...page, 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.body.error.message]).toEqual([405, expect.stringContaining(hint)])
    const { status, headers } = await request('GET', INSIGHTS, { headers: page })
    expect([status, headers.get('x-sim-warnings')]).toEqual([200, '1'])
    expect(parsed()).toMatchObject([
      { method: 'OPTIONS', status: 405, problem: hint },
      { method: 'GET', status: 200, problem: hint, warnings: [hint] },
    ])
  })
})

describe('a line for people', () => {
  it('is one for each event', async () => {
    const { get, post, put, request, lines } = await logged({ style: 'pretty' })
    await get(INSIGHTS)
    await post(`/w/a${CAMPAIGNS}`, { name: '\u001b[2J\n', x: 1 })
    await post('/w/a/__sim/scenarios', { name: 's', rules: [{ name: 'r', on: '*', respond: { status: 503 } }] })
    await get(`/w/a${INSIGHTS}`)
    await put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:1/?key=hush' }])
    await post('/__sim/webhooks/emit', { event: 'a.b', data: {} })
    await post('/__sim/clock/advance', { by: '1s' })
    await request('POST', '/__sim/reset')
    const said = lines().map((line) => line.replace(/\d+\.\d ms/, 'MS').replace(/msg_\w+/, 'MSG'))
    expect(said).toEqual([
      `GET   200 ${INSIGHTS} MS getTrackingInsights`,
      '[a] world started (its first call)',
      expect.stringMatching(/^\[a\] POST {2}400 \S+ MS createCampaign brand_name: .* \(req_1\)$/),
      '[a] scenario s loaded',
      '[a] POST  201 /__sim/scenarios MS addScenario',
      expect.stringMatching(
        /^\[a\] GET {3}503 \S+ MS getTrackingInsights s\/r \(.*\): .*; s\/r refused the call \(req_3\)$/,
      ),
      'PUT   200 /__sim/webhooks/endpoints MS setWebhookEndpoints',
      'POST  200 /__sim/webhooks/emit MS emitWebhook',
      expect.stringMatching(/^webhook a\.b to http:\/\/127\.0\.0\.1:1\/\?key=\[redacted\]: .+ MS attempt 1 of MSG$/),
      'POST  200 /__sim/clock/advance MS advanceClock',
      'world reset (POST /__sim/reset)',
      'POST  200 /__sim/reset MS resetWorld',
    ])
  })

  it('steers no terminal, whatever a client sends', async () => {
    const { post, lines } = await logged({ style: 'pretty' })
    await post(CAMPAIGNS, { ...BRAND, '\u001b[2J\u0007\r\nPOST  200': 1 })
    const [line, ...more] = lines()
    expect(more).toEqual([])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be there
    expect(line).not.toMatch(/[\u0000-\u001f]/)
    expect(line).toContain('is not documented')
  })
})

describe('the level of the log', () => {
  const RUN: readonly (readonly [LogLevel, string[]])[] = [
    [
      'debug',
      ['getHealth 200', 'page 200', 'getTrackingInsights 200', 'createCampaign 400', 'getTrackingInsights 503'],
    ],
    ['info', ['getTrackingInsights 200', 'createCampaign 400', 'getTrackingInsights 503']],
    ['warn', ['createCampaign 400', 'getTrackingInsights 503']],
    ['error', ['getTrackingInsights 503']],
  ]

  it.each(RUN)('%s', async (level, calls) => {
    const { get, post, parsed } = await logged({ level })
    await get('/__sim/health')
    await get('/docs')
    await get(INSIGHTS)
    await post(CAMPAIGNS, {})
    await post('/__sim/scenarios', { name: 's', rules: [{ on: 'getTrackingInsights', respond: { status: 503 } }] })
    await get(INSIGHTS)
    const ofCalls = parsed().filter((line) => line.event === 'request' || line.operation === 'getHealth')
    expect(ofCalls.map(({ operation, status }) => `${operation ?? 'page'} ${status}`)).toEqual(calls)
  })
})
