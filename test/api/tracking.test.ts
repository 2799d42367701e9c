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

describe.each(['process', 'socket'] as const)('real-time tracking of creators (over %s)', (over) => {
  it('starts with tracking on and nothing counted', async () => {
    const sim = await simulate({ over })
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
    const sim = await simulate({ over })
    await sim.post(CREATORS, anna)
    await sim.advance('1d')
    const { body } = await sim.get(`${CREATORS}/anna.bakes`)
    expect(body.event_insights).toMatchObject({ total: 25, this_month: 25, today: 11 })
    expect(body.next_tracking_at).toBe('2026-01-06 10:00:00')
  })

  it('answers an unknown handle with 404', async () => {
    const sim = await simulate({ over })
    const { status, body } = await sim.get(`${CREATORS}/nobody`)
    expect([status, body.error.internal_code]).toEqual([404, 4040])
  })
})
