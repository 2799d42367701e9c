import { expect, it } from 'vitest'
import { soak } from './soak.ts'

it('bears two seconds of mixed traffic: no error, no leak, no handle left', async () => {
  const { errors, programs, heapMb, left } = await soak({ seconds: 2, seed: 1 })
  expect(errors).toEqual([])
  expect(programs).toBeGreaterThan(6)
  expect(left).toEqual({})
  // What is left behind is gone with the worlds that held it; caches and compiled code may stay.
  expect(heapMb.last - heapMb.first).toBeLessThan(25)
}, 120_000)
