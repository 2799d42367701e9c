// Scenario files on the command line: loaded, watched, checked, explained.

import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { videoForm } from '../script.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence, start } from './mockfluence.ts'

const file = async (text: string, name = 'mine.yaml') => {
  const path = join(temporaryFolder(), name)
  await writeFile(path, text)
  return path
}
const busy = (status: number) =>
  `name: mine\nrules:\n  - { name: busy, on: createCampaign, respond: { status: ${status} } }\n`

/** Fixtures whose schema is content and whose world is not. */
const TWICE = 'name: mine\nstart: { fixtures: { stores: [ { shop: a.example.com }, { shop: a.example.com } ] } }\n'

const create = (url: string) =>
  fetch(`${url}/admin/api/v1/campaigns`, {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: '{"name":"A","brand_name":"B"}',
  })
const health = async (url: string): Promise<{ scenario_errors: unknown[] }> =>
  (await fetch(`${url}/__sim/health`)).json() as Promise<{ scenario_errors: unknown[] }>

describe('--scenarios', () => {
  async function shelf() {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'b.yaml'), busy(418))
    await writeFile(join(folder, 'a.json'), JSON.stringify({ name: 'other', rules: [{ on: '*', delay: '1ms' }] }))
    await writeFile(join(folder, 'fixtures.yaml'), 'campaigns: []')
    await writeFile(join(folder, 'broken.yml'), 'name: broken\nrules: [{ on: 99 }]')
    return folder
  }
  const available = async (url: string) => {
    type Listed = { active: { name: string }[]; available: { name: string }[] }
    const { active, available } = (await (await fetch(`${url}/__sim/scenarios`)).json()) as Listed
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    return { active: names(active), available: names(available) }
  }
  const add = (url: string, name: string) =>
    fetch(`${url}/__sim/scenarios`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })

  it('is a shelf: its scenarios are loaded by name, beside the bundled ones', async () => {
    const folder = await shelf()
    const { url } = await (await start(['--port', '0', '--scenarios', folder])).listening()
    const before = await available(url)
    expect(before.active).toEqual([])
    expect(before.available).toEqual(expect.arrayContaining(['broken', 'flaky-upload', 'mine', 'other']))
    expect(before.available).not.toContain('fixtures')
    expect((await create(url)).status).toBe(200)
    expect((await add(url, 'mine')).status).toBe(201)
    expect((await create(url)).status).toBe(418)
    await writeFile(join(folder, 'b.yaml'), busy(419))
    expect((await add(url, 'mine')).status).toBe(201)
    expect((await create(url)).status).toBe(419)
    expect([(await add(url, 'broken')).status, (await add(url, 'none')).status]).toEqual([400, 404])
  })

  it('has what --scenario names active from the start, and all of it by "*"', async () => {
    const folder = await shelf()
    const named = await (await start(['--port', '0', '--scenarios', folder, '--scenario', 'mine'])).listening()
    expect((await available(named.url)).active).toEqual(['mine'])
    await rm(join(folder, 'broken.yml'))
    const all = await (await start(['--port', '0', '--scenario', '*'], { MOCKFLUENCE_SCENARIOS: folder })).listening()
    expect((await available(all.url)).active).toEqual(['other', 'mine'])
    expect((await create(all.url)).status).toBe(418)
    await writeFile(join(folder, 'b.yaml'), busy(419))
    await expect.poll(async () => (await create(all.url)).status).toBe(419)
    const { status, stderr } = await mockfluence(['--port', '0', '--scenarios', folder, '--scenario', 'mina'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean mine?')])
  })

  it.each([
    [['--scenario', '*'], 'needs --scenarios DIR'],
    [['--scenarios', '/no/such'], 'there is no such'],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await mockfluence(['--port', '0', ...args])
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('--scenario', () => {
  it('takes names and files; later ones are asked first, in every world', async () => {
    const path = await file(busy(418))
    const server = await start(['--port', '0', '--scenario', 'server-errors-that-heal', '--scenario', path])
    const { url } = await server.listening()
    const answer = await create(`${url}/w/new`)
    expect([answer.status, answer.headers.get('x-sim-rule')]).toEqual([418, 'mine/busy'])
    const { scenarios } = (await (await fetch(`${url}/__sim`)).json()) as { scenarios: string[] }
    expect(scenarios).toEqual(['server-errors-that-heal', 'mine'])
  })

  it('says what worlds start with, unless that is asked for in so many words', async () => {
    const path = await file(
      'name: mine\nstart: { clock: { mode: manual, now: 2026-03-01T09:00:00Z }, fixtures: { campaigns: [] } }\n',
    )
    const begun = async (args: string[], env = {}) => {
      const { url } = await (await start(['--port', '0', '--scenario', path, ...args], env)).listening()
      const clock = (await (await fetch(`${url}/w/new/__sim/clock`)).json()) as { mode: string; now: string }
      const campaigns = (await (await fetch(`${url}/__sim/state/campaigns`)).json()) as unknown[]
      return [clock.mode, clock.now.slice(0, 10), campaigns.length]
    }
    expect(await begun([])).toEqual(['manual', '2026-03-01', 0])
    expect(await begun(['--clock', 'x60'])).toEqual(['scaled', '2026-03-01', 0])
    expect(await begun(['--fixtures', 'default'], { MOCKFLUENCE_NOW: '2027-01-01' })).toEqual([
      'manual',
      '2027-01-01',
      1,
    ])
  })

  it('watches the file: good changes apply at once, bad ones keep the last good version and show', async () => {
    const path = await file(busy(418))
    const server = await start([], { MOCKFLUENCE_PORT: '0', MOCKFLUENCE_SCENARIO: path })
    const { url } = await server.listening()
    expect((await create(url)).status).toBe(418)
    await writeFile(path, busy(503))
    await expect.poll(async () => (await create(url)).status).toBe(503)
    await writeFile(path, `${busy(500)}ruls: []\n`)
    await expect
      .poll(async () => (await health(url)).scenario_errors)
      .toEqual([{ file: path, line: 4, column: 1, message: 'unknown key "ruls": did you mean "rules"?' }])
    expect((await create(url)).status).toBe(503)
    // As editors do: a new file in the place of the old one.
    await writeFile(`${path}.new`, busy(502))
    await rename(`${path}.new`, path)
    await expect.poll(async () => (await create(url)).status).toBe(502)
    expect((await health(url)).scenario_errors).toEqual([])
    await fetch(`${url}/__sim/reset`, { method: 'POST' })
    expect((await create(url)).status).toBe(502)
  })

  it('notices a change of a link to its folder', async () => {
    const place = temporaryFolder()
    const path = join(place, 'current', 'mine.yaml')
    const change = async (text: string) => {
      const version = temporaryFolder()
      await writeFile(join(version, 'mine.yaml'), text)
      await symlink(version, join(place, 'new'))
      await rename(join(place, 'new'), join(place, 'current'))
    }
    await change(busy(500))
    const { url } = await (await start(['--port', '0', '--scenario', path])).listening()
    await change(busy(501))
    await expect.poll(async () => (await create(url)).status).toBe(501)
  })

  it('says what can never act, of a changed file as well, and where a name is taken', async () => {
    const path = await file(busy(500))
    const server = await start(['--port', '0', '--log', 'json', '--scenario', path, '--scenario', 'flaky-upload'])
    const { url } = await server.listening()
    await writeFile(path, `${busy(500)}  - { name: never, on: createCampaign, respond: { status: 501 } }\n`)
    await server.line(/the rule mine\/never can never act/)
    await writeFile(path, busy(500).replace('name: mine', '\nname: flaky-upload'))
    await expect
      .poll(async () => (await health(url)).scenario_errors)
      .toEqual([{ file: path, line: 2, column: 7, message: 'name: flaky-upload is the name of another scenario' }])
  })

  it('keeps the version before when the fixtures of the new one do not fit together', async () => {
    const path = await file(busy(418))
    const server = await start(['--port', '0', '--scenario', path])
    const { url } = await server.listening()
    await writeFile(path, TWICE)
    await expect.poll(async () => (await health(url)).scenario_errors).toMatchObject([{ line: 2, column: 65 }])
    expect((await create(`${url}/w/new`)).status).toBe(418)
    expect((await fetch(`${url}/__sim/reset`, { method: 'POST' })).status).toBe(200)
  })

  it.each([
    ['fixtures that do not fit', TWICE, 'mine.yaml:2:65: start.fixtures.stores[1].shop: ', 'is listed twice'],
    [
      'a mistake',
      'name: mine\nrules:\n  - { on: createCampain, delay: 1s }\n',
      'mine.yaml:3:11: rules[0].on: ',
      'did you mean "createCampaign"?',
    ],
    ['no YAML', 'name: [', 'mine.yaml:1:', 'mistake'],
  ])('refuses a file with %s: exit status 2, nothing started', async (_what, text, ...expected) => {
    const { status, stdout, stderr } = await mockfluence(['--port', '0', '--scenario', await file(text)])
    expect([status, stdout]).toEqual([2, ''])
    for (const part of expected) expect(stderr).toContain(part)
    expect(stderr).not.toMatch(/^ +at /m)
  })

  it('refuses unknown names, missing files, and one name twice', async () => {
    const unknown = await mockfluence(['--scenario', 'flaky-uplod'])
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean flaky-upload?')])
    const missing = await mockfluence(['--scenario', '/no/such.yaml'])
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('there is no such file')])
    const twice = await mockfluence(['--scenario', await file(busy(500)), '--scenario', await file(busy(501))])
    expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('two scenarios are called mine')])
  })
})

