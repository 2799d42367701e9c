import { expect, it } from 'vitest'
import { mutate } from './mutations.ts'

it('a snapshot with anything changed is refused by name, or its world works', async () => {
  const { restored, refused } = await mutate({ runs: 9, seed: 2 })
  // Mutations that are all refused, or all harmless, would show nothing.
  expect(restored).toBeGreaterThan(1)
  expect(refused).toBeGreaterThan(4)
}, 60_000)
