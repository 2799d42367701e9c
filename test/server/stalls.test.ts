// No call holds the event loop, however large what it works on.

import { describe, it, vi } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'
import { expectNoStall } from '../stall.ts'

// Each test measures again where the machine is busy.
vi.setConfig({ testTimeout: 120_000 })

const count = <Value>(length: number, make: (at: number) => Value): Value[] =>
  Array.from({ length }, (_, at) => make(at))

/** Calls without the cost of writing and parsing JSON on the client's side: `body` is a text, the answer is only read. */
async function call(sim: Sim, method: string, path: string, body?: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'x' }
  const response = await sim.respond(method, path, body === undefined ? { headers } : { headers, body })
  let first = ''
  for await (const piece of response.body ?? []) first ||= Buffer.from(piece.subarray(0, 500)).toString()
  if (response.status >= 400) throw new Error(`${method} ${path}: ${first}`)
}

const POSTS = count(1_000, (at) =>
  at % 2 === 0 ? `https://www.instagram.com/p/C${1e9 + at}/` : `https://www.youtube.com/watch?v=x${1e9 + at}`,
)

describe('a campaign with 1,000 posts', () => {
  const begin = async () => {
    const sim = await simulate()
    const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'a', brand_name: 'b' })
    return { sim, id: body.id }
  }
  const full = async () => {
    const { sim, id } = await begin()
    const body = JSON.stringify({ tracking_urls: POSTS })
    await call(sim, 'PUT', `/admin/api/v1/campaigns/${id}`, body)
    return { sim, id }
  }

  it('is created', async () => {
    const body = JSON.stringify({ tracking_urls: POSTS })
    let of = await begin()
    await expectNoStall(() => call(of.sim, 'PUT', `/admin/api/v1/campaigns/${of.id}`, body), {
      prepare: async () => {
        of = await begin()
      },
    })
  })

  it('is analysed day after day', async () => {
    const { sim, id } = await full()
    const insights = () => call(sim, 'GET', `/api/v1/insights/campaigns/${id}?key=k`)
    await expectNoStall(insights, { prepare: () => sim.advance('3d') })
  })

  it('lists its comments, is tracked, forced and completed', async () => {
    const { sim, id } = await full()
    await expectNoStall(() => call(sim, 'GET', `/business/api/v1/campaigns/${id}/comments_list?page=20&limit=1000`))
    await expectNoStall(() => call(sim, 'PATCH', `/__sim/state/campaigns/${id}`, '{"name":"x"}'))
    await expectNoStall(() => sim.advance('31d'))
  })
})

describe('requests of 1,000 entries', () => {
  it('compare a brand with 999 competitors', async () => {
    const handles = (at: number) => ({
      instagram: `https://www.instagram.com/b${at}/`,
      youtube: `https://www.youtube.com/@b${at}`,
    })
    const body = {
      name: 'c',
      fetch_interval: 'yearly',
      brand_handle: handles(0),
      competitor_handles: count(999, handles),
    }
    const sim = await simulate()
    await expectNoStall(() => call(sim, 'POST', '/admin/api/v1/competition_analysis', JSON.stringify(body)))
    await sim.advance('1m')
    const [{ id }] = await sim.records('competitions')
    await expectNoStall(() => call(sim, 'GET', `/business/api/v1/competition/${id}/insights`), {
      prepare: () => sim.advance('1d'),
    })
  })

  it('ask for the data of creators, and add them', async () => {
    const entries = count(1_000, (at) => `https://www.instagram.com/cr_${at}/`)
    const body = JSON.stringify({ request_type: 'creators', request_entries: entries })
    const sim = await simulate()
    await expectNoStall(() => call(sim, 'POST', '/admin/api/v1/data_requests', body))
    await expectNoStall(() => sim.advance('1h'))
    const [{ id }] = await sim.records('data_requests')
    await expectNoStall(() => call(sim, 'GET', `/admin/api/v1/data_requests/${id}`))
    const handles = JSON.stringify({ handles: entries })
    await expectNoStall(() => call(sim, 'POST', '/admin/api/v1/creators', handles))
    await expectNoStall(() => call(sim, 'POST', '/admin/api/v1/creators/status', handles))
    await expectNoStall(() => call(sim, 'GET', '/admin/api/v1/search?type=discovery&skip=0&limit=100'))
  })
})

