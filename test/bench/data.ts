// What `--data` costs: a commit with few and many worlds, the next start, and calls with and without it.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realTime } from '../../src/kit/real-time.ts'
import { Store } from '../../src/server/store.ts'
import { Simulator } from '../../src/simulator.ts'

const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }

async function simulatorWith(file: string | null): Promise<Simulator> {
  const onTrouble = (message: string) => console.error(message)
  const options = { real: realTime, program: 'bench', scenarios: [], onTrouble }
  const store = file === null ? null : await Store.open(file, options)
  const simulator = new Simulator({ seed: 'bench', clock: { mode: 'manual', factor: 1 }, store, onBug: console.error })
  await simulator.recall()
  return simulator
}

async function create(simulator: Simulator, world: string, name: string): Promise<void> {
  const body = JSON.stringify({ name, brand_name: 'Acme' })
  const path = `/w/${world}/admin/api/v1/campaigns`
  const answer = await simulator.fetch(path, { method: 'POST', headers: HEADERS, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.text()
}

async function read(simulator: Simulator, world: string): Promise<void> {
  const answer = await simulator.fetch(`/w/${world}/api/v1/rt_tracking/insights`, { headers: HEADERS })
  await answer.text()
}

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A call that changes one of so many worlds, each with a campaign; and the start with them. */
export async function benchCommits() {
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  const rows = []
  for (const worlds of [1, 100, 1_000]) {
    const file = join(folder, `${worlds}.json`)
    const first = await simulatorWith(file)
    await Promise.all(Array.from({ length: worlds }, (_, at) => create(first, String(at), 'First')))
    const alone: number[] = []
    for (let at = 0; at < 50; at++) alone.push(await msOf(() => create(first, '0', `More ${at}`)))
    const together = await msOf(() =>
      Promise.all(Array.from({ length: 100 }, (_, at) => create(first, '0', `And ${at}`))),
    )
    await first.close()
    const { size } = await stat(file)
    let again: Simulator | null = null
    const start = await msOf(async () => {
      again = await simulatorWith(file)
    })
    await (again as Simulator | null)?.close()
    rows.push({
      worlds,
      'file KB': Math.round(size / 1024),
      'commit ms (median)': median(alone).toFixed(1),
      '100 parallel calls ms': together.toFixed(1),
      'start ms': Math.round(start),
    })
  }
  await rm(folder, { recursive: true })
  return rows
}

/** Calls in process with and without a file, in turns: a median of ten rounds, each in a world of its own. */
export async function benchKeptCalls() {
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  const simulators = { without: await simulatorWith(null), 'with --data': await simulatorWith(join(folder, 'a.json')) }
  const rows = []
  for (const [what, calls, atOnce, each] of [
    ['GET', 500, 1, read],
    ['POST', 50, 1, create],
    ['POST, 50 at a time', 200, 50, create],
  ] as const) {
    const rates: Record<keyof typeof simulators, number[]> = { without: [], 'with --data': [] }
    for (let round = 0; round < 10; round++) {
      for (const kind of ['without', 'with --data'] as const) {
        const simulator = simulators[kind]
        const world = `${what.length}-${round}`
        await create(simulator, world, 'First')
        const ms = await msOf(async () => {
          for (let at = 0; at < calls; at += atOnce) {
            await Promise.all(Array.from({ length: atOnce }, (_, more) => each(simulator, world, `One ${at + more}`)))
          }
        })
        rates[kind].push((calls / ms) * 1_000)
      }
    }
    const [without, kept] = [median(rates.without), median(rates['with --data'])]
    const ratio = (kept / without).toFixed(2)
    rows.push({ what, 'without /s': Math.round(without), 'with --data /s': Math.round(kept), ratio })
  }
  await Promise.all(Object.values(simulators).map((simulator) => simulator.close()))
  await rm(folder, { recursive: true })
  return rows
}
