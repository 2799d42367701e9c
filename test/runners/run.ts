// `npm run runners`: the packed package in each kind of Jest project, in process. Installs them in a temporary folder.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'mockfluence-runners-'))

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

const TEST = `
import { createSimulator, SimulatorError } from 'mockfluence'
import { connect } from 'mockfluence/client'
import { operations } from 'mockfluence/contract'
import { test as inWorld } from 'mockfluence/jest'

const headers = { authorization: 'Bearer any', 'x-api-key': 'any' }
const json = { ...headers, 'content-type': 'application/json' }
const campaign = (name) => ({ method: 'POST', headers: json, body: JSON.stringify({ name, brand_name: 'Acme' }) })

test('serves in process and over HTTP', async () => {
  const sim = await createSimulator({ seed: 'x', clock: 'manual', data: 'worlds-' + Math.random() + '.json' })
  try {
    await sim.scenario({ name: 'z', rules: [{ on: 'createCampaign', when: { body: { name: '/^z/' } }, respond: { status: 429 } }] })
    for (const [name, status] of [['a', 200], ['', 400], ['zz', 429]])
      expect((await sim.fetch('/admin/api/v1/campaigns', campaign(name))).status).toBe(status)
    const yaml = { method: 'POST', headers: { 'content-type': 'application/yaml' }, body: 'name: q' }
    expect((await sim.fetch('/__sim/scenarios', yaml)).status).toBe(201)
    await expect(sim.requests.verify({ operation: 'createCampaign', count: 7 })).rejects.toThrow(SimulatorError)
    await sim.restore(await sim.snapshot())
    const body = new FormData()
    for (const [key, value] of Object.entries({ mode: 'compliance', campaign_name: 'Spring', brand_name: 'Acme' })) body.set(key, value)
    body.set('video', new File(['xx'], 'a.mp4', { type: 'video/mp4' }))
    body.set('guidelines_file', new File(['no document'], 'a.pdf'))
    const sent = await sim.fetch('/admin/api/v1/video_analysis/analyze', { method: 'POST', headers, body })
    expect([sent.status, await sent.json()]).toMatchObject([400, { error: { internal_code: 4005 } }])
    const { url } = await sim.listen({ port: 0 })
    for (const path of ['docs', 'openapi.json', '__sim/magic', '__sim/assumptions', '__sim/bundle', '__sim/coverage',
      'api/v1/insights/public/instagram/overall?identifier=anna.bakes&apikey=any'])
      expect([path, (await fetch(url + '/' + path, { headers })).status]).toEqual([path, 200])
    await connect(url).clock.advance('30d')
  } finally {
    await sim.close()
  }
})
test('knows the contract', () => expect(operations.createCampaign.body.safeParse({}).success).toBe(false))
inWorld('has a world', async ({ sim }) => expect((await sim.info()).seed).toBe('1'))
describe('an override', () => {
  inWorld.override({ world: { seed: 'own' } })
  inWorld('counts here', async ({ sim }) => expect((await sim.info()).seed).toBe('own'))
})
`

const typescript = {
  module: 'commonjs',
  moduleResolution: 'node10',
  target: 'es2022',
  esModuleInterop: true,
  strict: false,
  lib: ['es2023', 'dom'],
}
const PROJECTS = {
  'ts-jest': {
    transform: { '\\.ts$': ['ts-jest', { tsconfig: { ...typescript, skipLibCheck: true, types: ['jest'] } }] },
  },
  swc: {
    transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  },
  babel: {
    transform: { '\\.ts$': ['babel-jest', { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }] },
  },
  modules: { transform: {}, testMatch: ['**/*.test.mjs'] },
}

try {
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], ROOT)
  for (const version of ['29', '30']) {
    const cwd = join(folder, version)
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'package.json'), '{ "private": true }')
    const tools = ['ts-jest', '@swc/jest', '@swc/core', '@babel/preset-env', 'typescript@5.9', `@types/jest@${version}`]
    run('npm', ['i', '--silent', '../mockfluence-0.1.0.tgz', `jest@${version}`, `babel-jest@${version}`, ...tools], cwd)
    for (const [name, config] of Object.entries(PROJECTS)) {
      mkdirSync(join(cwd, name))
      writeFileSync(join(cwd, name, name === 'modules' ? 'a.test.mjs' : 'a.test.ts'), TEST)
      writeFileSync(join(cwd, `${name}.json`), JSON.stringify({ rootDir: name, testTimeout: 30_000, ...config }))
      console.log(`Jest ${version}, ${name}`)
      const modules = name === 'modules' ? ['--experimental-vm-modules'] : []
      run(process.execPath, [...modules, 'node_modules/jest/bin/jest.js', '-c', `${name}.json`], cwd)
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
