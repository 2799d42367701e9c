// The program in a container of the image, without a container: the folder of each test stands for the root.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { pointsIn } from '../../../src/cli/container/mounted.ts'
import { run } from '../../../src/cli/run.ts'
import { mockfluence } from '../mockfluence.ts'
import { fakeTerminal } from '../terminal.ts'

let root = ''
const ends: (() => Promise<unknown>)[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mockfluence-root-'))
  mkdirSync(join(root, 'tmp'))
})

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  rmSync(root, { recursive: true })
})

function write(file: string, text: string): string {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
  return join(root, file)
}

/** Serves in process until the test ends. Returns what the first line of the log says, and what was printed. */
async function serve(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, isTTY = false) {
  const { terminal, text, end } = fakeTerminal({ MOCKFLUENCE_CONTAINER: root, ...env })
  const stdout = Object.assign(terminal.stdout, { isTTY })
  const status = run(['serve', '--port', '0', ...args], { ...terminal, stdout })
  ends.push(() => {
    end()
    return status
  })
  await expect.poll(() => text.stdout, { timeout: 20_000, interval: 20 }).toMatch(/\n/)
  const [line = ''] = text.stdout.split('\n')
  return { said: JSON.parse(line), text }
}

const within = (args: readonly string[], env = {}) => mockfluence(args, { MOCKFLUENCE_CONTAINER: root, ...env })
const healthcheck = () => within(['healthcheck'])

describe('the health check of the image', () => {
  it.each([
    [['--prefix', '/svc', '--host', '0.0.0.0', '--control-token', 'secret']],
    [['--insights-port', '0', '--public-url', 'https://example.com']],
    [['--host', 'localhost']],
  ])('finds a server with %j', async (args) => {
    const { said } = await serve(args)
    expect(await healthcheck()).toMatchObject({ status: 0, stdout: expect.stringContaining(`${said.url} is healthy`) })
  })

  it('asks the server of the container, not that of an exec in it, and not what an earlier run has left', async () => {
    write('tmp/mockfluence-address', 'http://127.0.0.1:1')
    const { said } = await serve()
    expect(await within(['exec', '--', process.execPath, '--version'])).toMatchObject({ status: 0 })
    expect(await healthcheck()).toMatchObject({ status: 0, stdout: expect.stringContaining(said.url) })
  })

  it('says that it cannot be found where there is no place for its address', async () => {
    rmSync(join(root, 'tmp'), { recursive: true })
    const { text } = await serve()
    expect(text.stderr).toMatch(/^mockfluence: neither \/tmp nor \/dev\/shm can be written, so/)
  })
})

const SCENARIO = 'rules: [{ name: busy, on: createCampaign, respond: { status: 503 } }]'

