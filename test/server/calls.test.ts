// What every call has in common: worlds, credentials, bad bodies, paths and methods.

import { describe, expect, it } from 'vitest'
import { type SimulateOptions, simulate } from '../simulate.ts'

const CREATORS = '/api/v1/rt_tracking/creators'
const anna = {
  connector: 'instagram',
  handle: 'anna',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
}
const json = (body: string, type = 'application/json') => ({ body, headers: { 'content-type': type } })

describe.each(['process', 'socket'] as const)('a call (over %s)', (over) => {
  const start = (options: SimulateOptions = {}) => simulate({ over, ...options })

  it.each([
    ['broken JSON', json('{"connector": "instagram",'), 400, /not valid JSON.*line 1/],
    ['an empty body', json(''), 400, /empty/],
    ['blanks only', json(' \n'), 400, /empty/],
    ['a list', json('[]'), 400, /1 wrong field\(s\): body$/],
    ['null', json('null'), 400, /wrong field/],
    ['a number', json('5'), 400, /wrong field/],
    ['another media type', json('a=b', 'application/x-www-form-urlencoded'), 415, /application\/json/],
    ['text as text/plain', json('{}', 'text/plain'), 415, /not text\/plain/],
    ['no media type and no JSON', { body: new Blob(['name=x']) }, 415, /Content-Type/],
    ['a body that nests without end', json(`{"a":${'['.repeat(100_000)}`), 400, /100/],
    ['a body that is too large', json(JSON.stringify({ a: 'x'.repeat(2 * 2 ** 20) })), 413, /2 MiB/],
    ['a poisoned prototype', json('{"__proto__": {"handle": "x"}, "constructor": 1}'), 400, /wrong field/],
  ])('with %s is refused', async (_title, init, status, message) => {
    const sim = await start()
    const answer = await sim.request('POST', CREATORS, init)
    expect([answer.status, answer.body.error.http_status, answer.body.error.internal_code]).toEqual([
      status,
      status,
      status * 10,
    ])
    expect(answer.body.error.message).toMatch(message)
    expect(({} as Record<string, unknown>).handle).toBeUndefined()
  })

  it('names every wrong field at once', async () => {
    const sim = await start()
    const { body } = await sim.post(CREATORS, { connector: 7, cron_expression: 'x', tracking_expiry_at: null })
    expect(body.error.details.map((detail: { path: string }) => detail.path)).toEqual([
      'connector',
      'handle',
      'cron_expression',
      'tracking_expiry_at',
    ])
    expect(body.error.message).toBe(
      'The request has 4 wrong field(s): connector, handle, cron_expression, tracking_expiry_at',
    )
  })

  it('with undocumented fields is served and warned about, or refused when strict', async () => {
    const extra = { ...anna, colour: 'red', nested: { deep: 1 } }
    const lenient = await (await start()).post(`${CREATORS}?page=1`, extra)
    expect([lenient.status, lenient.headers.get('x-sim-warnings')]).toEqual([200, '3'])
    const sim = await start({ strict: true })
    const strict = await sim.post(CREATORS, extra)
    expect(strict.status).toBe(400)
    expect(strict.body.error.details.map((detail: { path: string }) => detail.path)).toEqual(['colour', 'nested'])
    expect((await sim.post(`${CREATORS}?page=1`, anna)).status).toBe(400)
    expect((await sim.get(`${CREATORS}/anna`)).status).toBe(404)
    expect((await sim.post(CREATORS, anna)).status).toBe(200)
  })

  it.each([
    ['GET', '/nothing/here', 404],
    ['GET', '/', 404],
    ['GET', '/api/v2/rt_tracking/creators/anna', 404],
    ['GET', `${CREATORS}/nobody`, 404],
    ['GET', `${CREATORS}/%E0%A4%A`, 404],
    ['DELETE', `${CREATORS}/anna`, 405],
    ['GET', CREATORS, 405],
    ['OPTIONS', CREATORS, 405],
  ])('%s %s answers %i', async (method, path, status) => {
    const sim = await start()
    const answer = await sim.request(method, path)
    expect([answer.status, answer.body.error.http_status]).toEqual([status, status])
    expect(answer.headers.get('x-sim-request-id')).toMatch(/^req_/)
    if (status === 405) expect(answer.headers.get('allow')).toBe(path === CREATORS ? 'POST' : 'GET, PUT, HEAD')
  })

  it('answers HEAD as GET, without the body', async () => {
    const sim = await start()
    await sim.post(CREATORS, anna)
    const answer = await sim.request('HEAD', `${CREATORS}/anna`)
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  it('answers HEAD by the rules as GET, but does not count it', async () => {
    const sim = await start()
    await sim.post(CREATORS, anna)
    const path = `${CREATORS}/anna`
    const on = 'getTrackedCreator'
    const rules = [
      { on, nth: 2, respond: { status: 503 } },
      { on, limit: { requests: 2, per: '1h' } },
      { on, probability: 0.5, delay: '1ms' },
    ]
    expect((await sim.post('/__sim/scenarios', { name: 'second', rules })).status).toBe(201)
    expect((await sim.get(path)).status).toBe(200)
    const before = (await sim.get('/__sim/state')).text
    for (let count = 0; count < 3; count++) expect((await sim.request('HEAD', path)).status).toBe(503)
    expect((await sim.get('/__sim/state')).text).toBe(before)
    expect((await sim.get(path)).status).toBe(503)
  })

  it.each([
    ['no token', { authorization: '' }],
    ['another scheme', { authorization: 'Basic abc' }],
    ['a bare token', { authorization: 'abc' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['a token with blanks', { authorization: 'Bearer a b' }],
  ])('with %s is 401 and does nothing', async (_title, headers) => {
    const sim = await start()
    const answer = await sim.request('POST', CREATORS, {
      body: JSON.stringify(anna),
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await sim.get(`${CREATORS}/anna`)).status).toBe(404)
  })

  it('takes only the tokens listed, whatever the case of the scheme', async () => {
    const sim = await start({ tokens: ['good', 'mail@example.com'] })
    const status = async (authorization: string) =>
      (await sim.request('GET', `${CREATORS}/nobody`, { headers: { authorization } })).status
    expect(await status('Bearer bad')).toBe(401)
    expect(await status('bearer good')).toBe(404)
    expect(await status('Bearer bad@w1')).toBe(401)
    const answer = await sim.request('GET', `${CREATORS}/x`, { headers: { authorization: 'Bearer mail@example.com' } })
    expect(answer.headers.get('x-sim-world')).toBe('default')
  })

  it('belongs to the world of its path, else of its token', async () => {
    const sim = await start()
    await sim.post(`/w/a${CREATORS}`, anna)
    const read = async (path: string, authorization: string) => {
      const answer = await sim.request('GET', path, { headers: { authorization } })
      return [answer.status, answer.headers.get('x-sim-world')]
    }
    expect(await read(`${CREATORS}/anna`, 'Bearer x')).toEqual([404, 'default'])
    expect(await read(`${CREATORS}/anna`, 'Bearer x@a')).toEqual([200, 'a'])
    expect(await read(`/w/a${CREATORS}/anna`, 'Bearer x@b')).toEqual([200, 'a'])
    expect(await read(`/w/b${CREATORS}/anna`, 'Bearer x@a')).toEqual([404, 'b'])
  })

  it('makes a world only once it is authenticated', async () => {
    const sim = await start()
    await sim.request('GET', `/w/new${CREATORS}/anna`, { headers: { authorization: '' } })
    await sim.request('GET', '/w/new/__sim/health', { headers: { authorization: '' } })
    await sim.request('GET', '/w/new/nothing/here')
    expect((await sim.get('/__sim/health')).body.worlds).toBe(1)
    await sim.get(`/w/new${CREATORS}/anna`)
    expect((await sim.get('/__sim/health')).body.worlds).toBe(2)
  })

  it('lies under the prefix', async () => {
    const sim = await start({ prefix: '/svc/v9' })
    const root = sim.url.replace('/svc/v9', '')
    const fetched = async (path: string) =>
      (over === 'socket' ? await fetch(root + path) : await sim.simulator.fetch(path)).status
    expect(await fetched('/svc/v9/__sim/health')).toBe(200)
    expect(await fetched('/svc/v9/w/a/__sim/health')).toBe(200)
    expect(await fetched('/__sim/health')).toBe(404)
    expect(await fetched('/svc/v99/__sim/health')).toBe(404)
    for (const path of ['/openapi.json', '/w/a/openapi.json']) {
      const outside = await sim.simulator.fetch(path)
      expect(await outside.text()).toContain(`There is nothing at ${path}: every path here begins with /svc/v9`)
    }
  })
})

describe('cross-origin calls', () => {
  const origin = { origin: 'https://app.example' }

  it('are answered only when asked for, and never for the control API', async () => {
    const off = await simulate()
    expect(
      (await off.request('GET', `${CREATORS}/x`, { headers: origin })).headers.get('access-control-allow-origin'),
    ).toBeNull()
    const on = await simulate({ cors: 'https://app.example' })
    const ask = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const asked = await on.request('OPTIONS', CREATORS, { headers: ask })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example'])
    const got = await on.request('GET', `${CREATORS}/x`, { headers: origin })
    expect(got.headers.get('access-control-allow-origin')).toBe('https://app.example')
    const control = await on.request('OPTIONS', '/__sim/health', { headers: ask })
    expect(control.headers.get('access-control-allow-origin')).toBeNull()
  })
})