describe('validate', () => {
  it('checks scenarios and fixtures, and shows every mistake of a file', async () => {
    const good = await file(busy(500))
    const bad = await file(
      'name: mine\ntiming: { data_refresh: soon }\nrules:\n  - { on: "*", when: { body: { a: "/(/" } }, fault: rest, undocumented: true }\n',
    )
    const { status, stdout, stderr } = await mockfluence(['validate', good, bad, 'flaky-upload', 'default'])
    expect(status).toBe(2)
    expect(stdout).toBe(`${good}: valid scenario\nflaky-upload: valid scenario\ndefault: valid fixtures\n`)
    expect(stderr).toContain('has 3 mistakes')
    for (const place of [':2:25: timing.data_refresh: ', ':4:35: rules[0].when.body.a: ', ':4:53: rules[0].fault: ']) {
      expect(stderr).toContain(bad + place)
    }
    expect(stderr).toContain('    |                         ^\n')
  })

  it('warns about rules that can never act', async () => {
    const path = await file(`${busy(500)}  - { name: never, on: createCampaign, respond: { status: 501 } }\n`)
    const { status, stdout } = await mockfluence(['validate', path])
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`${path}:4: the rule mine/never can never act: mine/busy (${path}:3)`),
    ])
  })
})

describe('explain', () => {
  const SCENARIO = `name: mine
rules:
  - { name: other, on: addStore, respond: { status: 500 } }
  - { name: near, on: createCampaign, when: { body: { name: /^Autumn/ } }, respond: { status: 500 } }
  - { name: slow, on: "*", delay: 1s }
  - { name: hit, on: createCampaign, when: { body: { name: Spring } }, nth: 2, respond: { status: 500 } }
`
  it('says which rule would meet a call, and why the nearer ones do not', async () => {
    const path = await file(SCENARIO)
    const request = ['--request', 'POST /admin/api/v1/campaigns', '--body', '{"name":"Spring"}']
    const { status, stdout } = await mockfluence(['explain', path, ...request])
    expect(status).toBe(0)
    expect(stdout).toBe(`POST /admin/api/v1/campaigns is createCampaign.
mine/slow (${path}:5) meets it, and delays it, and passes it on.
mine/hit (${path}:6) meets it, and decides: body.name = "Spring"; only number 2 of such calls; of 10 such calls it acts on 2.
mine/near (${path}:4) does not: body.name should be /^Autumn/, but is "Spring".
`)
  })

  it.each([
    ['getTrackedCreator', '{ params: { handle: änna } }', 'GET /api/v1/rt_tracking/creators/%C3%A4nna'],
    ['getTrackedCreator', '{ params: { handle: änna } }', 'GET /w/test-7/api/v1/rt_tracking/creators/änna'],
    ['searchCreators', '{ query: { tier: nano } }', 'GET /admin/api/v1/search?tier=nano&tier=mega'],
    [
      'createVideoAnalysis',
      '{ form: { video: spot.mp4 } }',
      'POST /admin/api/v1/video_analysis/analyze',
      '--form',
      'video=@clips/spot.mp4;type=video/mp4',
    ],
  ])('reads the call as the server does: %s when %s, asked by %s', async (on, when, request, ...more) => {
    const path = await file(
      `name: mine\nrules:\n  - { name: hit, on: ${on}, when: ${when}, respond: { status: 500 } }\n`,
    )
    const { stdout } = await mockfluence(['explain', path, '--request', request, ...more])
    expect(stdout).toContain(`mine/hit (${path}:3) meets it, and decides: `)
  })

  const GUARD = {
    boundHost: '127.0.0.1',
    publicUrl: null,
    allowedHosts: [],
    controlToken: 'secret',
    controlOpen: false,
  }

  it('explains a real call of the journal, also of an upload and of another world', async () => {
    const path = await file(
      `${SCENARIO}  - { name: clip, on: 33, when: { form: { video: /spot/ } }, respond: { status: 500 } }\n`,
    )
    const sim = await simulate({ over: 'socket', guard: GUARD })
    const ask = (id: string, world = '') =>
      mockfluence(['explain', path, '--from-journal', sim.url + world, id], { MOCKFLUENCE_CONTROL_TOKEN: 'secret' })
    const created = await sim.post('/w/t/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'B' })
    const id = created.headers.get('x-sim-request-id') ?? ''
    expect(await ask(id, '/w/t')).toEqual({
      status: 0,
      stderr: '',
      stdout: `${id} (POST /admin/api/v1/campaigns) is createCampaign; its response was 200.
mine/slow (${path}:5) meets it, and delays it, and passes it on.
mine/hit (${path}:6) meets it, and decides: body.name = "Spring"; only number 2 of such calls; of 10 such calls it acts on 2.
mine/near (${path}:4) does not: body.name should be /^Autumn/, but is "Spring".
`,
    })
    const clip = await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: videoForm() })
    expect((await ask(clip.headers.get('x-sim-request-id') ?? '')).stdout).toContain('mine/clip')
    const nowhere = await sim.get('/nowhere')
    const refused = await ask(nowhere.headers.get('x-sim-request-id') ?? '')
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('is no call of the interface')])
    const unknown = await ask('req_99')
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("There is no request 'req_99'")])
    const unserved = await mockfluence(['explain', path, '--from-journal', `${sim.url}/prefix`, id])
    expect(unserved.stderr).toContain('404 at ')
    const secret = await mockfluence(['explain', path, '--from-journal', sim.url, id])
    expect([secret.status, secret.stderr]).toEqual([1, expect.stringContaining('set MOCKFLUENCE_CONTROL_TOKEN')])
  })

  it.each([
    [['--from-journal', 'http://127.0.0.1:1'], '--from-journal needs the id of a call after the URL'],
    [['req_1', '--from-journal', 'req_1'], 'the URL must be http or https'],
    [['req_1', '--from-journal', 'http://127.0.0.1:1', '--body', '{}'], '--body belongs to --request'],
    [['req_1', '--request', 'GET /admin/api/v1/search'], '"req_1" is too many'],
    [['--request', 'nonsense'], '--request must be a method and an address'],
    [['--request', 'GET /nowhere'], 'is no call of the interface'],
    [['--request', 'POST /admin/api/v1/campaigns', '--body', '{'], '--body is not valid JSON'],
    [[], '--request'],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await mockfluence(['explain', 'flaky-upload', ...args])
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

it('scenarios NAME prints the file as it is; what a client should do goes to stderr', async () => {
  const { status, stdout, stderr } = await mockfluence(['scenarios', 'slow-network'])
  expect([status, stdout]).toEqual([0, await readFile('scenarios/slow-network.yaml', 'utf8')])
  expect(stderr).toMatch(/^What a client should do: .*A client should stay usable meanwhile\.\n$/)
  const unknown = await mockfluence(['scenarios', 'slow-netwrk'])
  expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([
    2,
    '',
    'mockfluence: no bundled scenario is called "slow-netwrk". Did you mean slow-network?\n',
  ])
})
