// When and how jobs end, and what happens by itself, as scenarios say.

import { describe, expect, it } from 'vitest'
import { MAGIC } from '../../src/model/magic.ts'
import type { LogEvent } from '../../src/server/log/event.ts'
import { videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'
import { load } from './load.ts'

const REFRESH = '/api/v1/data_refresh/requests'
const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const DATA = '/admin/api/v1/data_requests'

const refresh = async (sim: Sim, handle = 'anna.bakes') =>
  (await sim.post(REFRESH, { request_type: 'instagram', handle })).body.request_id
const refreshed = async (sim: Sim, id: string) => (await sim.get(`${REFRESH}/${id}`)).body.status
const analysis = async (sim: Sim, fields = {}) =>
  (await sim.request('POST', ANALYZE, { body: videoForm(fields) })).body.analysis_id
const analysed = async (sim: Sim, id: string) => (await sim.get(`${ANALYZE}/${id}`)).body
const eventsOf = async (sim: Sim) =>
  (await sim.get('/__sim/webhooks/deliveries')).body.deliveries.map(({ event }: { event: string }) => event)

describe('timing', () => {
  it('by time', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { data_refresh: 45s }')
    const id = await refresh(sim)
    await sim.advance('44s')
    expect((await refreshed(sim, id)).message).toBe('pending')
    await sim.advance('1s')
    expect((await refreshed(sim, id)).message).toBe('success')
  })

  it('never', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { video_analysis: never }')
    const id = await analysis(sim)
    await sim.advance('365d')
    expect((await analysed(sim, id)).status).toBe('pending')
  })
})

describe('a job that only the clock finishes', () => {
  it('is said to, once, when a client has read it five times at one time', async () => {
    const told: string[] = []
    const onEvent = (event: LogEvent) => void (event.event === 'request' && event.problem && told.push(event.problem))
    const sim = await simulate({ onEvent })
    const [first, second] = [await refresh(sim), await refresh(sim, 'rick')]
    const hints = async (id: string, reads: number) => {
      const seen: (string | null)[] = []
      for (let i = 0; i < reads; i++) seen.push((await sim.get(`${REFRESH}/${id}`)).headers.get('x-sim-hint'))
      return seen
    }
    expect(await hints(first, 4)).toEqual([null, null, null, null])
    await sim.advance('1s')
    const hint = expect.stringContaining(`data_refresh ${first} is due in 4 s`)
    expect(await hints(first, 6)).toEqual([null, null, null, null, hint, null])
    await sim.advance('1s')
    expect(await hints(first, 6)).toEqual(Array(6).fill(null))
    expect((await hints(second, 5))[4]).toContain(second)
    expect(told).toEqual([hint, expect.stringContaining(second)])
    await sim.advance('5s')
    expect(await hints(second, 6)).toEqual(Array(6).fill(null))
  })
})

