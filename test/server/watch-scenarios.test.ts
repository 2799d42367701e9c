import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { loadScenario } from '../../src/server/worlds/scenario-files.ts'
import { watchScenarios } from '../../src/server/worlds/watch-scenarios.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const text = (status: number, rules = 1) =>
  `name: s\nrules:\n${`  - { on: createCampaign, respond: { status: ${status} } }\n`.repeat(rules)}`

async function watched() {
  const file = join(temporaryFolder(), 's.yaml')
  await writeFile(file, text(418))
  const loaded = await loadScenario(file)
  if (!loaded.ok) throw new Error(loaded.message)
  const { scenario } = loaded
  const sim = await simulate({ scenarios: [scenario] })
  const noticed: (string | null)[] = []
  const files = [{ named: file, path: file, scenario, text: loaded.text }]
  onTestFinished(watchScenarios(files, sim.simulator.worlds, realTime, ({ problem }) => noticed.push(problem)))
  // The first look at the file is over.
  await sim.get('/__sim/health')
  const call = async (world: string) => (await sim.post(`/w/${world}/admin/api/v1/campaigns`, { name: 'a' })).status
  return { file, sim, call, noticed }
}

it('the next call obeys a scenario that was saved, in whatever world', async () => {
  const { file, call, noticed } = await watched()
  for (const world of ['a', 'b', 'c']) expect(await call(world)).toBe(418)
  for (let edit = 0; edit < 12; edit++) {
    const status = 420 + edit
    if (edit % 2 === 0) await writeFile(file, text(status))
    else {
      await writeFile(`${file}.new`, text(status))
      await rename(`${file}.new`, file)
    }
    const world = ['a', 'b', 'c'][edit % 3] ?? ''
    expect([world, await call(world)]).toEqual([world, status])
  }
  expect(noticed).toEqual(Array(12).fill(null))
})

it('a broken one is said by health at once, and the version before stays', async () => {
  const { file, sim, call, noticed } = await watched()
  await writeFile(`${file}.new`, 'name: s\nrules: [')
  await rename(`${file}.new`, file)
  expect((await sim.get('/__sim/health')).body.scenario_errors).toMatchObject([{ line: 2 }])
  expect([await call('a'), noticed.length]).toEqual([418, 1])
})

it('worlds that nobody asks follow by themselves', async () => {
  const { file, sim, call } = await watched()
  expect(await call('idle')).toBe(418)
  await writeFile(file, text(420, 2))
  expect((await sim.get('/__sim/health')).status).toBe(200)
  const world = sim.simulator.worlds.find('idle')
  await expect.poll(() => world?.script.active()[0]?.states().rules.length).toBe(2)
})
