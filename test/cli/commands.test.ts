import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { OPTION_NAMES } from '../../src/cli/options.ts'
import { scenarioJsonSchema } from '../../src/scenario/schema/scenario.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { fixturesJsonSchema } from '../../src/world/state/fixtures.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { executed, mockfluence, start } from './mockfluence.ts'

describe('mockfluence', () => {
  it('--version', async () => {
    expect(await executed(['--version'])).toEqual({ status: 0, stdout: `${packageJson.version}\n`, stderr: '' })
  })

  it.each([[['serve', '--help']], [['serve', '-h']], [['help', 'serve']]])(
    '%j names every option and its variable',
    async (args) => {
      const { status, stdout, stderr } = await mockfluence(args)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const text = stdout.replace(/\s+/g, ' ')
      for (const name of OPTION_NAMES) {
        expect(text).toMatch(new RegExp(`--${name}[ ,]`))
        expect(text).toContain(`MOCKFLUENCE_${name.replaceAll('-', '_').toUpperCase()}`)
      }
    },
  )

  it('prints tables as JSON, too', async () => {
    const json = async (...args: string[]) => JSON.parse((await mockfluence([...args, '--json'])).stdout)
    const route = { number: '3+4', operation: 'patchCampaign', method: 'PATCH', host: '{base_url}' }
    expect(await json('routes')).toContainEqual(expect.objectContaining(route))
    const scenario = { name: 'rate-limited', description: expect.any(String) }
    expect(await json('scenarios')).toContainEqual(scenario)
    expect(await json('scenarios', 'rate-limited')).toEqual({
      ...scenario,
      text: expect.stringContaining('name: rate-limited'),
    })
    expect(await json('help')).toContainEqual({ name: 'time', summary: expect.any(String) })
    expect(await json('help', 'time')).toEqual({ name: 'time', text: expect.stringContaining('# Time') })
    const loaded = { time: '2026-01-05T09:00:00.000Z', after: '0s', what: 'rate-limited is loaded' }
    expect(await json('timeline', 'rate-limited', '--now', loaded.time)).toContainEqual(loaded)
    const explained = await json('explain', 'rate-limited', '--request', 'POST /admin/api/v1/campaigns')
    expect(explained).toMatchObject({ operation: 'createCampaign', scenario: 'rate-limited', differences: [] })
    expect(explained.rules[0]).toMatchObject({ met: expect.any(Boolean), why: expect.any(Array) })
    const file = join(temporaryFolder(), 'wrong.yaml')
    await writeFile(file, 'name: wrong\nrules:\n  - on: nothing\n    fault: reset\n')
    const mistake = { file, line: 3, column: 9, message: expect.stringContaining('nothing') }
    expect(await json('validate', file, 'rate-limited', 'nobody')).toEqual([
      { file: null, valid: false, problems: [{ message: expect.stringContaining('nobody') }], warnings: [] },
      { file, valid: false, problems: [mistake], warnings: [] },
      { file: 'rate-limited', valid: true, problems: [], warnings: [] },
    ])
  })

  it('routes', async () => {
    const { status, stdout } = await mockfluence(['routes'])
    const [head, ...rows] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    expect(status).toBe(0)
    expect(head).toEqual(['number', 'operation', 'method', 'path', 'host'])
    expect(rows).toHaveLength(ENDPOINTS.length)
    expect(rows).toContainEqual([
      '11',
      'getTrackedCreator',
      'GET',
      '/api/v1/rt_tracking/creators/<handle>',
      '{base_url}',
    ])
    const numbers = rows.map(([number = '']) => Number.parseInt(number, 10))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it.each([
    ['fixtures', fixturesJsonSchema],
    ['scenario', scenarioJsonSchema],
  ])('schema %s', async (kind, make) => {
    const { status, stdout } = await mockfluence(['schema', kind])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(make())))
  })
})

describe('mockfluence openapi', () => {
  it('prints, to the byte, what a simulator serves', async () => {
    const { listening } = await start([
      '--prefix',
      '/svc',
      '--insights-port',
      '0',
      '--ecom-word',
      'acme',
      '--port',
      '0',
    ])
    const { url, insights_url } = await listening()
    const served = await (await fetch(`${url}/w/test-7/openapi.json`)).text()
    const args = [
      '--server',
      `${url}/w/test-7/`,
      '--insights-server',
      `${insights_url}/w/test-7`,
      '--ecom-word',
      'acme',
    ]
    const { status, stdout, stderr } = await mockfluence(['openapi', ...args])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe(served)
  })

  it('takes the default address, and JSON for granted', async () => {
    const { status, stdout } = await mockfluence(['openapi', '--json'])
    const document = JSON.parse(stdout)
    expect([status, document.openapi, document.servers[0].url]).toEqual([0, '3.1.1', 'http://127.0.0.1:4710'])
    expect((await mockfluence(['openapi'])).stdout).toBe(stdout)
  })

  it.each([
    [['--server', 'localhost:4710'], /^mockfluence: --server must be an http or https URL, .*not "localhost:4710"\n$/],
    [['--server', 'http://a?b'], /^mockfluence: --server must be a URL without "\?" and "#", not "http:\/\/a\?b"\n$/],
    [['--insights-server', 'http://u:p@a'], /^mockfluence: --insights-server must be a URL without a user name/],
    [['--ecom-word', 'a b'], /^mockfluence: --ecom-word must be one word/],
    [['--sever', 'http://a'], /^mockfluence: unknown option '--sever'. Did you mean --server\?/],
    [['yaml'], /^mockfluence: .*too many arguments/],
  ])('refuses %j', async (args, message) => {
    const { status, stdout, stderr } = await mockfluence(['openapi', ...args])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })
})

describe('mockfluence healthcheck', () => {
  it('is 0 when all is well, by URL or by the environment of the server', async () => {
    const { listening, stop } = await start(['--prefix', '/svc', '--host', '0.0.0.0', '--port', '0'])
    const { url } = await listening()
    const { port } = new URL(url)
    const well = { status: 0, stdout: `${url} is healthy: mockfluence ${packageJson.version}, 1 world\n`, stderr: '' }
    expect(await mockfluence(['healthcheck', url])).toEqual(well)
    expect(await mockfluence(['healthcheck', `${url}/`])).toEqual(well)
    const env = { MOCKFLUENCE_HOST: '0.0.0.0', PORT: port, MOCKFLUENCE_PREFIX: 'svc' }
    expect(await mockfluence(['healthcheck'], env)).toEqual(well)
    const { MOCKFLUENCE_PREFIX, ...without } = env
    expect(await mockfluence(['healthcheck'], without)).toMatchObject({ status: 1, stdout: '' })
    await stop()
    const gone = await mockfluence(['healthcheck', url])
    expect(gone).toEqual({
      status: 1,
      stdout: '',
      stderr: `mockfluence: ${url} is not healthy: nothing listens there\n`,
    })
  })

  it.each([
    ['something else', 200, '<html>', 'the response is not from mockfluence'],
    ['an error', 503, '{"status":"ok"}', '/__sim/health returns status 503'],
  ])('is 1 for %s', async (_what, status, body, reason) => {
    const server = createServer((_, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const { status: exit, stderr } = await mockfluence(['healthcheck', url])
    server.close()
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: `mockfluence: ${url} is not healthy: ${reason}\n` })
  })
})
