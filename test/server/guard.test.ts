// Who may reach the control API, by what comes of it.

import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type GuardSettings, guardControl } from '../../src/server/pipeline/guard.ts'
import { raw } from '../raw.ts'
import { START, simulate } from '../simulate.ts'

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A simulator on a socket; asked with any Host. */
async function guarded(guard: Partial<GuardSettings> = {}, host = '127.0.0.1') {
  const settings: GuardSettings = {
    boundHost: '127.0.0.1',
    publicUrl: null,
    allowedHosts: [],
    controlToken: null,
    controlOpen: false,
    ...guard,
  }
  const { simulator } = await simulate({ guard: settings, publicUrl: settings.publicUrl })
  const { url } = await simulator.listen({ port: 0, host })
  const port = Number(new URL(url).port)
  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  /** How far its clock has come, ms. */
  const passed = async () => {
    const clock = (await (await simulator.fetch('/__sim/clock')).json()) as { now: string }
    return Date.parse(clock.now) - START
  }
  return { ask, url, port, passed, simulator }
}

const ADVANCE = { method: 'POST', body: '{"by":"1h"}' }
const JSON_TYPE = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('bound to loopback, the control API', () => {
  it.each(['localhost', '127.0.0.1', 'LOCALHOST:4710', '127.8.8.8:1', '[::1]:4710'])('answers as %s', async (host) => {
    const { ask, passed } = await guarded()
    const answer = await ask('/__sim/clock/advance', { ...ADVANCE, headers: { ...JSON_TYPE, host } })
    expect([answer.status, await passed()]).toEqual([200, 3_600_000])
  })

  it.each(['evil.example', 'evil.example:4710', 'localhost.evil.example', '127.0.0.1.evil.example', '0x7f.1', 'sim'])(
    'does nothing as %s',
    async (host) => {
      const { ask, passed } = await guarded()
      const answer = await ask('/__sim/clock/advance', { ...ADVANCE, headers: { ...JSON_TYPE, host } })
      expect([answer.status, await passed()]).toEqual([403, 0])
      expect(JSON.parse(answer.text)).toMatchObject({ status: 403, type: '/docs/errors#control_host' })
    },
  )

  it('answers as the public URL and as each --allowed-host says', async () => {
    const { ask } = await guarded({ publicUrl: 'https://sim.example.com', allowedHosts: ['Mock', 'fd00::1'] })
    for (const host of ['sim.example.com', 'mock:4710', '[fd00::1]:4710'])
      expect([host, (await ask('/__sim', { headers: { host } })).status]).toEqual([host, 200])
    expect((await ask('/__sim', { headers: { host: 'other' } })).status).toBe(403)
  })

  it.each(['null', 'https://evil.example', 'http://localhost.evil.example', 'http://localhost:1', 'file://', '%%%'])(
    'does nothing for a page of %s',
    async (origin) => {
      const { ask, passed, port } = await guarded()
      const headers = { ...JSON_TYPE, host: `localhost:${port}`, origin }
      expect((await ask('/__sim/clock/advance', { ...ADVANCE, headers })).status).toBe(403)
      expect((await ask('/__sim/health', { headers: { host: `localhost:${port}`, origin } })).status).toBe(403)
      expect(await passed()).toBe(0)
      const own = { ...JSON_TYPE, host: `localhost:${port}` }
      expect((await ask('/__sim/clock/advance', { ...ADVANCE, headers: own })).status).toBe(200)
      const reset = await ask('/__sim/reset', { method: 'POST', headers: { host: own.host, origin } })
      expect([reset.status, await passed()]).toEqual([403, 3_600_000])
    },
  )

  it.each(['cross-site', 'same-site', 'Cross-Site', ''])('does nothing for a page that is %j', async (site) => {
    const { ask, passed, simulator } = await guarded({ controlToken: 'letmein' })
    const headers = { ...JSON_TYPE, ...bearer('letmein'), 'sec-fetch-site': site }
    for (const [method, path] of [
      ['GET', '/__sim/state'],
      ['GET', '/__sim/health'],
      ['GET', '/w/other/__sim/events'],
      ['HEAD', '/w/other/__sim/events'],
      ['GET', '/__sim/nothing'],
      ['POST', '/__sim/reset'],
    ] as const)
      expect([path, (await ask(path, { method, headers })).status]).toEqual([path, 403])
    expect((await ask('/__sim/clock/advance', { ...ADVANCE, headers })).status).toBe(403)
    expect([await passed(), simulator.worlds.size, simulator.worlds.streams.size]).toEqual([0, 1, 0])
  })

  it.each(['same-origin', 'none'])('answers what is %s', async (site) => {
    const { ask, passed } = await guarded()
    const headers = { ...JSON_TYPE, 'sec-fetch-site': site }
    expect((await ask('/__sim/clock/advance', { ...ADVANCE, headers })).status).toBe(200)
    expect(await passed()).toBe(3_600_000)
  })

  it('lets pages of other sites call the service, and links lead to its pages', async () => {
    const { ask } = await guarded()
    const headers = { ...bearer('any'), 'sec-fetch-site': 'cross-site' }
    for (const path of ['/api/v1/rt_tracking/insights', '/docs', '/openapi.json'])
      expect([path, (await ask(path, { headers })).status]).toEqual([path, 200])
  })

  it('wants the control token if there is one, even if it is open', async () => {
    for (const controlOpen of [false, true]) {
      const { ask, passed } = await guarded({ controlToken: 'letmein', controlOpen })
      for (const headers of [{}, bearer('wrong'), bearer('letmein2'), bearer('wrong@letmein'), bearer('@letmein')]) {
        const answer = await ask('/__sim/clock/advance', { ...ADVANCE, headers: { ...JSON_TYPE, ...headers } })
        expect([answer.status, answer.headers['www-authenticate'], await passed()]).toEqual([
          401,
          expect.stringMatching(/^Bearer/),
          0,
        ])
        expect(JSON.parse(answer.text).detail).toContain('MOCKFLUENCE_CONTROL_TOKEN')
      }
      for (const path of ['/__sim', '/__sim/', '/__sim/nothing', '/__sim/state', '/w/a/__sim/events'])
        for (const method of ['GET', 'HEAD']) expect([path, (await ask(path, { method })).status]).toEqual([path, 401])
      expect((await ask('/__sim/health')).status).toBe(200)
      const answer = await ask('/__sim/clock/advance', { ...ADVANCE, headers: { ...JSON_TYPE, ...bearer('letmein') } })
      expect([answer.status, await passed()]).toEqual([200, 3_600_000])
    }
  })

  it('finds a world by its control token', async () => {
    const { ask } = await guarded({ controlToken: 'let@me.in' })
    const world = async (path: string, token: string) => {
      const { status, text } = await ask(path, { headers: bearer(token) })
      return [status, JSON.parse(text).world]
    }
    expect(await world('/__sim', 'let@me.in')).toEqual([200, 'default'])
    expect(await world('/__sim', 'let@me.in@test-7')).toEqual([200, 'test-7'])
    expect(await world('/w/path/__sim', 'let@me.in@test-7')).toEqual([200, 'path'])
    expect((await world('/__sim', 'let'))[0]).toBe(401)
  })

  it('answers pages of its own', async () => {
    const { ask, port } = await guarded()
    const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}` }
    expect((await ask('/__sim/clock', { headers })).status).toBe(200)
  })

  it('gives no other page leave to read, and no preflight', async () => {
    const { ask, port } = await guarded()
    const headers = {
      host: `localhost:${port}`,
      origin: 'https://evil.example',
      'access-control-request-method': 'PUT',
    }
    const answer = await ask('/__sim/state', { method: 'OPTIONS', headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['', 415],
    ['application/json; charset=utf-8', 200],
  ])('wants bodies in JSON: %j is %d', async (type, status) => {
    const { ask, passed } = await guarded()
    const answer = await ask('/__sim/clock/advance', {
      ...ADVANCE,
      headers: type === '' ? {} : { 'content-type': type },
    })
    expect([answer.status, await passed()]).toEqual([status, status === 200 ? 3_600_000 : 0])
  })

  it.each([
    ['a Host of nonsense', 'Host: ][\r\n', 403],
    ['a Host with blanks', 'Host: a b\r\n', 403],
    ['a Host with a path', 'Host: localhost/x\r\n', 403],
    ['an empty Host', 'Host:\r\n', 403],
    ['a Host with a user', 'Host: evil@localhost\r\n', 403],
    ['an Origin of nonsense', 'Host: localhost\r\nOrigin: ][\r\n', 403],
  ])('is not broken by %s', async (_title, lines, status) => {
    const { ask, url } = await guarded()
    const { text } = await raw(url, `GET /__sim/clock HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 (${status}|400) `))
    expect(text).not.toContain('"now"')
    expect((await ask('/__sim/health')).status).toBe(200)
  })
})

describe('bound to all addresses, the control API', () => {
  const everywhere = (guard: Partial<GuardSettings> = {}) => guarded(guard, '0.0.0.0')

  it('goes by where it really listens, whatever it was told before', async () => {
    const { ask, passed } = await everywhere({ boundHost: '127.0.0.1' })
    const answer = await ask('/__sim/clock/advance', { ...ADVANCE, headers: JSON_TYPE })
    expect([answer.status, answer.headers['www-authenticate'], await passed()]).toEqual([
      401,
      expect.stringMatching(/^Bearer/),
      0,
    ])
    expect(JSON.parse(answer.text).detail).toContain('MOCKFLUENCE_CONTROL_TOKEN')
    expect(JSON.parse(answer.text).detail).toContain('--control-token')
  })

  it('answers anybody about its health, by any name', async () => {
    const { ask } = await everywhere({ controlToken: 'letmein' })
    expect((await ask('/__sim/health', { headers: { host: 'mockfluence:4710' } })).status).toBe(200)
    const refused = await ask('/__sim', { headers: { host: 'mockfluence:4710' } })
    expect([refused.status, refused.text.includes('"seed"')]).toEqual([403, false])
  })

  it('can be reached by its service name with the token, or when it is open', async () => {
    const host = 'mockfluence:4710'
    const closed = await everywhere({ controlToken: 'letmein' })
    expect((await closed.ask('/__sim', { headers: { host, ...bearer('letmein') } })).status).toBe(200)
    const free = await everywhere({ controlOpen: true })
    expect((await free.ask('/__sim', { headers: { host } })).status).toBe(200)
    expect((await free.ask('/__sim', { headers: { host, origin: 'http://evil.example' } })).status).toBe(403)
    expect((await free.ask('/__sim', { headers: { host: 'a b' } })).status).toBeGreaterThanOrEqual(400)
  })

  it('says nothing to strangers about paths that it has not', async () => {
    const { ask } = await everywhere()
    const [nothing, state] = [await ask('/__sim/nothing'), await ask('/w/other/__sim/state')]
    expect([nothing.status, state.status]).toEqual([401, 401])
    expect(JSON.parse(nothing.text)).toEqual(JSON.parse(state.text))
    expect(JSON.parse((await ask('/__sim/health')).text).worlds).toBe(1)
  })

  it('does not get in the way of the simulated service', async () => {
    const { ask } = await everywhere({ controlToken: 'letmein' })
    const body = '{"name":"Spring","brand_name":"Acme"}'
    const headers = { ...JSON_TYPE, ...bearer('any'), host: 'anything.example', origin: 'https://app.example' }
    expect((await ask('/admin/api/v1/campaigns', { method: 'POST', headers, body })).status).toBe(200)
  })

  it('answers calls in process, which no other machine makes', async () => {
    const { simulator } = await everywhere()
    expect((await simulator.fetch('/__sim/clock')).status).toBe(200)
  })
})

describe('the guard', () => {
  const settings: GuardSettings = {
    boundHost: '::1',
    publicUrl: null,
    allowedHosts: [],
    controlToken: null,
    controlOpen: false,
  }
  const passes =
    (host: string | undefined, guard: Partial<GuardSettings> = {}) =>
    () =>
      guardControl({ ...settings, ...guard }, { host }, { open: false, socket: true })

  it('knows the bound host', () => {
    expect(passes('[::1]:80')).not.toThrow()
    expect(passes('10.0.0.7:80', { boundHost: '10.0.0.7', controlOpen: true })).not.toThrow()
    expect(passes('10.0.0.8:80', { boundHost: '10.0.0.7', controlToken: 't' })).toThrow(/refuses the Host/)
    expect(passes(undefined)).toThrow(/refuses the Host/)
  })
})
