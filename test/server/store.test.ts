import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { Simulator } from '../../src/cli/simulator.ts'
import { writtenScenarios } from '../../src/control/scenario-input.ts'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { readData } from '../../src/server/storage/data-file.ts'
import { Store } from '../../src/server/storage/store.ts'
import { codeOf, reasonOf } from '../../src/server/worlds/source-files.ts'
import { type SimulateOptions, START } from '../simulate.ts'

const ended: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-data-'))
  ended.push(() => rm(folder, { recursive: true }))
  return join(folder, 'worlds.json')
}

/** A simulator that keeps its worlds in `path`. `wall`: added to the real time; `hurry`: how fast time passes for its timers. */
async function keeping(
  path: string,
  { wall = 0, hurry = 1, ...options }: SimulateOptions & { wall?: number; hurry?: number } = {},
) {
  const troubles: string[] = []
  const real: RealTime = {
    ...realTime,
    wall: () => realTime.wall() + wall,
    elapsed: () => realTime.elapsed() * hurry,
    after: (wait, act, stays) => realTime.after(wait / hurry, act, stays),
  }
  const onTrouble = (message: string) => troubles.push(message)
  const store = await Store.open(path, { real, program: '1', scenarios: options.scenarios ?? [], onTrouble })
  const onBug = (error: unknown) => troubles.push(String(error))
  const simulator = new Simulator({
    seed: 'test',
    clock: { mode: 'manual', factor: 1 },
    now: START,
    onBug,
    real,
    store,
    ...options,
  })
  ended.push(() => simulator.close())
  await simulator.recall()
  const request = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: 'Bearer test', 'content-type': 'application/json' }
    const answer = await simulator.fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  const create = (name: string, world = '') =>
    request('POST', `${world}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' })
  const campaigns = async (world = ''): Promise<string[]> =>
    (await request('GET', `${world}/__sim/state/campaigns`)).body.map(({ name }: { name: string }) => name)
  return { simulator, request, create, campaigns, troubles, text: () => readFile(path, 'utf8') }
}

/** Locks a data file for another process, which last renewed that `at` (s). */
async function lockBy(owner: object, path: string, at = realTime.wall() / 1000): Promise<void> {
  await writeFile(`${path}.lock`, JSON.stringify(owner))
  await utimes(`${path}.lock`, at, at)
}

/** Makes every write of the data file fail as on a full disk, until one has. */
const fillDisk = (path: string) => symlink('/dev/full', `${path}.new`)

describe('a data file', () => {
  it('has what a call changed before its answer', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    for (const [at, call] of [
      () => sim.create('First'),
      () => sim.request('POST', '/__sim/clock/advance', { by: '2h' }),
      () => sim.request('PUT', '/__sim/clock', { mode: 'scaled', factor: 60 }),
      () => sim.request('GET', '/w/read/api/v1/data_refresh/requests/none'),
      () => sim.request('POST', '/__sim/worlds', { name: 'made', seed: 'other' }),
      () => sim.request('DELETE', '/__sim/worlds/made'),
      () => sim.request('POST', '/__sim/reset'),
      () => sim.request('POST', '/__sim/scenarios', { name: 'Mine', rules: [{ respond: { status: 503 } }] }),
      () => sim.create('Counted by the rule'),
    ].entries()) {
      const before = await sim.text()
      await call()
      expect(await sim.text(), `call ${at}`).not.toBe(before)
    }
  })

  it('has a world that a call made whose body could not be read', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    const headers = { authorization: 'Bearer test', 'content-type': 'application/json' }
    const unread = { method: 'POST', headers, body: '{' }
    expect((await sim.simulator.fetch('/w/unread/admin/api/v1/campaigns', unread)).status).toBe(400)
    expect(await sim.text()).toContain('"world":"unread"')
  })

  it('has what a creator chose on the consent page before the redirect', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    const open = async (state: string) => {
      const session = { connector: 'instagram', redirectUrl: 'https://client.example/', state }
      const { body } = await sim.request('POST', '/business/api/v1/sessions/initiate', session)
      return new URL(body.redirectUrl).pathname
    }
    const [auto, form] = [await open('auto'), await open('form')]
    const choice = (path: string, init?: RequestInit) => sim.simulator.fetch(path, init)
    const before = await sim.text()
    // To look at it changes nothing.
    await choice(form)
    await choice(`${auto}?auto=allow`, { method: 'HEAD' })
    expect(await sim.text()).toBe(before)
    const visited = async () => {
      const { complete, calls } = (await sim.request('GET', '/__sim/bundle')).body
      const visits = calls.filter(({ path }: { path: string }) => path.startsWith('/consent/'))
      return [complete, visits.map(({ path, body }: { path: string; body: unknown }) => [path, body])]
    }
    expect(await visited()).toEqual([true, []])
    const { status } = await choice(form, { method: 'POST', body: new URLSearchParams({ choice: 'allow' }) })
    expect(status).toBe(303)
    expect(await visited()).toEqual([true, [[form, { choice: 'allow' }]]])
    const after = await sim.text()
    expect(after).not.toBe(before)
    expect((await choice(`${auto}?auto=allow`)).status).toBe(302)
    expect(await sim.text()).not.toBe(after)
  })

  it('is left alone by calls that change nothing', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    // The first answer of the service makes it a used world.
    await sim.request('GET', '/api/v1/data_refresh/requests/none')
    const before = await sim.text()
    const expected = { operation: 'createCampaign', at_least: 1 }
    await sim.request('POST', '/__sim/requests/verify', expected)
    await sim.request('POST', '/__sim/requests/await', { ...expected, timeout_ms: 1 })
    await sim.request('DELETE', '/__sim/requests')
    await sim.request('GET', '/__sim/state')
    await sim.request('GET', '/api/v1/data_refresh/requests/none')
    await sim.request('POST', '/admin/api/v1/campaigns', { name: 1 })
    expect(await sim.text()).toBe(before)
  })

  it('plays a scenario file as it is now, and counts on', async () => {
    const path = await dataFile()
    const scenario = async (status: number) => {
      const rules = [
        { on: 'createCampaign', times: 1, respond: { status: 418 } },
        { on: 'addStore', respond: { status } },
      ]
      const [source] = await writtenScenarios([{ file: 'mine.yaml', document: { name: 'Mine', rules } }], [])
      return source ? [source] : []
    }
    const first = await keeping(path, { scenarios: await scenario(500) })
    expect((await first.create('Refused')).status).toBe(418)
    const second = await keepingAgain(first, path, { scenarios: await scenario(503) })
    expect((await second.create('Kept')).status).toBe(200)
    expect((await second.request('POST', '/admin/api/v1/ecom_shop', {})).status).toBe(503)
    await second.request('POST', '/__sim/reset')
    expect((await second.request('POST', '/admin/api/v1/ecom_shop', {})).status).toBe(503)
  })

  async function keepingAgain(first: { simulator: Simulator }, path: string, options = {}) {
    await first.simulator.close()
    return keeping(path, options)
  }

  it.each([
    ['real', { mode: 'real', factor: 1 }, 3_600_000],
    ['manual', { mode: 'manual', factor: 1 }, 0],
    ['scaled', { mode: 'scaled', factor: 60 }, 0],
  ] as const)('lets an hour without the simulator pass as its %s clock does', async (_mode, clock, passed) => {
    const path = await dataFile()
    const first = await keeping(path, { clock })
    await first.create('Before')
    const before = Date.parse((await first.request('GET', '/__sim/clock')).body.now)
    const second = await keepingAgain(first, path, { clock, wall: 3_600_000 })
    const after = Date.parse((await second.request('GET', '/__sim/clock')).body.now)
    // A second of real time is a minute of the scaled clock.
    expect(after - before).toBeGreaterThanOrEqual(passed)
    expect(after - before).toBeLessThan(passed + 30 * 60_000)
  })

  it('is refused when a bit of it has flipped or its end is missing, and stays as it is', async () => {
    const path = await dataFile()
    const first = await keeping(path)
    await first.create('Kept')
    await first.simulator.close()
    const whole = await readFile(path)
    const flipped = [0, 5, 30, 60, 95, 100, 130, 200, Math.floor(whole.length / 2), whole.length - 1].map((at) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    })
    const cut = [0, 1, 50, 101, 140, whole.length - 1].map((length) => whole.subarray(0, length))
    for (const bytes of [...flipped, ...cut, Buffer.from('{"posts": []}'), Buffer.concat([whole, whole])]) {
      await writeFile(path, bytes)
      await expect(keeping(path)).rejects.toThrow(path)
      expect(await readFile(path)).toEqual(bytes)
    }
    const heads = Array.from({ length: 8 * whole.indexOf(10) }, (_, bit) => {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return bytes
    })
    for (const bytes of heads) expect(() => readData(bytes, path)).toThrow(path)
    const newer = whole.toString().replace('"version":1', '"version":2')
    await writeFile(path, newer)
    await expect(keeping(path)).rejects.toThrow(/newer mockfluence: it has version 2, and this one reads 1/)
    await writeFile(path, whole)
    expect(await (await keeping(path)).campaigns()).toContain('Kept')
  })

  it('is refused to a second one while the first has it', async () => {
    const path = await dataFile()
    const first = await keeping(path)
    await expect(keeping(path)).rejects.toThrow(`the data file ${path} is in use`)
    expect((await first.create('Goes on')).status).toBe(200)
    await first.simulator.close()
    expect(await (await keeping(path)).campaigns()).toContain('Goes on')
  })

  it('is refused where it is no regular file, and where its lock is none', async () => {
    const path = await dataFile()
    await expect(keeping('/dev/full')).rejects.toThrow('the data file /dev/full is a device, not a regular file')
    await mkdir(path)
    await expect(keeping(path)).rejects.toThrow(`the data file ${path} is a folder, not a regular file`)
    await mkdir(`${path}2.lock`)
    await expect(keeping(`${path}2`)).rejects.toThrow(`the lock of the data file, ${path}2.lock, cannot be read`)
    expect(await readdir(dirname(path))).toEqual(['worlds.json', 'worlds.json2.lock'])
  })

  it('is made where links lead to it, which stay', async () => {
    const path = await dataFile()
    await (await keeping(path)).simulator.close()
    await symlink('worlds.json', `${path}.first`)
    await symlink(`${path}.first`, `${path}.second`)
    const first = await keeping(`${path}.second`)
    await first.create('Through links')
    await expect(keeping(path)).rejects.toThrow(`the data file ${path} is in use`)
    await first.simulator.close()
    expect(await (await keeping(path)).campaigns()).toEqual(['Through links'])
    expect(await readlink(`${path}.second`)).toBe(`${path}.first`)
  })

  it('is refused while a process elsewhere beats, and taken over once it was silent for 10 s', async () => {
    const path = await dataFile()
    await (await keeping(path)).simulator.close()
    // In another container a process may have the same number. Its clock is ahead.
    const ahead = realTime.wall() / 1000 + 3_600
    await lockBy({ id: 'another', pid: process.pid, host: 'elsewhere' }, path, ahead)
    let silent = true
    const beat = realTime.after(50, () => {
      silent = false
      void utimes(`${path}.lock`, ahead + 1, ahead + 1)
    })
    await expect(keeping(path)).rejects.toThrow(`in use by process ${process.pid} on elsewhere`)
    expect(silent).toBe(false)
    beat()
    const taken = await keeping(path, { hurry: 100 })
    expect((await taken.create('Mine now')).status).toBe(200)
  })

  it('is taken over from a process that is gone, or has been silent for 10 s', async () => {
    const path = await dataFile()
    await (await keeping(path)).simulator.close()
    const silent = { id: 'another', pid: process.pid, host: 'elsewhere' }
    await lockBy(silent, path, realTime.wall() / 1000 - 10)
    const second = await keeping(path)
    expect((await second.create('Mine now')).status).toBe(200)
    // It wakes up, and takes the file back by force: whoever has lost it writes no more.
    await lockBy(silent, path)
    const refused = await second.create('Too late')
    expect(refused).toMatchObject({ status: 507 })
    expect(refused.body.error.message).toContain('another process has taken it over')
  })
})

// Linux keeps a process that was killed until its parent asks for it.
it('knows errors of Node where they are no instances of `Error`, as in Jest', () => {
  const missing = runInNewContext("Object.assign(new Error('open x'), { code: 'ENOENT' })")
  expect([codeOf(missing), reasonOf(missing)]).toEqual(['ENOENT', 'there is no such file'])
})

it('is taken over from a killed process at once', async () => {
  const path = await dataFile()
  await (await keeping(path)).simulator.close()
  const killed = spawn('sleep', ['60'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const at = realTime.wall()
  await lockBy({ id: 'killed', pid: killed.pid, host: hostname() }, path)
  expect((await (await keeping(path)).create('Mine now')).status).toBe(200)
  expect(realTime.wall() - at).toBeLessThan(LIMITS.data_lock_ms)
})

describe('a disk that is full', () => {
  it('makes a call fail with 507, which then has changed nothing', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    await sim.create('Before')
    await sim.request('POST', '/w/other/__sim/clock/advance', { by: '1h' })
    const [text, requests] = [await sim.text(), await sim.request('GET', '/__sim/requests')]
    const states = async () => [
      await sim.request('GET', '/__sim/state'),
      await sim.request('GET', '/w/other/__sim/state'),
      (await sim.request('GET', '/__sim/worlds')).body.worlds.map(({ name }: { name: string }) => name),
    ]
    const before = await states()
    for (const call of [
      () => sim.create('During'),
      () => sim.request('POST', '/__sim/clock/advance', { by: '5h' }),
      () => sim.request('POST', '/__sim/reset', { seed: 'new' }),
      () => sim.request('POST', '/__sim/worlds', { name: 'new' }),
      () => sim.request('DELETE', '/__sim/worlds/other'),
      () => sim.create('New world', '/w/new'),
      () => sim.request('GET', '/api/v1/insights/public/instagram/overall?identifier=some.body'),
    ]) {
      await fillDisk(path)
      const { status, body } = await call()
      expect([status, JSON.stringify(body)]).toEqual([507, expect.stringContaining('the disk is full')])
      expect(await states()).toEqual(before)
      expect(await sim.text()).toBe(text)
    }
    const kept = (await sim.request('GET', '/__sim/requests')).body.requests
    expect(kept.slice(0, requests.body.requests.length)).toEqual(requests.body.requests)
    expect((await sim.create('After')).status).toBe(200)
    expect(await sim.campaigns()).toEqual(['Before', 'After'])
  })

  it('is said once where the file cannot be begun', async () => {
    const path = await dataFile()
    await fillDisk(path)
    const troubles: string[] = []
    const onTrouble = (message: string) => troubles.push(message)
    const store = await Store.open(path, { real: realTime, program: '1', scenarios: [], onTrouble })
    const simulator = new Simulator({ store })
    await expect(simulator.recall()).rejects.toThrow(`the data file ${path} cannot be used: the disk is full`)
    expect(troubles).toEqual([])
    expect(await readdir(dirname(path))).toEqual([])
  })

  it('does not matter to calls that change nothing', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    await fillDisk(path)
    expect((await sim.request('POST', '/__sim/requests/verify', { count: 0 })).status).toBe(200)
    expect((await sim.request('DELETE', '/__sim/requests')).status).toBe(200)
    expect((await sim.create('Lost')).status).toBe(507)
  })

  it('fails every call that waited for the same write, and none after it', async () => {
    const path = await dataFile()
    const sim = await keeping(path)
    await fillDisk(path)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => sim.create(`Parallel ${at}`)))
    const kept = answers.flatMap(({ status }, at) => (status === 200 ? [`Parallel ${at}`] : []))
    expect(new Set(answers.map(({ status }) => status))).toContain(507)
    expect(await sim.campaigns()).toEqual([...kept])
    await sim.simulator.close()
    expect(await (await keeping(path)).campaigns()).toEqual([...kept])
  })
})

it('acknowledges nothing while it ends', async () => {
  const path = await dataFile()
  const sim = await keeping(path)
  const answers = Array.from({ length: 20 }, (_, at) => sim.create(`Last ${at}`).catch(() => ({ status: 0 })))
  const closed = sim.simulator.close()
  const more = Array.from({ length: 20 }, (_, at) => sim.create(`Later ${at}`).catch(() => ({ status: 0 })))
  const all = (await Promise.all([...answers, ...more])).map(({ status }) => status)
  await closed
  const kept = await (await keeping(path)).campaigns()
  expect(all.flatMap((status, at) => (status === 200 ? [`${at < 20 ? 'Last' : 'Later'} ${at % 20}`] : []))).toEqual(
    kept.filter((name) => /^La/.test(name)),
  )
})

it('shares one write among parallel calls', async () => {
  const path = await dataFile()
  const sim = await keeping(path)
  let writes = 0
  // Each write puts a new file in its place.
  const watcher = watch(dirname(path), (event, name) => {
    if (event === 'rename' && name === 'worlds.json') writes++
  })
  ended.push(async () => watcher.close())
  await Promise.all(Array.from({ length: 100 }, (_, at) => sim.create(`Parallel ${at}`, `/w/${at % 10}`)))
  await expect.poll(() => writes).toBeGreaterThan(0)
  expect(writes).toBeLessThanOrEqual(3)
})
