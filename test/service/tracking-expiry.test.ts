// Expiries that are past: a call that sets one is answered with a warning, and nothing is next after one.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const CREATORS = '/api/v1/rt_tracking/creators'
const CAMPAIGNS = '/admin/api/v1/campaigns'
const POSTS = '/api/v1/rt_tracking/posts'
const PAST = '2026-01-05 08:59:59'
const SOON = '2026-01-05 11:30:00'
const LATER = '2026-03-01 00:00:00'
const creator = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
const post = { ...creator, shortcode: 'AbCdEfGhIjK' }
const stories = { stories_cron_expression: '30 * * * *' }

const warnings = ({ headers }: Answer) => headers.get('x-sim-warnings')

async function lastWarnings(sim: Sim): Promise<string[]> {
  return (await sim.get('/__sim/requests?limit=1')).body.requests[0].warnings
}

describe.each([
  ['creator', CREATORS, `${CREATORS}/anna.bakes`, creator],
  ['post', POSTS, `${POSTS}/AbCdEfGhIjK`, post],
])('the tracking of a %s', (_, all, one, fields) => {
  it.each([PAST, '2026-01-05 09:00:00'])('created with the expiry %s is off, with a warning', async (expiry) => {
    const sim = await simulate()
    const { body, ...added } = await sim.post(all, { ...fields, tracking_expiry_at: expiry })
    expect([added.status, warnings({ body, ...added })]).toEqual([200, '1'])
    expect(body).toMatchObject({ tracking: false, next_tracking_at: null, tracking_expiry_at: expiry })
    expect(await lastWarnings(sim)).toEqual([
      `tracking_expiry_at: ${expiry} is not after 2026-01-05 09:00:00, the time of this world, so tracking is off`,
    ])
    await sim.advance('1d')
    expect((await sim.get(one)).body).toMatchObject({ tracking: false, event_insights: { total: 0 } })
  })

  it('is switched off by an expiry that is past, and on again only by one ahead', async () => {
    const sim = await simulate()
    expect(warnings(await sim.post(all, { ...fields, tracking_expiry_at: LATER }))).toBeNull()
    await sim.advance('2h')
    const off = await sim.put(one, { tracking_expiry_at: PAST })
    expect([warnings(off), off.body.tracking, off.body.next_tracking_at]).toEqual(['1', false, null])
    expect(off.body.event_insights.total).toBe(2)
    const vain = await sim.put(one, { tracking: true })
    expect([warnings(vain), vain.body.tracking]).toEqual(['1', false])
    expect(warnings(await sim.put(one, { cron_expression: '5 * * * *', tracking: false }))).toBeNull()
    const on = await sim.put(one, { tracking: true, tracking_expiry_at: LATER })
    expect([warnings(on), on.body.tracking, on.body.next_tracking_at]).toEqual([null, true, '2026-01-05 11:05:00'])
  })

  it.each(['2h30m', '60d'])('has nothing next %s after it began: its expiry has passed', async (by) => {
    const sim = await simulate()
    await sim.post(all, { ...fields, tracking_expiry_at: SOON })
    await sim.advance('2h29m')
    // The tick of 12:00 lies after the expiry.
    expect((await sim.get(one)).body.next_tracking_at).toBeNull()
    await sim.advance(by)
    const { body } = await sim.get(one)
    expect([body.tracking, body.next_tracking_at, body.event_insights.total]).toEqual([true, null, 2])
  })

  it('shows its last tick up to the very instant of the expiry', async () => {
    const sim = await simulate()
    await sim.post(all, { ...fields, tracking_expiry_at: '2026-01-05 11:00:00' })
    await sim.advance('119m')
    expect((await sim.get(one)).body.next_tracking_at).toBe('2026-01-05 11:00:00')
    await sim.advance('1m')
    const { body } = await sim.get(one)
    expect([body.next_tracking_at, body.event_insights.total]).toEqual([null, 2])
  })

  it('loses its next tick at an expiry while it is switched off', async () => {
    const sim = await simulate()
    await sim.post(all, { ...fields, tracking_expiry_at: SOON })
    expect((await sim.put(one, { tracking: false })).body.next_tracking_at).toBe('2026-01-05 10:00:00')
    await sim.advance('149m')
    expect((await sim.get(one)).body.next_tracking_at).toBe('2026-01-05 10:00:00')
    await sim.advance('1m')
    expect((await sim.get(one)).body.next_tracking_at).toBeNull()
  })
})

describe('the tracking of stories', () => {
  const shown = ({ body }: Answer) => [body.tracking, body.stories_tracking, body.next_stories_tracking_at]

  it.each([
    ['their own expiry', { tracking_expiry_at: LATER, stories_tracking_expiry_at: PAST }, [true, false, null], '1'],
    ['the expiry of the posts', { tracking_expiry_at: PAST }, [false, false, null], '2'],
    [
      'an expiry ahead',
      { tracking_expiry_at: PAST, stories_tracking_expiry_at: LATER },
      [false, true, '2026-01-05 09:30:00'],
      '1',
    ],
  ])('follows %s', async (_, expiries, [tracking, on, next], warned) => {
    const sim = await simulate()
    const added = await sim.post(CREATORS, { ...creator, ...stories, ...expiries })
    expect([shown(added), warnings(added)]).toEqual([[tracking, on, next], warned])
  })

  it('changed to an expiry that is past, or begun with one, is off', async () => {
    const sim = await simulate()
    const one = `${CREATORS}/anna.bakes`
    await sim.post(CREATORS, { ...creator, tracking_expiry_at: LATER })
    const begun = await sim.put(one, { ...stories, stories_tracking: true, stories_tracking_expiry_at: PAST })
    expect([shown(begun), warnings(begun)]).toEqual([[true, false, null], '1'])
    await sim.put(one, { stories_tracking: true, stories_tracking_expiry_at: SOON })
    await sim.advance('2h30m')
    expect(shown(await sim.get(one))).toEqual([true, true, null])
    const changed = await sim.put(one, { stories_tracking_expiry_at: PAST })
    expect([shown(changed), warnings(changed)]).toEqual([[true, false, null], '1'])
  })
})

it.each([
  ['-10d', true],
  [undefined, false],
])('a fixture begun %s and expired since is tracked: %s, with nothing next', async (created_at, tracking) => {
  const past = { tracking_expiry_at: '-1d', created_at }
  const fixtures = FixturesSchema.parse({
    tracked_creators: [{ connector: 'instagram', handle: 'a', ...past, stories_tracking: false }],
    tracked_posts: [{ connector: 'instagram', shortcode: 'AbCdEf', ...past }],
  })
  const sim = await simulate({ fixtures })
  const shown = { tracking, next_tracking_at: null }
  expect((await sim.get(`${CREATORS}/a`)).body).toMatchObject({ ...shown, next_stories_tracking_at: null })
  expect((await sim.get(`${POSTS}/AbCdEf`)).body).toMatchObject(shown)
})

it('a campaign extended to a day that is past stays completed, with a warning', async () => {
  const sim = await simulate()
  const { body } = await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })
  const campaign = `${CAMPAIGNS}/${body.id}`
  await sim.advance('100d')
  const vain = await sim.put(campaign, { tracking_expiry_at: '2026-03-06' })
  expect([vain.status, vain.body.status, vain.body.next_tracking_at, warnings(vain)]).toEqual([
    200,
    'completed',
    null,
    '1',
  ])
  const ahead = await sim.put(campaign, { tracking_expiry_at: '2026-05-05' })
  expect([ahead.body.status, warnings(ahead)]).toEqual(['Yet to start', null])
})
