// What the built executable loads, and where it says that an error is from.

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './documents.ts'
import { executed, start } from './mockfluence.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mockfluence-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Has Node run a script before the executable. */
function before(name: string, script: string): { readonly NODE_OPTIONS: string } {
  const file = join(folder, name)
  writeFileSync(file, script)
  return { NODE_OPTIONS: `--import ${pathToFileURL(file)}` }
}

/** Prints the URL of each module that is loaded. */
const LOADED = `
  import { writeSync } from 'node:fs'
  import { register } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) register(import.meta.url)
  export function load(url, context, next) {
    writeSync(2, 'loads ' + url + '\\n')
    return next(url, context)
  }
`

it.each([
  ['--version', ['--version'], []],
  ['a health check', ['healthcheck', 'http://127.0.0.1:1'], ['health']],
  ['validate', ['validate', join(ROOT, 'scenarios/slow-upload.yaml')], ['health', 'files']],
])('%s loads its own chunks only, not the server', async (_title, args, chunks) => {
  const { stderr } = await executed(args, before('loaded.mjs', LOADED))
  const own = ['start', 'health', 'files', 'server'].filter((name) =>
    new RegExp(`^loads file:.*/dist/chunks/${name}\\.js$`, 'm').test(stderr),
  )
  expect(own).toEqual(['start', ...chunks])
})

it('an error that nothing expects is printed with the places of the source', async () => {
  const failing = `
    import http from 'node:http'
    import { syncBuiltinESMExports } from 'node:module'
    http.createServer = () => { throw new Error('no server today') }
    syncBuiltinESMExports()`
  const { status, stderr } = await executed(['--port', '0'], before('failing.mjs', failing))
  expect(status).toBe(1)
  expect(stderr).toMatch(/has a bug; please report it:\nError: no server today\n/)
  const [, line = ''] = /src\/server\/listen\.ts:(\d+)/.exec(stderr) ?? []
  expect(readFileSync(join(ROOT, 'src/server/listen.ts'), 'utf8').split('\n')[Number(line) - 1]).toContain(
    'createServer(',
  )
  expect(stderr).not.toContain('dist/chunks/')
})

/** Tells of each class of the platform that Node loads late, when it is first named. */
const NAMED = `
  import { writeSync } from 'node:fs'
  for (const name of ['Headers', 'Request', 'Response']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        writeSync(2, 'names ' + name + '\\n')
        Object.defineProperty(globalThis, name, own)
        return globalThis[name]
      },
    })
  }
`

it('a start and calls over sockets load no requests and responses of the platform', async () => {
  const server = await start([], { MOCKFLUENCE_PORT: '0', ...before('named.mjs', NAMED) })
  const { url } = await server.listening()
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Early', brand_name: 'Acme' })
  const created = await fetch(`${url}/admin/api/v1/campaigns`, { method: 'POST', headers, body })
  const insights = `${url}/api/v1/insights/campaigns/${JSON.parse(await created.text()).id}?key=any`
  expect((await fetch(insights, { headers })).status).toBe(200)
  expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
  expect(server.out.stderr).toBe('')
  // What has it as its response gets it.
  const metrics = await fetch(`${url}/__sim/metrics`)
  expect(await metrics.text()).toContain('mockfluence_requests_total{operation="getHealth",status="200"} 1')
  expect(server.out.stderr).toContain('names Response')
})

it('what Node has compiled is written soon after the start, which may end by a kill', async () => {
  const told = `
    import { writeSync } from 'node:fs'
    import nodeModule from 'node:module'
    nodeModule.flushCompileCache = () => void writeSync(1, 'written\\n')`
  const server = await start([], { MOCKFLUENCE_PORT: '0', ...before('told.mjs', told) })
  await server.listening()
  await server.line(/^written$/)
})
