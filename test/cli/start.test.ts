// What the built executable loads, and where it says that an error is from.

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './documents.ts'
import { executed } from './mockfluence.ts'

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
