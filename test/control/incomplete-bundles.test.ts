// The bundle of a world of whose calls something is missing: there were more than it keeps, or they overlapped.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { lowerLimits } from '../lower-limits.ts'
import { simulate } from '../simulate.ts'

let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({ journal_entries: 5, history_calls: 20 })
})
afterAll(() => restore())

it('says how many of the oldest calls it lacks, and has all later ones in order', async () => {
  const sim = await simulate()
  const names = Array.from({ length: 40 }, (_, at) => `Campaign ${at}`)
  for (const name of names) await sim.post('/admin/api/v1/campaigns', { name, brand_name: 'Acme' })
  const { body } = await sim.get('/__sim/bundle')
  expect(body).toMatchObject({ complete: false, missing: ['its 15 oldest calls'] })
  expect(body.calls.map(({ body }: { body: { name: string } }) => body.name)).toEqual(names.slice(15))
  expect((await sim.get('/__sim/requests')).body.requests).toHaveLength(5)
})

it('says that it lacks the order of calls of which one waited while another was carried out', async () => {
  const sim = await simulate()
  const create = (name: string) => sim.post('/admin/api/v1/campaigns', { name, brand_name: 'Acme' })
  await sim.post('/__sim/scenarios', { name: 'slow', rules: [{ on: 'createCampaign', nth: 1, delay: '50ms' }] })
  await Promise.all([create('first'), create('second')])
  const { body } = await sim.get('/__sim/bundle')
  expect(body).toMatchObject({ complete: false, missing: [expect.stringMatching(/^the order of calls .* req_\d+$/)] })
  await create('third')
  expect((await sim.get('/__sim/bundle')).body.missing).toEqual(body.missing)
})
