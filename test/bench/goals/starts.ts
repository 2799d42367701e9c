// From the start of a process to its first answer, and how much memory it takes: the program as built, next to the least that
// a server can be. Run after `npm run build`.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const scriptAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SERVE = ['--port', '0', '--log', 'json']
const TRACKED = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }

/** How the servers are started: to be timed, and to be asked for their memory. */
const PROGRAMS = [
  { name: 'node:http', timed: [scriptAt('./bare.mjs'), 'node'], asked: [scriptAt('./bare.mjs'), 'node'] },
  { name: 'Hono', timed: [scriptAt('./bare.mjs'), 'hono'], asked: [scriptAt('./bare.mjs'), 'hono'] },
  {
    name: 'mockfluence',
    timed: [scriptAt('../../../dist/cli/main.js'), ...SERVE],
    asked: [scriptAt('./program.mjs'), ...SERVE],
  },
] as const
type Program = (typeof PROGRAMS)[number]

/** What is measured of each start. As in the work of clients, `more` says whether a larger figure is better. */
export const STARTS = [
  {
    name: 'start to first answer',
    unit: 'ms',
    more: false,
    goal: Number(process.versions.node.split('.')[0]) >= 24 ? '<= 150 ms' : '<= 200 ms',
  },
  { name: 'memory, idle', unit: 'MB', more: false, goal: '<= 70 MB' },
  { name: 'memory, after 100,000 requests with journal', unit: 'MB', more: false, goal: '<= 105 MB' },
] as const

/** ms for what follows the first answer, before a server counts as idle. */
const TO_REST = 1_500
const REQUESTS = 100_000

/** Measures all programs in turns. Returns the figures of each round by row and program. */
export async function measureStarts(rounds: number): Promise<Record<string, Record<string, number[]>>> {
  const empty = () => Object.fromEntries(PROGRAMS.map(({ name }): [string, number[]] => [name, []]))
  const [time, idle, loaded] = [empty(), empty(), empty()]
  for (let round = 0; round < rounds; round++) {
    for (const program of PROGRAMS) {
      time[program.name]?.push(await firstAnswer(program))
      const [atRest, afterwards] = await memory(program)
      idle[program.name]?.push(atRest)
      loaded[program.name]?.push(afterwards)
    }
  }
  return Object.fromEntries([time, idle, loaded].map((row, at) => [STARTS[at]?.name ?? '', row]))
}

async function answered(url: string): Promise<void> {
  const answer = await fetch(`${url}/__sim/health`)
  await answer.text()
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('its output cannot be read')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return JSON.parse(line).url
}

async function firstAnswer({ timed }: Program): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [...timed], { stdio: ['ignore', 'pipe', 'inherit'] })
  await answered(await urlOf(child))
  const took = performance.now() - started
  child.kill()
  await once(child, 'close')
  return took
}

/** MB that a program has at rest, and after many requests. */
async function memory({ asked: [script, ...args] }: Program): Promise<[number, number]> {
  const child = fork(script, args, { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await urlOf(child)
  await answered(url)
  const rest = () => new Promise((resolve) => setTimeout(resolve, TO_REST))
  await rest()
  const idle = await residentOf(child)
  const expiry = { tracking_expiry_at: '2999-03-01 00:00:00' }
  await fetch(`${url}/api/v1/rt_tracking/creators`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ ...TRACKED, ...expiry }),
  })
  const path = `${url}/api/v1/rt_tracking/creators/anna.bakes`
  await autocannon({ url: path, headers: HEADERS, connections: 32, amount: REQUESTS })
  await rest()
  const loaded = await residentOf(child)
  child.kill()
  await once(child, 'close')
  return [idle, loaded]
}

async function residentOf(child: ChildProcess): Promise<number> {
  child.send('spent')
  const [{ rss }] = await once(child, 'message')
  return rss / 2 ** 20
}
