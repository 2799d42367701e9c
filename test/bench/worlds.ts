// What worlds cost: to make and to fork one, the bytes of each, and whether many slow down the rest.

import v8 from 'node:v8'
import vm from 'node:vm'
import type { LocalSimulator } from '../../src/index.ts'

const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const RECORDS = 1_000
const MANY = 5_000

// Built, as users run it: what runs TypeScript directly makes every function larger.
const built: typeof import('../../src/index.ts') = await import(String(new URL('../../dist/index.js', import.meta.url)))

v8.setFlagsFromString('--expose-gc')
const collectGarbage: () => void = vm.runInNewContext('gc')

function start(): Promise<LocalSimulator> {
  return built.createSimulator({ seed: 'bench', memory: 2 ** 31 })
}

async function call(simulator: LocalSimulator, method: string, path: string, body?: unknown): Promise<void> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await simulator.fetch(path, { method, headers: HEADERS, ...json })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

const campaign = { name: 'Spring', brand_name: 'Acme' }
const refresh = (at: number) => ({ request_type: 'instagram', handle: `creator.${at}` })

/** Half of the records are unfinished jobs, so that as many tasks are planned. */
async function withRecords(simulator: LocalSimulator): Promise<void> {
  for (let at = 0; at < RECORDS / 2; at++) {
    await call(simulator, 'POST', '/w/parent/admin/api/v1/campaigns', { ...campaign, name: `c${at}` })
    await call(simulator, 'POST', '/w/parent/api/v1/data_refresh/requests', refresh(at))
  }
}

function used(): number {
  collectGarbage()
  return v8.getHeapStatistics().used_heap_size
}

async function row(what: string, count: number, make: (at: number) => Promise<void>) {
  const took: number[] = []
  const before = used()
  for (let at = 0; at < count; at++) {
    const begun = performance.now()
    await make(at)
    took.push(performance.now() - begun)
  }
  const bytes = (used() - before) / count
  return { what, 'median ms': median(took).toFixed(2), 'KB each': (bytes / 1024).toFixed(1) }
}

function median(of: number[]): number {
  return of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
}

/** Rows for printing. */
export async function benchWorlds(): Promise<Record<string, unknown>[]> {
  const simulator = await start()
  await withRecords(simulator)
  const name = (at: number, kind: string) => `${kind}-${at}`
  const created = (at: number) => call(simulator, 'POST', '/__sim/worlds', { name: name(at, 'made') })
  const called = (at: number) => call(simulator, 'POST', `/w/${name(at, 'called')}/admin/api/v1/campaigns`, campaign)
  const forked = (at: number) => call(simulator, 'POST', '/__sim/worlds', { name: name(at, 'fork'), fork: 'parent' })
  for (const make of [created, called, forked]) await make(-1)
  const rows = [
    await row('make a world', 500, created),
    await row('a world with one campaign', 500, called),
    await row(`fork a world with ${RECORDS} records`, 200, forked),
  ]
  await simulator.close()
  return rows
}

/** How long health takes with many worlds, each with one campaign. */
export async function benchHealth(): Promise<Record<string, unknown>[]> {
  const simulator = await start()
  const health = () => call(simulator, 'GET', '/__sim/health')
  const alone = await row('health, one world', 500, health)
  for (let at = 0; at < MANY; at++) await call(simulator, 'POST', `/w/w${at}/admin/api/v1/campaigns`, campaign)
  let next = 0
  let over = false
  // All of them are called all the time.
  const call20 = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        call(simulator, 'POST', `/w/w${next++ % MANY}/admin/api/v1/campaigns`, campaign),
      ),
    )
  const calling = (async () => {
    while (!over) await call20()
  })()
  const many = await row(`health, ${MANY} worlds that are called`, 200, health)
  over = true
  await calling
  await simulator.close()
  return [alone, many].map(({ what, 'median ms': ms }) => ({ what, 'median ms': ms }))
}

if (process.argv[1]?.endsWith('bench/worlds.ts')) {
  console.table(await benchWorlds())
  console.table(await benchHealth())
}
