// How a body may be sent: its encoding, its charset, its text.

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MULTIPART, multipart } from '../multipart.ts'
import { type SimulateOptions, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const ANALYSES = '/admin/api/v1/video_analysis/analyze'
const campaign = { name: 'Spring', brand_name: 'Ünïcödé 💥 \ufffd' }
const JSON_TYPE = 'application/json'
const text = JSON.stringify(campaign)

interface Sent {
  readonly body: Uint8Array | string
  readonly type?: string
  readonly encoding?: string
}

const latin1 = (body: string) => Buffer.from(body, 'latin1')

const OK: readonly (readonly [string, Sent])[] = [
  ['plain', { body: text }],
  ['identity', { body: text, encoding: 'identity' }],
  ['gzip', { body: gzipSync(text), encoding: 'gzip' }],
  ['GZip', { body: gzipSync(text), encoding: 'GZip' }],
  ['deflate', { body: deflateSync(text), encoding: 'deflate' }],
  ['br', { body: brotliCompressSync(text), encoding: 'br' }],
  ['the charset utf-8', { body: text, type: 'application/json; charset=utf-8' }],
  ['the charset "UTF8"', { body: text, type: 'application/json;charset="UTF8"' }],
]

const BAD: readonly (readonly [string, Sent, number, RegExp])[] = [
  ['an unknown charset', { body: text, type: 'application/json; charset=foo' }, 415, /must be UTF-8, not.*foo/],
  ['latin1', { body: latin1(text), type: 'application/json; charset=iso-8859-1' }, 415, /must be UTF-8.*iso-8859-1/],
  ['utf-16', { body: Buffer.from(text, 'utf16le'), type: 'application/json; charset=utf-16' }, 415, /must be UTF-8/],
  [
    'an unknown charset, large',
    { body: `${text}${' '.repeat(70_000)}`, type: 'application/json; charset=x' },
    415,
    /UTF-8/,
  ],
  ['an unknown encoding', { body: text, encoding: 'zstd' }, 415, /gzip, deflate or br, not zstd/],
  ['two encodings', { body: gzipSync(gzipSync(text)), encoding: 'gzip, gzip' }, 415, /gzip, deflate or br/],
  ['what is no gzip', { body: text, encoding: 'gzip' }, 400, /not valid gzip/],
  ['half of a gzip', { body: gzipSync(text).subarray(0, 30), encoding: 'gzip' }, 400, /not valid gzip/],
  ['what is no brotli', { body: text, encoding: 'br' }, 400, /not valid br/],
  ['a byte that is no UTF-8', { body: latin1('{"name": "\xff", "brand_name": "b"}') }, 400, /not valid UTF-8/],
  ['half a character', { body: Buffer.from('{"name": "é', 'utf8').subarray(0, -1) }, 400, /not valid UTF-8/],
  ['a surrogate', { body: latin1('{"name": "\xed\xa0\x80"}') }, 400, /not valid UTF-8/],
  ['no UTF-8, large', { body: latin1(`{"name": "${'\xff'.repeat(70_000)}"}`) }, 400, /not valid UTF-8/],
  ['no UTF-8 in gzip', { body: gzipSync(latin1('{"name": "\xff"}')), encoding: 'gzip' }, 400, /not valid UTF-8/],
  ['a bomb', { body: gzipSync(Buffer.alloc(20 * 2 ** 20)), encoding: 'gzip' }, 413, /2 MiB/],
  ['a bomb of brotli', { body: brotliCompressSync(Buffer.alloc(5 * 2 ** 20)), encoding: 'br' }, 413, /2 MiB/],
]

describe.each(['process', 'socket'] as const)('a body (over %s)', (over) => {
  const start = (options: SimulateOptions = {}) => simulate({ over, ...options })
  const init = ({ body, type = JSON_TYPE, encoding }: Sent) => ({
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) },
  })

  it.each(OK)('sent as %s is read', async (_title, sent) => {
    const sim = await start()
    const answer = await sim.request('POST', CAMPAIGNS, init(sent))
    expect([answer.status, answer.body.brand_name]).toEqual([200, campaign.brand_name])
  })

  it.each(BAD)('sent as %s is refused', async (_title, sent, status, message) => {
    const sim = await start()
    const answer = await sim.request('POST', CAMPAIGNS, init(sent))
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(message)])
    expect(await sim.records('campaigns')).toEqual([])
    // The connection and the simulator go on.
    expect((await sim.request('POST', CAMPAIGNS, init({ body: text }))).status).toBe(200)
  })

  it('that was compressed is cut in the journal as any other', async () => {
    const sim = await start()
    const long = JSON.stringify({ ...campaign, brand_name: '"'.repeat(9_000), more: Array(30_000).fill([1]) })
    await sim.request('POST', CAMPAIGNS, init({ body: gzipSync(long), encoding: 'gzip' }))
    const [entry] = (await sim.get('/__sim/requests')).body.requests
    expect([typeof entry.body, entry.body.length, entry.response.status]).toEqual(['string', 65_536, 200])
  })

  it('of the control API has the same rules', async () => {
    const sim = await start()
    const put = async (sent: Sent) => (await sim.request('POST', '/__sim/scenarios', init(sent))).status
    const scenario = JSON.stringify({ name: 'x', rules: [] })
    expect(await put({ body: gzipSync(scenario), encoding: 'gzip' })).toBe(201)
    expect(await put({ body: scenario, type: 'application/json; charset=foo' })).toBe(415)
    expect(await put({ body: 'name: x\nrules: []', type: 'application/yaml; charset=foo' })).toBe(415)
    expect(await put({ body: gzipSync(Buffer.alloc(5 * 2 ** 20)), encoding: 'gzip' })).toBe(413)
    expect(await put({ body: latin1('name: \xff'), type: 'application/yaml' })).toBe(400)
  })

  it('that is a form is read in its encoding, and refused if its fields are no UTF-8', async () => {
    const sim = await start()
    const form = (name: string, value = 'Acme') =>
      multipart([
        { name: 'video', filename: 'a.mp4', content: 'x' },
        { name: 'campaign_name', content: 'Spring' },
        { name, content: value },
      ])
    const send = async (body: Uint8Array, more: Record<string, string> = {}) => {
      const headers = { ...MULTIPART, ...more }
      const answer = await sim.request('POST', ANALYSES, { body: new Uint8Array(body), headers })
      return [answer.status, answer.body.error?.message ?? '']
    }
    const gzip = { 'content-encoding': 'gzip' }
    const good = await send(gzipSync(form('brand_name')), gzip)
    expect(good[0]).toBe((await send(Buffer.from(form('brand_name'))))[0])
    expect(good[0]).toBeLessThan(300)
    expect(await send(Buffer.from(form('brand_name')), gzip)).toEqual([400, expect.stringMatching(/not valid gzip/)])
    expect(await send(latin1(form('brand_name', '\xff')))).toEqual([400, expect.stringMatching(/brand_name.*UTF-8/)])
    expect(await send(Buffer.from(form('__proto__')))).toEqual([400, expect.stringMatching(/__proto__/)])
    expect(await send(Buffer.from(form('brand_name')), { 'content-encoding': 'zstd' })).toEqual([
      415,
      expect.stringMatching(/not zstd/),
    ])
  })
})

