import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NAMES_IN_FILE, readConfig } from '../../src/cli/config/config-file.ts'
import { OPTION_NAMES } from '../../src/cli/options.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence, start, startProcess } from './mockfluence.ts'

const GUARD = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlOpen: false }

/** Writes a configuration file, with a scenario beside it. */
async function written(text: string, name = 'mockfluence.yaml') {
  const folder = temporaryFolder()
  const file = join(folder, name)
  await writeFile(file, text)
  await writeFile(join(folder, 'slow.yaml'), 'name: slow\nrules: [{ on: "*", delay: 1ms }]\n')
  return { folder, file }
}

/** What `config --json` says of some options. */
async function inForce(names: readonly string[], args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await mockfluence(['config', ...args, '--json'], env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { options } = JSON.parse(stdout)
  return names.map((name) => options[name])
}

describe('a configuration file', () => {
  it('gives way to the environment, and that to the command line', async () => {
    const { file } = await written('port: 5000\nseed: 7\ngrace: 2s\nlog: json\n')
    const env = { MOCKFLUENCE_CONFIG: file, MOCKFLUENCE_SEED: 'env', MOCKFLUENCE_GRACE: '3s' }
    expect(
      await inForce(['port', 'seed', 'grace', 'host', 'insights-port', 'log', 'config'], ['--grace', '4s'], env),
    ).toEqual([
      { value: 5000, from: 'file', file, line: 1 },
      { value: 'env', from: 'environment', variable: 'MOCKFLUENCE_SEED' },
      { value: '4s', from: 'command line' },
      { value: '127.0.0.1', from: 'default' },
      { value: null, from: 'default' },
      { value: 'json', from: 'file', file, line: 4 },
      { value: file, from: 'environment', variable: 'MOCKFLUENCE_CONFIG' },
    ])
  })

  it('names files relative to itself, and bundled scenarios and fixtures by name', async () => {
    const { file, folder } = await written(
      '{"scenario": ["flaky-upload", "slow.yaml"], "fixtures": "agency",\n "data": "worlds", "strict": false}',
      'own.json',
    )
    expect(await inForce(['scenario', 'fixtures', 'data', 'strict'], ['--config', file])).toMatchObject([
      { value: ['flaky-upload', join(folder, 'slow.yaml')], line: 1 },
      { value: 'agency' },
      { value: join(folder, 'worlds'), line: 2 },
      { value: false, from: 'file' },
    ])
  })

  it('shows no secret', async () => {
    const { file } = await written(
      'token: [hush1, hush2]\ncontrol-token: hush3\nwebhook-url: ["http://127.0.0.1/?key=hush4"]\n',
    )
    const env = { MOCKFLUENCE_INSIGHTS_KEY: 'hush5', MOCKFLUENCE_WEBHOOK_SECRET: `whsec_${btoa('hush'.repeat(8))}` }
    const lines = await mockfluence(['config', '--config', file], env)
    const json = await mockfluence(['config', '--config', file, '--json'], env)
    expect(lines.stdout).toMatch(/^token +\[redacted\], \[redacted\] +\S+mockfluence\.yaml:1$/m)
    expect(lines.stdout).toMatch(/^strict +false +default$/m)
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ', 1)[0]),
    ).toEqual(OPTION_NAMES)
    expect(lines.stdout + json.stdout).not.toMatch(/hush|whsec_/)
  })

  it('is refused with every mistake and its place, and without secrets', async () => {
    const { file } = await written(
      'prot: 1\ngrace: 5\nseed: 1\ntoken: hush\ncontrol-token: 007\nstrict: yes\nconfig: x.yaml\nscenario: [""]\n',
    )
    const { status, stdout, stderr } = await mockfluence(['--config', file])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr.replaceAll(file, 'F')).toBe(`mockfluence: the configuration file F has 7 mistakes
F:1:1: unknown key "prot": did you mean "port"?
  1 | prot: 1
    | ^
F:2:8: grace: 5 has no unit: say 5ms or 5s
  2 | grace: 5
    |        ^
F:4:8: token: must be a list
F:5:16: control-token: must be text
F:6:9: strict: must be true or false, not "yes"
  6 | strict: yes
    |         ^
F:7:1: unknown key "config" here: a configuration file names no other
  7 | config: x.yaml
    | ^
F:8:12: scenario[0]: must be a bundled name or a file, not ""
  8 | scenario: [""]
    |            ^
`)
  })

  it.each([
    ['yaml', 'seed: 007 # as --seed 007\nport: 0\n', '007'],
    ['yaml', '{ port: 0, "seed": 12345678901234567890}', '12345678901234567890'],
    ['json', '{"port": 0, "seed": 1.0}', '1.0'],
  ])('keeps numbers as they are written: %s %j', async (format, text, seed) => {
    const { file } = await written(text, `numbers.${format}`)
    expect((await readConfig(file)).options).toMatchObject({ seed: { texts: [seed] }, port: { texts: ['0'] } })
  })

  it.each([
    [['config', '--config', 'nope.yaml'], {}, 'the configuration file nope.yaml cannot be read: there is no such file'],
    [
      ['config'],
      { MOCKFLUENCE_CONFIG: 'a.toml' },
      'MOCKFLUENCE_CONFIG must be a YAML or JSON file, such as mockfluence.yaml, not "a.toml"',
    ],
    [['config', '--port', 'x'], {}, '--port must be a whole number from 0 to 65535, not "x"'],
  ])('refuses %j with %j', async (args, env: Record<string, string>, message) => {
    expect(await mockfluence(args, env)).toEqual({ status: 2, stdout: '', stderr: `mockfluence: ${message}\n` })
  })

  it('has a schema for editors', async () => {
    const schema = JSON.parse((await mockfluence(['schema', 'config'])).stdout)
    expect(Object.keys(schema.properties)).toEqual(NAMES_IN_FILE)
    expect(schema).toMatchObject({ additionalProperties: false, properties: { strict: { type: 'boolean' } } })
  })

  it('is what serve serves with, and healthcheck asks, when the environment names it; otherwise nobody reads it', async () => {
    const { file, folder } = await written('port: 0\nseed: filed\nscenario: [slow.yaml]\n')
    const { listening, stop } = await start([], { MOCKFLUENCE_CONFIG: file })
    const { url, seed } = await listening()
    expect(seed).toBe('filed')
    expect(await (await fetch(`${url}/__sim/scenarios`)).json()).toMatchObject({ active: [{ name: 'slow' }] })
    await stop()
    const asked = await written(`port: ${new URL(url).port}\nprefix: svc\n`)
    expect((await mockfluence(['healthcheck'], { MOCKFLUENCE_CONFIG: asked.file })).stderr).toContain(
      `${url}/svc is not healthy`,
    )
    const unread = await startProcess(['--port', '0'], {}, { cwd: folder })
    expect((await unread.listening()).seed).toBe('1')
    await unread.stop()
  })

  it('tells healthcheck and coverage the address and the control token, before what the container says', async () => {
    const { url } = await simulate({ over: 'socket', prefix: '/svc', guard: { ...GUARD, controlToken: 'letmein' } })
    const { file, folder } = await written(`port: ${new URL(url).port}\nprefix: svc\ncontrol-token: letmein\n`)
    await mkdir(join(folder, 'tmp'))
    await writeFile(join(folder, 'tmp/mockfluence-address'), 'http://127.0.0.1:1')
    const env = { MOCKFLUENCE_CONTAINER: folder }
    expect(await mockfluence(['healthcheck', '--config', file], env)).toMatchObject({ status: 0, stderr: '' })
    expect(await mockfluence(['coverage', '--config', file], env)).toMatchObject({ status: 0, stderr: '' })
    expect(await mockfluence(['coverage', url, '--config', file])).toMatchObject({ status: 0, stderr: '' })
    expect(await mockfluence(['healthcheck', '--config', 'nope.yaml'])).toMatchObject({ status: 2 })
  })
})