describe('timing', () => {
  it('counts a record once for each call, however often the call names it', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { creator: { polls: 2 } }')
    const url = 'https://www.instagram.com/anna.bakes/'
    await sim.post('/admin/api/v1/creators', { handles: [url] })
    const handles = [url, url]
    const seen: string[] = []
    for (let i = 0; i < 3; i++)
      seen.push((await sim.post('/admin/api/v1/creators/status', { handles })).body.data[0].status)
    expect(seen).toEqual(['not_found', 'not_found', 'success'])
  })

  it('of each job by polls', async () => {
    const sim = await simulate()
    const jobs = ['data_refresh', 'data_request', 'competition', 'video_analysis', 'creator', 'post_tracking']
    await load(sim, `name: s\ntiming: { ${jobs.map((job) => `${job}: { polls: 1 }`).join(', ')} }`)
    const handles = ['https://www.instagram.com/anna.bakes/', 'https://www.youtube.com/@rick']
    const { data_request_id } = (await sim.post(DATA, { request_type: 'creators', request_entries: handles })).body
    const data = async () => (await sim.get(`${DATA}/${data_request_id}`)).body
    expect([(await data()).status, (await data()).status]).toEqual(['initiated', 'success'])
    expect(await data()).toMatchObject({ processed_entries: 2, success_entries: 2 })
    await sim.post('/admin/api/v1/creators', { handles: [handles[0]] })
    const handle = async () => (await sim.post('/admin/api/v1/creators/status', { handles })).body.data[0].status
    expect([await handle(), await handle()]).toEqual(['not_found', 'success'])
    const post = {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      tracking_duration: 'day',
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    }
    const { campaign_id } = (await sim.post('/admin/api/v1/campaigns/post_tracking', post)).body
    const comments = async () =>
      (await sim.get(`/business/api/v1/campaigns/${campaign_id}/comments_list?page=1&limit=5`)).body.comments.length
    expect([await comments(), await comments()]).toEqual([0, 5])
    const competition = {
      fetch_interval: 'monthly',
      name: 'x',
      brand_handle: { instagram: handles[0], youtube: '' },
      competitor_handles: [],
    }
    const { id } = (await sim.post('/admin/api/v1/competition_analysis', competition)).body
    const compared = async () => (await sim.get(`/business/api/v1/competition/${id}/insights`)).body.status
    expect([await compared(), await compared()]).toEqual(['pending', 'success'])
  })

  it('of a data request is spread over its entries, though they do not divide it evenly', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { data_request: 100s }')
    const request_entries = Array.from({ length: 3 }, (_, at) => `https://www.instagram.com/user${at}/`)
    const { data_request_id } = (await sim.post(DATA, { request_type: 'creators', request_entries })).body
    const done = async () => {
      const { status, processed_entries } = (await sim.get(`${DATA}/${data_request_id}`)).body
      return [status, processed_entries]
    }
    await sim.advance('34s')
    expect(await done()).toEqual(['processing', 1])
    await sim.advance('65999ms')
    expect(await done()).toEqual(['processing', 2])
    await sim.advance('1ms')
    expect(await done()).toEqual(['success', 3])
  })

  it('of a job that is put into its own status is that of the table', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { data_refresh: never }')
    const id = await refresh(sim)
    await sim.advance('1d')
    await sim.patch(`/__sim/state/refresh_requests/${id}`, { status: 'pending' })
    await sim.advance('5s')
    expect((await refreshed(sim, id)).message).toBe('success')
  })

  it('of a campaign: it completes in the middle of a test', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { campaign: 1h }')
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })).body
    const put = async () => (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body.status
    await sim.advance('59m')
    expect(await put()).toBe('Yet to start')
    await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: ['https://www.instagram.com/reel/AbCdEfGhIjK/'] })
    expect(await put()).toBe('live')
    await sim.advance('1m')
    expect(await put()).toBe('completed')
  })
})

