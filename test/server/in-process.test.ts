// What calls in process are given and get has to be what `fetch` over a socket would take and give.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type LocalSimulator } from '../../src/index.ts'
import { requestFor } from '../../src/server/http/plain-request.ts'

const HEADERS = { authorization: 'Bearer x', 'content-type': 'application/json' }
const CAMPAIGNS = '/admin/api/v1/campaigns'
const NAME = 'Größe 😀 \u2028 \ud83d'
const CAMPAIGN = { method: 'POST', headers: HEADERS, body: JSON.stringify({ name: NAME, brand_name: 'Acme' }) }

let sim: LocalSimulator
beforeAll(async () => {
  sim = await createSimulator({ clock: 'manual' })
})
afterAll(() => sim.close())

it('is answered by a response of the platform', async () => {
  const response = await sim.fetch(CAMPAIGNS, CAMPAIGN)
  expect(response).toBeInstanceOf(Response)
  expect([response.ok, response.headers.get('content-type')]).toEqual([true, 'application/json'])
  expect(await response.json()).toMatchObject({ name: NAME })
})

it('ends for its caller once the signal says so, whatever it waits for', async () => {
  const body = JSON.stringify({ operation: 'addStore', timeout_ms: 60_000 })
  const init = { method: 'POST', headers: HEADERS, body, signal: AbortSignal.timeout(50) }
  await expect(sim.fetch('/__sim/requests/await', init)).rejects.toThrow(/timeout/)
})

it('is no call to wait for once its caller has left', async () => {
  const other = await createSimulator({ grace: '1m' })
  const body = new ReadableStream()
  const signal = AbortSignal.timeout(50)
  const upload = other.fetch(CAMPAIGNS, { method: 'POST', headers: HEADERS, body, duplex: 'half', signal })
  await expect(upload).rejects.toThrow(/timeout/)
  await other.close()
})

describe('the request', () => {
  const origin = 'http://localhost'

  it.each<[string, RequestInit | undefined, string?]>([
    ['nothing', undefined],
    ['a text', { method: 'POST', body: 'a' }],
    ['a text and its type', CAMPAIGN],
    ['an empty text', { method: 'PUT', body: '' }],
    [
      'headers in a list',
      {
        headers: [
          ['X-A', ' 1 '],
          ['x-a', '2'],
        ],
      },
    ],
    ['a path to be normalized', undefined, '/a/../b c?d=é#e'],
    ['a method in lower case', { method: 'post', body: 'a' }],
    ['a form', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
    ['a signal', { signal: new AbortController().signal }],
  ])('of %s is that of the platform', async (_title, init, path = '/a') => {
    const [own, native] = [requestFor(path, origin, init), new Request(new URL(path, origin), init)]
    expect([own.method, own.url, [...own.headers]]).toEqual([native.method, native.url, [...native.headers]])
    expect(own.signal.aborted).toBe(false)
    expect(own.body === null).toBe(native.body === null)
    expect(await new Response(own.body).text()).toBe(await native.text())
  })

  it.each<[string, RequestInit, string?]>([
    ['a GET with a body', { body: 'a' }],
    ['a forbidden method', { method: 'TRACE' }],
    ['a wrong header', { headers: { 'a b': '1' } }],
    ['a URL with a password', {}, 'http://a:b@localhost/'],
  ])('throws for %s', (_title, init, path = '/a') => {
    expect(() => requestFor(path, origin, init)).toThrow(TypeError)
  })

  it('keeps its text out of other encodings', async () => {
    const refused = await sim.fetch(CAMPAIGNS, { ...CAMPAIGN, headers: { ...HEADERS, 'content-encoding': 'gzip' } })
    expect(refused.status).toBe(400)
    const other = { ...HEADERS, 'content-type': 'application/json; charset=latin1' }
    expect((await sim.fetch(CAMPAIGNS, { ...CAMPAIGN, headers: other })).status).toBe(415)
  })

  it('may be followed by null, as that of fetch', async () => {
    expect((await sim.fetch('/__sim/health', null as unknown as undefined)).status).toBe(200)
  })
})
