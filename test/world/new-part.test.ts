// A new part of a world's state is one declaration: snapshots, forks, data files and bundles keep it, a reset ends it.

import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createSimulator } from '../../src/index.ts'
import type { World } from '../../src/world/world.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { counters } = vi.hoisted(() => ({ counters: new WeakMap<object, number>() }))

vi.mock(import('../../src/world/parts/parts.ts'), async (original) => {
  const { PARTS, ...others } = await original()
  const { part } = await import('../../src/world/parts/part.ts')
  const counter = part({
    name: 'counter',
    schema: z.int().default(0),
    // One more for each world that it has come through.
    save: (world: World) => (world.changed ? (counters.get(world) ?? 0) + 1 : 0),
    load: (world, count) => void counters.set(world, count),
  })
  return { ...others, PARTS: [...PARTS, counter] as unknown as typeof PARTS }
})

const create = {
  method: 'POST',
  headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
}

it('keeps a new part wherever it keeps the others', async () => {
  const data = join(await temporaryFolder(), 'worlds.json')
  const sim = await createSimulator({ data, clock: 'manual' })
  await sim.fetch('/admin/api/v1/campaigns', create)
  expect(await sim.snapshot()).toMatchObject({ counter: 1 })
  expect(await (await sim.fork('forked')).snapshot()).toMatchObject({ counter: 2 })
  await sim.world('restored').restore(await sim.snapshot())
  expect(await sim.world('restored').snapshot()).toMatchObject({ counter: 2 })
  expect((await sim.world('restored').bundle()).state).toMatchObject({ counter: 2 })
  await sim.close()
  const again = await createSimulator({ data, clock: 'manual' })
  expect(await again.snapshot()).toMatchObject({ counter: 2 })
  await again.reset()
  expect(await again.snapshot()).toMatchObject({ counter: 0 })
  await again.close()
})
