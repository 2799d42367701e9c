// The servers that are measured: mockfluence as built, servers that do the same by hand, and other mocks where they are found.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

export interface Target {
  readonly name: string
  readonly url: string
  /** µs of CPU that it has spent, and bytes that it holds; null for a program of others. */
  readonly spent: (() => Promise<{ readonly cpu: number; readonly rss: number }>) | null
  /** Has its process do something for some ms; returns how often a second it did. Null for a program of others. */
  readonly rate: ((task: object) => Promise<number>) | null
  /** The paths of its small record and of its creations. */
  readonly paths: { readonly get: string; readonly post: string }
  stop(): Promise<void>
}

export const PATHS = { get: '/api/v1/rt_tracking/creators/anna.bakes', post: '/admin/api/v1/campaigns' }
/** The small record in a world whose answers take 200 ms. */
export const SLOW = `/w/slow${PATHS.get}`

/** Starts a script of this folder that tells its URL. */
export async function startOwn(name: string, script: string, args: readonly string[]): Promise<Target> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = fork(path, [...args], { execArgv: [] })
  const [{ url }] = await once(child, 'message')
  const spent = async () => {
    child.send('spent')
    const [{ cpu, rss }] = await once(child, 'message')
    return { cpu: cpu.user + cpu.system, rss }
  }
  const rate = async (task: object) => {
    child.send(task)
    const [{ rate, error }] = await once(child, 'message')
    if (error !== undefined) throw new Error(`${name}: ${error}`)
    return Number(rate)
  }
  return { name, url, spent, rate, paths: PATHS, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const close = once(child, 'close')
  child.kill()
  await close
}

/** Another mock, which answers two paths with fixed JSON. */
interface Mock {
  readonly name: string
  readonly command: string
  readonly files: (answers: Fixed) => Readonly<Record<string, unknown>>
  readonly args: (port: number) => readonly string[]
  readonly paths?: Target['paths']
}

/** The answers of mockfluence that other mocks are given. */
export interface Fixed {
  readonly creator: object
  readonly campaign: object
}

const MOCKS: readonly Mock[] = [
  {
    name: 'json-server',
    command: 'json-server',
    files: ({ creator }) => ({
      'db.json': { creators: [{ ...creator, id: 'anna.bakes' }], campaigns: [] },
      'public/index.html': '',
    }),
    args: (port) => ['db.json', '--port', String(port)],
    paths: { get: '/creators/anna.bakes', post: '/campaigns' },
  },
  {
    name: 'Mockoon',
    command: 'mockoon-cli',
    files: ({ creator, campaign }) => ({
      'mock.json': {
        uuid: 'e',
        lastMigration: 33,
        name: 'bench',
        port: 0,
        hostname: '127.0.0.1',
        routes: [mockoonRoute('get', PATHS.get, 200, creator), mockoonRoute('post', PATHS.post, 201, campaign)],
      },
    }),
    args: (port) => ['start', '--data', 'mock.json', '--port', String(port), '--disable-log-to-file'],
  },
  {
    name: 'Prism',
    command: 'prism',
    files: ({ creator, campaign }) => ({
      'api.json': {
        openapi: '3.0.3',
        info: { title: 'bench', version: '1' },
        paths: {
          [PATHS.get]: { get: { responses: { 200: openApiAnswer(creator) } } },
          [PATHS.post]: { post: { responses: { 201: openApiAnswer(campaign) } } },
        },
      },
    }),
    args: (port) => ['mock', 'api.json', '--port', String(port)],
  },
  {
    name: 'WireMock',
    command: 'wiremock',
    files: ({ creator, campaign }) => ({
      'mappings/get.json': wireMockMapping('GET', PATHS.get, 200, creator),
      'mappings/post.json': wireMockMapping('POST', PATHS.post, 201, campaign),
    }),
    args: (port) => ['--port', String(port), '--root-dir', '.', '--no-request-journal'],
  },
  {
    name: 'MockServer',
    command: 'mockserver',
    files: ({ creator, campaign }) => ({
      'mockserver.json': [
        mockServerExpectation('GET', PATHS.get, 200, creator),
        mockServerExpectation('POST', PATHS.post, 201, campaign),
      ],
      'mockserver.properties': 'mockserver.initializationJsonPath=mockserver.json',
    }),
    args: (port) => ['-serverPort', String(port), '-logLevel', 'WARN'],
  },
]

function mockoonRoute(method: string, path: string, statusCode: number, body: object) {
  const response = { uuid: `${method}-r`, body: JSON.stringify(body), latency: 0, statusCode, default: true }
  const more = { label: '', headers: [], bodyType: 'INLINE', rules: [], rulesOperator: 'OR', disableTemplating: true }
  const type = { type: 'http', documentation: '', method, endpoint: path.slice(1), responseMode: null }
  return { uuid: method, ...type, responses: [{ ...response, ...more }] }
}

function openApiAnswer(example: object) {
  return { description: 'ok', content: { 'application/json': { example } } }
}

function wireMockMapping(method: string, urlPath: string, status: number, jsonBody: object) {
  return {
    request: { method, urlPath },
    response: { status, jsonBody, headers: { 'Content-Type': 'application/json' } },
  }
}

function mockServerExpectation(method: string, path: string, statusCode: number, json: object) {
  return {
    httpRequest: { method, path },
    httpResponse: { statusCode, body: { type: 'JSON', json } },
    times: { unlimited: true },
  }
}

/** Starts every other mock that is found in `folder` (or its node_modules/.bin) or on the PATH. */
export async function startOthers(folder: string | undefined, answers: Fixed): Promise<Target[]> {
  const places = [
    ...(folder === undefined ? [] : [folder, join(folder, 'node_modules', '.bin')]),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = MOCKS.flatMap((mock) => {
    const path = places.map((place) => join(place, mock.command)).find((each) => existsSync(each))
    return path === undefined ? [] : [{ mock, path }]
  })
  const started = await Promise.all(found.map(({ mock, path }) => startOther(mock, path, answers)))
  return started.filter((target) => target !== null)
}

/** Starts another mock; tells why, and returns null, if it does not answer. */
async function startOther(
  { name, files, args, paths = PATHS }: Mock,
  path: string,
  answers: Fixed,
): Promise<Target | null> {
  const cwd = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  for (const [file, content] of Object.entries(files(answers))) {
    await mkdir(dirname(join(cwd, file)), { recursive: true })
    await writeFile(join(cwd, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const port = await freePort()
  const child = spawn(path, args(port), { cwd, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
  const stop = async () => {
    await ended(child)
    await rm(cwd, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  if (await answers200(`${url}${paths.get}`, child)) return { name, url, spent: null, rate: null, paths, stop }
  console.log(`${name} is left out: ${path} did not answer GET ${paths.get} with success within ${PATIENCE / 1000} s`)
  await stop()
  return null
}

const PATIENCE = 60_000

async function answers200(url: string, child: ChildProcess): Promise<boolean> {
  for (const end = performance.now() + PATIENCE; performance.now() < end && child.exitCode === null; ) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
