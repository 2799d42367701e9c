import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { simulate } from '../simulate.ts'

const CREATORS = '/admin/api/v1/creators'
const STATUS = '/admin/api/v1/creators/status'
const PUBLIC = '/api/v1/insights/public/instagram/overall?identifier='
const ANNA = 'https://www.instagram.com/Anna.Bakes/'
const OTHER = 'https://www.instagram.com/bread.and.more/'
const RICK = 'https://youtube.com/@rick'
const TINA = 'https://www.tiktok.com/@tina'

describe('creators on the dashboard', () => {
  const start = async (universe: object = {}) => {
    const sim = await simulate({ fixtures: FixturesSchema.parse({ universe }) })
    const statusOf = async (...handles: string[]) => {
      const { body } = await sim.post(STATUS, { handles })
      return body.data.map((entry: { status: string }) => entry.status)
    }
    return { ...sim, statusOf }
  }

  it('are not found until they are processed', async () => {
    const sim = await start()
    expect(await sim.statusOf(ANNA)).toEqual(['not_found'])
    const added = await sim.post(CREATORS, { handles: [ANNA, RICK] })
    expect([added.status, added.body]).toEqual([200, { status: 'success' }])
    expect(await sim.statusOf(ANNA)).toEqual(['not_found'])
    await sim.advance('4999ms')
    expect(await sim.statusOf(ANNA, RICK)).toEqual(['not_found', 'not_found'])
    await sim.advance('1ms')
    expect(await sim.statusOf(ANNA, RICK, TINA)).toEqual(['success', 'success', 'not_found'])
  })

  it('are listed in the order asked, each as it was asked for', async () => {
    const sim = await start()
    await sim.post(CREATORS, { handles: [ANNA] })
    await sim.advance('5s')
    const other = 'http://instagram.com/anna.bakes?hl=en'
    const { body } = await sim.post(STATUS, { handles: [TINA, ANNA, 'anna.bakes', other] })
    expect(body).toEqual({
      data: [
        { handle_url: TINA, handle: 'tina', connector: 'tiktok', status: 'not_found' },
        { handle_url: ANNA, handle: 'anna.bakes', connector: 'instagram', status: 'success' },
        { handle_url: 'anna.bakes', handle: 'anna.bakes', connector: null, status: 'not_found' },
        { handle_url: other, handle: 'anna.bakes', connector: 'instagram', status: 'success' },
      ],
    })
  })

  it('fail one by one, never the call', async () => {
    const sim = await start()
    const mixed = await sim.post(CREATORS, { handles: ['anna.bakes', 'https://example.com/x', '', ANNA] })
    expect([mixed.status, mixed.body, mixed.headers.get('x-sim-warnings')]).toEqual([200, { status: 'success' }, '3'])
    await sim.advance('5s')
    expect(await sim.statusOf(ANNA, 'https://example.com/x')).toEqual(['success', 'not_found'])
    const none = await sim.post(CREATORS, { handles: ['nothing'] })
    expect([none.status, none.body]).toEqual([200, { status: 'success' }])
  })

  it('expire after 90 days, and are there again once they are added again', async () => {
    const sim = await start()
    await sim.post(CREATORS, { handles: [ANNA] })
    await sim.advance('5s')
    await sim.advance('89d')
    expect(await sim.statusOf(ANNA)).toEqual(['success'])
    await sim.advance('1d')
    expect(await sim.statusOf(ANNA)).toEqual(['expired'])
    await sim.post(CREATORS, { handles: [ANNA] })
    expect(await sim.statusOf(ANNA)).toEqual(['success'])
    await sim.advance('90d')
    expect(await sim.statusOf(ANNA)).toEqual(['expired'])
  })

  it('do not keep the world from being idle while they wait for their expiry', async () => {
    const sim = await start()
    const untilIdle = async () => (await sim.post('/__sim/clock/advance', { until: 'idle' })).body
    await sim.post(CREATORS, { handles: [ANNA] })
    expect(await untilIdle()).toMatchObject({ now: '2026-01-05T09:00:05.000Z', fired: 1 })
    expect(await untilIdle()).toMatchObject({ now: '2026-01-05T09:00:05.000Z', fired: 0 })
    expect((await sim.get('/__sim/clock')).body).toMatchObject({ pending: 1, next_due: '2026-04-05T09:00:05.000Z' })
  })

  it('last 90 days longer when their data is refreshed', async () => {
    const sim = await start()
    const refresh = async (handle: string) => {
      await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle })
      await sim.advance('5s')
    }
    await sim.post(CREATORS, { handles: [ANNA, OTHER] })
    await sim.advance('50d')
    await refresh('anna.bakes')
    await refresh('nobody')
    await sim.advance('89d')
    expect(await sim.statusOf(ANNA, OTHER)).toEqual(['success', 'expired'])
    await sim.advance('1d')
    expect(await sim.statusOf(ANNA)).toEqual(['expired'])
    await refresh('anna.bakes')
    expect(await sim.statusOf(ANNA)).toEqual(['success'])
  })

  it('are in my creators from the moment they are added', async () => {
    const sim = await start()
    const found = async (handle: string) =>
      (await sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=10&handle=${handle}`)).body.objects
    expect([await found('anna.bakes'), await found('rick')]).toEqual([[], []])
    await sim.post(CREATORS, { handles: [ANNA, RICK] })
    expect(await found('ANNA.bakes')).toMatchObject([
      { connector: 'instagram', handle: 'anna.bakes', inMyCreators: true },
    ])
    expect(await found('rick')).toMatchObject([{ connector: 'youtube', handle: 'rick', inMyCreators: true }])
  })

  it('have the same status in the search', async () => {
    const sim = await start()
    const search = '/admin/api/v1/search?type=discovery&skip=0&limit=1&connector=instagram&tier='
    const agreed = async () => {
      const [found] = (await sim.get(search)).body.objects
      expect(await sim.statusOf(found.handle_link)).toEqual([found.status])
      return found
    }
    const { handle_link, status } = await agreed()
    await sim.post(CREATORS, { handles: [handle_link] })
    const seen = [status, (await agreed()).status]
    for (const by of ['5s', '90d']) {
      await sim.advance(by)
      seen.push((await agreed()).status)
    }
    expect(seen).toEqual(['not_found', 'not_found', 'success', 'expired'])
  })

  it.each([CREATORS, STATUS])('are refused by POST %s when handles are wrong', async (path) => {
    const sim = await start()
    for (const handles of [undefined, ANNA, [], [5], Array.from({ length: 1001 }, () => ANNA)]) {
      const { status, body } = await sim.post(path, { handles })
      expect(status).toBe(400)
      expect(body.error.details[0].path).toMatch(/^handles/)
    }
    expect(await sim.statusOf(...Array.from({ length: 1000 }, () => ANNA))).toHaveLength(1000)
  })

  it('must be added where the world requires it', async () => {
    const sim = await start({ require_added: true })
    expect((await sim.get(`${PUBLIC}anna.bakes`)).status).toBe(404)
    expect((await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'instagram' })).status).toBe(404)
    await sim.post(CREATORS, { handles: [ANNA] })
    expect((await sim.get(`${PUBLIC}anna.bakes`)).status).toBe(404)
    await sim.advance('5s')
    expect((await sim.get(`${PUBLIC}anna.bakes`)).status).toBe(200)
    expect((await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'instagram' })).status).toBe(200)
  })
})

describe('audience demographics', () => {
  it('know nothing that is newer than their date', async () => {
    const sim = await simulate()
    const check = async (date: string) => {
      const { comments, last_processed_at } = (await sim.get(`${PUBLIC}anna.bakes`)).body.get_audience
      expect([comments.length > 0, last_processed_at]).toEqual([true, date])
      const times = comments.map(({ created_at }: { created_at: number }) => 1000 * created_at)
      const [day = '', month = '', year = ''] = date.split('/')
      expect(Math.max(...times)).toBeLessThan(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
      return comments
    }
    const first = await check('05/01/2026')
    await sim.advance('40d')
    expect(await check('05/01/2026')).toEqual(first)
    await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'instagram' })
    await sim.advance('5s')
    expect(await check('14/02/2026')).not.toEqual(first)
  })

  it('are renewed after the job, and so is their date', async () => {
    const sim = await simulate()
    const audience = async () => (await sim.get(`${PUBLIC}anna.bakes`)).body.get_audience
    const before = await audience()
    await sim.advance('3d')
    const { comments: _, ...old } = await audience()
    expect(old).toMatchObject({ last_processed_at: '05/01/2026', city_distribution: before.city_distribution })
    const initiated = await sim.put(CREATORS, { handle: '@anna.bakes', connector: 'instagram' })
    expect([initiated.status, initiated.body]).toEqual([200, { status: 'success' }])
    expect((await audience()).city_distribution).toEqual(before.city_distribution)
    await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'instagram' })
    await sim.advance('5s')
    const renewed = await audience()
    expect(renewed.last_processed_at).toBe('08/01/2026')
    expect(renewed.city_distribution).not.toEqual(before.city_distribution)
    await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'instagram' })
    await sim.advance('5s')
    expect((await audience()).city_distribution).not.toEqual(renewed.city_distribution)
  })

  it('are those of one platform', async () => {
    const sim = await simulate()
    const before = (await sim.get(`${PUBLIC}anna.bakes`)).body
    await sim.put(CREATORS, { handle: 'anna.bakes', connector: 'youtube' })
    await sim.advance('5s')
    expect((await sim.get(`${PUBLIC}anna.bakes`)).body).toEqual(before)
  })

  it.each([
    [{}, ['handle', 'connector']],
    [{ handle: '', connector: 'instagram' }, ['handle']],
    [{ handle: ANNA, connector: 'instagram' }, ['handle']],
    [{ handle: 'anna.bakes', connector: 'myspace' }, ['connector']],
  ])('are refused for %o', async (body, paths) => {
    const sim = await simulate()
    const answer = await sim.put(CREATORS, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.map((detail: { path: string }) => detail.path)).toEqual(paths)
  })
})
