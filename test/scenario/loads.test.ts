// Timelines that load and unload scenarios.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { loadScenario } from '../../src/server/files/scenario-files.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { load, send } from './load.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const create = async (sim: Sim, world = '') =>
  (await sim.post(`${world}${CAMPAIGNS}`, { name: 'A', brand_name: 'Acme' })).status
const playing = async (sim: Sim, world = ''): Promise<string[]> => (await sim.get(`${world}/__sim`)).body.scenarios
const active = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/scenarios`)).body.active
const DOWN = '{ name: down, rules: [{ on: createCampaign, respond: { status: 503 } }] }'
const FLAPS = `name: flaps
timeline:
  - { at: 10s, load: ${DOWN} }
  - { at: 20s, unload: down }
  - { at: 30s, load: ${DOWN} }
  - { at: 40s, unload: flaps }
  - { at: 50s, unload: down }
`

describe('a timeline', () => {
  it('loads and unloads scenarios at their times', async () => {
    const sim = await simulate()
    await load(sim, FLAPS)
    const seen: number[] = [await create(sim)]
    for (let at = 0; at < 5; at++) {
      await sim.advance('10s')
      seen.push(await create(sim))
    }
    // It unloads itself before it unloads the other a second time.
    expect(seen).toEqual([200, 503, 200, 503, 503, 503])
    expect(await playing(sim)).toEqual(['down'])
  })

  it('loads bundled ones by name, whose windows and timelines begin then', async () => {
    const sim = await simulate()
    const inner =
      '{ name: later, rules: [{ on: addStore, from: 5s, until: 15s, respond: { status: 418 } }], timeline: [{ at: 5s, emit: { event: my.event } }] }'
    await load(sim, `name: s\ntimeline:\n  - { at: 10s, load: flaky-upload }\n  - { at: 10s, load: ${inner} }\n`)
    await sim.advance('20s')
    expect(await playing(sim)).toEqual(['s', 'flaky-upload', 'later'])
    const [, { file }, { rules }] = await active(sim)
    expect(file).toBe('flaky-upload.yaml')
    const second = (at: number) => new Date(START + at * 1000).toISOString()
    expect(rules[0].window).toEqual({ state: 'open', from: second(15), until: second(25) })
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(deliveries.map(({ created_at }: { created_at: string }) => created_at)).toEqual([second(15)])
  })

  it('begins them at the exact instant, also where the clock is set past it', async () => {
    const sim = await simulate()
    await load(
      sim,
      `name: s\ntimeline:\n  - { at: 10s, load: { name: in, rules: [{ on: "*", from: 5s, delay: 1ms }] } }\n`,
    )
    await sim.put('/__sim/clock', { now: new Date(START + 60_000).toISOString() })
    await sim.put('/__sim/clock', { mode: 'real' })
    await expect.poll(() => playing(sim)).toEqual(['s', 'in'])
    expect((await active(sim))[1].rules[0].window.from).toBe(new Date(START + 15_000).toISOString())
  })

  it('unloads first, then loads, sets and emits in one entry', async () => {
    const sim = await simulate()
    await load(sim, 'name: old\nwebhooks: [{ on: my.event, deliver: { drop: true }, undocumented: true }]')
    const fresh = '{ name: new, webhooks: [{ on: my.event, deliver: { delay: 1m }, undocumented: true }] }'
    await load(sim, `name: s\ntimeline:\n  - { at: 10s, emit: { event: my.event }, load: ${fresh}, unload: old }\n`)
    await sim.advance('10s')
    expect(await playing(sim)).toEqual(['s', 'new'])
    expect((await active(sim))[1].webhooks[0].hits).toBe(1)
  })

  it('tells what it could not unload, and goes on', async () => {
    const sim = await simulate()
    await load(sim, `name: s\ntimeline:\n  - { at: 10s, unload: dow, load: ${DOWN} }\n`)
    await sim.advance('10s')
    const [{ warnings }] = await active(sim)
    expect(warnings).toEqual([
      'request.yaml:3: timeline[0].unload names no scenario that this timeline knows: did you mean down?',
      "timeline, at 10s: There is no active scenario 'dow'",
    ])
    expect(await create(sim)).toBe(503)
  })

  it('goes on in forks and restored worlds, and is gone after a reset', async () => {
    const sim = await simulate()
    await load(sim, FLAPS.replace('at: 40s, unload: flaps', 'at: 40s, load: flaky-upload'))
    await sim.advance('10s')
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    const state = (await sim.get('/__sim/state')).body
    expect((await sim.put('/w/restored/__sim/state', state)).status).toBe(200)
    expect((await sim.get('/w/restored/__sim/state')).body).toEqual({ ...state, world: 'restored' })
    for (const world of ['', '/w/fork', '/w/restored']) {
      const seen: number[] = []
      for (let at = 0; at < 4; at++) {
        seen.push(await create(sim, world))
        await sim.post(`${world}/__sim/clock/advance`, { by: '10s' })
      }
      expect(seen).toEqual([503, 200, 503, 503])
      expect(await playing(sim, world)).toEqual(['flaps', 'flaky-upload'])
    }
    await sim.post('/__sim/reset', {})
    expect(await playing(sim)).toEqual([])
  })

  it('names the file of what it holds in a restored world as before', async () => {
    const sim = await simulate()
    await load(sim, FLAPS)
    const state = (await sim.get('/__sim/state')).body
    const other = await simulate()
    await other.put('/__sim/state', state)
    await other.advance('10s')
    const files = (await active(other)).map(({ file }: { file: string }) => file)
    expect(files).toEqual(['request.yaml', 'request.yaml'])
  })

  it('loads nothing twice after a reload', async () => {
    const sim = await simulate()
    await load(sim, FLAPS)
    await sim.advance('20s')
    await load(sim, FLAPS.replace('status: 503', 'status: 500'))
    expect([await playing(sim), await create(sim)]).toEqual([['flaps'], 200])
  })

  it('is told in the log', async () => {
    const told: string[] = []
    const sim = await simulate({
      onEvent: (event) => {
        if (event.event === 'scenario' && 'scenario' in event) told.push(`${event.scenario} ${event.action}`)
      },
    })
    await load(sim, FLAPS)
    await sim.advance('20s')
    expect(told).toEqual(['flaps loaded', 'down loaded', 'down unloaded'])
  })
})

describe('a timeline is refused', () => {
  const entry = (text: string) => `name: s\ntimeline:\n  - { at: 10s, ${text} }\n`
  it.each([
    [
      'an unknown name',
      'load: flaky-uplod',
      22,
      'timeline[0].load: no bundled scenario is called "flaky-uplod": did you mean flaky-upload?',
    ],
    ['a path in a call', 'load: ./down.yaml', 22, 'only files of the command line may load a file'],
    ['an object with an unknown name', 'load: { name: flaky-uplod }', 22, 'did you mean flaky-upload?'],
    [
      'a start',
      'load: { name: x, start: { clock: { mode: manual } } }',
      22,
      'timeline[0].load: loads x, which has a start',
    ],
    ['a mistake in it', 'load: { name: x, ruls: [] }', 33, 'unknown key "ruls": did you mean "rules"?'],
    [
      'a mistake deep in it',
      'load: { name: x, timeline: [{ at: 1s, load: { name: y, rules: [{ on: addStore }] } }] }',
      79,
      'timeline[0].load.timeline[0].load.rules[0]: does nothing',
    ],
    [
      'a wrong expression in it',
      'load: { name: x, rules: [{ on: "*", when: { query: { q: /(/ } }, delay: 1s, undocumented: true }] }',
      72,
      'is not a valid regular expression',
    ],
    ['its own name', 'load: { name: s, rules: [] }', 22, 'loads s, which would take the place'],
    ['nothing to do', '', 5, 'does nothing: give it emit, set, load or unload'],
  ])('for %s', async (_what, text, column, message) => {
    const sim = await simulate()
    const answer = await send(sim, entry(text))
    expect(answer.status).toBe(400)
    const [{ line, column: at, message: said }] = answer.body.problems
    expect([line, at, said]).toEqual([3, column, expect.stringContaining(message)])
    expect(answer.body.problems).toHaveLength(1)
    expect(await playing(sim)).toEqual([])
  })
})

describe('a file', () => {
  const files = async (texts: Record<string, string>) => {
    const folder = temporaryFolder()
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
    return folder
  }

  it('loads a file beside it, with its own places', async () => {
    const folder = await files({
      'a.yaml': 'name: a\ntimeline: [{ at: 10s, load: b.yaml }, { at: 20s, load: ./c.json }]\n',
      'b.yaml':
        'name: b\nrules:\n  - { on: createCampaign, respond: { status: 503 } }\ntimeline: [{ at: 10s, unload: b }]\n',
      'c.json': '{"name": "c", "rules": [{"on": "createCampaign", "respond": {"status": 418}}]}',
    })
    const sim = await createSimulator({
      scenarios: [join(folder, 'a.yaml')],
      clock: 'manual',
      now: '2026-01-05T09:00:00Z',
    })
    const world = sim.world('default')
    const call = async () => {
      const init = {
        method: 'POST',
        headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
        body: '{"name":"A","brand_name":"B"}',
      }
      return (await world.fetch('/admin/api/v1/campaigns', init)).status
    }
    await world.clock.advance('10s')
    expect(await call()).toBe(503)
    expect(await world.requests.list()).toMatchObject({ requests: [{ rule: { at: `${join(folder, 'b.yaml')}:3` } }] })
    await world.restore(await world.snapshot())
    expect(await call()).toBe(503)
    await world.clock.advance('10s')
    expect(await call()).toBe(418)
    expect((await world.scenarios()).active.map(({ name }) => name)).toEqual(['a', 'c'])
    await sim.close()
  })

  it.each([
    [
      'a circle of two',
      {
        'a.yaml': 'name: a\ntimeline: [{ at: 0s, load: b.yaml, unload: a }]',
        'b.yaml': 'name: b\ntimeline: [{ at: 0s, load: a.yaml, unload: b }]',
      },
      'goes in a circle: ',
    ],
    ['itself', { 'a.yaml': 'name: a\ntimeline: [{ at: 0s, load: a.yaml }]' }, 'goes in a circle: '],
    ['a missing file', { 'a.yaml': 'name: a\ntimeline: [{ at: 0s, load: b.yaml }]' }, 'there is no such file'],
    [
      'a mistake',
      { 'a.yaml': 'name: a\ntimeline: [{ at: 0s, load: b.yaml }]', 'b.yaml': 'name: b\nruls: []\nx: 1' },
      'b.yaml, which has a mistake at 2:1: unknown key "ruls": did you mean "rules"? (and 1 more)',
    ],
    [
      'a start',
      { 'a.yaml': 'name: a\ntimeline: [{ at: 0s, load: b.yaml }]', 'b.yaml': 'name: b\nstart: {}' },
      'loads b, which has a start',
    ],
  ])('is refused for %s', async (_what, texts, message) => {
    const folder = await files(texts)
    const loaded = await loadScenario(join(folder, 'a.yaml'))
    expect(loaded).toMatchObject({ ok: false, message: expect.stringContaining(message) })
    expect(loaded.ok ? [] : loaded.problems).toMatchObject([{ line: 2 }])
  })
})
