// `--data` as processes see it: killed at any moment, and two of them on one file.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { mockfluence, startProcess } from './mockfluence.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mockfluence-data-'))
})

afterAll(() => rm(folder, { recursive: true }))

/**
 * Prints what the file has, and then the name of each campaign once its creation was answered. Eight writers at once, in
 * eight worlds; it waits for a line on stdin before it opens the file.
 */
const WRITER = `
  const { createSimulator } = await import(process.argv[1])
  process.stdin.once('data', async () => {
    const sim = await createSimulator({ data: process.argv[2], clock: 'manual' })
    const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    const call = (path, init) => sim.fetch(path, { headers: { authorization: 'Bearer x' }, ...init })
    const found = []
    for (let world = 0; world < 8; world++) {
      const records = await (await call('/w/' + world + '/__sim/state/campaigns')).json()
      found.push(...records.map(({ name }) => name))
    }
    say({ found })
    const write = async (world) => {
      for (let at = 0; ; at++) {
        const name = [process.pid, world, at].join('-')
        const body = JSON.stringify({ name, brand_name: 'Acme' })
        const answer = await call('/w/' + world + '/admin/api/v1/campaigns', { method: 'POST', body, headers: { authorization: 'Bearer x', 'content-type': 'application/json' } })
        await answer.text()
        if (answer.status === 200) say({ name })
        else say({ refused: answer.status })
      }
    }
    for (let world = 0; world < 8; world++) write(world)
  })
`

/** Starts a writer that is ready to open the file. */
function writer(file: string) {
  const main = new URL('../index.js', new URL(`file://${inject('main')}`)).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, main, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = once(child, 'close')
  return { child, ended, lines: createInterface({ input: child.stdout }) }
}

describe('mockfluence --data', () => {
  it('loses nothing that was answered, however often it is killed', { timeout: 120_000 }, async () => {
    const file = join(folder, 'killed.json')
    const answered = new Set<string>()
    let next = writer(file)
    for (let round = 0; round < 2; round++) {
      const { child, ended, lines } = next
      // The next one loads its modules meanwhile.
      next = writer(file)
      child.stdin.write('go\n')
      const named: string[] = []
      for await (const text of lines) {
        const line: { found?: string[]; name?: string; refused?: number } = JSON.parse(text)
        expect(line.refused).toBeUndefined()
        if (line.found) expect(line.found).toEqual(expect.arrayContaining([...answered]))
        if (line.name !== undefined && named.push(line.name) === 3 + ((round * 7) % 20)) child.kill('SIGKILL')
      }
      await ended
      expect(named.length).toBeGreaterThan(2)
      for (const name of named) answered.add(name)
    }
  })

  it('refuses a second process and a broken file in one sentence, with status 2', async () => {
    const file = join(folder, 'shared.json')
    const first = await startProcess(['--data', file])
    await first.listening()
    const second = await mockfluence(['--port', '0', '--data', file])
    expect(second).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^mockfluence: the data file .*shared\.json is in use by process \d+ on \S+\n$/),
    })
    expect((await first.stop()).status).toBe(0)
    const folderOfIt = await mockfluence(['--port', '0', '--data', `${folder}/`])
    expect(folderOfIt).toMatchObject({ status: 2, stderr: expect.stringContaining('--data must be a file') })
    const nowhere = await mockfluence(['--port', '0', '--data', join(folder, 'no', 'such.json')])
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no such folder') })
  })
})
