import { expect, it } from 'vitest'
import { soak } from './soak.ts'

it('bears a minute of mixed traffic: no error, no leak, no handle left', async () => {
  const { errors, visits, samples, heapMb, left } = await soak({ seconds: 60, seed: 1 })
  expect(errors).toEqual([])
  expect(visits).toBeGreaterThan(300)
  expect(left).toEqual({})
  // What clients left behind is gone with the worlds that held it; caches and compiled code may stay.
  expect(heapMb.reset - heapMb.fresh).toBeLessThan(30)
  const handles = samples.map((sample) => sample.handles)
  expect(Math.max(...handles.slice(6))).toBeLessThan(Math.max(...handles.slice(0, 6)) + 20)
}, 150_000)
