// Real-time tracking while the clock moves: what is next, and what has happened.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const CREATORS = '/api/v1/rt_tracking/creators'
const POSTS = '/api/v1/rt_tracking/posts'
const YEAR = 365 * 288

const track = (sim: Sim, handle: string, fields = {}) =>
  sim.post(CREATORS, {
    connector: 'instagram',
    handle,
    cron_expression: '*/5 * * * *',
    tracking_expiry_at: '2030-01-01 00:00:00',
    ...fields,
  })

const trackPost = (sim: Sim, shortcode: string, handle: string, fields = {}) =>
  sim.post(POSTS, {
    connector: 'instagram',
    shortcode,
    handle,
    cron_expression: '0 * * * *',
    tracking_expiry_at: '2030-01-01 00:00:00',
    ...fields,
  })

const eventsOf = async (sim: Sim, handle: string) => (await sim.get(`${CREATORS}/${handle}`)).body.event_insights

describe('the next tracking', () => {
  it.each([
    ['1ms', '2026-01-05 09:05:00', '2026-01-06 08:30:00'],
    ['4m59s', '2026-01-05 09:05:00', '2026-01-06 08:30:00'],
    ['5m', '2026-01-05 09:10:00', '2026-01-06 08:30:00'],
    ['23h30m', '2026-01-06 08:35:00', '2026-01-07 08:30:00'],
    ['200d', '2026-07-24 09:05:00', '2026-07-25 08:30:00'],
  ])('is right after an advance by %s', async (by, posts, stories) => {
    const sim = await simulate()
    await track(sim, 'anna.bakes', {
      stories_cron_expression: '30 8 * * *',
      stories_tracking_expiry_at: '2030-01-01 00:00:00',
    })
    await sim.advance(by)
    const { body } = await sim.get(`${CREATORS}/anna.bakes`)
    expect([body.next_tracking_at, body.next_stories_tracking_at]).toEqual([posts, stories])
  })
})

describe('events', () => {
  it('are those of posts and of stories', async () => {
    const sim = await simulate()
    await track(sim, 'anna.bakes', {
      cron_expression: '0 * * * *',
      stories_cron_expression: '30 * * * *',
      stories_tracking_expiry_at: '2026-01-05 12:00:00',
    })
    await sim.advance('1d')
    expect((await eventsOf(sim, 'anna.bakes')).total).toBe(24 + 3)
    await sim.put(`${CREATORS}/anna.bakes`, { tracking: false })
    await sim.put(`${CREATORS}/anna.bakes`, { stories_tracking_expiry_at: '2026-01-06 12:00:00' })
    await sim.advance('1d')
    expect((await eventsOf(sim, 'anna.bakes')).total).toBe(24 + 3 + 3)
  })

  it('are counted by the month and day of UTC', async () => {
    const sim = await simulate({ now: Date.UTC(2026, 0, 30, 22) })
    await track(sim, 'anna.bakes', { cron_expression: '0 * * * *' })
    await sim.advance('26h')
    expect(await eventsOf(sim, 'anna.bakes')).toEqual({
      total: 26,
      webhooks_success_total: 0,
      this_month: 1,
      webhooks_success_this_month: 0,
      today: 1,
      webhooks_success_today: 0,
      events_datewise_this_month: [{ '2026-02-01': 1, webhook_success: 0 }],
      events_creatorwise_this_month: [{ 'anna.bakes': 1, webhook_success: 0 }],
    })
    await sim.advance('47h59m')
    expect(await eventsOf(sim, 'anna.bakes')).toMatchObject({
      total: 73,
      this_month: 48,
      today: 24,
      events_datewise_this_month: [
        { '2026-02-01': 24, webhook_success: 0 },
        { '2026-02-02': 24, webhook_success: 0 },
      ],
    })
  })

  it('of a leap February are all there', async () => {
    const sim = await simulate({ now: Date.UTC(2028, 0, 31, 23, 30) })
    await track(sim, 'anna.bakes', { cron_expression: '0 12 * * *' })
    await sim.advance('29d')
    const events = await eventsOf(sim, 'anna.bakes')
    expect([events.this_month, events.events_datewise_this_month.length, events.today]).toEqual([29, 29, 1])
    await sim.advance('1d')
    expect((await eventsOf(sim, 'anna.bakes')).this_month).toBe(1)
  })

  it('do not depend on how an advance is divided', async () => {
    const [whole, parts] = [await simulate(), await simulate()]
    for (const sim of [whole, parts]) {
      await track(sim, 'anna.bakes', { cron_expression: '*/7 3-5 * * 1-5' })
      await trackPost(sim, 'AbCdEf', 'rick', { cron_expression: '0 0 */3 * *' })
    }
    await whole.advance('100d')
    for (let day = 0; day < 100; day++) await parts.advance('1d')
    for (const path of [`${CREATORS}/anna.bakes`, `${POSTS}/AbCdEf`, '/api/v1/rt_tracking/insights'])
      expect((await parts.get(path)).text).toBe((await whole.get(path)).text)
  })
})

