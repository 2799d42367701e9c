// Loading, replacing and taking away scenarios, and what is refused, word by word.

import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { readScenario } from '../../src/scenario/read-scenario.ts'
import { FixturesSchema } from '../../src/world/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'
import { load, send } from './load.ts'

const create = (sim: Sim) => sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })

describe('scenarios over the control API', () => {
  it('come as YAML, as JSON, or by a bundled name', async () => {
    const sim = await simulate()
    expect((await load(sim, 'name: mine\nrules: [{ on: "*", delay: 1ms }]')).rules).toEqual([{ name: '1', hits: 0 }])
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

  it('belong to their world', async () => {
    const sim = await simulate()
    const yaml = {
      headers: { 'content-type': 'application/yaml' },
      body: 'name: s\nrules: [{ on: "*", respond: { status: 503 } }]',
    }
    expect((await sim.request('POST', '/w/a/__sim/scenarios', yaml)).status).toBe(201)
    expect((await create(sim)).status).toBe(200)
    expect((await sim.post('/w/a/admin/api/v1/campaigns', {})).status).toBe(503)
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
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:mockfluence:world_in_use'])
    expect((await sim.get('/__sim')).body.scenarios).toEqual([])
    await load(sim, text, '?reset=true')
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-03-01T09:00:00.000Z')
    expect((await sim.get('/__sim/state/campaigns')).body.map(({ id }: { id: string }) => id)).toEqual(['cmp_1'])
    await sim.post('/__sim/reset', { scenarios: [] })
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-01-05T09:00:00.000Z')
    await load(sim, text)
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-03-01T09:00:00.000Z')
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

  it('are what a reset names, or those the world started with', async () => {
    const sim = await simulate()
    await sim.post('/__sim/reset', {
      scenarios: ['server-errors-that-heal', { name: 'x', rules: [{ on: '*', delay: 1 }] }],
    })
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['server-errors-that-heal', 'x'])
    await load(sim, 'name: later')
    await sim.post('/__sim/reset', {})
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['server-errors-that-heal', 'x'])
    expect((await sim.post('/__sim/reset', { scenarios: ['no-such'] })).status).toBe(404)
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
    expect((await sim.get('/__sim')).body.scenarios).toEqual(['server-errors-that-heal', 'x'])
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
  it('come as names and documents, and are refused with their places', async () => {
    const sim = await createSimulator({
      scenarios: ['server-errors-that-heal', { name: 'mine', rules: [{ on: '*', nth: 1, respond: { status: 418 } }] }],
    })
    const init = {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
      body: '{"name":"A","brand_name":"B"}',
    }
    const statuses = [418, 500, 500, 200]
    for (const status of statuses) expect((await sim.fetch('/admin/api/v1/campaigns', init)).status).toBe(status)
    await sim.world('other').scenario({ name: 'more', rules: [{ on: '*', fault: 'reset' }] })
    await expect(sim.world('other').fetch('/admin/api/v1/campaigns', init)).rejects.toThrow('fetch failed')
    await sim.close()
    await expect(createSimulator({ scenarios: [{ name: 'x', rule: [] }] })).rejects.toThrow(
      'scenario.json:3:3: unknown key "rule": did you mean "rules"?',
    )
  })
})

describe('a broken scenario is refused', () => {
  const problems = async (text: string) => {
    const read = await readScenario(text, 's.yaml', 'yaml')
    return read.ok ? [] : read.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`)
  }
  const rule = (text: string) => `name: s\nrules:\n  - ${text}`

  it.each<[string, string, string[]]>([
    ['no name', 'rules: []', ['1:1: "name" is missing']],
    ['unknown key', 'name: s\ntimelines: []', ['2:1: unknown key "timelines": did you mean "timeline"?']],
    ['wrong type', 'name: s\nrules: 5', ['2:8: rules: must be a list, not 5']],
    [
      'unknown operation',
      rule('{ on: getRefreshRequests, delay: 1s }'),
      ['3:11: rules[0].on: did you mean "getRefreshRequest"?'],
    ],
    [
      'no effect',
      rule('{ on: "*" }'),
      ['3:5: rules[0]: does nothing: give it one of delay, respond, error, fault, limit, patch, commit'],
    ],
    [
      'impossible status',
      rule('{ on: "*", respond: { status: 1000 } }'),
      ['3:35: rules[0].respond.status: must be at most 599'],
    ],
    [
      'impossible error',
      rule('{ on: createVideoAnalysis, error: 4010 }'),
      ['3:39: rules[0].error: must be 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008 or 4009, not 4010'],
    ],
    [
      'impossible header',
      rule('{ on: "*", respond: { status: 200, headers: { content-length: 5 } } }'),
      ['3:51: rules[0].respond.headers: the key "content-length" follows from the body'],
    ],
    ['unknown fault', rule('{ on: "*", fault: rest }'), ['3:23: rules[0].fault: did you mean "reset"?']],
    ['bad duration', rule('{ on: "*", delay: 5 minutes }'), ['3:23: rules[0].delay: ']],
    [
      'negative duration',
      rule('{ on: "*", delay: -1s }'),
      ['3:23: rules[0].delay: "-1s" is negative; a duration goes forward only'],
    ],
    ['endless delay', rule('{ on: "*", delay: 2d }'), ['3:23: rules[0].delay: must be at most 1h']],
    [
      'min over max',
      rule('{ on: "*", delay: { min: 2s, max: 1s } }'),
      ['3:23: rules[0].delay: min must not be greater than max'],
    ],
    [
      'bad regex',
      rule('{ on: "*", when: { body: { a: "/(x/" } }, delay: 1s }'),
      ['3:35: rules[0].when.body.a: is no regular expression that can be used: missing closing ): `(x`'],
    ],
    [
      'look-ahead',
      rule('{ on: "*", when: { body: { a: "/(?=x)y/" } }, delay: 1s }'),
      ['3:35: rules[0].when.body.a: is no regular expression'],
    ],
    [
      'huge regex',
      rule('{ on: "*", when: { body: { a: "/(x{900}){1}y{900}/" } }, delay: 1s }'),
      ['3:35: rules[0].when.body.a: the regular expression repeats too much'],
    ],
    [
      'bad nth',
      rule('{ on: "*", nth: "5..2", delay: 1s }'),
      ['3:21: rules[0].nth: must be a number from 1, or a range'],
    ],
    [
      'nth and times',
      rule('{ on: "*", nth: 1, times: 1, delay: 1s }'),
      ['3:31: rules[0].times: takes either nth or times, not both'],
    ],
    ['probability', rule('{ on: "*", probability: 20, delay: 1s }'), ['3:29: rules[0].probability: must be at most 1']],
    [
      'two answers',
      rule('{ on: "*", error: 4001, respond: { status: 500 } }'),
      ['3:23: rules[0].error: takes one of respond, error and patch, not respond and error'],
    ],
    [
      'upload and body',
      rule('{ on: "*", during: upload, fault: reset, when: { body: { a: 1 } } }'),
      ['3:60: rules[0].when.body: cannot be known during the upload'],
    ],
    [
      'upload and answer',
      rule('{ on: "*", during: upload, fault: truncate }'),
      ['3:24: rules[0].during: goes with fault: reset, empty or hang'],
    ],
    [
      'same names',
      'name: s\nrules:\n  - { name: a, on: "*", delay: 1s }\n  - { name: a, on: "*", delay: 1s }',
      ['4:13: rules[1].name: the name "a" is taken by rules[0]'],
    ],
    [
      'unknown job',
      'name: s\ntiming: { video_analyses: 5s }',
      ['2:11: timing: unknown key "video_analyses": did you mean "video_analysis"?'],
    ],
    ['bad timing', 'name: s\ntiming: { data_refresh: sometimes }', ['2:25: timing.data_refresh: ']],
    [
      'impossible end',
      'name: s\noutcomes: { data_refresh: { to: lost } }',
      ['2:33: outcomes.data_refresh.to: must be "success" or "failed", not "lost"'],
    ],
    ['empty deliver', 'name: s\nwebhooks: [ { on: "*", deliver: {} } ]', ['2:33: webhooks[0].deliver: is empty']],
    ['empty timeline', 'name: s\ntimeline: [ { at: +5m } ]', ['2:13: timeline[0]: does nothing: give it emit or set']],
    [
      'unknown collection',
      'name: s\ntimeline: [ { at: +5m, set: { campaign: { "*": { status: live } } } } ]',
      ['2:41: timeline[0].set.campaign: is no collection: did you mean campaigns?'],
    ],
    ['bad start', 'name: s\nstart: { clock: { mode: manuel } }', ['2:25: start.clock.mode: ']],
    [
      'bad fixtures',
      'name: s\nstart: { fixtures: { campaign: [] } }',
      ['2:22: start.fixtures: unknown key "campaign": did you mean "campaigns"?'],
    ],
    ['YAML syntax', 'name: s\nrules: [', ['2:']],
    [
      'aliases that explode',
      `a: &a [x]\n${Array.from(
        { length: 9 },
        (_, at) =>
          `b${at}: &b${at} [${Array(9)
            .fill(at === 0 ? '*a' : `*b${at - 1}`)
            .join(', ')}]`,
      ).join('\n')}`,
      [''],
    ],
  ])('%s', async (_what, text, expected) => {
    const found = await problems(text)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length >= expected.length).toBe(true)
    for (const [at, message] of expected.entries()) {
      const [place = '', rest = ''] = message.split(/(?<=^\d+:\d*:) /)
      expect(found[at]).toContain(place)
      expect(found[at]).toContain(rest.replace(/^.*: did/, 'did'))
    }
  })

  it('with every mistake at once, patterns too', async () => {
    const found = await problems(
      'name: s\nruls: []\nrules:\n  - { on: "*", when: { query: { a: "/[/" } }, delay: fast }\n',
    )
    expect(found).toHaveLength(3)
  })

  it.each(['a: [,', 'a: [}', '{,', 'a: [ , '])('without stalling the server: %s', async (head) => {
    const begun = performance.now()
    expect(await problems(head + head.at(-1)?.repeat(250_000))).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('a regular expression cannot stall the server', async () => {
    const sim = await simulate()
    await load(sim, 'name: s\nrules: [{ on: "*", when: { body: { name: "/^(a+)+$/" } }, respond: { status: 418 } }]')
    const begun = performance.now()
    await sim.post('/admin/api/v1/campaigns', { name: `${'a'.repeat(500_000)}b`, brand_name: 'B' })
    expect(performance.now() - begun).toBeLessThan(500)
  })
})
