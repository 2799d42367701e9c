// Documents that are kept in UTF-8, and answered again.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const INSIGHTS = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'
const SEARCH = '/admin/api/v1/search?type=discovery'
const REFRESHES = '/api/v1/data_refresh/requests'

/** The path of a refresh that is done, which answers with its data. */
async function refreshed({ post, advance }: Sim): Promise<string> {
  const { body } = await post(REFRESHES, { request_type: 'instagram', handle: 'anna.bakes' })
  await advance('1m')
  return `${REFRESHES}/${body.request_id}`
}

describe.each(['process', 'socket'] as const)('a kept document, over a %s', (over) => {
  it.each([
    ['public insights', async () => INSIGHTS, /[^\0-\xff]/],
    ['a refresh', refreshed, /[^\0-\xff]/],
    ['a page of the search', async () => `${SEARCH}&skip=0&limit=20`, /^{"objects":\[{/],
  ])('is the same each time, and in the journal: %s', async (_, made, has) => {
    const sim = await simulate({ over })
    const path = await made(sim)
    const first = await sim.get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/json')
    // Bytes and characters differ, but in pages.
    expect(first.text).toMatch(has)
    expect((await sim.get(path)).text).toBe(first.text)
    const { requests } = (await sim.get('/__sim/requests?limit=2')).body
    for (const { response } of requests) expect(response.body).toEqual(first.body)
    const verified = await sim.post('/__sim/requests/verify', {
      path: path.split('?')[0],
      response: { body: first.body },
      count: 2,
    })
    expect(verified.status).toBe(200)
  })

  it('is not changed by a caller who changes what came', async () => {
    const { respond, get } = await simulate({ over })
    const { text } = await get(INSIGHTS)
    new Uint8Array(await (await respond('GET', INSIGHTS)).arrayBuffer()).fill(0)
    for await (const chunk of (await respond('GET', INSIGHTS)).body ?? []) chunk.fill(0)
    expect((await get(INSIGHTS)).text).toBe(text)
  })
})

describe('a kept document', () => {
  it('is the same after a rule has changed an answer', async () => {
    const { get, post } = await simulate()
    const { text } = await get(INSIGHTS)
    const rule = { on: 'getPublicInstagramInsights', times: 1, patch: { profile_details: { category: 'x' } } }
    expect((await post('/__sim/scenarios', { name: 'once', rules: [rule] })).status).toBe(201)
    expect((await get(INSIGHTS)).body.profile_details.category).toBe('x')
    expect((await get(INSIGHTS)).text).toBe(text)
  })

  it('counts once in its bytes, and in the journal for each call', async () => {
    const { simulator, get } = await simulate()
    const { uses } = simulator.worlds.memory
    const { text } = await get(INSIGHTS)
    const bytes = Buffer.byteLength(text)
    const before = { ...uses }
    await get(INSIGHTS)
    expect(uses.caches).toBe(before.caches)
    expect(uses.journals - before.journals).toBeGreaterThan(bytes)
    expect(uses.journals - before.journals).toBeLessThan(bytes + 5_000)
  })
})