describe('a query', () => {
  it.each([
    ['a=%FF', /"a=%FF" is not valid UTF-8/],
    ['%ff=a', /not valid UTF-8/],
    ['a=b&c=%E0%A4', /"c=%E0%A4" is not valid UTF-8/],
    ['__proto__=1', /__proto__/],
    ['%5F_proto__=1', /__proto__/],
  ])('%s is refused', async (query, message) => {
    const sim = await simulate()
    for (const path of ['/api/v1/rt_tracking/insights', '/__sim/requests', '/nowhere']) {
      const answer = await sim.get(`${path}?${query}`)
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.text.replaceAll('\\"', '"')).toMatch(message)
    }
  })

  it.each(['a=%C3%BC', 'a=%', 'a=%zz', 'a=100%25', 'proto=__proto__', 'a=%F0%9F%92%A5'])('%s is not', async (query) => {
    const sim = await simulate()
    expect((await sim.get(`/api/v1/rt_tracking/insights?${query}`)).status).toBe(200)
  })
})

describe('a Host', () => {
  it.each(['999.999.999.999', 'xn--a', '08', 'x:99999', 'a b', ''])('%j is refused in process, too', async (host) => {
    const sim = await simulate()
    for (const path of ['/docs', '/openapi.json', '/api/v1/rt_tracking/insights', '/__sim/clock', '/nowhere']) {
      const answer = await sim.request('GET', path, { headers: { host } })
      expect([path, answer.status, answer.text]).toEqual([path, 400, expect.stringMatching(/is not a host/)])
    }
  })
})
