// Mixed traffic to many worlds for some time, over sockets. What must hold: memory stays flat, no handle is left, and no
// error happens that no scenario asked for.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Draws, digest } from '../../src/kit/random.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { Simulator } from '../../src/simulator.ts'
import { type Client, type Reply, visit } from './visits.ts'

/** Each has worlds of its own, so that none resets what another is using. */
const CLIENTS = 10
const SAMPLES = 12
/** Between two visits of a client: with more, the soak would measure how fast the machine is. */
const PAUSE_MS = 500

export interface Soak {
  readonly seconds: number
  readonly worlds?: number
  readonly seed: number
  readonly progress?: (sample: Sample) => void
}

/** What the process holds at one moment, after a garbage collection. */
export interface Sample {
  readonly calls: number
  readonly heapMb: number
  readonly rssMb: number
  readonly handles: number
}

export interface Soaked {
  readonly samples: readonly Sample[]
  /** What went wrong although no scenario asked for it. */
  readonly errors: readonly string[]
  readonly visits: number
  /** The heap, MB, with worlds that were just made, and with the same worlds reset after all visits. */
  readonly heapMb: { readonly fresh: number; readonly reset: number }
  /** Kinds of handles that are still open after the end and were not open before, with their number. */
  readonly left: Readonly<Record<string, number>>
}

export async function soak({ seconds, worlds = 500, seed, progress }: Soak): Promise<Soaked> {
  const before = handles()
  const errors: string[] = []
  const samples: Sample[] = []
  const receiver = await flakyReceiver()
  const simulator = new Simulator({
    seed: 'soak',
    clock: { mode: 'manual', factor: 1 },
    now: Date.UTC(2026, 0, 5, 9),
    onBug: (error) => errors.push(`bug: ${error instanceof Error ? error.stack : String(error)}`),
  })
  const { url } = await simulator.listen({ port: 0 })
  const counted = { calls: 0, visits: 0 }
  const listed = readJson(await (await fetch(`${url}/__sim/scenarios`)).text())
  const scenarios = listed.available.map(({ name }: { name: string }) => name)
  const collect = collector()
  /** Makes or resets all worlds; returns the heap, MB. */
  const anew = async (): Promise<number> => {
    for (let world = 0; world < worlds; world++) {
      const fresh = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"scenarios":[]}' }
      await (await fetch(`${url}/w/soak-${world}/__sim/reset`, fresh)).arrayBuffer()
    }
    collect()
    return mb(process.memoryUsage().heapUsed)
  }
  const fresh = await anew()
  const end = realTime.elapsed() + seconds * 1_000

  const client = async (number: number) => {
    const draws = new Draws(digest(seed, number))
    while (realTime.elapsed() < end && errors.length < 10) {
      const world = number + CLIENTS * draws.int(0, worlds / CLIENTS - 1)
      await visit(clientOf(`${url}/w/soak-${world}`, { draws, scenarios, receiver: receiver.url, errors, counted }))
      counted.visits++
      await sleep(PAUSE_MS)
    }
  }
  const watch = async () => {
    for (let at = 0; at < SAMPLES; at++) {
      await sleep((seconds * 1_000) / SAMPLES)
      collect()
      const { heapUsed, rss } = process.memoryUsage()
      const sample = { calls: counted.calls, heapMb: mb(heapUsed), rssMb: mb(rss), handles: total(handles()) }
      samples.push(sample)
      progress?.(sample)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))])
  const reset = await anew()
  await simulator.close()
  await receiver.close()
  // Sockets of the clients notice a moment later that they are closed.
  await sleep(200)
  return { samples, errors, visits: counted.visits, heapMb: { fresh, reset }, left: moreThan(before, handles()) }
}

interface Around extends Pick<Client, 'draws' | 'scenarios' | 'receiver'> {
  readonly errors: string[]
  readonly counted: { calls: number }
}

function clientOf(base: string, { errors, counted, ...rest }: Around): Client {
  const json = { authorization: 'Bearer soak', 'content-type': 'application/json' }
  let scripted = false

  async function send(
    method: string,
    path: string,
    body: RequestInit['body'],
    headers: Record<string, string>,
  ): Promise<Reply> {
    counted.calls++
    try {
      const response = await fetch(base + path, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      const { status } = response
      if (status >= 400 && !scripted) errors.push(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
      return { status, text, body: readJson(text) }
    } catch (error) {
      if (!scripted) errors.push(`${method} ${path}: ${error instanceof Error ? String(error.cause ?? error) : error}`)
      return { status: 0, text: '', body: {} }
    }
  }

  return {
    ...rest,
    async call(method, path, body) {
      if (path.startsWith('/__sim/scenarios')) scripted = true
      if (body instanceof FormData) return send(method, path, body, { authorization: 'Bearer soak' })
      const reply = await send(method, path, body === undefined ? undefined : JSON.stringify(body), json)
      if (path === '/__sim/reset') scripted = false
      return reply
    },
    async watch() {
      const response = await fetch(`${base}/__sim/events`, { headers: json })
      const reader = response.body?.getReader()
      const read = reader?.read()
      await send('GET', `/admin/api/v1/search?type=discovery&skip=0&limit=1`, undefined, json)
      await read
      await reader?.cancel()
    },
    async carry() {
      const { text } = await send('GET', '/__sim/state', undefined, json)
      await send('PUT', '/__sim/state', text, json)
    },
  }
}

/** A scenario may cut or garble an answer. */
// biome-ignore lint/suspicious/noExplicitAny: visits look into answers freely
function readJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** A receiver that fails every third time, in one of several ways. */
async function flakyReceiver(): Promise<{ url: string; close(): Promise<void> }> {
  let received = 0
  const server: Server = createServer((request, response) => {
    received++
    request.resume()
    if (received % 3 !== 0) response.writeHead(204).end()
    else if (received % 9 === 0) request.socket.destroy()
    else if (received % 2 === 0) response.writeHead(503, { 'retry-after': '1' }).end('busy')
    else response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/hooks`, close }
}

type Handles = Readonly<Record<string, number>>

/** The open handles of the process by kind. Files and timers of the moment are no leak. */
function handles(): Handles {
  const kinds: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) {
    if (!/FSReq|Immediate/.test(kind)) kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

function total(kinds: Handles): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}

function moreThan(before: Handles, after: Handles): Handles {
  const grown = Object.entries(after).map(([kind, count]): [string, number] => [kind, count - (before[kind] ?? 0)])
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}

/** Returns a function that collects garbage. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