describe('a mounted folder', () => {
  const named = async (url: string) => {
    const answer = await fetch(`${url}/__sim/scenarios`)
    return (await answer.text()).match(/(?<="name":")(one|two|other)(?=")/g)
  }

  const active = async (url: string) => {
    const { active } = (await (await fetch(`${url}/__sim/scenarios`)).json()) as { active: { name: string }[] }
    return active.map(({ name }) => name)
  }

  it('is used: the scenarios as a shelf, and the fixtures', async () => {
    write('scenarios/b.yaml', `name: two\n${SCENARIO}`)
    write('scenarios/a.yml', `name: one\n${SCENARIO}`)
    write('scenarios/scenario.schema.json', '{}')
    write('scenarios/..data/c.yaml', 'no scenario')
    const fixtures = write('fixtures/mine.yaml', 'campaigns: []')
    const { said } = await serve()
    expect(said).toMatchObject({ fixtures })
    expect(said).not.toHaveProperty('warnings')
    expect(await named(said.url)).toEqual(['one', 'two'])
    expect(await active(said.url)).toEqual([])
    const all = await serve(['--scenario', '*'])
    expect(await active(all.said.url)).toEqual(['one', 'two'])
  })

  it('stands back behind options and the environment', async () => {
    write('scenarios/a.yaml', `name: one\n${SCENARIO}`)
    write('fixtures/mine.yaml', 'campaigns: []')
    const other = write('other.yaml', `name: other\n${SCENARIO}`)
    const { said } = await serve(['--scenario', other], { MOCKFLUENCE_FIXTURES: 'empty' })
    expect(said).toMatchObject({ fixtures: 'empty' })
    expect(await active(said.url)).toEqual(['other'])
  })

  it('is what `config` says an option comes from, unless a configuration file sets it', async () => {
    write('scenarios/a.yaml', `name: one\n${SCENARIO}`)
    write('fixtures/mine.yaml', 'campaigns: []')
    const file = write('mockfluence.yaml', 'fixtures: empty')
    const { status, stdout, stderr } = await within(['config'], { MOCKFLUENCE_CONFIG: file })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^scenarios +\S+\/scenarios +mounted folder$/m)
    expect(stdout).toMatch(/^fixtures +empty +\S+\/mockfluence\.yaml:1$/m)
    expect((await serve([], { MOCKFLUENCE_CONFIG: file })).said).toMatchObject({ fixtures: 'empty' })
  })

  it('that is empty is named', async () => {
    mkdirSync(join(root, 'scenarios'))
    mkdirSync(join(root, 'fixtures'))
    const { said, text } = await serve()
    expect(said.warnings).toEqual([
      `the folder ${root}/scenarios has no file that ends in .yaml, .yml or .json: only bundled scenarios can be loaded`,
      `the folder ${root}/fixtures has no file that ends in .yaml, .yml or .json: worlds start with the bundled set default`,
    ])
    expect(text.stderr.split('\n')).toHaveLength(3)
  })

  it('of several fixtures gives its default.yaml, or is refused', async () => {
    write('fixtures/a.yaml', 'campaigns: []')
    write('fixtures/b.yaml', 'campaigns: []')
    const stderr = / has 2 fixtures files, none of which is called default\.yaml: .*--fixtures .*\/a\.yaml/
    expect(await within(['serve', '--port', '0'])).toMatchObject({ status: 2, stderr: expect.stringMatching(stderr) })
    const usual = write('fixtures/default.yaml', 'campaigns: []')
    expect((await serve()).said).toMatchObject({ fixtures: usual })
  })

  it('for data is told from the folder of the image, which is left alone', async () => {
    mkdirSync(join(root, 'data'))
    await serve()
    expect(existsSync(join(root, 'data/worlds.json'))).toBe(false)
    expect(pointsIn(String.raw`36 35 98:0 /mnt1 /my\040data rw,noatime - ext3 /dev/root rw`)).toEqual(['/my data'])
  })

  const mounts = spawnSync('unshare', ['--mount', '--map-root-user', 'true']).status === 0
  it.skipIf(!mounts)('for data keeps the worlds (skipped where nothing can be mounted)', async () => {
    mkdirSync(join(root, 'data'))
    const script = 'mount -t tmpfs none "$MOCKFLUENCE_CONTAINER/data" && "$@"; ls "$MOCKFLUENCE_CONTAINER/data"'
    const serving = [process.execPath, inject('main'), 'exec', '--', process.execPath, '-e', CALL]
    const child = spawn('unshare', ['--mount', '--map-root-user', 'sh', '-c', script, 'sh', ...serving], {
      env: { ...process.env, MOCKFLUENCE_CONTAINER: root },
    })
    let printed = ''
    for (const output of [child.stdout, child.stderr])
      output.on('data', (part) => {
        printed += part
      })
    await once(child, 'close')
    expect(printed).toBe('200\nworlds.json\n')
    expect(existsSync(join(root, 'data/worlds.json'))).toBe(false)
  })
})

const CALL = `fetch(process.env.MOCKFLUENCE_URL + '/admin/api/v1/campaigns', {
  method: 'POST',
  headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
  body: '{"name":"Mine","brand_name":"Acme"}',
}).then(({ status }) => console.log(status))`

describe('the first line of the log', () => {
  const HOST = ['--host', '0.0.0.0']

  it.each([
    ['closed', {}, /MOCKFLUENCE_CONTROL_TOKEN .* MOCKFLUENCE_CONTROL_OPEN=1/, 401],
    ['token', { MOCKFLUENCE_CONTROL_TOKEN: 'secret' }, /Authorization: Bearer T/, 401],
    ['open', { MOCKFLUENCE_CONTROL_OPEN: '1' }, /MOCKFLUENCE_CONTROL_TOKEN/, 200],
  ])('says that the control API is %s, and how that is changed', async (access, env, hint, status) => {
    const { said } = await serve(HOST, env)
    expect(said).toMatchObject({ event: 'listening', control: { access, hint: expect.stringMatching(hint) } })
    expect(JSON.stringify(said)).not.toContain('secret')
    expect((await fetch(`${said.url}/__sim`)).status).toBe(status)
    if (access !== 'token') return
    expect((await fetch(`${said.url}/__sim`, { headers: { authorization: 'Bearer secret' } })).status).toBe(200)
  })
})
