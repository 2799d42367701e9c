import { expect, it } from 'vitest'
import { attack } from './attack.ts'

it('answers whatever is sent without a 5xx, and changes nothing when it refuses', async () => {
  const tally = await attack({ cases: 20, seed: 1 })
  const count = (from: number) => [...tally].filter(([status]) => status >= from && status < from + 100)
  const sum = (list: [number, number][]) => list.reduce((total, [, times]) => total + times, 0)
  // Cases that are all refused, or all accepted, would show nothing.
  expect(sum(count(200))).toBeGreaterThan(3)
  expect(sum(count(400))).toBeGreaterThan(10)
}, 120_000)
