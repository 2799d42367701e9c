// Snapshots and data files of earlier versions, as those versions wrote them.

import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { Store } from '../../src/server/storage/store.ts'
import { SNAPSHOT_VERSION } from '../../src/world/state/migrations.ts'
import { type Sim, simulate } from '../simulate.ts'

const STATE = '/__sim/state'
const beside = (name: string) => new URL(name, import.meta.url).pathname
const version3 = async () => JSON.parse(await readFile(beside('v3.json'), 'utf8'))

/** Counts the records of each collection. */
const counted = (collections: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(collections).map(([name, records]) => [name, records.length]))

async function goesOn(sim: Sim, world = ''): Promise<void> {
  await sim.put(`${world}/__sim/webhooks/endpoints`, [])
  await sim.advance('40d', world)
  expect((await sim.get(`${world}/api/v1/rt_tracking/insights`)).status).toBe(200)
  expect((await sim.post(`${world}/admin/api/v1/campaigns`, { name: 'New', brand_name: 'Acme' })).status).toBe(200)
}

describe('a snapshot of version 3', () => {
  it('is restored with all that it holds', async () => {
    const sim = await simulate()
    const document = await version3()
    const { status, body } = await sim.put(STATE, document)
    expect([status, body.errors]).toEqual([200, undefined])
    const restored = (await sim.get(STATE)).body
    expect(restored.version).toBe(SNAPSHOT_VERSION)
    expect(counted(restored.collections)).toEqual(counted(document.collections))
    for (const key of ['seed', 'clock', 'collections', 'chance', 'job_overrides', 'job_traces', 'scenarios', 'memories']) {
      // A field that was added has its default.
      expect({ [key]: restored[key] }).toMatchObject({ [key]: document[key] })
    }
    for (const key of ['endpoints', 'evicted', 'held', 'awaited', 'successes']) {
      expect([key, restored.webhooks[key]]).toEqual([key, document.webhooks[key]])
    }
    const text = JSON.stringify(document.webhooks.deliveries).replaceAll('"subject":{"key":', '"subject":{"of":')
    // Today deliveries have no place.
    const deliveries = JSON.parse(text).map(({ place: _, ...delivery }: { place: number }) => delivery)
    expect(restored.webhooks.deliveries).toEqual(deliveries)
    await goesOn(sim)
  })

  it('keeps the ticks that waited on the clock', async () => {
    const sim = await simulate()
    await sim.put(STATE, await version3())
    const { planned } = (await sim.get(STATE)).body
    const tick = { kind: 'tick', id: 'some.body', tick: '2026-01-10T13:00:00.000Z' }
    expect(planned).toContainEqual(expect.objectContaining(tick))
  })

  it('is refused by name where it is broken', async () => {
    const sim = await simulate()
    const document = await version3()
    for (const waiting of [5, null, { line: 5 }, { behind: [], line: [{ kind: 'tick', until: 5 }] }]) {
      const { status, body } = await sim.put(STATE, { ...document, webhooks: { ...document.webhooks, waiting } })
      expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^webhooks/)])
    }
  })
})

it('a data file of version 3 is taken, and its worlds go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'worlds.json')
  await copyFile(beside('v3.data'), path)
  const onTrouble = (message: string) => expect.unreachable(message)
  const store = await Store.open(path, { real: realTime, program: '1', scenarios: [], onTrouble })
  const sim = await simulate({ store })
  await sim.simulator.recall()
  expect(sim.simulator.worlds.names()).toEqual(['default', 'kept'])
  expect((await sim.records('campaigns', '/w/kept')).map(({ name }) => name)).toContain('Kept')
  expect((await sim.records('tracked_creators')).map(({ handle }) => handle)).toEqual(['anna.bakes', 'some.body'])
  await goesOn(sim, '/w/kept')
  await goesOn(sim)
})