describe('outcomes', () => {
  it('may be an end alone, also in a list', async () => {
    const sim = await simulate()
    const end = async (outcome: string) => {
      await load(sim, `name: s\noutcomes: { data_refresh: ${outcome} }`)
      const id = await refresh(sim)
      await sim.advance('1h')
      return (await refreshed(sim, id)).message
    }
    expect([await end('failed'), await end('[{ when: { handle: none }, to: failed }, success]')]).toEqual([
      'failed',
      'success',
    ])
    expect(await end('[{ when: { handle: none }, to: success }, failed]')).toBe('failed')
  })

  it('a job that fails says so as it was told, after its usual time', async () => {
    const sim = await simulate()
    await load(
      sim,
      'name: s\noutcomes: { video_analysis: { to: failed, error: { message: Model overloaded } }, data_refresh: { to: failed, error: { code: 404 } } }',
    )
    const [id, request] = [await analysis(sim), await refresh(sim)]
    expect((await analysed(sim, id)).status).toBe('pending')
    await sim.advance('10s')
    expect(await analysed(sim, id)).toMatchObject({
      status: 'failed',
      error: { internal_code: 5000, message: 'Model overloaded' },
      raw_analysis: null,
    })
    expect(await refreshed(sim, request)).toMatchObject({ code: 404, message: 'failed' })
  })

  it.each([
    ['a time', '45s', '44s'],
    ['polls', '{ polls: 1 }', '30d'],
  ])('a magic value brings the end, and the scenario when it comes: %s', async (_what, timing, before) => {
    const sim = await simulate()
    await load(sim, `name: s\ntiming: { data_refresh: ${timing} }`)
    const id = await refresh(sim, MAGIC.refresh_fails.value)
    await sim.advance(before)
    expect((await refreshed(sim, id)).message).toBe('pending')
    await sim.advance('1s')
    expect(await refreshed(sim, id)).toMatchObject({ message: 'failed', code: 500 })
  })

  it('and a time of the scenario that was loaded last win', async () => {
    const sim = await simulate()
    await load(sim, 'name: first\ntiming: { data_refresh: 45s }\noutcomes: { data_refresh: { to: failed } }')
    await load(sim, 'name: last\ntiming: { data_refresh: { polls: 1 } }\noutcomes: { data_refresh: { to: success } }')
    const id = await refresh(sim)
    await sim.advance('1d')
    expect([(await refreshed(sim, id)).message, (await refreshed(sim, id)).message]).toEqual(['pending', 'success'])
  })

  it('only of the jobs that meet the conditions; the first that fits', async () => {
    const sim = await simulate()
    await load(
      sim,
      `
name: s
outcomes:
  video_analysis:
    - { when: { mode: raw, campaign_name: /^Good/ }, to: complete }
    - { when: { mode: raw }, to: failed }
`,
    )
    const [good, bad] = [await analysis(sim, { campaign_name: 'Good one' }), await analysis(sim)]
    await sim.advance('10s')
    expect([(await analysed(sim, good)).status, (await analysed(sim, bad)).status]).toEqual(['complete', 'failed'])
  })

  it('together with polls', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntiming: { data_refresh: { polls: 1 } }\noutcomes: { data_refresh: { to: failed } }')
    const id = await refresh(sim)
    expect([(await refreshed(sim, id)).message, (await refreshed(sim, id)).message]).toEqual(['pending', 'failed'])
  })

  it('of the entries of a data request', async () => {
    const sim = await simulate()
    await load(
      sim,
      'name: s\noutcomes: { data_request: { entries: [ { when: { handle: /^gone/ }, status_reason: Profile not found } ] } }',
    )
    const request_entries = ['https://www.instagram.com/gone.girl/', 'https://www.instagram.com/anna.bakes/']
    const { data_request_id } = (await sim.post(DATA, { request_type: 'creators', request_entries })).body
    await sim.advance('10s')
    const { body } = await sim.get(`${DATA}/${data_request_id}`)
    expect(body).toMatchObject({ status: 'success', processed_entries: 2, success_entries: 1 })
    expect(body.response_entries[0]).toMatchObject({ status: 'failed', status_reason: 'Profile not found' })
  })

  it('by a handle in any case, with or without @, and by the platform', async () => {
    const sim = await simulate()
    await load(
      sim,
      'name: s\noutcomes: { data_request: { entries: [ { when: { handle: Gone.Girl }, status_reason: Private }, { when: { platform: youtube }, status_reason: Closed } ] }, data_refresh: { when: { handle: "@Gone.Girl" }, to: failed } }',
    )
    const handles = ['instagram.com/Gone.Girl/', 'instagram.com/gone.boy/', 'youtube.com/@rick']
    const request_entries = handles.map((handle) => `https://www.${handle}`)
    const { data_request_id } = (await sim.post(DATA, { request_type: 'creators', request_entries })).body
    const body = { request_type: 'instagram', handle: 'gone.girl' }
    const { request_id } = (await sim.post(REFRESH, body)).body
    await sim.advance('10s')
    const { response_entries } = (await sim.get(`${DATA}/${data_request_id}`)).body
    const reasons = response_entries.map((entry: { status_reason: string }) => entry.status_reason)
    expect(reasons).toEqual(['Private', null, 'Closed'])
    expect((await refreshed(sim, request_id)).message).toBe('failed')
  })

  it('a creator that cannot be found', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\noutcomes: { creator: { when: { handle: anna.bakes }, to: not_found } }')
    const handles = ['https://www.instagram.com/anna.bakes/']
    await sim.post('/admin/api/v1/creators', { handles })
    await sim.advance('1d')
    expect((await sim.get('/__sim/state/creators')).body[0].status).toBe('not_found')
  })
})

