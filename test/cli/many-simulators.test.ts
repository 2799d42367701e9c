// Several simulators behind nginx and HAProxy, as processes, with the files of the handbook. Without the two packages of
// Debian (`apt-get install nginx haproxy`, which `.ci/run` does) they are skipped.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { endProxies, HAPROXY, NGINX, PROXIES } from './proxies.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const CAMPAIGN = '{"name": "Spring", "brand_name": "Acme"}'
const SIMULATORS = [0, 1, 2]
/** All but what both paths and tokens may have as it is. */
const encoded = (name: string) => encodeURIComponent(name).replace(/[!'()*]/g, hex)
const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

const folder = mkdtempSync(join(tmpdir(), 'mockfluence-many-'))
const ports: number[] = []
const simulators: ChildProcess[] = []
const urls = new Map<string, string>()

/** Starts a simulator with a file of its own; again at the port that it had. */
async function startSimulator(at: number): Promise<void> {
  const args = [
    '--port',
    String(ports[at] ?? 0),
    '--log',
    'json',
    '--log-level',
    'error',
    '--data',
    `${folder}/${at}.json`,
  ]
  const child = spawn(process.execPath, [inject('main'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  simulators[at] = child
  for await (const line of createInterface({ input: child.stdout })) {
    ports[at] = Number(new URL(JSON.parse(line).url).port)
    return
  }
}

const present = PROXIES.filter(({ skipped }) => !skipped)

beforeAll(async () => {
  if (present.length === 0) return
  await Promise.all(SIMULATORS.map(startSimulator))
  for (const { name, start } of present) urls.set(name, await start(ports, (text) => text))
})

afterAll(async () => {
  await endProxies()
  for (const child of simulators) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly world: string | undefined
  readonly text: string
}

interface Call {
  readonly token?: string
  readonly method?: string
  readonly body?: string
}

/** Makes a call at a path as it is written; a POST of a campaign unless told otherwise. Rejects if there is no response. */
function call(
  url: string,
  path: string,
  { token = 'x', method = 'POST', body = CAMPAIGN }: Call = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const sent = method === 'GET' ? {} : { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${token}`, ...sent }
  return new Promise((resolve, reject) => {
    const made = request({ hostname, port, path, method, headers }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      const whole = async () => (await answer.setEncoding('utf8').toArray()).join('')
      whole().then((text) => resolve({ status, world: String(headers['x-sim-world']), text }), reject)
    })
    made.on('error', reject)
    made.end(method === 'GET' ? undefined : body)
  })
}

/** Returns which simulators have each world, and how many campaigns it has in them together. */
async function whereabouts(): Promise<Map<string, { at: number[]; requests: number }>> {
  const found = new Map<string, { at: number[]; requests: number }>()
  for (const at of SIMULATORS) {
    if (simulators[at]?.exitCode !== null || simulators[at]?.signalCode !== null) continue
    const { worlds } = JSON.parse(
      (await call(`http://127.0.0.1:${ports[at]}`, '/__sim/worlds', { method: 'GET' })).text,
    )
    for (const { name, requests } of worlds) {
      const before = found.get(name) ?? { at: [], requests: 0 }
      found.set(name, { at: [...before.at, at], requests: before.requests + requests })
    }
  }
  return found
}

/** The only simulator that has a world. */
async function homeOf(world: string): Promise<number> {
  const { at } = (await whereabouts()).get(world) ?? { at: [] }
  expect([world, at.length]).toEqual([world, 1])
  return at[0] ?? -1
}

const NAMES = [
  '-1145737327_0',
  'test_param[bob]',
  'a b',
  ' a',
  'a+b',
  'it\'s {x} | ~^<>"`*!$&,;=',
  '...',
  'x'.repeat(120),
]

describe.each(PROXIES)('$name (skipped where it is not installed)', ({ name, start, skipped }) => {
  const url = () => urls.get(name) ?? ''
  const own = (world: string | number) => `${name}-${world}`
  const on = it.skipIf(skipped)

  on('leads 50 worlds by path and by token to one simulator each, and uses all', async () => {
    const worlds = Array.from({ length: 50 }, (_, at) => own(at))
    const answers = await Promise.all(
      worlds.flatMap((world) => [
        call(url(), `/w/${world}${CAMPAIGNS}`),
        call(url(), CAMPAIGNS, { token: `any@${world}` }),
        call(url(), CAMPAIGNS, { token: `a@b@${world}` }),
        call(url(), `/w/${world}/__sim/clock`, { method: 'GET', token: 'any@other' }),
        call(url(), '/__sim/clock', { method: 'GET', token: `any@${world}` }),
        call(url(), `/w/${world}/__sim/coverage`, { method: 'GET' }),
      ]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ world }) => world))).toEqual(new Set(worlds))
    const found = await whereabouts()
    expect(worlds.map((world) => found.get(world))).toEqual(
      worlds.map(() => ({ at: [expect.any(Number)], requests: 3 })),
    )
    for (const at of SIMULATORS)
      expect(worlds.filter((world) => found.get(world)?.at[0] === at).length).toBeGreaterThan(5)
  })

  on(
    'leads every spelling of a name to the same simulator, calls without one to that of the default world',
    async () => {
      for (const world of NAMES.map(own)) {
        const all = [...world].map(hex).join('')
        const answers = await Promise.all([
          call(url(), `/w/${encoded(world)}${CAMPAIGNS}`),
          call(url(), `/w/${encodeURIComponent(world)}${CAMPAIGNS}`, { token: 'x@other' }),
          call(url(), `/w/${all.toLowerCase()}${CAMPAIGNS}`),
          call(url(), CAMPAIGNS, { token: `x@${encoded(world)}` }),
          call(url(), CAMPAIGNS, { token: `x@${all}` }),
          call(url(), `${CAMPAIGNS}?a=/w/b`, { token: `x@${all.toLowerCase()}` }),
          ...(/[[+]/.test(world) ? [`/w/${world}${CAMPAIGNS}`].map((path) => call(url(), path)) : []),
        ])
        expect(answers.map(({ status, world: told }) => [status, told])).toEqual(
          answers.map(() => [200, encodeURIComponent(world)]),
        )
        await homeOf(world)
      }
      const body = JSON.stringify({ name: own('default'), brand_name: 'Acme' })
      await Promise.all([
        call(url(), CAMPAIGNS, { body }),
        call(url(), `/w/default${CAMPAIGNS}`, { body }),
        call(url(), `/w/%64efault${CAMPAIGNS}`, { body }),
        call(url(), CAMPAIGNS, { body, token: 'x@default' }),
      ])
      const state = '/__sim/state/campaigns'
      const made = ports.map(async (port) => (await call(`http://127.0.0.1:${port}`, state, { method: 'GET' })).text)
      const counts = (await Promise.all(made)).map((text) => text.split(`"${own('default')}"`).length - 1)
      expect(counts.toSorted()).toEqual([0, 0, 4])
      // The list of worlds is that of one simulator, as the handbook says.
      const listed = JSON.parse((await call(url(), '/__sim/worlds', { method: 'GET' })).text).worlds
      expect(listed.length).toBeLessThan((await whereabouts()).size)
    },
  )

  on.each(['..', '%2e%2e', 'a%2Fb', 'a%00b', 'm%C3%BCnchen', '%zz', '', '%2F..%2F..', 'x'.repeat(129), '%7F'])(
    'passes on that %j is no name',
    async (segment) => {
      expect((await call(url(), `/w/${segment}${CAMPAIGNS}`)).status).toBe(400)
      expect((await call(url(), CAMPAIGNS, { token: `x@${segment}` })).status).toBe(400)
    },
  )

  on('deletes a world where it is', async () => {
    const world = own('to delete [1]')
    await call(url(), `/w/${encoded(world)}${CAMPAIGNS}`)
    await homeOf(world)
    const path = `/__sim/worlds/${encoded(world)}`
    expect((await call(url(), path, { method: 'DELETE', body: '' })).status).toBe(200)
    expect((await whereabouts()).has(world)).toBe(false)
  })

  on('passes links, pages and a large upload', async () => {
    const world = own('pages and links')
    const { text } = await call(url(), CAMPAIGNS, { token: `x@${encoded(world)}` })
    const link = new URL(JSON.parse(text).insights_link)
    expect(link.origin).toBe(url())
    expect((await call(url(), link.pathname + link.search, { method: 'GET', token: '' })).status).toBe(200)
    const form = new FormData()
    form.set('video', new Blob([Buffer.alloc(20_000_000)], { type: 'video/mp4' }), 'a.mp4')
    const unlike = await fetch(`${url()}/w/${encoded(world)}/nothing/here`, { method: 'POST', body: form })
    expect(unlike.status).toBe(404)
    await homeOf(world)
  })

  on('answers before an upload has ended, and passes events as they come', async () => {
    const { hostname, port } = new URL(url())
    const headers = { 'content-type': 'application/json', 'content-length': String(LIMITS.video_bytes) }
    const upload = request({ hostname, port, path: '/nothing/here', method: 'POST', headers })
    upload.on('error', () => {})
    upload.write('{')
    const [answer] = await once(upload, 'response')
    expect(answer.statusCode).toBe(404)
    upload.destroy()

    const world = `${url()}/w/${own('events')}`
    const events = await fetch(`${world}/__sim/events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    await call(url(), `/w/${own('events')}${CAMPAIGNS}`)
    let heard = ''
    while (!heard.includes('createCampaign')) heard += (await reader?.read())?.value ?? 'ended createCampaign'
    expect(heard).not.toContain('ended')
    await reader?.cancel()
  })

  on('passes broken connections as such, and sends no call twice', async () => {
    const world = own('broken')
    const operations = ['createCampaign', 'getRefreshRequest']
    const rules = operations.flatMap((on) =>
      ['reset', 'empty', 'truncate'].map((fault) => ({ name: `${on} ${fault}`, on, nth: 1, fault })),
    )
    const body = JSON.stringify({ name: 'broken', rules })
    expect((await call(url(), `/w/${world}/__sim/scenarios`, { body })).status).toBe(201)
    const path = '/api/v1/data_refresh/requests/none'
    for (let round = 0; round < 3; round++) {
      await expect(call(url(), `/w/${world}${CAMPAIGNS}`)).rejects.toThrow()
      await expect(call(url(), path, { method: 'GET', token: `x@${world}` })).rejects.toThrow()
    }
    expect((await call(url(), `/w/${world}${CAMPAIGNS}`)).status).toBe(200)
    expect((await call(url(), `/w/${world}${path}`, { method: 'GET' })).status).toBe(404)
    expect((await whereabouts()).get(world)).toEqual({ at: [expect.any(Number)], requests: 8 })
  })

  on('follows a prefix, moves only worlds of a simulator that is added, and refuses without simulators', async () => {
    const stubs = [0, 1, 2, 3].map((at) =>
      createServer((_call, answer) => answer.end(String(at))).listen(0, '127.0.0.1'),
    )
    await Promise.all(stubs.map((stub) => once(stub, 'listening')))
    const four = stubs.map((stub) => {
      const address = stub.address()
      return typeof address === 'object' && address !== null ? address.port : 0
    })
    const prefixed = (text: string) => text.replace(/\^\/(?=(w|__sim)\/)/g, '^/svc/')
    const grown = (text: string) =>
      prefixed(text).replace(/^( +server .*)10\.0\.0\.13:4710(.*)\n/m, (line, head: string, tail: string) =>
        [line, head.replace('-2', '-3'), '10.0.0.14:4710', tail.replace('id 3', 'id 4'), '\n'].join(''),
      )
    const [small, large] = await Promise.all([start(four, prefixed), start(four, grown)])
    const ask = async (at: string, path: string, token?: string) =>
      Number((await call(at, path, token ? { token } : {})).text)
    let moved = 0
    for (let world = 0; world < 40; world++) {
      const before = await ask(small, `/svc/w/${world}/x`)
      expect(await ask(small, '/svc/x', `x@${world}`)).toBe(before)
      expect(await ask(small, '/svc/w/%78%20/x', `x@${world}`)).toBe(await ask(small, '/svc/x', 'x@x%20'))
      const after = await ask(large, `/svc/w/${world}/x`)
      if (after !== before) expect([world, after]).toEqual([world, 3])
      if (after !== before) moved++
    }
    expect([moved > 2, moved < 25]).toEqual([true, true])
    for (const stub of stubs) {
      stub.close()
      stub.closeAllConnections()
    }
    expect((await call(small, '/svc/w/1/x')).status).toBe(503)
    expect((await call(small, '/svc/w/1/x', { method: 'GET' })).status).toBe(503)
  })
})

it.skipIf(present.length === 0)('when a simulator dies its worlds start anew, and come back from --data', async () => {
  const worlds = present.flatMap(({ name }) =>
    Array.from({ length: 12 }, (_, at) => ({ name, world: `${name}-dies-${at}` })),
  )
  const create = ({ name, world }: { name: string; world: string }) =>
    call(urls.get(name) ?? '', `/w/${world}${CAMPAIGNS}`)
  const look = ({ name, world }: { name: string; world: string }) =>
    call(urls.get(name) ?? '', '/__sim/state/campaigns', { method: 'GET', token: `x@${world}` })
  for (const each of worlds) expect((await create(each)).status).toBe(200)
  const before = await whereabouts()
  const dead = before.get(worlds[0]?.world ?? '')?.at[0] ?? 0
  const [child] = [simulators[dead]]
  child?.kill('SIGKILL')
  if (child) await once(child, 'exit')

  const records = async (each: (typeof worlds)[number]) => ((await look(each)).text.match(/"Spring"/g) ?? []).length
  for (const each of worlds) {
    const its = before.get(each.world)?.at[0] === dead
    // A GET of the control API makes no world.
    const seen = await look(each)
    expect([each.world, seen.status, seen.text.includes('"Spring"')]).toEqual([
      each.world,
      its ? expect.any(Number) : 200,
      !its,
    ])
    // Twice, so that its worlds have another number of campaigns here than at home.
    for (let made = 0; made < 2; made++) expect((await create(each)).status).toBe(200)
    expect([each.world, await records(each)]).toEqual([each.world, its ? 2 : 3])
  }
  const meanwhile = await whereabouts()
  for (const { world } of worlds) {
    const [home] = before.get(world)?.at ?? []
    if (home !== dead) expect(meanwhile.get(world)?.at).toEqual([home])
    else expect(meanwhile.get(world)?.at).toEqual([expect.any(Number)])
  }

  await startSimulator(dead)
  for (const each of worlds) {
    const its = before.get(each.world)?.at[0] === dead
    await expect.poll(() => records(each)).toBe(its ? 1 : 3)
    expect((await create(each)).status).toBe(200)
    expect(await records(each)).toBe(its ? 2 : 4)
  }
})

it('waits longer than the longest delay and hang of a rule', () => {
  const longest = Math.max(LIMITS.scenario_delay_ms, LIMITS.hang_ms) / 60_000
  const minutes = (text: string, key: string) => Number(new RegExp(`${key} (\\d+)m`).exec(text)?.[1])
  for (const key of ['proxy_read_timeout', 'proxy_send_timeout', 'send_timeout'])
    expect([key, minutes(NGINX, key) > longest]).toEqual([key, true])
  for (const key of ['timeout client', 'timeout server'])
    expect([key, minutes(HAPROXY, key) > longest]).toEqual([key, true])
})
