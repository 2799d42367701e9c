import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const CLOCK = '/__sim/clock'
const ADVANCE = '/__sim/clock/advance'
const REFRESH = '/api/v1/data_refresh/requests'

const refresh = async (sim: Sim): Promise<string> =>
  (await sim.post(REFRESH, { request_type: 'instagram', handle: 'anna.bakes' })).body.request_id

describe('the clock', () => {
  it.each([
    [{ by: '90s' }, '2026-01-05T09:01:30.000Z'],
    [{ by: '30d' }, '2026-02-04T09:00:00.000Z'],
    [{ by: 'PT90S' }, '2026-01-05T09:01:30.000Z'],
    [{ by: '0s' }, '2026-01-05T09:00:00.000Z'],
    [{ to: '2026-03-01T00:00:00Z' }, '2026-03-01T00:00:00.000Z'],
    [{ to: '2026-01-05T12:00:00+02:00' }, '2026-01-05T10:00:00.000Z'],
    [{ until: 'next' }, '2026-01-05T09:00:00.000Z'],
    [{ until: 'idle' }, '2026-01-05T09:00:00.000Z'],
  ])('moves %j to %s', async (how, now) => {
    const sim = await simulate()
    const { status, body } = await sim.post(ADVANCE, how)
    expect([status, body]).toEqual([200, { now, fired: 0, deliveries: 0, attempts: { delivered: 0, failed: 0 } }])
    expect((await sim.get(CLOCK)).body.now).toBe(now)
  })

  it.each([
    [{ by: '-1s' }, 'by', /negative/],
    [{ by: '90' }, 'by', /^90 has no unit: say 90ms or 90s$/],
    [{ by: 5 }, 'by', /^5 has no unit: say 5ms or 5s$/],
    [{ by: 'soon' }, 'by', /not a duration/],
    [{ by: null }, 'by', /string/],
    [{ to: 'tomorrow' }, 'to', /must be a time such as/],
    [{ to: '10000-01-01T00:00:00Z' }, 'to', /must be a time such as/],
    [{ until: 'done' }, 'until', /next, idle/],
    [{}, '', /exactly one of by, to and until/],
    [{ by: '1s', to: '2027-01-01' }, '', /exactly one of by, to and until/],
  ])('refuses %j, and stays', async (how, path, message) => {
    const sim = await simulate()
    const { status, body } = await sim.post(ADVANCE, how)
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
    expect(body.errors[0].message).toMatch(message)
    expect((await sim.get(CLOCK)).body.now).toBe('2026-01-05T09:00:00.000Z')
  })

  it.each([
    [{ to: '2026-01-05T08:59:59Z' }, /only goes forward/],
    [{ to: '1970-01-01' }, /only goes forward/],
  ])('does not go backwards: %j', async (how, reason) => {
    const sim = await simulate()
    const { status, body } = await sim.post(ADVANCE, how)
    expect([status, body.type]).toEqual([409, '/docs/errors#clock_refusal'])
    expect(body.detail).toMatch(reason)
  })

  it('does not go out of the calendar', async () => {
    const sim = await simulate()
    for (let times = 0; times < 7; times++) expect((await sim.post(ADVANCE, { by: '365000d' })).status).toBe(200)
    const before = (await sim.get(CLOCK)).text
    for (let times = 0; times < 2; times++) {
      const { status, body } = await sim.post(ADVANCE, { by: '365000d' })
      expect([status, body.detail]).toEqual([409, 'the clock cannot go beyond the year 9999'])
    }
    expect((await sim.get(CLOCK)).text).toBe(before)
  })

  it('moves to what is next, one instant at a time', async () => {
    const sim = await simulate()
    await refresh(sim)
    await sim.post(ADVANCE, { by: '1s' })
    await refresh(sim)
    const [first, second] = [await sim.post(ADVANCE, { until: 'next' }), await sim.post(ADVANCE, { until: 'next' })]
    expect([first.body.now, first.body.fired]).toEqual(['2026-01-05T09:00:05.000Z', 1])
    expect([second.body.now, second.body.fired]).toEqual(['2026-01-05T09:00:06.000Z', 1])
  })

  it('moves until no job is left, whatever expires or is tracked later', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '*/5 * * * *',
      tracking_expiry_at: '2027-01-01 00:00:00',
    })
    const entries = Array.from({ length: 10 }, (_, at) => `https://www.instagram.com/creator.${at}/`)
    const { data_request_id } = (
      await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries: entries })
    ).body
    const { body } = await sim.post(ADVANCE, { until: 'idle' })
    expect(body.now).toBe('2026-01-05T09:00:20.000Z')
    expect((await sim.get(`/admin/api/v1/data_requests/${data_request_id}`)).body.status).toBe('success')
    expect((await sim.get(CLOCK)).body.next_due).not.toBeNull()
  })

  it('takes parallel advances one after the other', async () => {
    const sim = await simulate()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sim.post(ADVANCE, { by: '1m' })))
    expect(answers.map(({ body }) => body.now).sort()).toEqual(
      Array.from({ length: 10 }, (_, at) => `2026-01-05T09:${String(at + 1).padStart(2, '0')}:00.000Z`),
    )
  })

  it('is set: forward, and into another mode', async () => {
    const sim = await simulate()
    expect((await sim.put(CLOCK, { now: '2026-02-01T00:00:00Z' })).body.now).toBe('2026-02-01T00:00:00.000Z')
    expect((await sim.put(CLOCK, { now: '2026-01-31T00:00:00Z' })).status).toBe(409)
    expect((await sim.put(CLOCK, { mode: 'x60' })).body).toMatchObject({ mode: 'scaled', factor: 60 })
    expect((await sim.put(CLOCK, { factor: 10 })).body).toMatchObject({ mode: 'scaled', factor: 10 })
    expect((await sim.put(CLOCK, { mode: 'scaled', factor: 0.5 })).body).toMatchObject({ mode: 'scaled', factor: 0.5 })
    expect((await sim.put(CLOCK, { mode: 'real' })).body).toMatchObject({ mode: 'real', factor: 1 })
    expect((await sim.put(CLOCK, { mode: 'manual' })).body).toMatchObject({ mode: 'manual', factor: 1 })
  })

  it('does what falls due on the way when a clock that stands still is set forward', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    expect((await sim.put(CLOCK, { now: '2026-01-05T09:00:04.999Z' })).body.pending).toBe(1)
    expect((await sim.put(CLOCK, { now: '2026-01-05T09:00:00Z' })).status).toBe(409)
    expect((await sim.put(CLOCK, { now: '2026-01-05T10:00:00Z', mode: 'manual' })).body).toMatchObject({ pending: 0 })
    expect((await sim.get(`${REFRESH}/${id}`)).body.status).toMatchObject({
      message: 'success',
      response_at: 'Mon, 05 Jan 2026 09:00:05 GMT',
    })
  })

  it.each([
    [{ mode: 'x0' }, 'mode'],
    [{ mode: 'x10000000' }, 'mode'],
    [{ mode: 'fast' }, 'mode'],
    [{ mode: 'scaled', factor: 0 }, 'factor'],
    [{ factor: 5 }, 'factor'],
    [{ now: 5 }, 'now'],
  ])('is not set to %j', async (setting, path) => {
    const sim = await simulate()
    const before = (await sim.get(CLOCK)).text
    const { status, body } = await sim.put(CLOCK, setting)
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
    expect((await sim.get(CLOCK)).text).toBe(before)
  })
})

