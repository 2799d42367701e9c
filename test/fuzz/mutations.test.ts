import { expect, it } from 'vitest'
import { mutate } from './mutations.ts'

it('a snapshot with anything changed is refused by name, or its world works', async () => {
  const { restored, refused } = await mutate({ runs: 30, seed: 1 })
  // Mutations that are all refused, or all harmless, would show nothing.
  expect(restored).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(10)
}, 60_000)
