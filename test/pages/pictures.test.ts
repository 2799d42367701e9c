import { describe, expect, it } from 'vitest'
import { pictureLink } from '../../src/model/links.ts'
import { simulate } from '../simulate.ts'

describe('pictures', () => {
  it.each(['creator', 'post', 'brand'] as const)('draws a %s, always the same', async (kind) => {
    const sim = await simulate()
    const path = pictureLink({ base: '', insights: '' }, kind, 'anna.bakes')
    const { status, headers, text } = await sim.request('GET', path, { headers: { authorization: '' } })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('cache-control')).toContain('immutable')
    expect(text).toMatch(/^<svg .*<\/svg>\n$/s)
    expect((await sim.get(`/w/other${path}`)).text).toBe(text)
    expect((await sim.get('/__sim/health')).body.worlds).toBe(1)
  })

  it('holds any key without letting it speak', async () => {
    const sim = await simulate()
    const key = '<script>"&\'/é 中'
    const { status, text } = await sim.get(pictureLink({ base: '', insights: '' }, 'creator', key))
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;&quot;&amp;&#39;/é 中</title>')
    expect(text).not.toContain('<script')
  })

  it.each([
    '/pictures/planet/a.svg',
    '/pictures/post/a.png',
    '/pictures/post/.svg',
    `/pictures/post/${'a'.repeat(301)}.svg`,
    '/pictures/__proto__/a.svg',
    '/pictures/post/%FF.png',
  ])('answers %s with 404', async (path) => {
    const sim = await simulate()
    expect((await sim.get(path)).status).toBe(404)
  })
})