describe('a manual clock', () => {
  it('does not move by itself', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect((await sim.get(CLOCK)).body.now).toBe('2026-01-05T09:00:00.000Z')
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('pending')
  })
})

describe('a fast clock', () => {
  it('runs N times as fast as the real time, jobs included', async () => {
    const sim = await simulate({ clock: { mode: 'scaled', factor: 1_000 } })
    const id = await refresh(sim)
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('pending')
    await expect
      .poll(async () => (await sim.get(`${REFRESH}/${id}`)).body.status.message, { interval: 2 })
      .toBe('success')
  })
})

describe('a real clock', () => {
  it('shows jobs pending first, and lets a test jump over the wait', async () => {
    const sim = await simulate({ clock: { mode: 'real', factor: 1 }, now: null })
    const id = await refresh(sim)
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('pending')
    await sim.post(ADVANCE, { by: '5s' })
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('success')
  })
})

describe('a long advance', () => {
  it('ends with a refusal when its world is reset meanwhile', async () => {
    const sim = await simulate({ over: 'socket' })
    const entries = Array.from({ length: 200 }, (_, at) => `https://www.instagram.com/creator.${at}/`)
    for (let i = 0; i < 60; i++) {
      await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries: entries })
    }
    const advance = sim.post(ADVANCE, { until: 'idle' })
    await sim.get(CLOCK)
    expect((await sim.request('POST', '/__sim/reset')).status).toBe(200)
    const { status, body } = await advance
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/reset or deleted/)])
    expect((await sim.get(CLOCK)).body.now).toBe('2026-01-05T09:00:00.000Z')
  })
})
