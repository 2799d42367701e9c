// Paths of scenarios and fixtures that are no files to read: they are refused at once, whatever nobody writes into them.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { mockfluence, start } from './mockfluence.ts'

const folder = mkdtempSync(join(tmpdir(), 'mockfluence-'))
const at = (name: string) => join(folder, name)
const MIB = 1024 * 1024

const GOOD = 'name: mine\nrules:\n  - { name: busy, on: createCampaign, respond: { status: 418 } }\n'

const socket = createServer().listen(at('socket.yaml'))
afterAll(() => {
  socket.close()
  rmSync(folder, { recursive: true })
})
execFileSync('mkfifo', [at('pipe.yaml'), at('pipe.json'), at('other.yaml')])
execFileSync('mkdir', [at('folder.yaml')])
symlinkSync('/dev/zero', at('device.yaml'))
symlinkSync(at('pipe.yaml'), at('link.yaml'))
for (const name of ['large.yaml', 'large.json']) {
  writeFileSync(at(name), '')
  truncateSync(at(name), 300 * MIB)
}

writeFileSync(at('windows.yaml'), Buffer.from('name: größe\n', 'latin1'))
writeFileSync(at('utf-16.json'), Buffer.from('\ufeff{"name": "x"}', 'utf16le'))

const WRONG: readonly (readonly [name: string, why: string])[] = [
  ['pipe.yaml', 'it is a named pipe, not a regular file'],
  ['pipe.json', 'it is a named pipe, not a regular file'],
  ['link.yaml', 'it is a named pipe, not a regular file'],
  ['socket.yaml', 'it is a socket or a device, not a regular file'],
  ['device.yaml', 'it is a device, not a regular file'],
  ['folder.yaml', 'it is a folder, not a regular file'],
  ['large.yaml', 'it has 314572800 bytes; a YAML file may have at most 1048576'],
  ['windows.yaml', 'it is not UTF-8: save it with that encoding'],
  ['utf-16.json', 'it is not UTF-8: save it with that encoding'],
  ['large.json', 'it has 314572800 bytes; a JSON file may have at most 10485760'],
]

describe.each(WRONG)('%s', (name, why) => {
  it.each<readonly [string, readonly string[]]>([
    ['--scenario', ['--port', '0', '--scenario', at(name)]],
    ['--fixtures', ['--port', '0', '--fixtures', at(name)]],
    // It takes folders, whatever they are called.
    ...(name === 'folder.yaml' ? [] : [['validate', ['validate', at(name)]] as const]),
    ['explain', ['explain', at(name), '--request', 'POST /admin/api/v1/campaigns']],
  ])('is refused by %s', async (_where, args) => {
    const { status, stdout, stderr } = await mockfluence(args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^mockfluence: the (scenario |fixtures |)file .*\n$/)
    expect(stderr).toContain(`${at(name)} cannot be read: ${why}\n`)
  })

  it('is refused to code', async () => {
    await expect(createSimulator({ scenarios: [at(name)] })).rejects.toThrow(why)
    await expect(createSimulator({ fixtures: at(name) })).rejects.toThrow(why)
    const sim = await createSimulator()
    await expect(sim.world('default').scenario(at(name))).rejects.toThrow(why)
    await sim.close()
  })
})

it('a pipe of the shell is no file either', async () => {
  const { status, stderr } = await mockfluence(['--port', '0', '--scenario', '/dev/stdin'])
  expect([status, stderr]).toEqual([2, expect.stringContaining('a file of your own ends in .yaml, .yml or .json')])
})

it('a file that is replaced by a pipe while it is watched leaves its last version loaded', async () => {
  writeFileSync(at('watched.yaml'), GOOD)
  writeFileSync(at('long.yaml'), '')
  const { listening, line, stop } = await start(['--port', '0', '--scenario', at('watched.yaml')])
  const { url } = await listening()
  renameSync(at('other.yaml'), at('watched.yaml'))
  expect(await line(/"not reloaded"/)).toContain('it is a named pipe, not a regular file')
  const init = {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: '{"name":"A","brand_name":"B"}',
  }
  expect((await fetch(`${url}/admin/api/v1/campaigns`, init)).status).toBe(418)
  truncateSync(at('long.yaml'), 300 * MIB)
  renameSync(at('long.yaml'), at('watched.yaml'))
  expect(await line(/"not reloaded".*bytes/)).toContain('it has 314572800 bytes')
  writeFileSync(at('again.yaml'), GOOD.replace('418', '409'))
  renameSync(at('again.yaml'), at('watched.yaml'))
  await line(/"reloaded"/)
  expect((await fetch(`${url}/admin/api/v1/campaigns`, init)).status).toBe(409)
  expect((await stop()).status).toBe(0)
})
