import { expect, it } from 'vitest'
import { soak } from './soak.ts'

it('bears half a minute of mixed traffic: no error, no leak, no handle left', async () => {
  const { errors, visits, samples, heapMb, left } = await soak({ seconds: 30, seed: 1 })
  expect(errors).toEqual([])
  // About 470; fewer on a busy machine.
  expect(visits).toBeGreaterThan(50)
  expect(left).toEqual({})
  // What clients left behind is gone with the worlds that held it; caches and compiled code may stay: 15 MB.
  expect(heapMb.reset - heapMb.fresh).toBeLessThan(25)
  const handles = samples.map((sample) => sample.handles)
  expect(Math.max(...handles.slice(6))).toBeLessThan(Math.max(...handles.slice(0, 6)) + 20)
}, 120_000)
