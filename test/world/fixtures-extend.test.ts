// `extends`: fixtures that add to a bundled set or to another file.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { loadFixtures } from '../../src/server/worlds/fixtures-file.ts'
import { loadScenario } from '../../src/server/worlds/scenario-files.ts'
import { extended } from '../../src/world/state/extends.ts'
import { type Sim, simulate } from '../simulate.ts'

let folder = ''
const at = (name: string) => join(folder, name)

const FILES = {
  'base.yaml': [
    'extends: default',
    'universe: { creators: 500, require_added: true }',
    'campaigns:',
    '  - { id: cmp_base, name: Base, cost_of_campaign: 5 }',
    'stores: [{ shop: a.example.com }]',
    'consents: [{ handle: anna.bakes, creator_id: cr_anna }]',
  ],
  'mine.yaml': [
    'extends: base.yaml',
    'universe: { creators: 700 }',
    'pins: { creators: [{ connector: instagram, handle: "@Anna.Bakes", followers: 777 }] }',
    'campaigns:',
    '  - { id: cmp_mine, name: Mine }',
    '  - { id: cmp_base, cost_of_campaign: 9 }',
    'stores: [{ shop: "https://A.example.com/" }]',
    'consents: [{ connector: instagram, handle: "@Anna.Bakes" }]',
  ],
  'loop.yaml': ['extends: back.yaml'],
  'back.yaml': ['extends: loop.yaml'],
  'broken.yaml': ['campaigns:', '  - { nam: x }'],
  'on-broken.yaml': ['extends: broken.yaml'],
  'wrong-link.yaml': [
    'extends: base.yaml',
    'competitions:',
    '  - { id: c, brand_handle: { instagram: "https://www.instagram.com/acme" } }',
    '  - { id: c, brand_handle: { instagram: "https://www.instagram.com/acme" } }',
  ],
  'scenario.yaml': ['name: s', 'start:', '  fixtures: { extends: base.yaml, campaigns: [{ id: cmp_s }] }'],
  'bad-scenario.yaml': ['name: s', 'start:', '  fixtures:', '    extends: broken.yaml'],
}

afterAll(() => rm(folder, { recursive: true }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mockfluence-'))
  for (const [name, lines] of Object.entries(FILES)) await writeFile(at(name), lines.join('\n'))
})

async function refusal(name: string): Promise<string> {
  const loaded = await loadFixtures(at(name))
  if (loaded.ok) throw new Error('the fixtures were taken')
  return loaded.message
}

const ids = async (sim: Sim, world = '') =>
  (await sim.get(`${world}/__sim/state/campaigns`)).body.map(({ id }: { id: string }) => id)

describe('a file that extends others', () => {
  it('adds to them, and changes what it names', async () => {
    const loaded = await loadFixtures(at('mine.yaml'))
    if (!loaded.ok) throw new Error(loaded.message)
    const { fixtures } = loaded
    expect(fixtures.universe).toEqual({ creators: 700, require_added: true })
    expect(fixtures.campaigns).toMatchObject([
      { id: 'cmp_mine', name: 'Mine' },
      { id: 'cmp_base', name: 'Base', cost_of_campaign: 9 },
      { id: 'cmp_welcome' },
    ])
    expect(fixtures.stores).toHaveLength(1)
    expect(fixtures.consents).toMatchObject([{ creator_id: 'cr_anna' }])
    expect(fixtures.pins.creators).toEqual([
      expect.objectContaining({ handle: 'Anna.Bakes', followers: 777, country: 'Norway' }),
    ])
    expect(loaded.document).not.toHaveProperty('extends')
  })

  it('may not go in a circle', async () => {
    expect(await refusal('loop.yaml')).toContain(
      `${at('back.yaml')}:1:10: extends: goes in a circle: ${at('loop.yaml')} extends ${at('back.yaml')} extends ${at('loop.yaml')}`,
    )
  })

  it('shows the mistakes of the other file at their place', async () => {
    const message = await refusal('on-broken.yaml')
    expect(message).toContain(`${at('on-broken.yaml')}:1:10: extends: the fixtures ${at('broken.yaml')} have a mistake`)
    expect(message).toContain(`${at('broken.yaml')}:2:7: campaigns[0]: unknown key "nam": did you mean "name"?`)
    expect(message).toContain('  2 |   - { nam: x }\n    |       ^')
  })

  it('shows its own mistakes at their place', async () => {
    expect(await refusal('wrong-link.yaml')).toContain(
      `${at('wrong-link.yaml')}:4:11: competitions[1].id: another of the competitions has the id "c"`,
    )
  })

  it('is taken by createSimulator and by a reset from code', async () => {
    await using simulator = await createSimulator({ fixtures: at('mine.yaml'), clock: 'manual' })
    const read = async () => (await simulator.fetch(`${simulator.url}/__sim/state/campaigns`)).text()
    expect(await read()).toContain('cmp_welcome')
    await simulator.reset({ fixtures: at('base.yaml') })
    expect(await read()).toMatch(/cmp_base.*cmp_welcome/s)
  })
})

