// Loading, replacing and taking away scenarios, and what is refused, word by word.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSimulator, type Scenario } from '../../src/index.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { load, send, sourceOf } from './load.ts'

const create = (sim: Sim) => sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })

describe('scenarios over the control API', () => {
  it('come as YAML, as JSON, or by a bundled name', async () => {
    const sim = await simulate()
    expect((await load(sim, 'name: mine\nrules: [{ on: "*", delay: 1ms }]')).rules).toMatchObject([
      { name: '1', hits: 0 },
    ])
    const json = await sim.post('/__sim/scenarios', {
      name: 'json',
      rules: [{ on: ['addStore'], respond: { status: 500 } }],
    })
    expect([json.status, json.body.file]).toEqual([201, 'request.json'])
    const bundled = await sim.post('/__sim/scenarios', { name: 'server-errors-that-heal' })
    expect([bundled.status, bundled.body.name]).toEqual([201, 'server-errors-that-heal'])
    const { active, available } = (await sim.get('/__sim/scenarios')).body
    expect(active.map(({ name }: { name: string }) => name)).toEqual(['mine', 'json', 'server-errors-that-heal'])
    expect(available.length).toBeGreaterThanOrEqual(20)
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['mine', 'json', 'server-errors-that-heal'])
  })

  it('keep their place when they are loaded again, whichever way', async () => {
    const sim = await simulate()
    const text = (name: string, more = '') =>
      `name: ${name}\n${more}rules: [{ on: addStore, respond: { status: 500 } }]`
    const order = async () => (await sim.get('/__sim')).body.scenarios
    for (const name of ['a', 'b', 'c']) await load(sim, text(name))
    await load(sim, text('b', 'seed: 2\n'))
    expect(await order()).toEqual(['a', 'b', 'c'])
    await load(sim, text('a', 'seed: 2\n'), '?reset=true')
    expect(await order()).toEqual(['a', 'b', 'c'])
    await load(sim, text('b', 'start: { clock: { mode: manual } }\n'), '?reset=true')
    expect(await order()).toEqual(['a', 'b', 'c'])
    await load(sim, text('d'), '?reset=true')
    expect(await order()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keep their place and counters under a new name in their file', async () => {
    const source = (name: string) => sourceOf(`{ name: ${name}, rules: [{ on: addStore, nth: 2, fault: reset }] }`)
    const [a, b, renamed] = [await source('a'), await source('b'), await source('renamed')]
    const sim = await simulate({ scenarios: [a, b] })
    const order = async (world = '') => (await sim.get(`${world}/__sim`)).body.scenarios
    await sim.post('/w/old/__sim/scenarios', { name: 'renamed', rules: [{ on: '*', delay: '1ms' }] })
    await sim.post('/admin/api/v1/ecom_shop', {})
    sim.simulator.worlds.reloadScenario(a, renamed)
    expect([await order(), await order('/w/old'), await order('/w/new')]).toEqual(Array(3).fill(['renamed', 'b']))
    await sim.request('DELETE', '/__sim/scenarios/b')
    await expect(sim.post('/admin/api/v1/ecom_shop', {})).rejects.toThrow('fetch failed')
  })

  it('are taken away one by one, or all', async () => {
    const sim = await simulate()
    for (const name of ['a', 'b', 'c'])
      await load(sim, `name: ${name}\nrules: [{ on: createCampaign, respond: { status: 503 } }]`)
    expect((await sim.request('DELETE', '/__sim/scenarios/b')).body).toEqual({ deleted: ['b'] })
    expect((await sim.request('DELETE', '/__sim/scenarios/b')).status).toBe(404)
    expect((await create(sim)).headers.get('x-sim-rule')).toBe('c/1')
    expect((await sim.request('DELETE', '/__sim/scenarios')).body).toEqual({ deleted: ['a', 'c'] })
    expect((await create(sim)).status).toBe(200)
  })

  it('keep the counters of unchanged rules when they are loaded again', async () => {
    const sim = await simulate()
    const text = (second: number) =>
      `name: s\nrules:\n  - { name: a, on: createCampaign, nth: 2, respond: { status: 503 } }\n  - { name: b, on: createCampaign, times: 1, respond: { status: ${second} } }\n`
    await load(sim, text(500))
    expect((await create(sim)).status).toBe(500)
    await load(sim, text(418))
    expect((await create(sim)).status).toBe(503)
    expect((await create(sim)).status).toBe(418)
    expect((await create(sim)).status).toBe(200)
  })

  it('take effect on the start of a world by a reset, or while it is unused', async () => {
    const sim = await simulate()
    const text =
      'name: s\nstart: { clock: { mode: manual, now: 2026-03-01T09:00:00Z }, fixtures: { campaigns: [{ id: cmp_1, name: One, brand_name: B }] } }'
    await create(sim)
    const refused = await send(sim, text)
    expect([refused.status, refused.body.type]).toEqual([409, '/docs/errors#world_in_use'])
    expect(refused.body.detail).toBe(
      's has a start, and this world has been used: load it with ?reset=true (from code, { reset: true })',
    )
    expect((await sim.get('/__sim')).body.scenarios).toEqual([])
    await load(sim, text, '?reset=true')
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-03-01T09:00:00.000Z')
    expect((await sim.get('/__sim/state/campaigns')).body.map(({ id }: { id: string }) => id)).toEqual(['cmp_1'])
    await sim.post('/__sim/reset', { scenarios: [] })
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-01-05T09:00:00.000Z')
    await load(sim, text)
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-03-01T09:00:00.000Z')
  })

  it('have no say in what a reset asks for in so many words', async () => {
    const sim = await simulate()
    const start = { clock: { mode: 'manual', now: '2026-03-01T09:00:00Z' }, fixtures: { campaigns: [{ id: 'cmp_s' }] } }
    const scenarios = [{ name: 's', start }]
    const begun = async () => {
      const [{ mode, now }, campaigns] = [
        (await sim.get('/__sim/clock')).body,
        (await sim.get('/__sim/state/campaigns')).body,
      ]
      return [mode, now.slice(0, 10), campaigns.map(({ id }: { id: string }) => id).join()]
    }
    await sim.post('/__sim/reset', { scenarios, clock: { now: '2027-01-01T00:00:00Z' } })
    expect(await begun()).toEqual(['manual', '2027-01-01', 'cmp_s'])
    await sim.post('/__sim/reset', { scenarios, fixtures: { campaigns: [{ id: 'cmp_r' }] } })
    expect(await begun()).toEqual(['manual', '2026-03-01', 'cmp_r'])
    await sim.post('/__sim/reset', {})
    expect(await begun()).toEqual(['manual', '2026-01-05', ''])
    // Who names the scenario anew asks for its start anew.
    await sim.post('/__sim/reset', { scenarios })
    expect(await begun()).toEqual(['manual', '2026-03-01', 'cmp_s'])
    await sim.post('/__sim/reset', { clock: { now: '2027-01-01T00:00:00Z' } })
    await sim.post('/__sim/scenarios?reset=true', scenarios[0])
    expect(await begun()).toEqual(['manual', '2026-03-01', 'cmp_s'])
    await sim.post('/__sim/reset', { scenarios, clock: { mode: 'x60' } })
    expect(await begun()).toEqual(['scaled', '2026-03-01', 'cmp_s'])
  })

  it.each([
    ['a clock was set', (sim: Sim) => sim.put('/__sim/clock', { now: '2026-02-01T00:00:00Z' }), '/__sim/clock'],
    ['time has passed', (sim: Sim) => sim.post('/__sim/clock/advance', { by: '1h' }), '/__sim/clock'],
    [
      'webhooks were sent elsewhere',
      (sim: Sim) => sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:9' }]),
      '/__sim/webhooks/endpoints',
    ],
    [
      'an event was let happen',
      (sim: Sim) => sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} }),
      '/__sim/webhooks/deliveries',
    ],
    [
      'a record was forced',
      (sim: Sim) => sim.patch('/__sim/state/campaigns/cmp_one', { name: 'Forced' }),
      '/__sim/state/campaigns',
    ],
  ])('do not take away what was arranged: %s', async (_what, arrange, place) => {
    const sim = await simulate({ fixtures: FixturesSchema.parse({ campaigns: [{ id: 'cmp_one', name: 'One' }] }) })
    const text = 'name: s\nstart: { clock: { mode: manual, now: 2026-03-01T09:00:00Z } }'
    expect((await arrange(sim)).status).toBeLessThan(300)
    const before = (await sim.get(place)).body
    expect((await send(sim, text)).status).toBe(409)
    expect((await sim.get(place)).body).toEqual(before)
    await load(sim, text, '?reset=true')
    await load(sim, text.replace('03-01', '03-02'))
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-03-02T09:00:00.000Z')
  })

  it('are what a reset names, or those the world was made with', async () => {
    const sim = await simulate()
    await sim.post('/__sim/reset', {
      scenarios: ['server-errors-that-heal', { name: 'x', rules: [{ on: '*', delay: '1ms' }] }],
    })
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['server-errors-that-heal', 'x'])
    await load(sim, 'name: later\ndescription: Loaded later')
    await sim.post('/__sim/reset', {})
    expect((await sim.get('/__sim')).body.scenarios).toEqual([])
    await sim.post('/__sim/reset', { scenarios: ['server-errors-that-heal'] })
    expect((await sim.post('/__sim/reset', { scenarios: ['no-such'] })).status).toBe(404)
    expect((await sim.post('/__sim/reset', { scenarios: ['flaky-uplod'] })).body.detail).toBe(
      "There is no scenario 'flaky-uplod'; did you mean flaky-upload?",
    )
    expect((await sim.post('/__sim/reset', { scenarios: [{ name: 'a', rule: [] }] })).status).toBe(400)
    expect(
      (
        await sim.post('/__sim/reset', {
          scenarios: [
            { name: 'a', seed: 1 },
            { name: 'a', seed: 2 },
          ],
        })
      ).status,
    ).toBe(400)
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['server-errors-that-heal'])
  })

  it('are refused with every mistake at its place; nothing is loaded', async () => {
    const sim = await simulate()
    const answer = await send(sim, 'name: s\nruls: []\nrules:\n  - { on: createCampain, respond: { status: 99 } }\n')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(answer.body.problems.map(({ line, column }: { line: number; column: number }) => [line, column])).toEqual([
      [2, 1],
      [4, 11],
      [4, 45],
    ])
    expect(answer.body.errors[0].message).toBe(
      'request.yaml:2:1: unknown key "ruls": did you mean "rules"?\n  2 | ruls: []\n    | ^',
    )
    expect((await sim.get('/__sim')).body.scenarios).toEqual([])
  })

  it.each([
    [{ 'content-type': 'text/plain' }, 'name: s', 415],
    [{}, undefined, 415],
    [{ 'content-type': 'application/yaml' }, ' ', 400],
    [{ 'content-type': 'application/json' }, '{"name": ', 400],
    [{ 'content-type': 'application/json' }, '{"name": "no-such-scenario"}', 404],
    [{ 'content-type': 'application/yaml' }, `name: s\ndescription: ${'x'.repeat(300_000)}`, 413],
    [{ 'content-type': 'application/yaml' }, `a: [${'['.repeat(100_000)}`, 400],
  ])('refuses %j', async (headers, body, status) => {
    const sim = await simulate()
    const answer = await sim.request('POST', '/__sim/scenarios', { headers, ...(body === undefined ? {} : { body }) })
    expect(answer.status).toBe(status)
    expect((await sim.get('/__sim')).body.scenarios).toEqual([])
  })
})

