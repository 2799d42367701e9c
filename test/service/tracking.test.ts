import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

const CREATORS = '/api/v1/rt_tracking/creators'
const anna = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
  stories_cron_expression: '30 8 * * *',
  stories_tracking_expiry_at: '2026-02-01 00:00:00',
}

describe('real-time tracking of creators', () => {
  it('starts with tracking on and nothing counted', async () => {
    const sim = await simulate()
    const added = await sim.post(CREATORS, anna)
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      ...anna,
      tracking: true,
      stories_tracking: true,
      next_tracking_at: '2026-01-05 10:00:00',
      next_stories_tracking_at: '2026-01-06 08:30:00',
      created_at: '2026-01-05 09:00:00.000000',
    })
    expect(added.body.event_insights.total).toBe(0)
    expect((await sim.get(`${CREATORS}/anna.bakes`)).text).toBe(added.text)
  })

  it('counts one event for each tick that has passed', async () => {
    const sim = await simulate()
    await sim.post(CREATORS, anna)
    await sim.advance('1d')
    const { body } = await sim.get(`${CREATORS}/anna.bakes`)
    expect(body.event_insights).toMatchObject({ total: 25, this_month: 25, today: 11 })
    expect(body.next_tracking_at).toBe('2026-01-06 10:00:00')
  })

  it('reads the key with a space, too', async () => {
    const sim = await simulate()
    const { cron_expression: cron, ...rest } = anna
    const { status, body } = await sim.post(CREATORS, { ...rest, 'cron expression': cron })
    expect([status, body.cron_expression]).toEqual([200, cron])
  })

  const { stories_cron_expression: _, stories_tracking_expiry_at: __, ...plain } = anna
  const shown = (body: Record<string, unknown>) => [
    body.stories_tracking,
    body.stories_cron_expression,
    body.next_stories_tracking_at,
    body.stories_tracking_expiry_at,
  ]

  it.each([
    [{}, [true, '0 * * * *', '2026-01-05 10:00:00', '2026-03-01 00:00:00']],
    [{ stories_cron_expression: '30 8 * * *' }, [true, '30 8 * * *', '2026-01-06 08:30:00', '2026-03-01 00:00:00']],
    [{ stories_tracking_expiry_at: '2026-02-01' }, [true, '0 * * * *', '2026-01-05 10:00:00', '2026-02-01 00:00:00']],
  ])('polls stories when posts are, but for %j', async (given, stories) => {
    const sim = await simulate()
    const added = await sim.post(CREATORS, { ...plain, connector: 'youtube', ...given })
    expect([added.status, shown(added.body)]).toEqual([200, stories])
  })

  it('counts polls of posts and stories together as one event, until stories have their own schedule', async () => {
    const sim = await simulate()
    await sim.post(CREATORS, plain)
    await sim.advance('2h')
    const off = await sim.put(`${CREATORS}/anna.bakes`, { tracking: false, stories_tracking: 'true' })
    expect([off.body.tracking, off.body.stories_tracking, off.body.event_insights.total]).toEqual([false, true, 2])
    await sim.advance('2h')
    const on = await sim.put(`${CREATORS}/anna.bakes`, { tracking: true, stories_cron_expression: '30 * * * *' })
    expect([on.body.stories_cron_expression, on.body.event_insights.total]).toEqual(['30 * * * *', 4])
    await sim.advance('2h')
    expect((await sim.get(`${CREATORS}/anna.bakes`)).body.event_insights.total).toBe(8)
  })

  it('starts anew when added again, but not on another platform', async () => {
    const sim = await simulate()
    await sim.post(CREATORS, anna)
    await sim.advance('3h')
    const again = await sim.post(CREATORS, { ...anna, cron_expression: '*/10 * * * *' })
    expect(again.body.event_insights.total).toBe(0)
    const elsewhere = await sim.post(CREATORS, { ...anna, connector: 'youtube' })
    expect([elsewhere.status, elsewhere.body.error.internal_code]).toEqual([409, 4090])
    expect((await sim.get(`${CREATORS}/anna.bakes`)).body).toEqual(again.body)
  })

  it('keeps next_tracking_at and counts nothing while switched off', async () => {
    const sim = await simulate()
    await sim.post(CREATORS, anna)
    await sim.advance('2h')
    const off = await sim.put(`${CREATORS}/anna.bakes`, { tracking: 'false', stories_tracking: 'False' })
    expect(off.body).toMatchObject({
      tracking: false,
      stories_tracking: false,
      next_tracking_at: '2026-01-05 12:00:00',
    })
    await sim.advance('5d')
    const later = (await sim.get(`${CREATORS}/anna.bakes`)).body
    expect(later).toMatchObject({ next_tracking_at: '2026-01-05 12:00:00', event_insights: { total: 2, today: 0 } })
    const on = await sim.put(`${CREATORS}/anna.bakes`, { tracking: true })
    expect(on.body.next_tracking_at).toBe('2026-01-10 12:00:00')
    await sim.advance('1h')
    expect((await sim.get(`${CREATORS}/anna.bakes`)).body.event_insights.total).toBe(3)
  })

  it('answers PUT {} with the record', async () => {
    const sim = await simulate()
    const added = await sim.post(CREATORS, anna)
    expect((await sim.put(`${CREATORS}/anna.bakes`, {})).body).toEqual(added.body)
  })
})

const POSTS = '/api/v1/rt_tracking/posts'
const post = {
  connector: 'youtube',
  shortcode: 'dQw4w9WgXcQ',
  handle: 'rick',
  cron_expression: '*/30 * * * *',
  tracking_expiry_at: '2026-02-01 00:00:00',
}

describe('real-time tracking of posts', () => {
  it('is added, read and updated', async () => {
    const sim = await simulate()
    const added = await sim.post(POSTS, post)
    expect(added.body).toEqual({
      connector: 'youtube',
      shortcode: 'dQw4w9WgXcQ',
      tracking: true,
      cron_expression: '*/30 * * * *',
      next_tracking_at: '2026-01-05 09:30:00',
      tracking_expiry_at: '2026-02-01 00:00:00',
      created_at: '2026-01-05 09:00:00.000000',
      event_insights: expect.objectContaining({ total: 0, events_creatorwise_posts_this_month: [] }),
    })
    await sim.advance('1h')
    expect((await sim.get(`${POSTS}/dQw4w9WgXcQ`)).body.event_insights).toMatchObject({
      total: 2,
      events_datewise_this_month: [{ '2026-01-05': 2, webhook_success: 0 }],
      events_creatorwise_posts_this_month: [{ rick: 2, webhook_success: 0 }],
    })
    const changed = await sim.put(`${POSTS}/dQw4w9WgXcQ`, { connector: 'youtube', tracking: 'false' })
    expect(changed.body).toMatchObject({ tracking: false, event_insights: { total: 2 } })
  })

  it('refuses an update from another platform and changes nothing', async () => {
    const sim = await simulate()
    const added = await sim.post(POSTS, post)
    const refused = await sim.put(`${POSTS}/dQw4w9WgXcQ`, { connector: 'instagram', cron_expression: '0 0 * * *' })
    expect(refused.status).toBe(409)
    expect((await sim.get(`${POSTS}/dQw4w9WgXcQ`)).body).toEqual(added.body)
  })
})