describe('a document that extends a bundled set', () => {
  it('adds to it, in a reset and in a new world', async () => {
    const sim = await simulate()
    const fixtures = { extends: 'default', campaigns: [{ id: 'cmp_mine' }] }
    expect((await sim.post('/__sim/reset', { fixtures })).status).toBe(200)
    expect((await sim.post('/__sim/worlds', { name: 'w', fixtures })).status).toBe(201)
    expect([await ids(sim), await ids(sim, '/w/w')]).toEqual([
      ['cmp_mine', 'cmp_welcome'],
      ['cmp_mine', 'cmp_welcome'],
    ])
  })

  it.each([
    ['defualt', 'did you mean \\"default\\"?'],
    ['base.yaml', 'only files of the command line may extend a file'],
    ['../package.json', 'only files of the command line may extend a file'],
  ])('refuses %s, and changes nothing', async (name, hint) => {
    const sim = await simulate()
    const { status, body, text } = await sim.post('/__sim/reset', { fixtures: { extends: name } })
    expect([status, body.errors[0].path]).toEqual([400, 'fixtures.extends'])
    expect(text).toContain(hint)
    const scenario = await sim.post('/__sim/scenarios', { name: 's', start: { fixtures: { extends: name } } })
    expect([scenario.status, scenario.body.errors[0].path]).toEqual([400, 'start.fixtures.extends'])
    await expect(createSimulator({ fixtures: { extends: name } })).rejects.toThrow(/fixtures\.json:2:14: extends: /)
  })

  it('names mistakes by their place in the call', async () => {
    const sim = await simulate()
    const stores = [{ shop: 'b.example.com' }, { shop: 'b.example.com' }]
    const { body } = await sim.post('/__sim/reset', { fixtures: { extends: 'agency', stores } })
    expect(body.errors[0].path).toBe('fixtures.stores.1.shop')
  })
})

describe('a scenario whose fixtures extend others', () => {
  it('starts a world with both, and is whole wherever it goes', async () => {
    const loaded = await loadScenario(at('scenario.yaml'))
    if (!loaded.ok) throw new Error(loaded.message)
    const sim = await simulate({ scenarios: [loaded.scenario] })
    expect(await ids(sim)).toEqual(['cmp_s', 'cmp_base', 'cmp_welcome'])
    const snapshot = (await sim.get('/__sim/state')).body
    expect((await sim.put('/w/other/__sim/state', snapshot)).status).toBe(200)
    await sim.post('/w/other/__sim/reset', {})
    const { body: bundle } = await sim.get('/__sim/bundle')
    expect(JSON.stringify([snapshot.scenarios, bundle.scenarios])).not.toContain('extends')
    expect(bundle.scenarios[0].document.start.fixtures.campaigns).toHaveLength(3)
  })

  it('names what is wrong with the other file', async () => {
    const loaded = await loadScenario(at('bad-scenario.yaml'))
    expect(loaded).toMatchObject({
      ok: false,
      problems: [
        { line: 4, column: 14, message: expect.stringContaining('broken.yaml:2:7: campaigns[0]: unknown key') },
      ],
    })
  })

  it('may extend a bundled set over HTTP', async () => {
    const sim = await simulate()
    const fixtures = { extends: 'default', campaigns: [{ id: 'cmp_s' }] }
    expect((await sim.post('/__sim/scenarios', { name: 's', start: { fixtures } })).status).toBe(201)
    expect(await ids(sim)).toEqual(['cmp_s', 'cmp_welcome'])
  })
})

describe('an entry of both', () => {
  const join = async (own: object, base: object) => {
    const joined = await extended({ extends: 'base', ...own }, async () => ({ document: base }))
    return 'document' in joined ? joined.document : joined.problem
  }

  it('is one, by the spelling that is kept', async () => {
    const theirs = { connector: 'youtube', handle: '@TinyTech', created_at: '-1d' }
    const own = { connector: 'youtube', handle: 'tinytech', status: 'expired' }
    expect(await join({ creators: [own] }, { creators: [theirs] })).toEqual({ creators: [{ ...theirs, ...own }] })
    expect(await join({ creators: [{ ...own, connector: 'tiktok' }] }, { creators: [theirs] })).toMatchObject({
      creators: { length: 2 },
    })
  })

  it('is one by its state, if it is a verification', async () => {
    const theirs = { connector: 'instagram', redirectUrl: 'https://a.example', state: 's' }
    const own = { redirectUrl: 'https://b.example', state: 's' }
    expect(await join({ verification_sessions: [own] }, { verification_sessions: [theirs] })).toEqual({
      verification_sessions: [{ ...theirs, ...own }],
    })
  })

  it('is not one where it has no id', async () => {
    const campaigns = [{ name: 'Spring' }]
    expect(await join({ campaigns }, { campaigns })).toMatchObject({ campaigns: { length: 2 } })
  })

  it('leaves what is wrong for the schema', async () => {
    expect(await join({ campaigns: 5, pins: null, stores: [7] }, { campaigns: [{}], pins: {}, stores: [{}] })).toEqual({
      campaigns: 5,
      pins: null,
      stores: [7, {}],
    })
  })
})