it('a timeline sets a field of 20,000 campaigns', async () => {
  const sim = await simulate()
  await sim.post('/__sim/reset', { fixtures: { campaigns: count(20_000, (at) => ({ name: `c${at}` })) } })
  const set = { campaigns: { '*': { brand_name: 'x' } } }
  await sim.post('/__sim/scenarios', { name: 'many', timeline: [{ at: '1h', set }] })
  await expectNoStall(() => sim.advance('2h'))
})

describe('10,000 records in each collection', () => {
  const fixtures = {
    campaigns: count(10_000, (at) => ({ name: `c${at}` })),
    creators: count(10_000, (at) => ({ connector: 'instagram', handle: `h${at}` })),
    tracked_creators: count(10_000, (at) => ({ connector: 'instagram', handle: `h${at}` })),
    data_requests: count(10_000, (at) => ({ request_entries: [`https://www.instagram.com/h${at}/`] })),
  }

  it('are made, read, saved and restored', async () => {
    const sim = await simulate()
    const body = JSON.stringify({ fixtures })
    await expectNoStall(() => call(sim, 'POST', '/__sim/reset', body))
    await expectNoStall(() => call(sim, 'GET', '/__sim/state/tracked_creators'))
    await expectNoStall(() => call(sim, 'GET', '/__sim/state'))
    const saved = (await sim.get('/__sim/state')).text
    await expectNoStall(() => call(sim, 'PUT', '/w/copy/__sim/state', saved))
    await expectNoStall(() => call(sim, 'PUT', '/__sim/webhooks/endpoints', '[{"url":"http://127.0.0.1:9/"}]'))
    await expectNoStall(() => call(sim, 'GET', '/admin/api/v1/search?type=discovery&skip=0&limit=100'))
  })
})

it.each([10_000, 100_000])('the first search among %i creators', async (creators) => {
  const sim = await simulate()
  let seed = 0
  await expectNoStall(() => call(sim, 'GET', '/admin/api/v1/search?type=discovery&skip=0&limit=100'), {
    prepare: () => sim.post('/__sim/reset', { seed: `first search ${seed++}`, fixtures: { universe: { creators } } }),
  })
})

it('a scenario with 5,000 rules is loaded, reloaded and unloaded', async () => {
  const rule = (at: number) => ({
    name: `r${at}`,
    on: 'createCampaign',
    when: { body: { name: `n${at}` } },
    delay: '1s',
  })
  const body = JSON.stringify({ name: 'big', rules: count(5_000, rule) })
  const sim = await simulate()
  // Its text is read in one go, to find the places of mistakes.
  await expectNoStall(() => call(sim, 'POST', '/__sim/scenarios', body), { limit: 100 })
  await expectNoStall(() => call(sim, 'GET', '/__sim/scenarios'))
  await expectNoStall(() => call(sim, 'GET', '/__sim/state'))
  await expectNoStall(() => call(sim, 'DELETE', '/__sim/scenarios'))
})

it('webhooks to 100 endpoints', async () => {
  const sim = await simulate()
  const endpoints = JSON.stringify(count(100, (at) => ({ url: `http://127.0.0.1:9/${at}` })))
  await expectNoStall(() => call(sim, 'PUT', '/__sim/webhooks/endpoints', endpoints))
  const event = JSON.stringify({ event: 'thing.happened', data: { text: 'é'.repeat(60_000) } })
  await expectNoStall(() => call(sim, 'POST', '/__sim/webhooks/emit', event))
  for (let at = 0; at < 90; at++) await sim.post('/__sim/webhooks/emit', { event: 'thing.happened', data: { at } })
  await expectNoStall(() => call(sim, 'POST', '/__sim/webhooks/emit', '{"event":"thing.happened"}'))
  await expectNoStall(() => call(sim, 'GET', '/__sim/webhooks/deliveries'))
  await expectNoStall(() => call(sim, 'GET', '/__sim/state'))
})
