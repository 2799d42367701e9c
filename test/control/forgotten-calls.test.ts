// The bundle of a world that has had more calls than it keeps.

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
