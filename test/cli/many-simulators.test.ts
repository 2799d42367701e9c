// Several simulators behind nginx, as processes, with the files of the handbook. Skipped without nginx (`apt-get install nginx`,
// which `.ci/run` does).

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { endNginx, SKIPPED, startNginx } from './nginx.ts'

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

const FILES = ['nginx.conf', 'kubernetes.yaml'] as const

beforeAll(async () => {
  if (SKIPPED) return
  await Promise.all(SIMULATORS.map(startSimulator))
  for (const file of FILES) urls.set(file, await startNginx(file, ports))
})

afterAll(async () => {
  await endNginx()
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

describe.each(FILES)('nginx with %s (skipped where it is not installed)', (name) => {
  const url = () => urls.get(name) ?? ''
  const own = (world: string | number) => `${name.slice(0, 5)}-${world}`
  const on = it.skipIf(SKIPPED)

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
    // How many each has follows from the ports, which are others in each run.
    for (const at of SIMULATORS) expect(worlds.some((world) => found.get(world)?.at[0] === at)).toBe(true)
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
      ['reset', 'empty', 'truncate'].map((fault, at) => ({ name: `${on} ${fault}`, on, nth: at + 1, fault })),
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
})
