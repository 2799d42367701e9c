// Makes clients from the OpenAPI document of a running mockfluence, compiles them, and has each do the same:
//   mockfluence exec --clock x10 -- node run.mjs
// It installs the generators from npm into a folder of its own.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const url = process.env.MOCKFLUENCE_URL ?? 'http://127.0.0.1:4710'
const folder = mkdtempSync(join(tmpdir(), 'mockfluence-clients-'))
const at = (path) => `./generated/${path}`

const PACKAGES = {
  '@hey-api/openapi-ts': '0.99.0',
  '@types/node': '20.19.43',
  '@zodios/core': '10.9.6',
  axios: '1.21.1',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  'openapi-zod-client': '1.18.3',
  orval: '8.38.0',
  tsx: '4.23.15',
  typescript: '5.6.3',
  zod: '3.25.76',
}
const COMMANDS = {
  'openapi-typescript': ['openapi-typescript', 'openapi.json', '-o', at('openapi-typescript.ts')],
  'hey-api': ['openapi-ts', '-i', 'openapi.json', '-o', at('hey-api')],
  orval: ['orval', '--config', 'orval.config.cjs'],
  'openapi-zod-client': ['openapi-zod-client', 'openapi.json', '-o', at('openapi-zod-client.ts')],
}
const COMPILER = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: true,
}

function run(...[command, ...args]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: process.env })
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`)
}
const write = (name, value) => writeFileSync(join(folder, name), value)

cpSync(fileURLToPath(new URL('.', import.meta.url)), folder, { recursive: true })
write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }))
write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER, include: ['.'] }))
write('openapi.json', await (await fetch(`${url}/openapi.json`)).text())
const output = { target: at('orval.ts'), client: 'fetch', baseUrl: url }
write('orval.config.cjs', `module.exports = ${JSON.stringify({ service: { input: './openapi.json', output } })}`)
console.log(`installing ${Object.keys(PACKAGES).length} packages into ${folder}`)
run('npm', 'install', '--no-audit', '--no-fund', '--silent')
for (const [name, command] of Object.entries(COMMANDS)) {
  run('npx', ...command)
  console.log(`${name}: made`)
}
run('npx', 'tsc', '-p', '.')
console.log('all compile')
for (const name of Object.keys(COMMANDS)) {
  run('npx', 'tsx', `${name}.ts`)
  console.log(`${name}: campaign, refresh and video are done`)
}
rmSync(folder, { recursive: true })