describe('timelines', () => {
  const [A, B] = ['{ at: +1m, emit: { event: a } }', '{ at: +2h, emit: { event: b } }']

  it('set and emit when they say, counted from the loading', async () => {
    const sim = await simulate()
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })).body
    await sim.advance('1h')
    await load(
      sim,
      `
name: s
timeline:
  - { at: +10m, emit: { event: post_tracking.comments_processed, data: { campaign_id: any } } }
  - { at: +1d, set: { campaigns: { "*": { status: completed } } } }
`,
    )
    const deliveries = async () => (await sim.get('/__sim/webhooks/deliveries')).body.deliveries
    const status = async () => (await sim.get(`/__sim/state/campaigns/${id}`)).body.status
    await sim.advance('9m')
    expect(await deliveries()).toHaveLength(0)
    await sim.advance('1m')
    expect((await deliveries())[0]).toMatchObject({
      event: 'post_tracking.comments_processed',
      payload: { data: { campaign_id: 'any' } },
    })
    expect(await status()).toBe('Yet to start')
    await sim.advance('1d')
    expect(await status()).toBe('completed')
  })

  it('emit a documented event without data with some of its contract', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntimeline: [ { at: +1m, emit: { event: post_tracking.comments_processed } } ]')
    await sim.advance('1m')
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(deliveries[0].payload.data).toEqual({ campaign_id: expect.stringMatching(/^cmp_/) })
  })

  it('say what they could not do', async () => {
    const notices: unknown[] = []
    const sim = await simulate({
      onEvent: (event) => {
        if (event.event === 'scenario') notices.push(event)
      },
    })
    await load(sim, 'name: s\ntimeline: [ { at: +1m, set: { campaigns: { nobody: { status: live } } } } ]')
    await sim.advance('1h')
    const warnings = async () => (await sim.get('/__sim/scenarios')).body.active[0].warnings
    expect(await warnings()).toEqual(["timeline, at +1m: There is no record in campaigns 'nobody'"])
    const message = "timeline, at +1m: There is no record in campaigns 'nobody'"
    expect(notices.at(-1)).toMatchObject({ action: 'not carried out', scenario: 's', warnings: [message] })
    const { body: health } = await sim.get('/__sim/health')
    expect(health.scenario_troubles).toEqual([{ world: 'default', scenario: 's', message }])
    await load(
      sim,
      'name: s\ntimeline: [ { at: +1m, set: { campaigns: { nobody: { status: live } } } }, { at: +2d, emit: { event: e } } ]',
    )
    expect(await warnings()).toEqual(["timeline, at +1m: There is no record in campaigns 'nobody'"])
  })

  it('do what they can where something else cannot be done', async () => {
    const sim = await simulate()
    const ids = []
    for (const name of ['A', 'B'])
      ids.push((await sim.post('/admin/api/v1/campaigns', { name, brand_name: 'B' })).body.id)
    const set = { campaigns: { [ids[0]]: { name: 'A2' }, nobody: { name: 'C' }, [ids[1]]: { id: 'cmp_other' } } }
    const further = { stores: { nowhere: { shop: 'x' } }, creators: { '*': {} } }
    const entry = { at: '+1m', set: { ...set, ...further }, emit: { event: 'e' } }
    const later = { ...entry, at: '+2m', set: { campaigns: { [ids[1]]: { name: 'B3' } } } }
    await load(sim, JSON.stringify({ name: 's', timeline: [entry, later] }))
    await sim.advance('1h')
    expect((await sim.get('/__sim/state/campaigns')).body.map(({ name }: { name: string }) => name)).toEqual([
      'A2',
      'B3',
    ])
    expect(await eventsOf(sim)).toHaveLength(2)
    expect((await sim.get('/__sim/scenarios')).body.active[0].warnings).toEqual([
      "timeline, at +1m: There is no record in campaigns 'nobody'",
      expect.stringMatching(/^timeline, at \+1m: .*; id names the record/),
      "timeline, at +1m: There is no record in stores 'nowhere'",
    ])
  })

  it.each([
    ['which has happened is not repeated', '+1m', '+1m', 1],
    ['which has happened is not repeated at an earlier time', '+3m', '+1m', 1],
    ['happens again at a time to come', '+1m', '+10m', 2],
    ['which was still to come happens in its new wording', '+10m', '+20m', 1],
    ['which was still to come happens at once when its time has passed', '+10m', '+1m', 1],
  ])('an entry that is reworded by a reload %s', async (_what, before, after, times) => {
    const sim = await simulate()
    const text = (at: string, data: string, name = 's') =>
      `name: ${name}\ntimeline:\n  - { at: ${at}, emit: { event: a, data: ${data} } }\n  - { at: +2h, emit: { event: b } }\n`
    await load(sim, text(before, '{}'))
    await sim.advance('5m')
    await load(sim, text(after, '{ reworded: true }'))
    // What was not repeated is not repeated later, either.
    await load(sim, text(after, '{ reworded: true }').replace('+2h', '+3h'))
    await sim.advance('1h')
    expect(await eventsOf(sim)).toHaveLength(times)
    await sim.advance('4h')
    expect(await eventsOf(sim)).toHaveLength(times + 1)
  })

  it.each([
    ['behind', ['{ at: +1m, emit: { event: a2 } }', B, '{ at: +3h, emit: { event: c } }'], ['a', 'b', 'c']],
    ['before', ['{ at: +3h, emit: { event: c } }', '{ at: +1m, emit: { event: a2 } }', B], ['a', 'b', 'c']],
    ['in place of another', ['{ at: +1m, emit: { event: a2 } }'], ['a']],
    ['beside one that stays', [A, B, '{ at: +2m, emit: { event: late } }'], ['a', 'late', 'b']],
  ])('an entry that is reworded is not repeated when the reload brings another, %s', async (_what, after, events) => {
    const sim = await simulate()
    await load(sim, `name: s\ntimeline: [ ${A}, ${B} ]`)
    await sim.advance('5m')
    await load(sim, `name: s\ntimeline: [ ${after.join(', ')} ]`)
    await sim.advance('4h')
    expect(await eventsOf(sim)).toEqual(events)
  })

  it('may be put into another order by a reload', async () => {
    const sim = await simulate()
    const [a, b] = ['{ at: +1m, emit: { event: a } }', '{ at: +10m, emit: { event: b } }']
    await load(sim, `name: s\ntimeline: [ ${a}, ${b} ]`)
    await sim.advance('2m')
    await load(sim, `name: s\ntimeline: [ ${b}, ${a} ]`)
    await sim.advance('1h')
    expect(await eventsOf(sim)).toEqual(['a', 'b'])
  })

  it('end when the scenario is taken away', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\ntimeline: [ { at: +1m, emit: { event: a } } ]')
    await sim.request('DELETE', '/__sim/scenarios/s')
    await sim.advance('1h')
    expect(await eventsOf(sim)).toEqual([])
  })
})