describe('from code', () => {
  const MINE: Scenario = { name: 'mine', rules: [{ on: '*', nth: 1, respond: { status: 418 } }] }
  const init = {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: '{"name":"A","brand_name":"B"}',
  }
  const file = async (text: string, name = 'mine.yaml') => {
    const path = join(temporaryFolder(), name)
    await writeFile(path, text)
    return path
  }

  it('come as names, files and documents', async () => {
    const path = await file('name: filed\nrules:\n  - { on: createCampaign, nth: 2, respond: { status: 503 } }\n')
    const sim = await createSimulator({ scenarios: ['server-errors-that-heal', path, MINE, { name: 'empty-search' }] })
    const statuses = [418, 503, 500, 500, 200]
    for (const status of statuses) expect((await sim.fetch('/admin/api/v1/campaigns', init)).status).toBe(status)
    const { active } = JSON.parse(await (await sim.fetch('/__sim/scenarios')).text())
    expect(active.map(({ file, rules }: { file: string; rules: [] }) => [file, rules.length])).toEqual([
      ['server-errors-that-heal.yaml', expect.any(Number)],
      [path, 1],
      ['scenario.json', 1],
      ['empty-search.yaml', 1],
    ])
    await sim.close()
  })

  it('are loaded into a world as names, files and documents', async () => {
    const sim = await createSimulator()
    const world = sim.world('other')
    const json = JSON.stringify({ name: 'json', rules: [{ on: 'createCampaign', nth: 1, respond: { status: 503 } }] })
    expect(await world.scenario('server-errors-that-heal')).toMatchObject({ name: 'server-errors-that-heal' })
    expect(await world.scenario({ name: 'empty-search' })).toMatchObject({ rules: [{ name: 'nobody' }] })
    expect(await world.scenario(await file(json, 'mine.JSON'))).toMatchObject({ name: 'json' })
    for (const status of [503, 500]) expect((await world.fetch('/admin/api/v1/campaigns', init)).status).toBe(status)
    await world.scenario({ name: 'more', rules: [{ on: '*', fault: 'reset' }] })
    await expect(world.fetch('/admin/api/v1/campaigns', init)).rejects.toThrow('fetch failed')
    await sim.close()
  })

  it('are refused with their places, the lines and a caret', async () => {
    const path = await file('name: mine\nruls: []\n')
    const broken = { name: 'x', rule: [] }
    const shown = (place: string) =>
      `${place}: unknown key "rule": did you mean "rules"?\n  3 |   "rule": []\n    |   ^`
    const sim = await createSimulator()
    const world = sim.world('default')
    for (const [refused, ...parts] of [
      [() => createSimulator({ scenarios: [broken] }), shown('scenario.json:3:3')],
      [() => world.scenario(broken), `POST /__sim/scenarios was refused: ${shown('request.json:3:3')}`],
      [() => createSimulator({ scenarios: [path] }), `${path}:2:1: unknown key "ruls"`, '\n  2 | ruls: []\n    | ^'],
      [() => world.scenario(path), `${path}:2:1: unknown key "ruls"`, '\n  2 | ruls: []\n    | ^'],
      [() => createSimulator({ scenarios: ['flaky-uplod'] }), 'Did you mean flaky-upload?'],
      [
        () => world.scenario('flaky-uplod'),
        "POST /__sim/scenarios was refused: There is no scenario 'flaky-uplod'; did you mean flaky-upload?",
      ],
      [
        () => world.reset({ scenarios: ['flaky-uplod'] }),
        "POST /__sim/reset was refused: There is no scenario 'flaky-uplod'; did you mean flaky-upload?",
      ],
      [() => createSimulator({ scenarios: ['./x.txt'] }), 'a file of your own ends in .yaml, .yml or .json'],
      [() => world.scenario('./x.txt'), 'a file of your own ends in .yaml, .yml or .json'],
      [
        () => createSimulator({ scenarios: ['./no/such.yaml'] }),
        './no/such.yaml cannot be read: there is no such file',
      ],
      [() => createSimulator({ scenarios: [MINE, MINE] }), 'two scenarios are called mine'],
    ] as const) {
      const { message } = await refused().then(
        () => new Error('it was taken'),
        (error: Error) => error,
      )
      for (const part of parts) expect(message).toContain(part)
    }
    expect(await world.state.read()).not.toHaveProperty('memories')
    await sim.close()
  })
})
