import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence, start, startProcess } from './mockfluence.ts'

const bash = promisify(execFile)
const search = '/admin/api/v1/search?type=discovery&skip=0&limit=3'
const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
const authorized = { headers: { authorization: 'Bearer demo' } }

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A port that is taken until the end of the test. */
async function takenPort(): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('mockfluence', () => {
  it('says first where it listens, then what it is asked', async () => {
    const { lines, listening, line, stop, out } = await startProcess([
      '--port',
      '0',
      '--seed',
      'a "b"',
      '--log',
      'json',
    ])
    const said = await listening()
    expect(said).toEqual({
      event: 'listening',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      insights_url: said.url,
      console_url: `${said.url}/__sim/console`,
      world: 'default',
      seed: 'a "b"',
      fixtures: 'default',
      time: TIME,
    })
    expect(lines()).toHaveLength(1)
    expect((await fetch(said.url + search, authorized)).status).toBe(200)
    const asked = JSON.parse(await line(/"request"/))
    expect(asked).toEqual({
      time: TIME,
      event: 'request',
      world: 'default',
      request_id: 'req_1',
      operation: 'searchCreators',
      method: 'GET',
      path: search,
      status: 200,
      duration_ms: expect.any(Number),
    })
    await fetch(`${said.url}/w/other/api/v1/insights/campaigns/x?key=hush&what=1`, authorized)
    const refused = JSON.parse(await line(/"getCampaignInsights"/))
    expect(refused).toMatchObject({ world: 'other', status: 404, problem: "There is no campaign 'x'" })
    expect(refused.path).toBe('/api/v1/insights/campaigns/x?key=[redacted]&what=1')
    expect(await stop()).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(lines().at(-1) ?? '')).toEqual({ time: TIME, event: 'stopping' })
    expect(out.stdout).not.toContain('hush')
  })

  it.each([
    ['--port', []],
    ['--insights-port', ['--port', '0']],
  ])('ends with 1 when the port of %s is in use', async (option, before) => {
    const port = await takenPort()
    const { status, stdout, stderr } = await mockfluence([...before, option, String(port)])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(
      `mockfluence: port ${port} of 127.0.0.1 is in use; choose another with ${option}, or 0 for a free one\n`,
    )
  })

  it('gives the insights host a port of its own', async () => {
    const { listening, stop } = await start(['--insights-port', '0'])
    const { url, insights_url } = await listening()
    expect(insights_url).not.toBe(url)
    const youtube = '/api/v1/insights/public/youtube/overall?identifier=@anna'
    expect((await fetch(insights_url + youtube, authorized)).status).toBe(200)
    expect((await fetch(url + youtube, authorized)).status).toBe(404)
    expect((await fetch(insights_url + search, authorized)).status).toBe(404)
    await stop()
  })

  it('takes options from the environment', async () => {
    const { listening, stop } = await start([], {
      MOCKFLUENCE_PORT: '0',
      MOCKFLUENCE_SEED: 'env',
      MOCKFLUENCE_TOKEN: 'one,two',
      MOCKFLUENCE_STRICT: 'true',
      MOCKFLUENCE_CORS: '*',
      MOCKFLUENCE_PROT: '1',
    })
    const { url, seed } = await listening()
    expect(seed).toBe('env')
    const call = (token: string, query = '') =>
      fetch(url + search + query, { headers: { authorization: `Bearer ${token}`, origin: 'http://a.example' } })
    expect((await call('two')).status).toBe(200)
    expect((await call('two')).headers.get('access-control-allow-origin')).toBe('*')
    expect((await call('three')).status).toBe(401)
    expect((await call('one', '&undocumented=1')).status).toBe(400)
    expect((await stop()).stderr).toBe('mockfluence: MOCKFLUENCE_PROT has no effect. Did you mean MOCKFLUENCE_PORT?\n')
  })

  it('greets with calls that work as printed', async () => {
    const { line, out, stop } = await start(['--log', 'pretty', '--token', "it's", '--prefix', '/svc'])
    await line(/Ctrl\+C/)
    expect(out.stdout).toMatch(/Base URL +http:\/\/127\.0\.0\.1:\d+\/svc\n/)
    expect(out.stdout).toMatch(/Insights URL +http:\/\/127\.0\.0\.1:\d+\/svc\n/)
    expect(out.stdout).toMatch(/Control API +http:\/\/127\.0\.0\.1:\d+\/svc\/__sim\n/)
    expect(out.stdout).toMatch(/Seed +1\n/)
    expect(out.stdout).toMatch(/Fixtures +default\n/)
    expect(out.stdout).toMatch(/Clock +20\S+Z \(real time\)\n {2}Scenarios +none\n/)
    const calls = out.stdout.split('\n').filter((text) => /^ +curl /.test(text))
    expect(calls).toHaveLength(3)
    const answers = await Promise.all(calls.map((call) => bash('bash', ['-c', call])))
    const [found, campaign, insights] = answers.map(({ stdout }) => JSON.parse(stdout))
    expect(found.objects).toHaveLength(3)
    expect(campaign).toMatchObject({ status: 'Yet to start' })
    expect(insights.profile_overview).toMatchObject({ handle: 'anna.bakes' })
    expect(await line(/POST/)).toMatch(/^POST {2}200 \/admin\/api\/v1\/campaigns \d+\.\d ms createCampaign$/)
    await stop()
  })

  it('also writes its log to a file, at its end', async () => {
    const file = join(temporaryFolder(), 'sim.log')
    writeFileSync(file, 'before\n')
    const { listening, stop } = await start(['--port', '0', '--log-file', file])
    await fetch(`${(await listening()).url}${search}`, authorized)
    const events = (text: string) => text.match(/before|"event":"\w+"/g)
    const printed = events((await stop()).stdout) ?? []
    expect(printed).toHaveLength(3)
    expect(events(readFileSync(file, 'utf8'))).toEqual(['before', ...printed])
    const refused = await mockfluence(['--port', '0', '--log-file', join(file, 'no.log')])
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('--log-file') })
  })
})
