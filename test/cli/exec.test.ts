import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { executed, mockfluence } from './mockfluence.ts'
import { fakeTerminal } from './terminal.ts'

/** Runs `exec` in process. The command is `script`, for node, with a file that it may write. */
async function execute(script: string, options: readonly string[] = [], env = {}) {
  const file = join(temporaryFolder(), 'said')
  const { terminal, text, signal } = fakeTerminal(env)
  const code = `const say = (what) => fs.writeFileSync(process.argv[1], JSON.stringify(what)); const { env } = process; ${script}`
  const status = run(['exec', ...options, '--', process.execPath, '-e', code, file], terminal)
  const said = () => readFile(file, 'utf8').then(JSON.parse, () => null)
  return { status, text, signal, said }
}

const URLS =
  'const { MOCKFLUENCE_URL: url, MOCKFLUENCE_INSIGHTS_URL: insights, MOCKFLUENCE_CONTROL_TOKEN: token } = env;'

describe('mockfluence exec', () => {
  it('runs the command beside a simulator, whose address it is told, and has its status', async () => {
    const { status, said, text } = await execute(
      `${URLS} fetch(url + '/__sim/health').then(async (r) => { say([url, insights, token, (await r.json()).status]); process.exit(7) })`,
      [],
      { PORT: '1', MOCKFLUENCE_INSIGHTS_URL: 'of another exec' },
    )
    expect(await status).toBe(7)
    const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)
    const [url, ...rest] = await said()
    expect([url, ...rest]).toEqual([address, url, null, 'ok'])
    expect(new URL(url).port).not.toBe('1')
    expect(text).toEqual({ stdout: '', stderr: '' })
    await expect(fetch(`${url}/__sim/health`)).rejects.toThrow()
  })

  it('ends although nobody reads its log', async () => {
    const { terminal } = fakeTerminal({})
    const stderr = { write: () => true }
    const command = ['exec', '--log', 'json', '--', process.execPath, '-e', '0']
    expect(await run(command, { ...terminal, stderr })).toBe(0)
  })

  it('takes the options of serve, logs to stderr, and reports what was exercised', async () => {
    const { status, said, text } = await execute(
      `${URLS} const headers = { authorization: 'Bearer ' + token };
       fetch(insights + '/api/v1/insights/public/tiktok/overall?identifier=a', { headers }).then((r) => r.text()).then(() =>
         fetch(url + '/__sim/clock', { headers })).then(async (r) => say([url, insights !== url, token, (await r.json()).mode]))`,
      [
        '--prefix',
        '/svc',
        '--insights-port',
        '0',
        '--control-token',
        'hush',
        '--clock',
        'manual',
        '--report',
        '--log',
        'json',
      ],
    )
    expect(await status).toBe(0)
    expect(await said()).toEqual([expect.stringMatching(/\/svc$/), true, 'hush', 'manual'])
    expect(text.stdout).toMatch(/^operations +1 of 33/)
    expect(text.stdout).toMatch(/^Grade of the client: A/m)
    expect(text.stderr).toMatch(/^\{"event":"listening"/)
    expect(text.stderr).not.toContain('hush')
  })

  it('judges the client in all its worlds, and runs it under each scenario that shows more', async () => {
    const client = `const to = (path, method, body) => fetch(env.MOCKFLUENCE_URL + path,
        { method, headers: { authorization: 'Bearer any', 'content-type': 'application/json' }, body: JSON.stringify(body) });
      (async () => {
        await to('/w/gone/admin/api/v1/campaigns', 'POST', { name: 'A', brand_name: 'B', brnad_url: 'x' });
        await to('/__sim/worlds/gone', 'DELETE');
        const { status } = await to('/admin/api/v1/campaigns', 'POST', { name: 'A', brand_name: 'B' });
        process.exit(status === 200 ? 0 : 4) })().catch(() => process.exit(5))`
    const alone = await execute(client, ['--min-grade', 'A'])
    expect(await alone.status).toBe(1)
    expect(alone.text).toEqual({ stdout: '', stderr: 'mockfluence: the grade of the client is B, below A\n' })
    // Many runs: bash and curl start faster than node.
    const create = `curl -s -o /dev/null -w '%{http_code}' -H 'authorization: Bearer any' -H 'content-type: application/json' \
      -d '{"name":"A","brand_name":"B"}' "$MOCKFLUENCE_URL/admin/api/v1/campaigns"`
    const { terminal, text } = fakeTerminal()
    const command = ['bash', '-c', `[ "$(${create})" = 200 ] || exit 4`]
    expect(await run(['exec', '--report', '--provoke', '--', ...command], terminal)).toBe(0)
    const { stdout, stderr } = text
    expect(stderr).toMatch(/under the scenario server-errors-that-heal the command ended with 4\n/)
    expect(stderr).toMatch(/under the scenario video-errors the command ended with 0\n/)
    expect(stdout).toMatch(/warning +gives-up-at-first-failure\n[\s\S]*req_\d+ under server-errors-that-heal/)
    expect(stdout).toMatch(/^Grade of the client: [B-D] /m)
  })

  it('leaves the bundles of a command that failed, and runs another on the world of one', async () => {
    const folder = temporaryFolder()
    const create = `const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
      const create = async (name, world = '') => (await (await fetch(env.MOCKFLUENCE_URL + world + '/admin/api/v1/campaigns',
        { method: 'POST', headers, body: JSON.stringify({ name, brand_name: 'Acme' }) })).json()).id;
      const info = async (world) => (await fetch(env.MOCKFLUENCE_URL + world + '/__sim')).json();`
    const first = await execute(
      `${create} create('a').then(async (a) => { say([a, await create('b'), await create('a', '/w/other')]); process.exit(3) })`,
      ['--seed', 'own', '--clock', 'manual', '--scenario', 'empty-search', '--bundles', folder],
    )
    expect(await first.status).toBe(3)
    expect(first.text.stderr).toContain(join(folder, 'other.json'))
    const [a, b] = await first.said()
    const file = join(folder, 'default.json')
    const asIt = async (...options: string[]) => {
      const { status, said } = await execute(
        `${create} (async () => { const { seed, clock, scenarios } = await info('/w/new');
          say([seed, clock.mode, scenarios, await create('a'), await create('b'), await create('b', '/w/new')]) })()`,
        ['--bundle', file, ...options],
      )
      expect(await status).toBe(0)
      return said()
    }
    const start = ['own', 'manual', ['empty-search']]
    const [, , other] = [a, b, expect.any(String)]
    expect(await asIt()).toEqual([...start, a, b, other])
    expect(await asIt('--until', 'req_1')).toEqual([...start, expect.not.stringMatching(a), b, other])
  })

  it('passes signals on, and leaves nothing of the command behind', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    // A process of the command, which says by its connection that it is there.
    const own = `require('net').connect(${port}, '127.0.0.1')`
    const { status, signal } = await execute(
      `child_process.spawn(process.execPath, ['-e', ${JSON.stringify(own)}], { stdio: 'ignore' }); setInterval(() => {}, 1000)`,
    )
    const [connection] = (await once(server, 'connection')) as [Socket]
    const gone = once(connection.on('error', () => {}).resume(), 'close')
    signal('SIGTERM')
    expect(await status).toBe(143)
    await gone
    server.close()
  })

  it('leaves it to the command what a signal means, with its stdout for itself (the executable)', async () => {
    const script = `process.on('SIGINT', () => { console.log('bye'); process.exitCode = 5; clearInterval(t) })
      const t = setInterval(() => {}, 1000); process.kill(process.ppid, 'SIGINT')`
    const ended = await executed(['exec', '--', process.execPath, '-e', script])
    expect(ended).toEqual({ status: 5, stdout: 'bye\n', stderr: '' })
  })

  it.each([
    [['--', '/no/such/command'], 127, 'mockfluence: the command "/no/such/command" cannot be found\n'],
    [['--', '/'], 126, expect.stringMatching(/^mockfluence: the command "\/" cannot be run: .*\n$/)],
    [[], 2, expect.stringMatching(/^mockfluence: exec needs its command after --, .*\nUsage: mockfluence exec .*\n$/)],
    [['--'], 2, expect.stringMatching(/^mockfluence: exec needs its command after --/)],
    [['true'], 2, expect.stringMatching(/^mockfluence: exec needs its command after --/)],
    [['npm', '--', 'test'], 2, expect.stringMatching(/^mockfluence: exec needs its command after --/)],
    [['--prot', '1', '--', 'true'], 2, "mockfluence: unknown option '--prot'. Did you mean --port?\n"],
  ])('refuses %j', async (args, status, stderr) => {
    expect(await mockfluence(['exec', ...args])).toEqual({ status, stdout: '', stderr })
  })
})