describe('the insights of all tracking', () => {
  it('agree with each record', async () => {
    const sim = await simulate({ now: Date.UTC(2026, 0, 20, 9) })
    await track(sim, 'anna.bakes')
    await track(sim, 'bread.and.more', { cron_expression: '0 */6 * * *', stories_cron_expression: '15 * * * *' })
    await trackPost(sim, 'AbCdEf', 'anna.bakes')
    await trackPost(sim, 'GhIjKl', 'anna.bakes', { cron_expression: '0 0 * * *' })
    await trackPost(sim, 'MnOpQr', 'rick')
    for (const by of ['1h', '13d', '11d']) {
      await sim.advance(by)
      const { body } = await sim.get('/api/v1/rt_tracking/insights')
      const creators = await Promise.all(['anna.bakes', 'bread.and.more'].map((handle) => eventsOf(sim, handle)))
      const codes = ['AbCdEf', 'GhIjKl', 'MnOpQr']
      const posts = await Promise.all(
        codes.map(async (code) => (await sim.get(`${POSTS}/${code}`)).body.event_insights),
      )
      for (const [whole, parts] of [
        [body.creators, creators],
        [body.posts, posts],
      ]) {
        for (const count of ['total', 'this_month', 'today'])
          expect(whole[count]).toBe(
            parts.reduce((sum: number, part: Record<string, number>) => sum + (part[count] ?? 0), 0),
          )
        const dated = whole.events_datewise_this_month.flatMap((day: object) =>
          Object.entries(day).filter(([key]) => key !== 'webhook_success'),
        )
        expect(dated.reduce((sum: number, [, count]: [string, number]) => sum + count, 0)).toBe(whole.this_month)
        expect(dated.map(([day]: [string, number]) => day)).toEqual(
          dated.map(([day]: [string, number]) => day).toSorted(),
        )
      }
      expect(body.tracked_creators.map(({ total }: { total: number }) => total)).toEqual(
        creators.map(({ total }) => total),
      )
      expect(body.posts.events_creatorwise_posts_this_month).toEqual([
        { 'anna.bakes': posts[0].this_month + posts[1].this_month, webhook_success: 0 },
        { rick: posts[2].this_month, webhook_success: 0 },
      ])
    }
  })
})

describe('a year of 100 creators every five minutes', () => {
  it('passes by arithmetic, in few tasks', async () => {
    const sim = await simulate()
    for (let i = 0; i < 100; i++) await track(sim, `creator.${i}`)
    const { body } = await sim.post('/__sim/clock/advance', { by: '365d' })
    const { body: insights } = await sim.get('/api/v1/rt_tracking/insights')
    expect(body.fired).toBeLessThan(1_000)
    expect(insights.creators.total).toBe(100 * YEAR)
    expect(await eventsOf(sim, 'creator.7')).toMatchObject({ total: YEAR, today: 9 * 12 + 1 })
  })
})
