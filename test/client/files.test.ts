import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SimulatorError } from '../../src/client/simulator-error.ts'
import type { Scenario } from '../../src/index.ts'
import { inProcess, overHttp } from './worlds.ts'

const SCENARIO = 'name: own\nrules:\n  - { on: createCampaign, fault: reset }\n'

let folder = ''
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mockfluence-'))
  await writeFile(file('own.yaml'), SCENARIO)
  await writeFile(file('broken.yaml'), 'name: own\nrule: []\n')
  await writeFile(file('started.yaml'), 'name: started\nstart: { clock: { mode: manual } }\n')
  await writeFile(file('shops.yaml'), 'stores:\n  - shop: acme.example.com\n')
  await writeFile(file('broken-shops.yaml'), 'store:\n  - shop: acme.example.com\n')
})

afterAll(() => rm(folder, { recursive: true }))

describe('in process', () => {
  it('a world reads scenario files, and says where they are wrong', async () => {
    const { sim } = await inProcess()
    expect(await sim.scenario(file('own.yaml'))).toMatchObject({ name: 'own', file: file('own.yaml') })
    await expect(sim.scenario(file('broken.yaml'))).rejects.toThrow(/broken.yaml:2:1: .*did you mean "rules"/s)
    await expect(sim.scenario(file('missing.yaml'))).rejects.toThrow(/missing.yaml cannot be read/)
    expect((await sim.scenarios()).active).toHaveLength(1)
  })

  it('a scenario file is refused like any other scenario', async () => {
    const { sim } = await inProcess()
    const authorization = 'Bearer t'
    await sim.fetch('admin/api/v1/campaigns', { method: 'POST', headers: { authorization }, body: '{}' })
    await expect(sim.scenario(file('started.yaml'))).rejects.toThrow(SimulatorError)
    await expect(sim.scenario(file('started.yaml'))).rejects.toMatchObject({ status: 409 })
    expect(await sim.scenario(file('started.yaml'), { reset: true })).toMatchObject({ name: 'started' })
  })

  it('a world starts anew with files', async () => {
    const { sim } = await inProcess()
    await sim.reset({ fixtures: file('shops.yaml'), scenarios: [file('own.yaml'), 'flaky-upload'] })
    expect(await sim.state.read('stores')).toMatchObject([{ shop: 'acme.example.com' }])
    expect((await sim.scenarios()).active.map(({ name }) => name)).toEqual(['own', 'flaky-upload'])
    await expect(sim.reset({ fixtures: file('broken-shops.yaml') })).rejects.toThrow(/broken-shops.yaml:1:1: /)
    await expect(sim.reset({ scenarios: [file('broken.yaml')] })).rejects.toThrow(/broken.yaml:2:1: /)
    expect(await sim.state.read('stores')).toHaveLength(1)
  })
})

describe('over HTTP', () => {
  it.each(['./own.yaml', 'own.yml', 'own.JSON', 'scenarios/own', 'C:\\own'])(
    'a path such as %s is refused, and nothing is called',
    async (path) => {
      const { sim } = await overHttp()
      for (const given of [sim.scenario(path), sim.reset({ fixtures: path }), sim.reset({ scenarios: [path] })]) {
        await expect(given).rejects.toThrow(TypeError)
        await expect(given).rejects.toThrow(`is the path ${path}, but`)
        await expect(given).rejects.toThrow('give the name of a bundled one or a document')
      }
    },
  )

  it('a mistake in a document has its place', async () => {
    const { sim } = await overHttp()
    const misspelt: object = { name: 'own', rule: [] }
    await expect(sim.scenario(misspelt as Scenario)).rejects.toThrow(/:3:3: .*did you mean "rules"/)
  })

  it('names and documents are taken', async () => {
    const { sim } = await overHttp()
    await sim.reset({
      fixtures: { stores: [{ shop: 'acme.example.com' }] },
      scenarios: ['flaky-upload', { name: 'own', rules: [] }],
    })
    expect(await sim.state.read('stores')).toHaveLength(1)
    expect((await sim.scenarios()).active).toHaveLength(2)
    await expect(sim.scenario('flaky-uplaod')).rejects.toThrow(/flaky-upload/)
    await expect(sim.reset({ fixtures: 'defualt' })).rejects.toThrow(/fixtures/)
  })
})

describe.each([inProcess, overHttp])('a reset by %o', (reach) => {
  it('is refused by the control API where it is no settings at all', async () => {
    const { sim } = await reach()
    await expect(sim.reset(5 as never)).rejects.toThrow(SimulatorError)
    await expect(sim.reset(null as never)).rejects.toThrow('must be a JSON object')
    await expect(sim.reset({ scenarios: 'flaky-upload' as never })).rejects.toThrow('scenarios: must be')
  })
})
