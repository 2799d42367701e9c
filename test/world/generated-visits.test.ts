// The visits that fixtures have generated are bounded in all; what is beyond changes nothing.

import { expect, it, onTestFinished } from 'vitest'
import { lowerLimits } from '../lower-limits.ts'
import { simulate } from '../simulate.ts'

const links = (count: number) =>
  Array.from({ length: count }, () => ({ target_url: 'https://acme.example/', visits: 1_000 }))

it('refuses fixtures with more visits than all links may have, and leaves the world as it was', async () => {
  onTestFinished(lowerLimits({ generated_visits: 10_000 }))
  const sim = await simulate()
  const before = (await sim.get('/__sim/state')).body
  const { status, text } = await sim.post('/__sim/reset', { fixtures: { shortlinks: links(11) } })
  expect([status, text]).toEqual([400, expect.stringContaining('10000 visits in all')])
  expect((await sim.get('/__sim/state')).body).toEqual(before)
})
