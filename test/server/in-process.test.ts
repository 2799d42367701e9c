// What calls in process are given and get has to be what `fetch` over a socket would take and give.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type LocalSimulator } from '../../src/index.ts'
import { PlainRequest, requestFor } from '../../src/server/http/plain-request.ts'

const HEADERS = { authorization: 'Bearer x', 'content-type': 'application/json' }
const CAMPAIGNS = '/admin/api/v1/campaigns'
const NAME = 'Größe 😀 \u2028 \ud83d'
const CAMPAIGN = { method: 'POST', headers: HEADERS, body: JSON.stringify({ name: NAME, brand_name: 'Acme' }) }

let sim: LocalSimulator
beforeAll(async () => {
  sim = await createSimulator({ clock: 'manual' })
})
afterAll(() => sim.close())

const created = () => sim.fetch(CAMPAIGNS, CAMPAIGN)
/** Newer versions of Node declare it for all responses. */
const bytesOf = (response: Response & { bytes?(): Promise<Uint8Array> }) => response.bytes?.()
const nameIn = (text: string) => JSON.parse(text).data?.name ?? JSON.parse(text).name

describe('the response', () => {
  it('is one of the platform', async () => {
    const response = await created()
    expect(response).toBeInstanceOf(Response)
    expect([response.ok, response.type, response.headers.get('content-type')]).toEqual([
      true,
      'default',
      'application/json',
    ])
  })

  it.each<[string, (response: Response) => Promise<string>]>([
    ['text', (response) => response.text()],
    ['json', async (response) => JSON.stringify(await response.json())],
    ['arrayBuffer', async (response) => Buffer.from(await response.arrayBuffer()).toString()],
    ['blob', async (response) => (await response.blob()).text()],
    ['bytes', async (response) => Buffer.from((await bytesOf(response)) ?? []).toString()],
    ['its stream', (response) => new Response(response.body).text()],
    ['a clone', (response) => response.clone().text()],
    ['a clone that is read later', async (response) => [response.clone(), await response.text()][1] as string],
  ])('is read once, by %s', async (way, read) => {
    const response = await created()
    expect(response.bodyUsed).toBe(false)
    expect(nameIn(await read(response))).toBe(NAME)
    const alone = way !== 'a clone'
    expect(response.bodyUsed).toBe(alone)
    if (alone) {
      await expect(response.text()).rejects.toThrow(TypeError)
      await expect(response.json()).rejects.toThrow(TypeError)
      expect(() => response.clone()).toThrow(TypeError)
    } else expect(nameIn(await response.text())).toBe(NAME)
  })

  it('has the head of the response that the platform makes', async () => {
    for (const [path, status] of [
      [CAMPAIGNS, 200],
      ['/nowhere', 404],
    ] as const) {
      const own = await sim.fetch(path, CAMPAIGN)
      const { headers } = own.clone()
      expect([own.status, own.ok, own.statusText]).toEqual([status, status === 200, ''])
      expect([...own.headers]).toEqual([...headers])
      expect([own.type, own.url, own.redirected, own instanceof Response]).toEqual(['default', '', false, true])
    }
  })

  it('has the headers that its reader gave it, also as a clone', async () => {
    const response = await created()
    response.headers.set('x-seen', 'yes')
    expect(response.clone().headers.get('x-seen')).toBe('yes')
  })
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
    expect(own instanceof PlainRequest ? own.text : null).toBe(
      own instanceof PlainRequest ? ((init?.body as string) ?? null) : null,
    )
  })

  it.each([
    '/a/b.c?d=e&f=g/h?i',
    '/w/a:b@c/__sim/info',
    '//a//b',
    '/',
    '',
    '?a',
    '/a/./b/../c/.d',
    '/%2e%2e/a',
    '/a b',
    '/a\\b',
    "/a'b?c'd",
    '/a#b',
    '/a?b[]=c|d',
    '/é?ü',
    '.evil/a',
    ':80/a',
    'er/a',
  ])('to http://localhost%s has the URL of the platform', (path) => {
    expect(requestFor(origin + path, origin).url).toBe(new URL(origin + path).href)
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
