import { expect, it } from 'vitest'
import { soak } from './soak.ts'

it('bears some seconds of mixed traffic: no error, no leak, no handle left', async () => {
  const { errors, visits, heapMb, left } = await soak({ seconds: 3, worlds: 50, seed: 1 })
  expect(errors).toEqual([])
  // About 55 where nothing else runs.
  expect(visits).toBeGreaterThan(0)
  expect(left).toEqual({})
  // What clients left behind is gone with the worlds that held it; caches and compiled code may stay: 15 MB.
  expect(heapMb.reset - heapMb.fresh).toBeLessThan(25)
}, 120_000)
