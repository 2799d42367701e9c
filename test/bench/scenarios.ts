// What rules cost a request that none of them is for, and one that the last of them is asked about; how honest delays are.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readScenarioValue } from '../../src/scenario/reading/read-scenario.ts'
import { Simulator } from '../../src/simulator.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 4_000)
const ROUNDS = 5
const PATH = '/api/v1/rt_tracking/insights'
const CREATORS = '/admin/api/v1/creators'
const HEADERS = { authorization: 'Bearer bench' }
/** Operations that the measured call is none of. */
const OTHERS = ['createCampaign', 'addStore', 'getVideoAnalysis', 'searchCreators', 'createRefreshRequest']

async function simulatorWith(rules: number): Promise<Simulator> {
  const document = {
    name: 'bench',
    rules: Array.from({ length: rules }, (_, at) => ({
      on: OTHERS[at % OTHERS.length],
      when: { headers: { n: String(at) } },
      respond: { status: 503 },
    })),
  }
  const read = await readScenarioValue(document, 'bench.json')
  if (!read.ok) throw new Error(JSON.stringify(read.problems[0]))
  return new Simulator({ onBug: (error) => console.error(error), scenarios: rules === 0 ? [] : [read.value] })
}

async function microseconds(simulator: Simulator): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < CALLS; i++) await (await simulator.fetch(PATH, { headers: HEADERS })).text()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

/** CPU per request with so many rules loaded, and its ratio to none. */
export async function benchRules(): Promise<Record<string, unknown>[]> {
  const counts = [0, 10, 1_000]
  const simulators = await Promise.all(counts.map(simulatorWith))
  for (const simulator of simulators) await microseconds(simulator)
  const best = counts.map(() => Number.POSITIVE_INFINITY)
  // Taken in turns, so that what else the machine does hits all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, simulator] of simulators.entries())
      best[at] = Math.min(best[at] ?? 0, await microseconds(simulator))
  }
  await Promise.all(simulators.map((simulator) => simulator.close()))
  return counts.map((rules, at) => ({
    rules,
    'µs CPU': best[at]?.toFixed(1),
    'ratio to none': ((best[at] ?? 0) / (best[0] ?? 1)).toFixed(2),
  }))
}

/** Expressions that look at as much as they may before they are given up, next to a text in their place. */
export async function benchPatterns(): Promise<Record<string, unknown>[]> {
  const choices = (first: number) =>
    Array.from({ length: 240 }, (_, at) => `${String.fromCodePoint(0x4e00 + first + at)}?`).join('')
  const scenario = (pattern: (at: number) => string, rules: number) => ({
    name: 'bench',
    rules: Array.from({ length: rules }, (_, at) => ({
      on: 'addCreators',
      when: { body: { handles: pattern(at) } },
      respond: { status: 418 },
    })),
  })
  const reading = (pattern: (at: number) => string) =>
    milliseconds(async () => void (await readScenarioValue(scenario(pattern, 200), 'bench.json')))
  const calling = async (pattern: string) => {
    const read = await readScenarioValue(
      scenario(() => pattern, 3),
      'bench.json',
    )
    if (!read.ok) throw new Error(JSON.stringify(read.problems[0]))
    const simulator = new Simulator({ onBug: (error) => console.error(error), scenarios: [read.value] })
    const body = JSON.stringify({ handles: Array(900).fill('a'.repeat(10_000)) })
    const init = { method: 'POST', headers: { ...HEADERS, 'content-type': 'application/json' }, body }
    const took = await milliseconds(async () => void (await (await simulator.fetch(CREATORS, init)).text()))
    await simulator.close()
    return took
  }
  const rows: [string, number, number][] = [
    ['reading 200 rules', await reading((at) => `name ${at}`), await reading((at) => `/^${choices(at)}$/`)],
    ['a call of 9 MB', await calling('nobody'), await calling('/(a?){20}[bc]$/')],
  ]
  return rows.map(([what, plain, hostile]) => ({
    what,
    'texts ms': plain.toFixed(0),
    'hostile expressions ms': hostile.toFixed(0),
    'times as long': (hostile / plain).toFixed(1),
  }))
}

/** The best of some times. */
async function milliseconds(act: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await act()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

const DELAY = 200
const CLIENTS = 100
const CALL = `GET ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer bench\r\n\r\n`

/**
 * How far from their time answers come that a rule delays by 200 ms, with 100 under way at any time; and those of a bare
 * node:http server with a timer, which is what the machine can do.
 */
export async function benchDelays(): Promise<Record<string, unknown>[]> {
  const bare = await late('waiting', String(DELAY))
  const ours = await late('mockfluence')
  const ratio = (of: keyof Lateness) => (ours[of] / bare[of]).toFixed(2)
  return [
    { server: 'bare node:http', ...shown(bare) },
    { server: 'mockfluence', ...shown(ours) },
    {
      server: 'ratio',
      'p50 ms': ratio('p50'),
      'p99 ms': ratio('p99'),
      'all in one instant, p99 ms': ratio('together'),
    },
  ]
}

/** ms. */
interface Lateness {
  readonly p50: number
  readonly p99: number
  /** The p99 when all connections call in one instant. */
  readonly together: number
}

function shown({ p50, p99, together }: Lateness): Record<string, unknown> {
  return { 'p50 ms': p50.toFixed(1), 'p99 ms': p99.toFixed(1), 'all in one instant, p99 ms': together.toFixed(1) }
}

async function late(...server: readonly string[]): Promise<Lateness> {
  const child = fork(fileURLToPath(new URL('./server.mjs', import.meta.url)), server, { execArgv: [] })
  const [{ url }] = await once(child, 'message')
  const body = JSON.stringify({ name: 'slow', rules: [{ on: '*', delay: `${DELAY}ms` }] })
  const loaded = await fetch(`${url}/__sim/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!loaded.ok) throw new Error(await loaded.text())
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => connected(new URL(url))))
  await steadily(sockets, 2_000)
  const steady = await steadily(sockets, 5_000)
  const together: number[] = []
  for (let i = 0; i < 5; i++) together.push(...(await Promise.all(sockets.map(lateness))))
  for (const socket of sockets) socket.destroy()
  child.kill()
  return { p50: share(steady, 0.5), p99: share(steady, 0.99), together: share(together, 0.99) }
}

/** Each connection calls again as soon as it is answered, for so many ms; how late the answers were. */
async function steadily(sockets: readonly Socket[], ms: number): Promise<number[]> {
  const end = performance.now() + ms
  const errors: number[] = []
  const client = async (socket: Socket, at: number) => {
    await new Promise((resolve) => setTimeout(resolve, (DELAY * at) / CLIENTS))
    while (performance.now() < end) errors.push(await lateness(socket))
  }
  await Promise.all(sockets.map(client))
  return errors
}

async function lateness(socket: Socket): Promise<number> {
  return Math.abs((await timed(socket)) - DELAY)
}

function share(errors: readonly number[], part: number): number {
  const sorted = errors.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? 0
}

async function connected({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** ms from a call to the first byte of its answer. */
function timed(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now()
    socket.once('data', () => resolve(performance.now() - begun))
    socket.write(CALL)
  })
}
