// Events per second of an advance, where nobody listens and where somebody does; and what the journal costs a request.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '../../src/api/index.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { type AppContext, Exchange, type Pipeline } from '../../src/server/exchange.ts'
import type { ServerOptions } from '../../src/server/options.ts'
import { settle } from '../../src/server/response/respond.ts'
import { Simulator } from '../../src/simulator.ts'
import type { JournalEntry } from '../../src/world/journal.ts'

const CREATORS = 100
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }

async function tracking(options: Partial<ServerOptions> = {}): Promise<Simulator> {
  const simulator = new Simulator({
    seed: 'bench',
    now: Date.UTC(2026, 0, 5),
    clock: { mode: 'manual', factor: 1 },
    onBug: (error) => console.error(error),
    ...options,
  })
  for (let i = 0; i < CREATORS; i++) {
    await call(simulator, 'POST', '/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: `creator.${i}`,
      cron_expression: '*/5 * * * *',
      tracking_expiry_at: '2099-01-01 00:00:00',
    })
  }
  return simulator
}

async function call(simulator: Simulator, method: string, path: string, body?: unknown) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await simulator.fetch(path, { method, headers: HEADERS, ...json })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function advance(simulator: Simulator, by: string) {
  const before = process.memoryUsage().rss
  const started = performance.now()
  await call(simulator, 'POST', '/__sim/clock/advance', { by })
  const { creators } = (await call(simulator, 'GET', '/api/v1/rt_tracking/insights')) as { creators: { total: number } }
  const seconds = (performance.now() - started) / 1000
  return { events: creators.total, seconds, megabytes: (process.memoryUsage().rss - before) / 1024 ** 2 }
}

function row(what: string, { events, seconds, megabytes }: Awaited<ReturnType<typeof advance>>) {
  return {
    what,
    events,
    seconds: seconds.toFixed(3),
    'events/s': Math.round(events / seconds),
    'more MB': Math.round(megabytes),
  }
}

/** Rows for printing. */
export async function benchClock(): Promise<Record<string, unknown>[]> {
  const alone = await tracking()
  const rows = [row('a year, nobody listens', await advance(alone, '365d'))]
  await alone.close()

  const receiver = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const heard = await tracking()
  await call(heard, 'PUT', '/__sim/webhooks/endpoints', [{ url: `http://127.0.0.1:${port}/` }])
  rows.push(row('three hours, each event delivered', await advance(heard, '3h')))
  await heard.close()
  receiver.closeAllConnections()
  receiver.close()
  return rows
}

/** CPU per request in process, and how much of it is for coverage, events and the journal. */
export async function benchJournal(): Promise<Record<string, unknown>[]> {
  const captured: JournalEntry[] = []
  const simulator = await tracking()
  simulator.worlds.open('default').feed.listen(({ event, data }) => event === 'request' && captured.push(data))
  const read = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const answer = await simulator.fetch('/api/v1/rt_tracking/creators/creator.7', { headers: HEADERS })
      await answer.arrayBuffer()
    }
  }
  await read(10_000)
  const whole = await microseconds(20_000, () => read(20_000))
  const entry = captured.at(-1)
  const endpoint = ENDPOINTS.find(({ id }) => id === entry?.operation)
  if (!entry || !endpoint) throw new Error('nothing was journaled')
  const options = { real: realTime, cors: null, ecomWord: 'ecom', onEvent: null } as ServerOptions
  const context = {
    env: { address: { world: null, path: entry.path, search: entry.query } },
    req: { method: entry.method, raw: { headers: Object.entries(entry.headers) } },
  } as unknown as AppContext
  const exchange = new Exchange({ options, worlds: simulator.worlds } as Pipeline, endpoint, context)
  const answer = {
    status: entry.status,
    text: entry.answer,
    headers: {},
    code: null,
    assumptions: entry.assumptions,
  }
  const settled = (into: string) =>
    microseconds(200_000, () => {
      exchange.worldName = into
      for (let i = 0; i < 200_000; i++) settle(exchange, answer)
    })
  await settled('default')
  const journal = (await settled('default')) - (await settled('nowhere'))
  await simulator.close()
  return [
    {
      'µs a request': whole.toFixed(1),
      'µs of it journaling': journal.toFixed(2),
      ratio: (journal / whole).toFixed(3),
    },
  ]
}

/** µs of CPU for each of `count` things that `act` does. */
async function microseconds(count: number, act: () => void | Promise<void>): Promise<number> {
  const started = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / count
}

if (process.argv[1]?.endsWith('bench/clock.ts')) {
  console.table(await benchClock())
  console.table(await benchJournal())
}
